import { Link } from '@truemark/browser/router';
import { Icon } from '@truemark/ui/icon';
import { iconButtonClass } from '@truemark/ui/icon-button';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { type ReactNode, useEffect } from 'react';
import styles from './page.module.css';

export interface PageProps {
  readonly title: ReactNode;
  /** What the browser's tab says; the title, unless that is more than words. */
  readonly tabTitle?: string;
  readonly back?: { readonly path: string; readonly label: string };
  /** Beside the title: chips, a number. */
  readonly marks?: ReactNode;
  /** At the end of the head: what can be done here. */
  readonly tools?: ReactNode;
  /** Under the head: what the list is narrowed to. */
  readonly filters?: ReactNode;
  readonly children: ReactNode;
}

/** A page of the console: a head that stays, and what is under it. */
export function Page(props: PageProps) {
  usePageTitle(props.tabTitle ?? (typeof props.title === 'string' ? props.title : ''));
  return (
    <div className={styles.page}>
      <PageHead {...props} />
      {props.filters !== undefined && <div className={styles.filters}>{props.filters}</div>}
      <div className={styles.body}>{props.children}</div>
    </div>
  );
}

function PageHead(props: Pick<PageProps, 'title' | 'back' | 'marks' | 'tools'>) {
  return (
    <div className={styles.head}>
      {props.back && (
        <Link to={props.back.path} className={iconButtonClass('small')} aria-label={props.back.label}>
          <Icon of={ArrowLeft} size={16} isFlipped />
        </Link>
      )}
      <h1 className={styles.title}>{props.title}</h1>
      {props.marks}
      {props.tools !== undefined && <div className={styles.tools}>{props.tools}</div>}
    </div>
  );
}

export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? 'Truemark' : `${title} · Truemark`;
  }, [title]);
}

/** A part of a page under a heading of its own. */
export function Section(props: {
  readonly title: ReactNode;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
  readonly className?: string;
}) {
  return (
    <section className={props.className}>
      <div className={styles.sectionHead}>
        <h2 className="h4">{props.title}</h2>
        {props.aside}
      </div>
      {props.children}
    </section>
  );
}

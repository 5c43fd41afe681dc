import { Link } from '@truemark/browser/router';
import { type ReactNode, useId } from 'react';
import styles from './side-panel.module.css';

/** A box of the portfolio: a title, a way to all of it, and lines. */
export function SidePanel(props: {
  readonly title: string;
  /** Under the title. */
  readonly about?: string;
  readonly link?: { readonly path: string; readonly text: string };
  readonly children: ReactNode;
}) {
  const titleId = useId();
  const { title, about, link } = props;
  return (
    <section className={`panel ${styles.panel}`} aria-labelledby={titleId}>
      <header className={styles.head}>
        <div>
          <h2 id={titleId} className="h4">
            {title}
          </h2>
          {about && <p className="xs dim">{about}</p>}
        </div>
        {link && (
          <Link className="lnk sm" to={link.path}>
            {link.text}
          </Link>
        )}
      </header>
      {props.children}
    </section>
  );
}

/** Words in the place of lines. */
export function SideText(props: { readonly children: ReactNode }) {
  return <p className={styles.text}>{props.children}</p>;
}

/** A line: what it is about at the start, its figure at the end. */
export function SideLine(props: { readonly start: ReactNode; readonly note?: ReactNode; readonly end: ReactNode }) {
  return (
    <li className={styles.line}>
      <span className={styles.words}>
        {props.start}
        {props.note !== undefined && <span className={styles.note}>{props.note}</span>}
      </span>
      <span className={styles.end}>{props.end}</span>
    </li>
  );
}

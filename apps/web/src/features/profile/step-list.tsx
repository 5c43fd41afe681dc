import { Icon } from '@truemark/ui/icon';
import { StatusChip } from '@truemark/ui/status-chip';
import Check from 'lucide-react/icons/check';
import { type ReactNode, useId } from 'react';
import { useText } from '../../platform/text.ts';
import styles from './step-list.module.css';

/** Numbered steps, with what is said or done about all of them beside the title. */
export function StepList(props: { readonly title: string; readonly beside: ReactNode; readonly children: ReactNode }) {
  const titleId = useId();
  return (
    <section className={`panel ${styles.section}`} aria-labelledby={titleId}>
      <header className={styles.head}>
        <h2 id={titleId} className="h4">
          {props.title}
        </h2>
        {props.beside}
      </header>
      <ol className={styles.steps}>{props.children}</ol>
    </section>
  );
}

export function Step(props: {
  readonly number: number;
  readonly title: string;
  readonly isDone: boolean;
  /** Over the text, while it is not done. */
  readonly status?: ReactNode;
  readonly text: string;
  /** The way there, while it is not done. */
  readonly children: ReactNode;
}) {
  const t = useText('profile');
  const { number, title, isDone } = props;
  return (
    <li className={styles.step}>
      <span className={isDone ? styles.done : styles.number} aria-hidden="true">
        {isDone ? <Icon of={Check} size={16} /> : number}
      </span>
      <div className={styles.words}>
        <h3 className={styles.title}>{title}</h3>
        {isDone ? (
          <StatusChip family="done">{t('stepDone')}</StatusChip>
        ) : (
          <>
            {props.status}
            <p className={styles.text}>{props.text}</p>
            {props.children}
          </>
        )}
      </div>
    </li>
  );
}

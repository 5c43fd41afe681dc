import type { ReactNode } from 'react';
import { useText } from '../platform/text.ts';
import styles from './history.module.css';
import { Moment } from './moment.tsx';
import { OperatorTag } from './operator-tag.tsx';

/** What was done to one thing, the newest first. */
export function HistoryList(props: { readonly children: ReactNode }) {
  return <ol className={styles.list}>{props.children}</ol>;
}

interface HistoryEntryProps {
  /** The new value, or what was done. */
  readonly title: ReactNode;
  readonly at: number;
  /** Null: the program itself. */
  readonly operatorNumber: number | null;
  /** Whoever else had a part in it, and the words for that. */
  readonly other?: { readonly number: number | null; readonly word: (operator: string) => string };
  readonly reason: string;
  readonly children?: ReactNode;
}

/** One act: when, by whom, and why. */
export function HistoryEntry(props: HistoryEntryProps) {
  const common = useText('common');
  const { title, at, operatorNumber, other, reason } = props;
  return (
    <li className={styles.entry}>
      <span className={styles.head}>
        <b className="num semi">{title}</b>
        <span className="xs dim">
          <Moment at={at} /> UTC
        </span>
      </span>
      {props.children}
      <span className="sm sub">
        <OperatorTag number={operatorNumber} />
        {other &&
          other.number !== null &&
          `, ${other.word(common('operatorNumber', { number: String(other.number) }))}`}
      </span>
      <span className="sm">{reason}</span>
    </li>
  );
}

import type { ReactNode } from 'react';
import { joinClasses } from './class-names.ts';
import styles from './feed-badge.module.css';
import { Joined } from './joined.tsx';

/** How fresh prices are. */
export type FeedState = 'live' | 'late' | 'reconnecting' | 'closed';

/** Bars and words on how fresh prices are: `Live · 0.4 s`. */
export function FeedBadge(props: {
  readonly state: FeedState;
  /** The word of the state. */
  readonly label: string;
  /** What stands after it: age, sources, when it opens. */
  readonly children?: ReactNode;
}) {
  return (
    <span className={joinClasses(styles.feed, styles[props.state])}>
      <span className={styles.bars} aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      <span>
        <Joined>
          <b>{props.label}</b>
          {props.children}
        </Joined>
      </span>
    </span>
  );
}

import type { LucideIcon } from 'lucide-react';
import Inbox from 'lucide-react/icons/inbox';
import type { ReactNode } from 'react';
import styles from './empty-state.module.css';
import { Icon } from './icon.tsx';

/** Nothing here yet: what will be here, and the first step towards it. */
export function EmptyState(props: {
  readonly icon?: LucideIcon;
  readonly title: ReactNode;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}) {
  return (
    <div className={styles.empty}>
      <span className={styles.ring}>
        <Icon of={props.icon ?? Inbox} />
      </span>
      <p className={styles.title}>{props.title}</p>
      {props.children !== undefined && <div className={styles.text}>{props.children}</div>}
      {props.action !== undefined && <div className={styles.action}>{props.action}</div>}
    </div>
  );
}

import type { LucideIcon } from 'lucide-react';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { joinClasses } from './class-names.ts';
import styles from './empty-state.module.css';
import { Icon } from './icon.tsx';

/** Something could not be loaded: what happened, and a way to try again. */
export function ErrorState(props: {
  readonly icon: LucideIcon;
  /** In one line, where there is little room. */
  readonly isSmall?: boolean;
  readonly title: ReactNode;
  readonly children?: ReactNode;
  readonly retryLabel: string;
  readonly onRetry: () => void;
}) {
  return (
    <div className={joinClasses(styles.empty, props.isSmall && styles.small)} role="alert">
      <span className={joinClasses(styles.ring, styles.failed)}>
        <Icon of={props.icon} />
      </span>
      <p className={styles.title}>{props.title}</p>
      {props.children !== undefined && <div className={styles.text}>{props.children}</div>}
      <div className={styles.action}>
        <Button size="small" onClick={props.onRetry}>
          <Icon of={RefreshCw} size={14} />
          {props.retryLabel}
        </Button>
      </div>
    </div>
  );
}

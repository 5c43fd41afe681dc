import { Icon } from '@truemark/ui/icon';
import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import styles from './setting.module.css';

/** Settings that belong together. */
export function SettingGroup(props: { readonly title: string; readonly lead?: string; readonly children: ReactNode }) {
  const titleId = useId();
  return (
    <section className={styles.group} aria-labelledby={titleId}>
      <h2 id={titleId} className="h3">
        {props.title}
      </h2>
      {props.lead !== undefined && <p className={styles.lead}>{props.lead}</p>}
      <div className={`panel ${styles.panel}`}>{props.children}</div>
    </section>
  );
}

/** One setting: what it is, how it stands, and what can be done about it. */
export function Setting(props: {
  readonly icon: LucideIcon;
  readonly title: ReactNode;
  /** How it stands, as a chip or a word. */
  readonly state?: ReactNode;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}) {
  return (
    <div className={styles.setting}>
      <span className={styles.ring}>
        <Icon of={props.icon} size={18} />
      </span>
      <div className={styles.words}>
        <h3 className={styles.title}>
          <span className={styles.name}>{props.title}</span>
          {props.state}
        </h3>
        {props.children !== undefined && <div className={styles.text}>{props.children}</div>}
      </div>
      {props.action && <div className={styles.action}>{props.action}</div>}
    </div>
  );
}

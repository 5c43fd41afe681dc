import type { LucideIcon } from 'lucide-react';
import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import FlaskConical from 'lucide-react/icons/flask-conical';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import styles from './toast.module.css';

export type ToastKind = 'done' | 'demo' | 'error';

const icons: Readonly<Record<ToastKind, LucideIcon>> = { done: Check, demo: FlaskConical, error: CircleAlert };

/** One short message. Where it stands, how long and how it is read out is the page's business. */
export function ToastBox(props: {
  readonly kind: ToastKind;
  /** Words, with their figures kept together for either direction of reading. */
  readonly text: ReactNode;
  /** Links and buttons that lead on from it. */
  readonly acts?: ReactNode;
  readonly closeLabel: string;
  readonly onClose: () => void;
}) {
  return (
    <div className={styles.toast}>
      <Icon of={icons[props.kind]} size={16} />
      <span className={styles.words}>
        <span>{props.text}</span>
        {props.acts && <span className={styles.acts}>{props.acts}</span>}
      </span>
      <IconButton icon={X} size="small" label={props.closeLabel} onClick={props.onClose} className={styles.close} />
    </div>
  );
}

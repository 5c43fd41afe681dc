import FlaskConical from 'lucide-react/icons/flask-conical';
import type { ReactNode } from 'react';
import styles from './chip.module.css';
import { joinClasses } from './class-names.ts';
import { Icon } from './icon.tsx';

/** The hatched chip of what is not real: simulated prices, sandbox instances, practice money. One that opens says more. */
export function NotRealChip(props: {
  readonly children: ReactNode;
  readonly title?: string;
  readonly onOpen?: () => void;
}) {
  const { onOpen } = props;
  const Part = onOpen ? 'button' : 'span';
  return (
    <Part
      className={joinClasses(styles.chip, styles.notReal)}
      title={props.title}
      {...(onOpen && { type: 'button', 'aria-haspopup': 'dialog', onClick: onOpen })}
    >
      <Icon of={FlaskConical} size={12} />
      {props.children}
    </Part>
  );
}

/** A plain word in a frame. */
export function Tag(props: { readonly children: ReactNode }) {
  return <span className={styles.tag}>{props.children}</span>;
}

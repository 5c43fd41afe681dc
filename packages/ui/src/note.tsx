import type { LucideIcon } from 'lucide-react';
import Info from 'lucide-react/icons/info';
import OctagonAlert from 'lucide-react/icons/octagon-alert';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import { joinClasses } from './class-names.ts';
import { Icon } from './icon.tsx';
import styles from './note.module.css';

export type NoteKind = 'plain' | 'risk' | 'stop';

const icons: Readonly<Record<NoteKind, LucideIcon>> = { plain: Info, risk: TriangleAlert, stop: OctagonAlert };

/** A remark beside a form or a figure. */
export function Note(props: {
  readonly kind?: NoteKind;
  readonly children: ReactNode;
  readonly className?: string | undefined;
}) {
  const { kind = 'plain' } = props;
  return (
    <div className={joinClasses(styles.note, kind !== 'plain' && styles[kind], props.className)}>
      <Icon of={icons[kind]} size={18} />
      <div>{props.children}</div>
    </div>
  );
}

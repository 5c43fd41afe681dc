import type { LucideIcon } from 'lucide-react';
import Check from 'lucide-react/icons/check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import CircleDot from 'lucide-react/icons/circle-dot';
import Clock from 'lucide-react/icons/clock';
import Square from 'lucide-react/icons/square';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import styles from './chip.module.css';
import { joinClasses } from './class-names.ts';
import { Icon } from './icon.tsx';

/** The six families of states. */
export type ChipFamily = 'idle' | 'waiting' | 'active' | 'done' | 'ended' | 'stopped';

const icons: Readonly<Record<ChipFamily, LucideIcon>> = {
  idle: CircleDashed,
  waiting: Clock,
  active: CircleDot,
  done: Check,
  ended: Square,
  stopped: X,
};

/** A state with its icon and its word: never colour alone. */
export function StatusChip(props: { readonly family: ChipFamily; readonly children: ReactNode }) {
  return (
    <span className={joinClasses(styles.chip, styles[props.family])}>
      <Icon of={icons[props.family]} size={12} />
      {props.children}
    </span>
  );
}

import type { LucideIcon } from 'lucide-react';
import { joinClasses } from './class-names.ts';

const strokes: Readonly<Record<number, number>> = { 12: 2.2, 14: 2.1, 16: 2, 24: 1.6 };

/** A drawn icon beside words; on its own it needs an `IconButton` with a label. */
export function Icon(props: {
  readonly of: LucideIcon;
  readonly size?: 12 | 14 | 16 | 18 | 20 | 22 | 24;
  /** Points along the reading direction, so it mirrors in Arabic. */
  readonly isFlipped?: boolean;
  readonly className?: string;
}) {
  const { of: Drawing, size = 20, isFlipped = false, className } = props;
  return (
    <Drawing
      size={size}
      strokeWidth={strokes[size] ?? 1.75}
      aria-hidden="true"
      focusable="false"
      className={joinClasses(isFlipped && 'flip', className)}
    />
  );
}

import type { ReactNode } from 'react';
import { joinClasses } from './class-names.ts';
import { calculateShownDirection, type Direction, formatChange } from './format/number.ts';
import styles from './price.module.css';

const arrows = { up: 'M4 1l4 6H0z', down: 'M4 7L0 1h8z' } as const;

/** A figure with its arrow in the colour of its direction; `flat` has neither. The sign is part of the words. */
export function DirectedText(props: {
  readonly direction: Direction;
  readonly children: ReactNode;
  /** It rests on an old price: dotted underline and no colour, and no arrow, which would look like one. */
  readonly isStale?: boolean | undefined;
  readonly className?: string | undefined;
}) {
  const direction = props.isStale ? 'flat' : props.direction;
  return (
    <span
      className={joinClasses(
        styles.change,
        direction !== 'flat' && styles[direction],
        props.isStale && styles.stale,
        props.className,
      )}
    >
      {direction !== 'flat' && <DirectionArrow direction={direction} />}
      {props.children}
    </span>
  );
}

/** An arrow that means the same in every reading direction: it points up or down. */
export function DirectionArrow(props: { readonly direction: 'up' | 'down'; readonly size?: number }) {
  const { size } = props;
  return (
    <svg viewBox="0 0 8 8" aria-hidden="true" {...(size !== undefined && { width: size, height: size })}>
      <path fill="currentColor" d={arrows[props.direction]} />
    </svg>
  );
}

/** A change in percent with sign and arrow: `▲ +2.41%`. What rounds to 0.00 % has neither arrow nor colour. */
export function ChangeText(props: {
  /** The change as a ratio, a decimal text: `0.0241`. */
  readonly ratio: string;
  readonly locale: string;
  readonly className?: string;
}) {
  return (
    <DirectedText direction={calculateShownDirection(props.ratio)} className={props.className}>
      {formatChange(props.locale, props.ratio)}
    </DirectedText>
  );
}

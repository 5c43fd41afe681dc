import { joinClasses } from './class-names.ts';
import { calculateDirection, formatChange } from './format/number.ts';
import styles from './price.module.css';

const arrows = { up: 'M4 1l4 6H0z', down: 'M4 7L0 1h8z' } as const;

/** A change in percent with sign and arrow: `▲ +2.41%`. What rounds to 0.00 % has neither arrow nor colour. */
export function ChangeText(props: {
  /** The change as a ratio, a decimal text: `0.0241`. */
  readonly ratio: string;
  readonly locale: string;
  readonly className?: string;
}) {
  const direction = calculateDirection(props.ratio);
  return (
    <span className={joinClasses(styles.change, direction !== 'flat' && styles[direction], props.className)}>
      {direction !== 'flat' && (
        <svg viewBox="0 0 8 8" aria-hidden="true">
          <path fill="currentColor" d={arrows[direction]} />
        </svg>
      )}
      {formatChange(props.locale, props.ratio)}
    </span>
  );
}

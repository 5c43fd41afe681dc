import { type ReactNode, useId } from 'react';
import { joinClasses } from './class-names.ts';
import styles from './segmented.module.css';

export interface SegmentedProps<Value extends string> {
  /** Says what is chosen, for screen readers. */
  readonly label: string;
  readonly options: readonly {
    readonly value: Value;
    readonly label: ReactNode;
    /** Chosen, it is filled with the colour of its direction. */
    readonly tone?: 'gain' | 'loss';
  }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /** As wide as its options instead of its place. */
  readonly isFit?: boolean;
  /** Taller, for the choice that everything else hangs on. */
  readonly isLarge?: boolean;
  readonly className?: string;
}

/** One choice of a few: radio buttons side by side. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={props.label}
      className={joinClasses(
        styles.segmented,
        props.isFit && styles.fit,
        props.isLarge && styles.large,
        props.className,
      )}
    >
      {props.options.map(option => (
        <label key={option.value} className={joinClasses(styles.option, option.tone && styles[option.tone])}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === props.value}
            onChange={() => props.onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}

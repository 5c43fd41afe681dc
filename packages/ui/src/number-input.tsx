import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { joinClasses } from './class-names.ts';
import { TextInput, type TextInputProps } from './field.tsx';
import { stripUnit } from './format/strip-unit.ts';
import styles from './number-input.module.css';
import { readPressedKey } from './pressed-key.ts';

export type NumberInputProps = Omit<TextInputProps, 'onChange' | 'value' | 'trail' | 'type' | 'max' | 'step'> & {
  /** What was typed, kept as it is but for the unit behind it, which stands in the field anyway. */
  readonly value: string;
  readonly onType: (typed: string) => void;
  /** Stands after the figure: `USDT`. */
  readonly unit?: string;
  /** The button that fills in the most that is possible. */
  readonly max?: { readonly label: string; readonly isDisabled: boolean; readonly onPress: () => void };
  /** Arrow up and down change the figure by a step, Page keys by ten. */
  readonly onStep?: (steps: number) => void;
  readonly aside?: ReactNode;
};

const steps: Readonly<Partial<Record<string, number>>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 };

/** A figure as somebody types it: from left to right in every language, with its unit and a button for the most. */
export function NumberInput({ value, onType, unit, max, onStep, aside, className, ...rest }: NumberInputProps) {
  const unitId = useId();
  const onKeyDown = (event: KeyboardEvent) => {
    const change = steps[readPressedKey(event)];
    if (!onStep || change === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onStep(change);
  };
  const described = [rest['aria-describedby'], unit && unitId].filter(Boolean).join(' ');
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="done"
      {...rest}
      dir="ltr"
      value={value}
      {...(described && { 'aria-describedby': described })}
      className={joinClasses(styles.box, className)}
      onChange={event => onType(stripUnit(event.target.value, unit))}
      onKeyDown={onKeyDown}
      trail={
        (unit || max || aside) && (
          <span className={styles.trail}>
            {unit && (
              <span id={unitId} className={styles.unit}>
                {unit}
              </span>
            )}
            {aside}
            {max && (
              <button type="button" className={styles.max} disabled={max.isDisabled} onClick={max.onPress}>
                {max.label}
              </button>
            )}
          </span>
        )
      }
    />
  );
}

import type { CSSProperties, KeyboardEvent } from 'react';
import { joinClasses } from './class-names.ts';
import { readPressedKey } from './pressed-key.ts';
import styles from './step-slider.module.css';

export interface StepSliderProps {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  /** Whole numbers with a mark and a label under the track. */
  readonly marks: readonly number[];
  /** The value and the marks in words: `20×`. */
  readonly formatValue: (value: number) => string;
  readonly onChange: (value: number) => void;
  readonly isDisabled?: boolean;
  readonly className?: string;
}

/** Where a key moves a slider to: arrows by 1, Page keys by 10, Home and End to its ends; undefined for other keys. */
export function chooseSliderValue(
  key: string,
  { value, min, max }: Pick<StepSliderProps, 'value' | 'min' | 'max'>,
): number | undefined {
  const moves: Readonly<Partial<Record<string, number>>> = {
    ArrowRight: value + 1,
    ArrowUp: value + 1,
    ArrowLeft: value - 1,
    ArrowDown: value - 1,
    PageUp: value + 10,
    PageDown: value - 10,
    Home: min,
    End: max,
  };
  const wanted = moves[key];
  return wanted === undefined ? undefined : Math.min(max, Math.max(min, wanted));
}

/** A slider over whole numbers. It runs from left to right in every language, like the numbers it stands for. */
export function StepSlider(props: StepSliderProps) {
  const { value, min, max, marks, formatValue } = props;
  const place = (at: number): CSSProperties => ({
    insetInlineStart: `${max === min ? 0 : (100 * (at - min)) / (max - min)}%`,
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const next = chooseSliderValue(readPressedKey(event), props);
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (next !== value) props.onChange(next);
  };
  const filled = { inlineSize: `calc(${place(value).insetInlineStart} + 9px)` };
  return (
    <div className={joinClasses(styles.slider, props.isDisabled && styles.off, props.className)} dir="ltr">
      <div className={styles.track}>
        <span className={styles.fill} style={filled} />
        {marks.map(mark => (
          <span key={mark} className={styles.mark} style={place(mark)} />
        ))}
        <input
          type="range"
          aria-label={props.label}
          aria-valuetext={formatValue(value)}
          className={styles.input}
          min={min}
          max={max}
          step={1}
          value={value}
          disabled={props.isDisabled || max === min}
          onChange={event => props.onChange(Number(event.target.value))}
          onKeyDown={onKeyDown}
        />
        <span className={styles.thumb} style={place(value)} />
      </div>
      <div className={styles.labels} aria-hidden="true">
        {marks.map(mark => (
          <span key={mark} style={place(mark)}>
            {formatValue(mark)}
          </span>
        ))}
      </div>
    </div>
  );
}

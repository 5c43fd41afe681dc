import type { ChangeEvent, ComponentPropsWithRef, FocusEvent } from 'react';
import { useState } from 'react';

/** A year while it is typed passes through 0002, 0020 and 0202: the first one that may be meant is 1970. */
const plausible = /^(19[7-9]\d|[2-9]\d{3})-\d{2}-\d{2}(T[\d:.]+)?$/;

export interface DateDraft {
  /** Put these on the input. */
  readonly input: Pick<
    ComponentPropsWithRef<'input'>,
    'type' | 'max' | 'value' | 'onChange' | 'onBlur' | 'aria-invalid'
  >;
  /** The field was left with what is no day. */
  readonly isWrong: boolean;
}

/**
 * A day or moment while it is typed: the field keeps every digit, and `onChange` hears of whole dates only, in the form
 * of the input's value; empty for none.
 */
export function useDateDraft(props: {
  readonly type: 'date' | 'datetime-local';
  readonly value: string;
  readonly onChange: (value: string) => void;
}): DateDraft {
  const { type, value, onChange } = props;
  const [draft, setDraft] = useState<string>();
  const [known, setKnown] = useState(value);
  const [isWrong, setWrong] = useState(false);
  if (known !== value) {
    setKnown(value);
    // A field that was left half typed wants nothing, and still shows what is wrong.
    if (!isWrong || value !== '') {
      setDraft(undefined);
      setWrong(false);
    }
  }
  return {
    input: {
      type,
      // Without it browsers take years of six digits.
      max: type === 'date' ? '9999-12-31' : '9999-12-31T23:59',
      value: draft ?? value,
      'aria-invalid': isWrong || undefined,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
        setDraft(target.value);
        // With parts that are still missing an input has no value, and says so.
        if (target.validity.badInput || !isWholeDate(target.value)) return;
        setWrong(false);
        if (target.value !== value) onChange(target.value);
      },
      onBlur: ({ target }: FocusEvent<HTMLInputElement>) => {
        const isRight = !target.validity.badInput && isWholeDate(target.value);
        setWrong(!isRight);
        if (!isRight && value !== '') onChange('');
      },
    },
    isWrong,
  };
}

/** Whether the value of an input is a date that may be meant, or none at all. */
export function isWholeDate(value: string): boolean {
  return value === '' || plausible.test(value);
}

import type { ChipFamily } from '@truemark/ui/status-chip';
import type { AnyTextKey, TextKey, TextValuesOf } from '../../platform/text.ts';

type Key = TextKey<'orders'>;

/** A state in a word, and the family of its chip. */
export interface StateWord {
  readonly text: Key;
  readonly family: ChipFamily;
}

/** A text with the values that it asks for. Only `valueWord` makes one, which checks them; `useWireText` words it. */
export interface ValuedWord {
  readonly text: AnyTextKey<'orders'>;
  readonly values: Readonly<Record<string, string | number>>;
}

export function valueWord<K extends AnyTextKey<'orders'>>(text: K, ...values: TextValuesOf<'orders', K>): ValuedWord {
  return { text, values: values[0] ?? {} };
}

/** Which way an order goes, in a word, with the colour and arrow of that way. */
const directions = {
  long: { text: 'side.long', direction: 'up' },
  short: { text: 'side.short', direction: 'down' },
  up: { text: 'side.up', direction: 'up' },
  down: { text: 'side.down', direction: 'down' },
} as const satisfies Record<string, { readonly text: Key; readonly direction: 'up' | 'down' }>;

export type OrderDirection = keyof typeof directions;

export function isOrderDirection(word: string): word is OrderDirection {
  return Object.hasOwn(directions, word);
}

export function wordDirection(direction: OrderDirection): (typeof directions)[OrderDirection] {
  return directions[direction];
}

import type { PointerEvent } from 'react';
import { mergePriceRows, type PriceLine, type PriceRow } from './price-rows.ts';

/** Lines of the price record outside React, so that a new one draws the lists and nothing around them. */
export interface PriceRowStore {
  read(): readonly PriceRow[];
  /** Whether the lines stand still for now. */
  isHeld(): boolean;
  subscribe(listener: () => void): () => void;
  add(lines: readonly PriceLine[]): void;
  /** A list that is pointed at or has the focus stands still, and with it the other: nothing moves away under a hand. */
  readonly hold: {
    onPointerEnter(event: Pick<PointerEvent, 'pointerType'>): void;
    onPointerLeave(): void;
    onFocus(event: { readonly target: { matches(selectors: string): boolean } }): void;
    onBlur(): void;
  };
}

export function createPriceRowStore(): PriceRowStore {
  const listeners = new Set<() => void>();
  let rows: readonly PriceRow[] = [];
  /** The rows on screen while they are held; what comes meanwhile is shown afterwards. */
  let held: readonly PriceRow[] | undefined;
  const holders = new Set<'pointer' | 'focus'>();
  const tell = () => {
    for (const listener of [...listeners]) listener();
  };
  const hold = (holder: 'pointer' | 'focus', isHeld: boolean) => {
    if (isHeld) holders.add(holder);
    else holders.delete(holder);
    held = holders.size > 0 ? (held ?? rows) : undefined;
    tell();
  };
  return {
    read: () => held ?? rows,
    isHeld: () => held !== undefined,
    hold: {
      // A finger that scrolls by does not stay.
      onPointerEnter({ pointerType }) {
        if (pointerType === 'mouse') hold('pointer', true);
      },
      onPointerLeave: () => hold('pointer', false),
      // A line that was pressed with the mouse has the focus for as long as nothing else is pressed.
      onFocus({ target }) {
        if (target.matches(':focus-visible')) hold('focus', true);
      },
      onBlur: () => hold('focus', false),
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add(lines) {
      const next = mergePriceRows(rows, lines);
      if (next === rows) return;
      rows = next;
      // The first lines are no movement.
      if (held?.length === 0) held = next;
      if (!held || held === next) tell();
    },
  };
}

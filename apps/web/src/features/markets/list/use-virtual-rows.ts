import { defaultRangeExtractor, useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import type { MarketItem } from '@truemark/contract/markets/markets';
import { readPressedKey } from '@truemark/ui/pressed-key';
import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useWantedCodes } from '../../../platform/prices/prices.ts';
import { calculateRowIndex } from './calculate-row-index.ts';
import { fillGaps, type RowOrGap } from './fill-gaps.ts';

export interface VirtualRows<Body extends HTMLElement> {
  /** Put it on the element whose children the rows are. */
  readonly body: RefObject<Body | null>;
  readonly parts: readonly RowOrGap<VirtualItem>[];
  /** Put it on each row, with `data-index`: rows grow with the size of the text. */
  readonly measure: (row: HTMLElement | null) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onFocus: (event: FocusEvent) => void;
  readonly onBlur: () => void;
}

const overscan = 6;
/** Sticky bars over and under the list. */
const scrollPadding = { scrollPaddingStart: 120, scrollPaddingEnd: 96 };
const framesMax = 20;

/**
 * The rows of a long list that are on screen, with the page as its scroller. Arrow keys, Home and End move between rows;
 * the row with the focus stays drawn. The stream is asked for the prices of these rows only.
 */
export function useVirtualRows<Body extends HTMLElement>(
  rows: readonly MarketItem[],
  rowHeight: number,
): VirtualRows<Body> {
  const body = useRef<Body>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  const [focusedIndex, setFocusedIndex] = useState<number>();

  useLayoutEffect(() => {
    const top = (body.current?.getBoundingClientRect().top ?? 0) + window.scrollY;
    if (Math.abs(top - scrollMargin) > 1) setScrollMargin(top);
  });

  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count: rows.length,
    estimateSize: () => rowHeight,
    getItemKey: index => rows[index]?.code ?? index,
    overscan,
    scrollMargin,
    ...scrollPadding,
    rangeExtractor: range => keepFocused(defaultRangeExtractor(range), focusedIndex, rows.length),
  });
  const items = virtualizer.getVirtualItems();
  useWantedCodes(items.map(({ index }) => rows[index]?.code ?? ''));

  const onKeyDown = useCallback(
    (event: KeyboardEvent) => {
      const target = event.target instanceof HTMLElement ? event.target : undefined;
      const control = target?.dataset.rowControl;
      const to = calculateRowIndex(readPressedKey(event), readIndex(target), rows.length);
      if (control === undefined || to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      virtualizer.scrollToIndex(to, { align: 'auto' });
      focusWhenThere(body.current, `[data-index="${to}"] [data-row-control="${control}"]`);
    },
    [rows.length, virtualizer],
  );

  return {
    body,
    parts: fillGaps(items, scrollMargin, scrollMargin + virtualizer.getTotalSize()),
    measure: virtualizer.measureElement,
    onKeyDown,
    onFocus: event => setFocusedIndex(readIndex(event.target)),
    onBlur: () => setFocusedIndex(undefined),
  };
}

function keepFocused(indexes: readonly number[], focused: number | undefined, count: number): number[] {
  if (focused === undefined || focused < 0 || focused >= count || indexes.includes(focused)) return [...indexes];
  return [...indexes, focused].sort((a, b) => a - b);
}

function readIndex(element: Element | undefined): number {
  const row = element?.closest<HTMLElement>('[data-index]');
  return row ? Number(row.dataset.index) : -1;
}

/** A row far away is drawn a few frames after the page has scrolled there. */
function focusWhenThere(container: HTMLElement | null, selector: string, framesLeft = framesMax): void {
  const element = container?.querySelector<HTMLElement>(selector);
  if (element) element.focus();
  else if (framesLeft > 0) requestAnimationFrame(() => focusWhenThere(container, selector, framesLeft - 1));
}

import type { KeyboardEvent } from 'react';
import { readPressedKey } from './pressed-key.ts';

/**
 * Moves the focus among the matching children by arrow, Home and End keys and answers the element that got it. Left and
 * right follow the reading direction.
 */
export function moveFocus(
  event: KeyboardEvent,
  container: HTMLElement | null,
  selector: string,
): HTMLElement | undefined {
  if (!container) return undefined;
  const items = [...container.querySelectorAll<HTMLElement>(selector)];
  const from = items.findIndex(item => item.contains(document.activeElement));
  const isRightToLeft = getComputedStyle(container).direction === 'rtl';
  const to = calculateFocusIndex(readPressedKey(event), from, items.length, isRightToLeft);
  if (to === undefined) return undefined;
  event.preventDefault();
  const target = items[to];
  target?.focus();
  return target;
}

/** Where a key leads from an index, around the ends; undefined for keys that move nothing. */
export function calculateFocusIndex(
  key: string,
  from: number,
  count: number,
  isRightToLeft: boolean,
): number | undefined {
  if (count === 0) return undefined;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const forward = isRightToLeft ? 'ArrowLeft' : 'ArrowRight';
  const backward = isRightToLeft ? 'ArrowRight' : 'ArrowLeft';
  if (key === forward || key === 'ArrowDown') return (from + 1) % count;
  if (key === backward || key === 'ArrowUp') return (Math.max(from, 0) - 1 + count) % count;
  return undefined;
}

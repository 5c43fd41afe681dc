import { expect, it } from 'vitest';
import { calculateRowIndex } from './calculate-row-index.ts';

it.each([
  ['ArrowDown', 4, 5],
  ['ArrowUp', 4, 3],
  ['Home', 4, 0],
  ['End', 4, 355],
  ['ArrowUp', 0, undefined],
  ['Home', 0, undefined],
  ['ArrowDown', 355, undefined],
  ['Enter', 4, undefined],
])('WMK-020 moves with %s from row %s to %s', (key, from, expected) => {
  expect(calculateRowIndex(key, from, 356)).toBe(expected);
});

import { expect, it } from 'vitest';
import { calculateRangePosition } from './range-position.ts';

it.each([
  ['100', '100', '200', 0],
  ['150', '100', '200', 50],
  ['200', '100', '200', 100],
  ['250', '100', '200', 100],
  ['90', '100', '200', 0],
  ['', '100', '200', undefined],
  ['1', '1', '1', undefined],
  ['1', '', '', undefined],
])('WMK-015 places %s between %s and %s at %s', (price, low, high, expected) => {
  expect(calculateRangePosition(price, low, high)).toBe(expected);
});

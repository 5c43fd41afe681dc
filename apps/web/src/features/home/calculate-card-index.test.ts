import { expect, it } from 'vitest';
import { calculateCardIndex } from './calculate-card-index.ts';

it.each([
  [0, 0],
  [100, 0],
  [180, 1],
  [340, 1],
  [-340, 1],
  [-20, 0],
])('WMK-018 scrolled by %s shows card %s', (scrollLeft, expected) => {
  expect(calculateCardIndex({ scrollLeft, scrollWidth: 730, clientWidth: 390 }, 2)).toBe(expected);
});

it('WMK-018 shows the first card where all cards fit', () => {
  expect(calculateCardIndex({ scrollLeft: 0, scrollWidth: 390, clientWidth: 390 }, 2)).toBe(0);
});

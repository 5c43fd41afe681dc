import { expect, it } from 'vitest';
import { calculateFocusIndex } from './move-focus.ts';

it('WEB-040 arrow keys move and go around the ends', () => {
  expect(calculateFocusIndex('ArrowRight', 0, 3, false)).toBe(1);
  expect(calculateFocusIndex('ArrowRight', 2, 3, false)).toBe(0);
  expect(calculateFocusIndex('ArrowLeft', 0, 3, false)).toBe(2);
  expect(calculateFocusIndex('ArrowDown', 1, 3, false)).toBe(2);
  expect(calculateFocusIndex('ArrowUp', 1, 3, false)).toBe(0);
});

it('WEB-040 left and right change places from right to left', () => {
  expect(calculateFocusIndex('ArrowLeft', 0, 3, true)).toBe(1);
  expect(calculateFocusIndex('ArrowRight', 1, 3, true)).toBe(0);
  expect(calculateFocusIndex('ArrowDown', 0, 3, true)).toBe(1);
});

it('WEB-040 Home and End lead to the ends, other keys nowhere', () => {
  expect(calculateFocusIndex('Home', 2, 3, false)).toBe(0);
  expect(calculateFocusIndex('End', 0, 3, false)).toBe(2);
  expect(calculateFocusIndex('Tab', 0, 3, false)).toBeUndefined();
  expect(calculateFocusIndex('Home', 0, 0, false)).toBeUndefined();
});

it('WEB-040 from outside the list the first key leads to its nearest end', () => {
  expect(calculateFocusIndex('ArrowDown', -1, 3, false)).toBe(0);
  expect(calculateFocusIndex('ArrowUp', -1, 3, false)).toBe(2);
});

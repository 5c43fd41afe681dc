import { expect, it } from 'vitest';
import { addressGapLimit, findUnusedRun } from './unused-run.ts';

it('DEP-033 finds the longest run of indexes that never received, before one that did', () => {
  expect(findUnusedRun([])).toBe(0);
  expect(findUnusedRun([0, 1, 2])).toBe(0);
  expect(findUnusedRun([20])).toBe(addressGapLimit);
  expect(findUnusedRun([25, 3, 3, 5])).toBe(19);
  expect(findUnusedRun([1, 23])).toBe(21);
});

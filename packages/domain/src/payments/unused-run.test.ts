import { expect, it } from 'vitest';
import { addressGapLimit, findUnusedRun } from './unused-run.ts';

it('DEP-033 finds the longest run of indexes that never received, before one that did', () => {
  expect(findUnusedRun([], null)).toBe(0);
  expect(findUnusedRun([0, 1, 2], 2)).toBe(0);
  expect(findUnusedRun([20], 20)).toBe(addressGapLimit);
  expect(findUnusedRun([25, 3, 3, 5], 25)).toBe(19);
  expect(findUnusedRun([1, 23], 23)).toBe(21);
});

it('DEP-033 counts the run up to the last index that was given, where nobody has paid yet', () => {
  expect(findUnusedRun([], 20)).toBe(addressGapLimit + 1);
  expect(findUnusedRun([0, 1], 22)).toBe(addressGapLimit + 1);
  expect(findUnusedRun([30, 32], 35)).toBe(30);
});

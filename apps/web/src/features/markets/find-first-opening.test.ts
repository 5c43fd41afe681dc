import { expect, it } from 'vitest';
import { findFirstOpening } from './find-first-opening.ts';

it('WMK-980 a list of closed markets has the opening of the first, one with an open market none', () => {
  expect(findFirstOpening([{ opensAt: 90 }, { opensAt: 70 }])).toBe(70);
  expect(findFirstOpening([{ opensAt: 90 }, { opensAt: null }])).toBeUndefined();
  expect(findFirstOpening([])).toBeUndefined();
  expect(findFirstOpening(undefined)).toBeUndefined();
});

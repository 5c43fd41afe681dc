import { expect, it } from 'vitest';
import { hasFlipped } from './has-flipped.ts';

it('CTR-246 the stream says first that trading stops or goes on: then instrument and terms are asked why', () => {
  expect(hasFlipped(true, false)).toBe(true);
  expect(hasFlipped(false, true)).toBe(true);
  expect(hasFlipped(true, true)).toBe(false);
  expect(hasFlipped(undefined, false)).toBe(false);
  expect(hasFlipped(true, undefined)).toBe(false);
});

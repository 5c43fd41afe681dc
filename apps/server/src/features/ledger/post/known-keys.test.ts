import { expect, it } from 'vitest';
import { KnownKeys } from './known-keys.ts';

it('LED-028 remembers the newest keys, up to twice as many as it was told, and forgets the oldest', () => {
  const keys = new KnownKeys(2);
  keys.keep(['a', 'b', 'c', 'd']);
  expect(['c', 'd'].every(key => keys.has(key))).toBe(true);
  keys.keep(['e']);
  expect(['a', 'b', 'c', 'd', 'e'].filter(key => keys.has(key))).toEqual(['c', 'd', 'e']);
});

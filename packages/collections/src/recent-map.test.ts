import { expect, it } from 'vitest';
import { RecentMap } from './recent-map.ts';

it('the newest entries are remembered, up to twice as many as it was told, and the oldest are forgotten', () => {
  const map = new RecentMap<string, number>(2);
  const list = () => ['a', 'b', 'c', 'd', 'e', 'f'].filter(key => map.get(key) !== undefined);
  for (const [value, key] of ['a', 'b', 'c', 'd'].entries()) map.set(key, value);
  // To look at an entry is to use it.
  expect(map.get('b')).toBe(1);
  map.set('e', 4);
  map.set('f', 5);
  expect(list()).not.toContain('a');
  expect(list()).toContain('f');
  map.set('f', 6);
  expect(map.get('f')).toBe(6);
  map.delete('f');
  expect(map.get('f')).toBeUndefined();
});

it('an entry in use is never forgotten', () => {
  const map = new RecentMap<number, string>(10);
  map.set(-1, 'used');
  for (let key = 0; key < 1_000; key += 1) {
    map.set(key, 'other');
    expect(map.get(-1)).toBe('used');
  }
  expect(map.get(0)).toBeUndefined();
  expect(map.get(999)).toBe('other');
});

import type { BalancePoint } from '@truemark/contract/people/accounts';
import { expect, it } from 'vitest';
import { buildValueShape, findNearest } from './build-value-shape.ts';

const point = (at: number, value: string | null, ...amounts: string[]): BalancePoint => {
  return { at, value, moves: amounts.map(amount => ({ asset: 'USDT', amount })) };
};

it('WAC-900 values fill the picture from the lowest to the highest, and what was paid in and out is marked', () => {
  const shape = buildValueShape([point(0, '0'), point(50, '100', '100'), point(100, '50', '10', '-60')], 128);
  expect(shape).toMatchObject({ lowest: '0', highest: '100', lines: ['M0 114 H500 V14 H1000 V64'] });
  expect(shape?.areas).toEqual(['M0 114 H500 V14 H1000 V64 L1000 128 L0 128 Z']);
  expect(buildValueShape([point(0, '0'), point(100, '100')], 128)?.lines).toEqual(['M0 114 L1000 14']);
  expect(shape?.marks).toEqual([
    { at: 50, x: 0.5, y: 14, isIn: true },
    { at: 100, x: 1, y: 64, isIn: true },
    { at: 100, x: 1, y: 64, isIn: false },
  ]);
});

it('WAC-900 a time without a value is a gap, and one value is a point in the middle', () => {
  expect(buildValueShape([], 128)).toBeUndefined();
  expect(buildValueShape([point(0, null)], 128)).toBeUndefined();
  expect(buildValueShape([point(0, '5')], 128)?.lines).toEqual(['M500 64']);
  const gap = buildValueShape([point(0, '1'), point(50, null), point(100, '2')], 128);
  expect(gap?.lines).toHaveLength(2);
  expect(findNearest(gap?.places ?? [], 0.6)).toBe(2);
  expect(findNearest(gap?.places ?? [], 0.4)).toBe(0);
});

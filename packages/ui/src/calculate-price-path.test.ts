import { describe, expect, it } from 'vitest';
import { calculatePricePath } from './calculate-price-path.ts';

const points = [
  { atMs: 1_000, price: '100' },
  { atMs: 2_000, price: '110' },
  { atMs: 3_000, price: '90' },
];

describe('the line of a receipt', () => {
  it('ORD-200 fits prices and marked points into one picture, and moves prices apart that would touch', () => {
    const shape = calculatePricePath(
      points,
      [
        { atMs: 1_000, price: '100' },
        { atMs: 3_000, price: '101' },
      ],
      124,
    );
    expect(shape).toEqual({
      points: '0,62 500,12 1000,112',
      marks: [
        { x: 0, y: 62 },
        { x: 1, y: 57 },
      ],
      labelYs: [73, 57],
      timed: [true, true],
    });
  });

  it('ORD-200 keeps a mark outside the line in the picture, and draws from mark to mark without a record', () => {
    const far = calculatePricePath(points, [{ atMs: 5_000, price: '200' }], 124);
    expect(far?.marks).toEqual([{ x: 1, y: 12 }]);
    const alone = calculatePricePath(
      [],
      [
        { atMs: 2, price: '2' },
        { atMs: 1, price: '1' },
      ],
      124,
    );
    expect(alone?.points).toBe('0,112 1000,12');
    expect(calculatePricePath([], [], 124)).toBeUndefined();
    const close = [1_000, 1_100, 2_000, 2_900, 3_000].map(atMs => ({ atMs, price: '100' }));
    expect(calculatePricePath(points, close, 124)?.timed).toEqual([true, false, true, false, true]);
    expect(calculatePricePath([], [{ atMs: 2, price: '2' }], 124)?.marks).toEqual([{ x: 0.5, y: 62 }]);
  });
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { calculateSparkline } from './calculate-sparkline.ts';

it('WEB-041 a rise goes from the lower start to the upper end', () => {
  const shape = calculateSparkline(['1', '2', '3'], 103, 34);
  expect(shape).toEqual({ points: '0,32 50,17 100,2', openY: 32, lastX: 100, lastY: 2 });
});

it('WEB-041 equal prices are a line in the middle', () => {
  expect(calculateSparkline(['5', '5'], 103, 34)?.points).toBe('0,17 100,17');
});

it('WEB-041 nothing is drawn of fewer than two prices', () => {
  expect(calculateSparkline([], 100, 30)).toBeUndefined();
  expect(calculateSparkline(['1'], 100, 30)).toBeUndefined();
});

it('WEB-041 every point lies inside the box', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 2, maxLength: 100 }), prices => {
      const shape = calculateSparkline(prices.map(String), 124, 34);
      const points = shape?.points.split(' ').map(point => point.split(',').map(Number)) ?? [];
      expect(points).toHaveLength(prices.length);
      for (const [x = -1, y = -1] of points) {
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x).toBeLessThanOrEqual(124);
        expect(y).toBeGreaterThanOrEqual(2);
        expect(y).toBeLessThanOrEqual(32);
      }
    }),
  );
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type ChartPoint, chartPointsMax, thinOut } from './receipt-chart.ts';

const prices = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 3_000 });

it('ORD-009 a picture keeps the first and the last price, every price that decided, and the extremes', () => {
  fc.assert(
    fc.property(prices, fc.array(fc.nat(), { maxLength: 6 }), (values, picks) => {
      const points: ChartPoint[] = values.map((value, index) => ({ atMs: index * 10, price: BigInt(value) }));
      const deciding = picks.map(pick => points[pick % points.length] ?? expect.fail());
      const picture = thinOut(points, deciding, chartPointsMax);
      expect(picture.length).toBeLessThanOrEqual(chartPointsMax);
      expect(picture[0]).toEqual(points[0]);
      expect(picture.at(-1)).toEqual(points.at(-1));
      for (const point of deciding) expect(picture).toContainEqual(point);
      const sorted = (list: readonly ChartPoint[]) => list.map(({ price }) => price).sort((a, b) => Number(a - b));
      expect(sorted(picture)[0]).toBe(sorted(points)[0]);
      expect(sorted(picture).at(-1)).toBe(sorted(points).at(-1));
      const times = picture.map(({ atMs }) => atMs);
      expect(times).toEqual([...times].sort((a, b) => a - b));
      if (points.length <= chartPointsMax - 8) expect(picture).toEqual(points);
    }),
    { numRuns: 60 },
  );
});

it('ORD-009 an order closed in more parts than a picture has points keeps the last of them', () => {
  const points = Array.from({ length: 2_000 }, (_, index) => ({ atMs: index, price: BigInt(index % 7) }));
  const picture = thinOut(points, points.slice(0, 1_500), chartPointsMax);
  expect(picture.length).toBeLessThanOrEqual(chartPointsMax);
  expect(picture).toContainEqual(points[1_499]);
});

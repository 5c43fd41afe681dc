import { expect, it } from 'vitest';
import { extendTrail, type TrailPoint, trailPointsMax } from './tick-trail.ts';

const span = { fromMs: 1_000, toMs: 400_000 };
const at = (atMs: number, price: string): TrailPoint => ({ atMs, price });

it('OPT-240 the picture of an option takes each recorded price once, in order, and none from outside its time', () => {
  const seeded = extendTrail([], [at(999, '1'), at(1_000, '2'), at(3_000, '4'), at(2_000, '3')], span);
  expect(seeded.map(({ price }) => price)).toEqual(['2', '3', '4']);
  const next = extendTrail(seeded, [at(4_000, '5')], span);
  expect(next.at(-1)).toEqual(at(4_000, '5'));
  expect(extendTrail(next, [at(3_000, '4'), at(4_000, '5')], span)).toEqual(next);
  expect(extendTrail(next, [at(400_001, '9')], span)).toBe(next);
  expect(extendTrail(next, [at(5_000, '')], span)).toBe(next);
});

it('OPT-240 the picture stays small for as long as it runs, and keeps its first, its last and its spikes', () => {
  let trail: readonly TrailPoint[] = [];
  for (let index = 0; index < 3_000; index += 1) {
    const price = index === 1_234 ? '900' : String(100 + (index % 7));
    trail = extendTrail(trail, [at(1_000 + index * 100, price)], span);
    expect(trail.length).toBeLessThanOrEqual(trailPointsMax);
  }
  expect(trail[0]?.atMs).toBe(1_000);
  expect(trail.at(-1)?.atMs).toBe(1_000 + 2_999 * 100);
  expect(trail.some(({ price }) => price === '900')).toBe(true);
  expect(trail.length).toBeGreaterThan(trailPointsMax / 3);
});

import { expect, it } from 'vitest';
import { createPace } from './pace.ts';

it('OPT-109 so much of a weight runs at once, the rest in its order, and a failure lets the next one in', async () => {
  const pace = createPace(10);
  let running = 0;
  let most = 0;
  const order: number[] = [];
  const work = Array.from({ length: 100 }, (_, index) => {
    const weight = 1 + ((index * 7) % 4);
    return pace.run(weight, async () => {
      running += weight;
      most = Math.max(most, running);
      order.push(index);
      await new Promise(resolve => setImmediate(resolve));
      running -= weight;
      if (index % 9 === 0) throw new Error('failed');
      return index;
    });
  });
  const outcomes = await Promise.allSettled(work);
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(12);
  expect(order).toEqual(work.map((_, index) => index));
  expect(most).toBeGreaterThan(7);
  expect(most).toBeLessThanOrEqual(10);
  expect(await createPace(10).run(99, async () => 'alone')).toBe('alone');
});

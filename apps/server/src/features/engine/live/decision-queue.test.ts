import pino from 'pino';
import { expect, it } from 'vitest';
import { createDecisionQueue } from './decision-queue.ts';

interface Step {
  readonly type: 'fill' | 'close';
  readonly id: number;
}

it('ENG-046 an opening is handed over at once, however many ends wait, and every decision once', async () => {
  const taken: Step[][] = [];
  const answers: (() => void)[] = [];
  const queue = createDecisionQueue<Step>({
    whenSynced: async () => undefined,
    isUrgent: ({ type }) => type === 'fill',
    onDone: () => undefined,
    log: pino({ level: 'silent' }),
  });
  queue.open();
  queue.listen(decisions => {
    taken.push([...decisions]);
    return new Promise(resolve => answers.push(resolve));
  });
  const crowd = Array.from({ length: 50_000 }, (_, id): Step => ({ type: 'close', id }));
  for (const step of crowd) queue.add(step);
  queue.flush();
  await expect.poll(() => taken.length).toBeGreaterThan(0);
  await new Promise(resolve => setImmediate(resolve));
  const ahead = taken.length;
  expect(taken.flat().length).toBeLessThan(crowd.length);
  queue.add({ type: 'fill', id: -1 });
  queue.flush();
  await expect.poll(() => taken.at(-1)).toEqual([{ type: 'fill', id: -1 }]);
  // None of the crowd has been answered so far.
  expect(taken).toHaveLength(ahead + 1);

  for (let answered = 0; !queue.isIdle; answered += 1) {
    await expect.poll(() => answers.length).toBeGreaterThan(answered);
    answers[answered]?.();
    await new Promise(resolve => setImmediate(resolve));
  }
  const ids = taken.flat().map(({ id }) => id);
  expect(ids.toSorted((left, right) => left - right)).toEqual([-1, ...crowd.map(({ id }) => id)]);
});

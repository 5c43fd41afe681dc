import pino from 'pino';
import { expect, it } from 'vitest';
import type { Decision } from '../tracked-order.ts';
import { DecisionQueue } from './decision-queue.ts';

function decide(type: 'fill' | 'close', id: number): Decision {
  return { type, id, kind: 'contract', userId: 1, instrumentId: 1, atMs: 0, tick: undefined, before: undefined };
}

it('ENG-046 an opening is handed over at once, however many ends wait, and every decision once', async () => {
  const taken: Decision[][] = [];
  const answers: (() => void)[] = [];
  const queue = new DecisionQueue({
    whenSynced: async () => undefined,
    isUrgent: ({ type }) => type === 'fill',
    onDone: () => undefined,
    log: pino({ level: 'silent' }),
  });
  queue.open();
  queue.listen(decisions => {
    taken.push([...decisions]);
    return new Promise<void>(resolve => answers.push(resolve));
  });
  const crowd = Array.from({ length: 50_000 }, (_, id) => decide('close', id));
  for (const step of crowd) queue.add(step);
  queue.flush();
  await expect.poll(() => taken.length).toBeGreaterThan(0);
  await new Promise(resolve => setImmediate(resolve));
  const ahead = taken.length;
  expect(taken.flat().length).toBeLessThan(crowd.length);
  queue.add(decide('fill', -1));
  queue.flush();
  await expect.poll(() => taken.at(-1)).toEqual([decide('fill', -1)]);
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

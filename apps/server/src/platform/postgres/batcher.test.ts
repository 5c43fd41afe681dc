import { expect, it } from 'vitest';
import { createBatcher } from './batcher.ts';

it('PLT-086 asks together what is wanted at the same moment, and what comes meanwhile next', async () => {
  const asked: number[][] = [];
  const open: (() => void)[] = [];
  const find = createBatcher<number, string>(
    async questions => {
      asked.push([...questions]);
      await new Promise<void>(resolve => open.push(resolve));
      return questions.map(question => `answer ${question}`);
    },
    { batchMax: 3, flightsMax: 1 },
  );
  const first = [1, 2, 3, 4].map(find);
  await new Promise(resolve => setTimeout(resolve, 5));
  const second = find(5);
  expect(asked).toEqual([[1, 2, 3]]);
  open.shift()?.();
  expect(await Promise.all(first.slice(0, 3))).toEqual(['answer 1', 'answer 2', 'answer 3']);
  await new Promise(resolve => setTimeout(resolve, 5));
  expect(asked).toEqual([
    [1, 2, 3],
    [4, 5],
  ]);
  open.shift()?.();
  expect(await second).toBe('answer 5');
  expect(await first[3]).toBe('answer 4');
});

it('PLT-086 tells everybody of a failed asking, and asks anew afterwards', async () => {
  let isAway = true;
  const find = createBatcher<number, number>(
    async questions => {
      if (isAway) throw new Error('the database is away');
      return questions;
    },
    { batchMax: 10, flightsMax: 2 },
  );
  const outcomes = await Promise.allSettled([find(1), find(2)]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  isAway = false;
  expect(await find(3)).toBe(3);
});

it('PLT-087 begins askings some time apart under load', async () => {
  const asked: number[][] = [];
  const find = createBatcher<number, number>(
    async questions => {
      asked.push([...questions]);
      return questions;
    },
    { batchMax: 10, flightsMax: 2, spacingMs: 100 },
  );
  await Promise.all([find(1), find(2)]);
  const third = find(3);
  await new Promise(resolve => setTimeout(resolve, 10));
  expect(asked).toEqual([[1, 2]]);
  await Promise.all([third, find(4)]);
  expect(asked).toEqual([
    [1, 2],
    [3, 4],
  ]);
});

it('PLT-087 holds up nobody who asks alone', async () => {
  const find = createBatcher<number, number>(async questions => questions, {
    ...{ batchMax: 10, flightsMax: 1, spacingMs: 3_600_000 },
  });
  for (const question of [1, 2, 3]) expect(await find(question)).toBe(question);
});

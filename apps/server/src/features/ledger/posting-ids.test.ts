import { expect, it } from 'vitest';
import { PostingIds } from './posting-ids.ts';

it('LED-029 numbers are taken ahead of need, in rising order, and each is given once', async () => {
  const ids = new PostingIds();
  let last = 0;
  const ordered: number[] = [];
  const load = async (count: number) => {
    ordered.push(count);
    await Promise.resolve();
    return Array.from({ length: count }, () => (last += 1));
  };
  expect(ids.take(1)).toBeUndefined();
  await Promise.all([ids.refill(load), ids.refill(load)]);
  expect(ordered).toEqual([1_000]);
  const taken = [...(ids.take(400) ?? []), ...(ids.take(600) ?? [])];
  expect(new Set(taken).size).toBe(1_000);
  expect(ids.take(1)).toBeUndefined();

  await ids.refill(load);
  ids.pass(1_500);
  expect(ids.take(501)).toBeUndefined();
  expect(ids.take(500)?.[0]).toBe(1_501);
  const late = ids.refill(load);
  ids.pass(2_900);
  await late;
  expect(ids.take(100)?.[0]).toBe(2_901);
  expect(ids.take(1)).toBeUndefined();

  const broken = () => Promise.reject(new Error('the database is lost'));
  await expect(ids.refill(broken)).rejects.toThrow('lost');
  await ids.refill(load);
  expect(ids.take(1)).toEqual([3_001]);
});

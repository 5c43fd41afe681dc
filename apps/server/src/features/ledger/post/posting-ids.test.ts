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
  expect(ordered).toEqual([2_000]);
  const taken = [...(ids.take(400) ?? []), ...(ids.take(600) ?? [])];
  expect(new Set(taken).size).toBe(1_000);
  await ids.refill(load);
  expect(ids.take(1_000)?.[0]).toBe(1_001);
  expect(ids.take(1)).toBeUndefined();
  expect(ordered).toEqual([2_000]);

  await ids.refill(load);
  ids.pass(2_500);
  expect(ids.take(1_501)).toBeUndefined();
  expect(ids.take(501)?.[0]).toBe(2_501);
  const late = ids.refill(load);
  ids.pass(3_900);
  await late;
  expect(ordered).toEqual([2_000, 2_000, 1_001]);
  expect(ids.take(100)?.[0]).toBe(3_901);
  ids.take(1_001);
  expect(ids.take(1)).toBeUndefined();

  const broken = () => Promise.reject(new Error('the database is lost'));
  await expect(ids.refill(broken)).rejects.toThrow('lost');
  await ids.refill(load);
  expect(ids.take(1)).toEqual([5_002]);
});

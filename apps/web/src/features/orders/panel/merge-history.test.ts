import { expect, it } from 'vitest';
import { makeOption } from '../testing/make-orders.ts';
import { mergeHistory } from './merge-history.ts';
import { findJustSettled } from './recent-results.ts';

const at = (...times: readonly number[]) => times.map(createTime => ({ createTime }));

it('ORD-107 two lists are one, the newest first', () => {
  expect(mergeHistory({ items: at(9, 5), hasMore: false }, { items: at(7, 1), hasMore: false })).toEqual(
    at(9, 7, 5, 1),
  );
});

it('ORD-107 what may belong behind something not loaded yet is held back', () => {
  expect(mergeHistory({ items: at(9, 5), hasMore: true }, { items: at(7, 1), hasMore: false })).toEqual(at(9, 7, 5));
  expect(mergeHistory({ items: at(9, 5), hasMore: true }, { items: at(7, 6), hasMore: true })).toEqual(at(9, 7, 6));
  expect(mergeHistory({ items: [], hasMore: false }, { items: at(3), hasMore: true })).toEqual(at(3));
});

it('OPT-225 a result stays in sight for a minute among what runs', () => {
  const settled = makeOption({ status: 'settled', resultType: 'win', endTime: 1_180_100 });
  expect(findJustSettled([settled], 1_180_200)).toEqual([settled]);
  expect(findJustSettled([settled], 1_240_100)).toEqual([]);
  const canceled = makeOption({ status: 'canceled', resultType: 'canceled', endTime: null, expiresAt: 1_180_000 });
  expect(findJustSettled([canceled], 1_300_000)).toEqual([]);
});

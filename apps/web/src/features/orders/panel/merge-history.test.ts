import { expect, it } from 'vitest';
import { mergeHistory } from './merge-history.ts';

const at = (...times: readonly number[]) => times.map(createTime => ({ createTime }));

it('ORD-107 the lists of all products are one, the newest first', () => {
  expect(
    mergeHistory([
      { items: at(9, 5), hasMore: false },
      { items: at(7, 1), hasMore: false },
    ]),
  ).toEqual(at(9, 7, 5, 1));
});

it('ORD-107 what may belong behind something not loaded yet is held back', () => {
  expect(
    mergeHistory([
      { items: at(9, 5), hasMore: true },
      { items: at(7, 1), hasMore: false },
    ]),
  ).toEqual(at(9, 7, 5));
  expect(
    mergeHistory([
      { items: at(9, 5), hasMore: true },
      { items: at(7, 6), hasMore: true },
    ]),
  ).toEqual(at(9, 7, 6));
  expect(
    mergeHistory([
      { items: [], hasMore: false },
      { items: at(3), hasMore: true },
    ]),
  ).toEqual(at(3));
});

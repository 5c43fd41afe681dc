import { expect, it } from 'vitest';
import { placeItem } from './place-item.ts';

const at = (createTime: number, id = `${createTime}`) => ({ id, createTime });
const page = (nextCursor: string | null, ...times: readonly number[]) => ({
  items: times.map(time => at(time)),
  nextCursor,
});
const place = (pages: readonly ReturnType<typeof page>[], time: number, belongs = true) =>
  placeItem(pages, at(time), { isSame: ({ id }) => id === `${time}`, belongs }).map(({ items }) =>
    items.map(({ createTime }) => createTime),
  );

it('WEB-870 an order stands where its time puts it, on the page that was loaded for it', () => {
  expect(place([page('a', 9, 7), page('b', 5)], 8)).toEqual([[9, 8, 7], [5]]);
  expect(place([page('a', 9, 7), page('b', 5)], 10)).toEqual([[10, 9, 7], [5]]);
  expect(place([page('a', 9, 7), page('b', 5)], 6)).toEqual([
    [9, 7],
    [6, 5],
  ]);
});

it('WEB-870 what lies behind the last page comes with its page; where there is none it stands last', () => {
  expect(place([page('a', 9, 7)], 3)).toEqual([[9, 7]]);
  expect(place([page(null, 9, 7)], 3)).toEqual([[9, 7, 3]]);
  expect(place([page(null)], 3)).toEqual([[3]]);
});

it('WEB-870 an order that no longer belongs to a list is gone from it, and one that never did stays out', () => {
  expect(place([page(null, 9, 7)], 7, false)).toEqual([[9]]);
  expect(place([page(null, 9, 7)], 8, false)).toEqual([[9, 7]]);
});

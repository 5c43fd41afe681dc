import { expect, it } from 'vitest';
import { markRead } from './mark-read.ts';

const item = (id: string, isRead: boolean) => ({
  id,
  kind: 'newLogin',
  values: {},
  title: '',
  content: '',
  at: 1,
  isRead,
});
const list = {
  pages: [
    { items: [item('4', false), item('3', true)], nextCursor: '3', unreadCount: 3 },
    { items: [item('2', false)], nextCursor: null, unreadCount: 3 },
  ],
  pageParams: [null, '3'],
};
const read = (marked: ReturnType<typeof markRead>) =>
  marked?.pages.flatMap(({ items }) => items.filter(({ isRead }) => isRead).map(({ id }) => id));

it('WAC-022 one notification is read at the press, and the count goes down with it', () => {
  const marked = markRead(list, { ids: ['4'] });
  expect(read(marked)).toEqual(['4', '3']);
  expect(marked?.pages.map(({ unreadCount }) => unreadCount)).toEqual([2, 2]);
  // Reading it again takes nothing off.
  expect(markRead(list, { ids: ['3'] })?.pages[0]?.unreadCount).toBe(3);
});

it('WAC-022 all are read at once, those not loaded yet too', () => {
  const marked = markRead(list, { ids: 'all' });
  expect(read(marked)).toEqual(['4', '3', '2']);
  expect(marked?.pages.map(({ unreadCount }) => unreadCount)).toEqual([0, 0]);
  expect(markRead(undefined, { ids: 'all' })).toBeUndefined();
});

it('WAC-960 what came after the page, and what is of another group, stays unread', () => {
  expect(read(markRead(list, { ids: 'all', upTo: '3' }))).toEqual(['3', '2']);
  const mixed = {
    ...list,
    pages: [
      { nextCursor: null, unreadCount: 3, items: [item('4', false), { ...item('3', false), kind: 'depositFailed' }] },
    ],
  };
  const marked = markRead(mixed, { ids: 'all', group: 'money' });
  expect(read(marked)).toEqual(['3']);
  expect(marked?.pages[0]?.unreadCount).toBe(2);
});

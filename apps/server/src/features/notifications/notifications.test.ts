import { afterAll, beforeAll, expect, it } from 'vitest';
import { keepUnwritten } from '../../platform/http/repeat-store.ts';
import type { NewNotification } from './notifications.ts';
import { type MessagingWorld, openMessagingWorld } from './testing/messaging-world.ts';

let world: MessagingWorld;
beforeAll(async () => {
  world = await openMessagingWorld();
});
afterAll(() => world.close());

let lastUser = 0;
/** A user nobody has written to yet, with an address. */
function addUser(contact: { email?: string; phone?: string } = { email: 'ann@example.org' }): number {
  lastUser += 1;
  world.contacts.set(lastUser, { language: 'de', email: null, phone: null, ...contact });
  return lastUser;
}

async function notify(notification: NewNotification): Promise<void> {
  const announce = await world.database.transaction(client => world.notifications.notifyIn(client, notification));
  announce();
}

const markRead = async (userId: number, ids: readonly string[] | 'all') =>
  (await world.notifications.markRead(userId, ids, keepUnwritten)).unreadCount;

const list = (userId: number, cursor?: string) => world.notifications.list({ userId, isUnreadOnly: false, cursor });

it('NTF-030 a notification, its event and its mail are written together or not at all', async () => {
  const userId = addUser();
  const heard: unknown[] = [];
  world.eventLog.onAppended(rows => heard.push(...rows.filter(row => row.userId === userId)));
  const before = (await world.listOutbox()).length;
  const rolledBack = world.database.transaction(async client => {
    await world.notifications.notifyIn(client, { userId, kind: 'passwordChanged', values: {}, isMailed: true });
    throw new Error('no');
  });
  await expect(rolledBack).rejects.toThrow('no');
  expect(await list(userId)).toEqual({ items: [], nextCursor: null, unreadCount: 0 });
  expect(await world.eventLog.loadAfter(userId, 0, 10)).toEqual([]);
  expect(await world.listOutbox()).toHaveLength(before);

  await notify({ userId, kind: 'passkeyAdded', values: { name: 'My phone' }, isMailed: true });
  const { items, unreadCount } = await list(userId);
  expect(items).toEqual([
    {
      id: expect.any(String),
      kind: 'passkeyAdded',
      values: { name: 'My phone' },
      at: expect.any(Number),
      isRead: false,
    },
  ]);
  expect(Math.abs((items[0]?.at ?? 0) - Date.now())).toBeLessThan(10_000);
  expect(unreadCount).toBe(1);
  expect(heard).toMatchObject([
    { sequence: 1, kind: 'notification', values: { id: items[0]?.id, kind: 'passkeyAdded' } },
  ]);
  expect((await world.listOutbox())[0]).toMatchObject({ to: 'ann@example.org', kind: 'passkeyAdded' });
});

it('NTF-031 a mailed notification goes to the address, else to the number, else nowhere, or where it is told to go', async () => {
  const notice = { kind: 'secondFactorAdded', values: {}, isMailed: true } as const;
  const send = async (userId: number, more: object = {}) => {
    const before = (await world.listOutbox()).length;
    await notify({ ...notice, userId, ...more });
    const outbox = await world.listOutbox();
    return outbox.slice(0, outbox.length - before).map(({ channel, to }) => `${channel} ${to}`);
  };
  expect(await send(addUser({ email: 'a@example.org', phone: '+491511' }))).toEqual(['mail a@example.org']);
  expect(await send(addUser({ phone: '+4915112345678' }))).toEqual(['sms +4915112345678']);
  expect(await send(addUser({}))).toEqual([]);
  expect(await send(999_999)).toEqual([]);
  const former = { language: 'en', email: 'former@example.org', phone: null };
  expect(await send(addUser(), { contact: former })).toEqual(['mail former@example.org']);
  expect(await send(addUser(), { isMailed: false })).toEqual([]);
});

it('NTF-032 the list has pages without holes, the newest first, and nothing of others', async () => {
  const [userId, other] = [addUser(), addUser()];
  for (let index = 0; index < 65; index += 1) {
    await notify({ userId, kind: 'passkeyAdded', values: { name: `key ${index}` }, isMailed: false });
    await notify({ userId: other, kind: 'passkeyAdded', values: { name: 'not yours' }, isMailed: false });
  }
  const first = await list(userId);
  // What comes meanwhile does not shift the pages.
  await notify({ userId, kind: 'passkeyAdded', values: { name: 'key 65' }, isMailed: false });
  const second = await list(userId, first.nextCursor ?? '');
  const third = await list(userId, second.nextCursor ?? '');
  const names = [first, second, third].flatMap(({ items }) => items.map(({ values }) => values.name));
  expect(names).toEqual(Array.from({ length: 65 }, (_unused, index) => `key ${64 - index}`));
  expect([first.unreadCount, third.unreadCount, third.nextCursor]).toEqual([65, 66, null]);
});

it('NTF-033 some or all are marked as read, only by their owner, and other pages hear of it', async () => {
  const [userId, other] = [addUser(), addUser()];
  for (const owner of [userId, userId, userId, other]) {
    await notify({ userId: owner, kind: 'passwordChanged', values: {}, isMailed: false });
  }
  const ids = (await list(userId)).items.map(({ id }) => id);
  const [first = '', second = ''] = ids;
  expect(await markRead(other, [first, second])).toBe(1);
  expect((await list(userId)).unreadCount).toBe(3);
  const heard: string[] = [];
  world.eventLog.onAppended(rows => heard.push(...rows.map(row => `${row.userId} ${row.kind}`)));
  expect(await markRead(userId, [first, '99999999'])).toBe(2);
  expect((await list(userId)).items.map(({ isRead }) => isRead)).toEqual([true, false, false]);
  const unread = await world.notifications.list({ userId, isUnreadOnly: true });
  expect(unread.items.map(({ id }) => id)).toEqual(ids.slice(1));
  // Nothing changes, nobody is told.
  expect(await markRead(userId, [first])).toBe(2);
  expect(await markRead(userId, 'all')).toBe(0);
  expect(heard).toEqual([`${userId} notification`, `${userId} notification`]);
  expect((await list(other)).unreadCount).toBe(1);
});

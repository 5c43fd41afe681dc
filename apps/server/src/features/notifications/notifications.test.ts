import type { NotificationGroup } from '@truemark/contract/people/notification-kinds';
import type { NotificationChoice } from '@truemark/contract/people/notifications';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keepUnwritten } from '../../platform/http/repeat-store.ts';
import type { NewNotification, Reading } from './notifications.ts';
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

const markRead = async (userId: number, ids: readonly string[] | 'all', more: Partial<Reading> = {}) =>
  (await world.notifications.markRead(userId, { ids, ...more }, keepUnwritten)).unreadCount;

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

const limitFill = { kind: 'limitOrderFilled', isMailed: false } as const;
const fillValues = { symbol: 'BTC/USDT', price: '64000', order: 'contract/7' };
const deposit = { kind: 'depositProcessed', values: { amount: '5', asset: 'USDT' }, isMailed: true } as const;

it('NTF-038 the list is narrowed down to a group, its pages too; the unread count stays that of all', async () => {
  const userId = addUser();
  for (let index = 0; index < 35; index += 1) await notify({ ...limitFill, userId, values: fillValues });
  await notify({ ...deposit, userId, isMailed: false });
  const trading = await world.notifications.list({ userId, isUnreadOnly: false, group: 'trading' });
  expect([trading.items.length, trading.unreadCount]).toEqual([30, 36]);
  const rest = { userId, isUnreadOnly: false, group: 'trading', cursor: trading.nextCursor ?? '' } as const;
  expect((await world.notifications.list(rest)).items).toHaveLength(5);
  const money = await world.notifications.list({ userId, isUnreadOnly: true, group: 'money' });
  expect(money.items.map(({ kind }) => kind)).toEqual(['depositProcessed']);
  // An empty page counts as well.
  const other = await world.notifications.list({ userId, isUnreadOnly: true, group: 'other' });
  expect(other).toEqual({ items: [], nextCursor: null, unreadCount: 36 });
});

it('NTF-039 all are read up to the newest that was seen, of one group where it is named', async () => {
  const userId = addUser();
  await notify({ ...limitFill, userId, values: fillValues });
  await notify({ ...deposit, userId, isMailed: false });
  const upTo = (await list(userId)).items[0]?.id;
  await notify({ ...limitFill, userId, values: fillValues });
  expect(await markRead(userId, 'all', { upTo, group: 'trading' })).toBe(2);
  expect(await markRead(userId, 'all', { upTo })).toBe(1);
  expect((await list(userId)).items.map(({ isRead }) => isRead)).toEqual([false, true, true]);
});

it('NTF-040 many are written at once, each under its own user, and pages are told where they are open', async () => {
  const users = [addUser(), addUser(), addUser()];
  const heard: string[] = [];
  world.eventLog.onAppended(rows => heard.push(...rows.map(({ userId, values }) => `${userId} ${values.id}`)));
  const given = [...users, ...users].toReversed().map(userId => ({ ...limitFill, userId, values: fillValues }));
  const announce = await world.database.transaction(client =>
    world.notifications.notifyAllIn(client, given, userId => userId === users[1]),
  );
  announce();
  announce();
  const ids = (await list(users[1] ?? 0)).items.map(({ id }) => id).toReversed();
  expect(heard).toEqual(ids.map(id => `${users[1]} ${id}`));
  for (const userId of users) expect((await list(userId)).unreadCount).toBe(2);
  expect(await world.eventLog.loadAfter(users[0] ?? 0, 0, 10)).toEqual([]);
});

it('NTF-042 what is important is mailed, all or nothing where the user has chosen so, and security always', async () => {
  const userId = addUser();
  const choose = (group: NotificationGroup, choice: NotificationChoice) =>
    world.choices.choose(userId, { group, channel: 'mail', choice }, keepUnwritten);
  const send = async (notification: NewNotification) => {
    const before = (await world.listOutbox()).length;
    await notify(notification);
    return (await world.listOutbox()).length - before;
  };
  const fill = { ...limitFill, userId, values: fillValues };
  expect([await send(fill), await send({ ...deposit, userId })]).toEqual([0, 1]);
  await choose('trading', 'all');
  await choose('money', 'none');
  expect([await send(fill), await send({ ...deposit, userId })]).toEqual([1, 0]);
  await choose('account', 'none');
  const password = { userId, kind: 'passwordChanged', values: {}, isMailed: true } as const;
  expect([await send(password), await send({ userId, kind: 'identityVerified', values: {}, isMailed: true })]).toEqual([
    1, 0,
  ]);
  const { groups } = await world.choices.load(userId);
  expect(groups.map(({ group, mail, push }) => `${group} ${mail} ${push}`)).toEqual([
    ...['trading all important', 'money none important', 'account none important', 'other important important'],
  ]);
  expect((await list(userId)).items).toHaveLength(6);
});

it('NTF-043 a recipient gets thirty chosen messages an hour at most; security comes nevertheless', async () => {
  const userId = addUser({ email: 'crowded@example.org' });
  const many = Array.from({ length: 40 }, () => ({ ...deposit, userId }));
  await world.database.transaction(client => world.notifications.notifyAllIn(client, many));
  const count = async () => {
    const sql = `select count(*)::int as count from message where recipient = 'crowded@example.org'`;
    return (await world.database.query<{ count: number }>(sql))[0]?.count;
  };
  expect(await count()).toBe(30);
  await notify({ userId, kind: 'passwordChanged', values: {}, isMailed: true });
  expect([await count(), (await list(userId)).unreadCount]).toEqual([31, 41]);
  world.time.aheadMs += 3_700_000;
  await notify({ ...deposit, userId });
  expect(await count()).toBe(32);
});

it('NTF-044 the link of a mail ends the mails of its group, and no other link does', async () => {
  const userId = addUser();
  const token = world.unsubscribing.make(userId, 'money');
  const other = world.unsubscribing.make(userId + 1, 'money');
  const forged = [`${userId}.${other.split('.').slice(1).join('.')}`, token.replace('money', 'trading'), 'x', ''];
  for (const wrong of forged) expect(await world.choices.unsubscribe(wrong)).toBeNull();
  expect(await world.choices.unsubscribe(token)).toBe('money');
  expect(await world.choices.unsubscribe(token)).toBe('money');
  const { groups } = await world.choices.load(userId);
  expect(groups.filter(({ mail }) => mail === 'none').map(({ group }) => group)).toEqual(['money']);
});

it('NTF-045 a user keeps the last thousand notifications of a year', async () => {
  const [userId, other] = [addUser(), addUser()];
  const many = Array.from({ length: 1_010 }, () => ({ ...limitFill, userId, values: fillValues }));
  await world.database.transaction(client => world.notifications.notifyAllIn(client, many));
  await notify({ ...limitFill, userId: other, values: fillValues });
  const newest = (await list(userId)).items[0]?.id;
  await world.notifications.prune();
  expect([(await list(userId)).unreadCount, (await list(other)).unreadCount]).toEqual([1_000, 1]);
  expect((await list(userId)).items[0]?.id).toBe(newest);
  world.time.aheadMs += 367 * 24 * 3_600_000;
  await world.notifications.prune();
  expect((await list(other)).unreadCount).toBe(0);
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPushService, makeVapidKey, readVapidKey } from '../../adapters/push/index.ts';
import { openPushPeer, type PushPeer } from '../../adapters/testing/push-peer.ts';
import { keepUnwritten } from '../../platform/http/repeat-store.ts';
import { waitFor } from '../../platform/testing/wait-for.ts';
import { createNotifications, type NewNotification } from './notifications.ts';
import { createPushes, type Pushes } from './pushes.ts';
import { type MessagingWorld, openMessagingWorld } from './testing/messaging-world.ts';

let world: MessagingWorld;
let peer: PushPeer;
let pushes: Pushes;
let notifications: ReturnType<typeof createNotifications>;
const live = new Set<string>();
const key = readVapidKey(makeVapidKey());

beforeAll(async () => {
  world = await openMessagingWorld();
  peer = await openPushPeer();
  pushes = createPushes({
    ...world,
    service: createPushService({ key, subject: 'mailto:support@truemark.ch', origins: [peer.origin] }),
    hasSession: async (_userId, sessionId) => live.has(sessionId),
  });
  notifications = createNotifications({ ...world, pushes, loadContact: async () => undefined });
  await world.jobs.start();
});
afterAll(async () => {
  await world.close();
  await peer.close();
});

let lastUser = 0;
async function addBrowser(path: string, userId = ++lastUser): Promise<number> {
  live.add(`login of ${userId}`);
  const asked = { ...peer.subscription, endpoint: `${peer.origin}${path}`, language: 'de' as const };
  await pushes.subscribe({ ...asked, userId, sessionId: `login of ${userId}` }, keepUnwritten);
  return userId;
}

const call = {
  kind: 'marginCall',
  values: { symbol: 'BTC/USDT', level: '79', closeOut: '50', order: 'contract/1' },
  isMailed: true,
} as const;
const notify = (notification: NewNotification) =>
  world.database.transaction(client => notifications.notifyIn(client, notification));
const at = (path: string) => peer.received.filter(push => push.path === path);
const countBrowsers = async (userId: number) =>
  (await world.database.query('select id from push_subscription where user_id = $1', [userId])).length;

it('NTF-052 a push reaches the browser encrypted, with the title alone and the right sender', async () => {
  const userId = await addBrowser('/one');
  await notify({ ...call, userId });
  await waitFor(async () => expect(at('/one')).toHaveLength(1));
  const [push] = at('/one');
  const { items } = await notifications.list({ userId, isUnreadOnly: false });
  expect(JSON.parse(push?.text ?? '')).toEqual({ id: items[0]?.id, title: 'Margin Call' });
  expect(push?.claims).toMatchObject({ aud: peer.origin, sub: 'mailto:support@truemark.ch' });
  expect((push?.claims.exp ?? 0) * 1_000 - Date.now()).toBeLessThan(24 * 3_600_000);
  expect(push?.headers).toMatchObject({ ttl: '86400', urgency: 'high', 'content-encoding': 'aes128gcm' });
});

it('NTF-053 no address but a browser’s push service is taken, and no keys but a browser’s', async () => {
  const ask = { userId: 900, sessionId: 's', language: 'en', ...peer.subscription } as const;
  const refused = ['http://169.254.169.254/x', 'http://127.0.0.1:1/x', 'https://example.org/x'];
  for (const endpoint of refused) expect(await pushes.subscribe({ ...ask, endpoint }, keepUnwritten)).toBeUndefined();
  const wrongKeys = { ...ask, endpoint: `${peer.origin}/x`, publicKey: Buffer.alloc(65, 4).toString('base64url') };
  expect(await pushes.subscribe(wrongKeys, keepUnwritten)).toBeUndefined();
  expect(await countBrowsers(900)).toBe(0);
});

it('NTF-054 a browser that its service no longer knows is forgotten', async () => {
  for (const status of [404, 410]) {
    const userId = await addBrowser(`/gone/${status}`);
    peer.status = status;
    await notify({ ...call, userId });
    await waitFor(async () => expect(await countBrowsers(userId)).toBe(0));
    peer.status = 201;
  }
});

it('NTF-055 what a service does not take now is tried again, and a redirect is not followed', async () => {
  const userId = await addBrowser('/busy');
  peer.status = 503;
  await notify({ ...call, userId });
  await waitFor(async () => expect(at('/busy')).toHaveLength(1));
  peer.status = 201;
  await world.hurry();
  await waitFor(async () => expect(at('/busy')).toHaveLength(2));
  peer.status = 307;
  await notify({ ...call, userId });
  await waitFor(async () => expect(at('/busy')).toHaveLength(3));
  peer.status = 201;
  expect(at('/elsewhere')).toEqual([]);
});

it('NTF-056 after its login has ended, under another key, or in other hands a browser gets nothing', async () => {
  const ended = await addBrowser('/ended');
  live.delete(`login of ${ended}`);
  const rekeyed = await addBrowser('/rekeyed');
  await world.database.query(`update push_subscription set key_id = 'former' where user_id = $1`, [rekeyed]);
  const former = await addBrowser('/shared');
  const owner = await addBrowser('/shared');
  for (const userId of [ended, rekeyed, former, owner]) await notify({ ...call, userId });
  await waitFor(async () => expect(at('/shared')).toHaveLength(1));
  await waitFor(async () => expect([await countBrowsers(ended), await countBrowsers(rekeyed)]).toEqual([0, 0]));
  expect([at('/ended'), at('/rekeyed')]).toEqual([[], []]);
  await pushes.unsubscribe(former, `${peer.origin}/shared`, keepUnwritten);
  expect(await countBrowsers(owner)).toBe(1);
  await pushes.unsubscribe(owner, `${peer.origin}/shared`, keepUnwritten);
  expect(await countBrowsers(owner)).toBe(0);
});

it('NTF-057 a user has ten browsers at most, and is pushed no more than thirty an hour', async () => {
  const userId = ++lastUser;
  for (let index = 0; index < 12; index += 1) await addBrowser(`/of-many/${index}`, userId);
  expect(await countBrowsers(userId)).toBe(10);
  const crowded = await addBrowser('/crowded');
  for (let index = 0; index < 33; index += 1) await notify({ ...call, userId: crowded });
  await waitFor(async () => expect(at('/crowded')).toHaveLength(30));
});

it('NTF-058 pushes follow the choice of their group', async () => {
  const userId = await addBrowser('/chosen');
  const fill = { kind: 'limitOrderFilled', values: { symbol: 'X', price: '1', order: 'contract/2' } } as const;
  await notify({ ...fill, userId, isMailed: false });
  await world.choices.choose(userId, { group: 'trading', channel: 'push', choice: 'all' }, keepUnwritten);
  await notify({ ...fill, userId, isMailed: false });
  await waitFor(async () => expect(at('/chosen')).toHaveLength(1));
  await world.choices.choose(userId, { group: 'trading', channel: 'push', choice: 'none' }, keepUnwritten);
  await notify({ ...call, userId });
  await notify({ ...call, userId: await addBrowser('/after') });
  await waitFor(async () => expect(at('/after')).toHaveLength(1));
  expect(at('/chosen')).toHaveLength(1);
});

import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OperatorSession, UserSession } from '../../platform/http/access.ts';
import { createActServer } from '../../platform/http/act-server.ts';
import { readReply } from '../../platform/testing/read-reply.ts';
import { openTestHttp } from '../../platform/testing/test-http.ts';
import { type Audit, createAudit } from '../console-access/audit.ts';
import { registerNotificationRoutes, registerOutboxRoutes } from './routes.ts';
import { type MessagingWorld, mailNotice, openMessagingWorld } from './testing/messaging-world.ts';

const user: UserSession = { userId: 7, sessionId: 's', restriction: null, expiresAtMs: 9e12, steppedUpUntilMs: 0 };
const users: Readonly<Record<string, UserSession>> = {
  ann: user,
  locked: { ...user, restriction: { state: 'locked', reason: 'other' } },
  bob: { ...user, userId: 8 },
};
const support: OperatorSession = {
  ...{ operatorId: 1, operatorNumber: 1, sessionId: 'o', role: 'support' },
  ...{ steppedUpUntilMs: 0, mustChangePassword: false },
};

let world: MessagingWorld;
let server: FastifyInstance;
let audit: Audit;

beforeAll(async () => {
  world = await openMessagingWorld();
  const { database, clock, log, metrics, messages } = world;
  const opened = await openTestHttp(clock, {
    ...{ log, metrics },
    sessions: {
      findUser: async token => users[token],
      findOperator: async token => (token === 'support' ? support : undefined),
    },
  });
  const { http } = opened;
  server = opened.server;
  audit = createAudit({ database, clock });
  const acts = createActServer({ http, database, audit });
  registerNotificationRoutes(http, { ...world, server, pushes: undefined });
  registerOutboxRoutes({ http, acts, messages });
});
afterAll(async () => {
  await server.close();
  await world.close();
});

async function post(url: string, token: string, payload: object = {}) {
  return readReply((await server.inject({ method: 'POST', url, headers: { authorization: token }, payload })).json());
}

it('NTF-034 a locked account reads its notifications and marks them as read, and nobody else does', async () => {
  const notice = { userId: 7, kind: 'demoReset', isMailed: false } as const;
  const values = { amount: '100000', asset: 'USDT' };
  await world.database.transaction(client => world.notifications.notifyIn(client, { ...notice, values }));
  const path = '/swx/customer/user/getNotificationList';
  const { result } = await post(path, 'locked');
  expect(result).toEqual({
    items: [
      {
        ...{ id: expect.any(String), kind: 'demoReset', values, at: expect.any(Number), isRead: false },
        title: 'Your demo account was reset',
        content: 'Your demo account is back at 100,000.00 USDT.',
      },
    ],
    nextCursor: null,
    unreadCount: 1,
  });
  const mark = '/swx/customer/user/markNotificationRead';
  expect((await post(path, 'bob')).result).toEqual({ items: [], nextCursor: null, unreadCount: 0 });
  expect((await post(mark, 'bob', { ids: [result.items[0].id] })).result).toEqual({ unreadCount: 0 });
  expect((await post(path, 'ann', { isUnreadOnly: true })).result.unreadCount).toBe(1);
  expect((await post(mark, 'locked', { ids: [result.items[0].id] })).result).toEqual({ unreadCount: 0 });
  expect((await post(path, 'ann', { isUnreadOnly: true })).result.items).toEqual([]);
  expect((await post(path, 'nobody')).code).toBe(401);
});

it('NTF-044 a mail program ends mails by its one-click form, and nothing else takes a form', async () => {
  const token = world.unsubscribing.make(7, 'money');
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const click = (url: string, payload: string) => server.inject({ method: 'POST', url, headers: form, payload });
  const now = `/unsubscribe/now/${token}`;
  expect((await click(now, 'List-Unsubscribe=Two')).statusCode).toBe(400);
  expect((await world.choices.load(7)).groups.every(({ mail }) => mail === 'important')).toBe(true);
  expect((await click(now, 'List-Unsubscribe=One-Click')).statusCode).toBe(204);
  expect((await world.choices.load(7)).groups.find(({ group }) => group === 'money')?.mail).toBe('none');
  // A forged token is answered alike: nobody learns whose mails there are.
  expect((await click(`${now}x`, 'List-Unsubscribe=One-Click')).statusCode).toBe(204);
  expect((await click('/swx/customer/notifications/unsubscribe', `token=${token}`)).statusCode).toBe(400);
});

it('NTF-037 title and content come in the language of the request', async () => {
  const { items } = await listIn('de, en;q=0.5');
  expect(items[0]).toMatchObject({
    title: 'Ihr Demokonto wurde zurückgesetzt',
    content: expect.stringContaining('100.000,00 USDT'),
  });
  expect((await listIn('ar')).items[0].content).toContain('\u2068100,000.00\u2069');
  // A newer program on this database may have written what this one has no words for.
  await world.database.query(
    `insert into notification (user_id, kind, values, created_at) values (7, 'tomorrow', '{}', now())`,
  );
  expect((await listIn('en')).items[0]).toMatchObject({ kind: 'tomorrow', title: 'New notification', content: '' });
});

async function listIn(language: string) {
  const headers = { authorization: 'ann', 'accept-language': language };
  const url = '/swx/customer/user/getNotificationList';
  return readReply((await server.inject({ method: 'POST', url, headers, payload: {} })).json()).result;
}

it('NTF-014 sending again stands in the audit log with its reason', async () => {
  await world.database.query(`insert into operator (email, role, password_hash, created_at)
    values ('support@example.org', 'support', 'x', now())`);
  await world.queue(mailNotice);
  await world.database.query(`update message set state = 'failed', error = 'no', tries = 1, settled_at = now()`);
  const [message] = await world.listOutbox();
  const path = '/swx/operator/outbox/retry';
  expect((await post(path, 'ann', { id: message?.id, reason: 'the mailbox is open again' })).code).toBe(401);
  const answer = await post(path, 'support', { id: message?.id, reason: 'the mailbox is open again' });
  expect(answer.result).toEqual({ isDone: true });
  expect(await audit.list({}, 10)).toMatchObject([
    {
      ...{ operatorNumber: 1, act: 'message.retry', subject: `message:${message?.id}` },
      ...{ reason: 'the mailbox is open again', before: { state: 'failed' }, after: { state: 'waiting' } },
    },
  ]);
  expect((await post(path, 'support', { id: message?.id, reason: 'and once more' })).code).toBe(11036);
  expect((await post(path, 'support', { id: '99', reason: 'and once more' })).code).toBe(10034);
  expect(await audit.list({}, 10)).toHaveLength(1);
  const headers = { authorization: 'support' };
  const listed = await server.inject({ method: 'GET', url: '/swx/operator/outbox?state=waiting', headers });
  expect(listed.json().result).toMatchObject({ items: [{ id: message?.id, state: 'waiting' }], nextCursor: null });
});

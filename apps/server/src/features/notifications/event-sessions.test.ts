import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../platform/testing/test-database.ts';
import { waitFor } from '../../platform/testing/wait-for.ts';
import { type EventWorld, openEventWorld, openPage } from './testing/event-world.ts';

let database: TestDatabase;
let world: EventWorld;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  world = await openEventWorld({ database });
});
afterEach(() => world.close());

const ready = { type: 'ready', sequence: 0, isResumed: false };

async function openGreeted(token: string) {
  const page = await openPage(world.port, { token });
  await waitFor(() => expect(page.frames).toHaveLength(1));
  return page;
}

it('EVT-010 a stream ends within a second of its session, and those of other sessions go on', async () => {
  const [token, otherToken] = [world.addSession(1), world.addSession(1)];
  const [page, second, other] = await Promise.all([token, token, otherToken].map(openGreeted));
  const endedAt = performance.now();
  world.endSession(token);
  expect(await page?.closed).toBe(4401);
  expect(await second?.closed).toBe(4401);
  expect(performance.now() - endedAt).toBeLessThan(1_000);
  expect(page?.messages).toEqual([ready, { type: 'ended' }]);
  await world.eventLog.append([{ userId: 1, kind: 'sessions' }]);
  await other?.reach(1);
  expect(page?.events).toEqual([]);
});

it('EVT-010 a page that does not answer the end is cut within a second', async () => {
  const token = world.addSession(2);
  const page = await openGreeted(token);
  page.socket.pause();
  const endedAt = performance.now();
  world.endSession(token);
  await waitFor(() => expect([...world.sockets].every(socket => socket.destroyed)).toBe(true));
  expect(performance.now() - endedAt).toBeLessThan(1_000);
});

it('EVT-010 a stream ends when its session runs out, and goes on when it was prolonged meanwhile', async () => {
  const expiresAtMs = Date.now() + 700;
  const dying = world.addSession(3, { expiresAtMs });
  const prolonged = world.addSession(3, { expiresAtMs });
  const pages = await Promise.all([dying, prolonged].map(openGreeted));
  const session = world.sessions.get(prolonged);
  if (session) world.sessions.set(prolonged, { ...session, expiresAtMs: expiresAtMs + 800 });
  world.sessions.delete(dying);
  expect(await pages[0]?.closed).toBe(4401);
  expect(Date.now() - expiresAtMs).toBeGreaterThanOrEqual(0);
  expect(Date.now() - expiresAtMs).toBeLessThan(1_000);
  expect(pages[1]?.messages).toEqual([ready]);
  world.sessions.delete(prolonged);
  expect(await pages[1]?.closed).toBe(4401);
  expect(Date.now() - expiresAtMs).toBeGreaterThanOrEqual(800);
});

it('EVT-010 a session that ends while the hello is looked at opens no stream', async () => {
  const token = world.addSession(4);
  const gate = Promise.withResolvers<void>();
  world.asked.gate = gate.promise;
  const page = await openPage(world.port, { token });
  await sleep(100);
  world.endSession(token);
  gate.resolve();
  expect(await page.closed).toBe(4401);
  expect(page.messages).toEqual([{ type: 'ended' }]);
});

it('EVT-011 a locked account stays connected and hears that its profile has changed', async () => {
  const token = world.addSession(5);
  const page = await openGreeted(token);
  const session = world.sessions.get(token);
  if (session) world.sessions.set(token, { ...session, restriction: { state: 'locked', reason: 'other' } });
  await world.eventLog.append([{ userId: 5, kind: 'profile' }]);
  await page.reach(1);
  const later = await openPage(world.port, { token, after: 0 });
  await later.reach(1);
  expect([page, later].map(({ events }) => events.map(({ kind }) => kind))).toEqual([['profile'], ['profile']]);
  expect(page.socket.readyState).toBe(page.socket.OPEN);
});

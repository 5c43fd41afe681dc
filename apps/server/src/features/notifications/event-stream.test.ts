import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../platform/testing/test-database.ts';
import { waitFor } from '../../platform/testing/wait-for.ts';
import { type EventWorld, openEventWorld, openPage, type Page } from './testing/event-world.ts';

let database: TestDatabase;
let world: EventWorld;
let lastUser = 0;
const nextUser = () => {
  lastUser += 1;
  return lastUser;
};
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_unused, index) => from + index);
const sequences = (page: Page) => page.events.map(({ sequence }) => sequence);

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  world = await openEventWorld({ database });
});
afterEach(() => world.close());

/** Writes events in many transactions, several at a time. */
async function burst(userId: number, count: number, eventLog = world.eventLog): Promise<void> {
  const left = range(1, count);
  const write = async () => {
    while (left.pop() !== undefined)
      await eventLog.append([{ userId, kind: 'notification', values: { of: String(userId) } }]);
  };
  await Promise.all(range(1, 6).map(write));
}

it('EVT-002 a stream that says nothing is closed in time', async () => {
  const impatient = await openEventWorld({ database, helloMs: 200 });
  const silent = await openPage(impatient.port);
  const greeted = await impatient.open(nextUser());
  expect(await silent.closed).toBe(4408);
  await sleep(300);
  expect(greeted.socket.readyState).toBe(greeted.socket.OPEN);
  await impatient.close();
});

it.each(['', 'x', '[]', '{}', '{"token":7}', '{"token":"token-1","after":-1}', '{"token":"token-1","after":1.5}'])(
  'EVT-003 the hello %j closes the stream',
  async hello => {
    world.addSession(nextUser());
    const page = await openPage(world.port, hello);
    expect(await page.closed).toBe(4400);
    expect(page.frames).toEqual([]);
  },
);

it('EVT-003 a second hello closes the stream, and bytes do', async () => {
  const userId = nextUser();
  const page = await world.open(userId);
  page.socket.send(JSON.stringify({ token: world.addSession(userId) }));
  expect(await page.closed).toBe(4400);
  const binary = await openPage(world.port);
  binary.socket.send(Buffer.from(JSON.stringify({ token: world.addSession(userId) })));
  expect(await binary.closed).toBe(4400);
});

it('EVT-003 a hello without a live session is told that it has ended', async () => {
  const page = await openPage(world.port, { token: 'of nobody' });
  expect(await page.closed).toBe(4401);
  expect(page.messages).toEqual([{ type: 'ended' }]);
});

it('EVT-005 every event reaches every page of its user once and in order, also in a burst', async () => {
  const userId = nextUser();
  const pages = await Promise.all([world.open(userId), world.open(userId), world.open(userId)]);
  expect(pages[0]?.messages).toEqual([{ type: 'ready', sequence: 0, isResumed: false }]);
  await burst(userId, 300);
  for (const page of pages) {
    await page.reach(300);
    expect(sequences(page)).toEqual(range(1, 300));
  }
  expect(pages[0]?.events[0]).toEqual({
    ...{ type: 'event', sequence: 1, kind: 'notification', values: { of: String(userId) } },
    at: expect.any(Number),
  });
});

it('EVT-005 announcements that come out of order or not at all do not disturb the order', async () => {
  const userId = nextUser();
  const page = await world.open(userId);
  const append = () => database.transaction(client => world.eventLog.appendIn(client, [{ userId, kind: 'profile' }]));
  const first = await append();
  const second = await append();
  await append();
  const fourth = await append();
  second();
  await page.reach(2);
  first();
  fourth();
  await page.reach(4);
  expect(sequences(page)).toEqual([1, 2, 3, 4]);
});

it('EVT-006 a page that drops in the middle of a burst resumes without loss or repeat', async () => {
  const userId = nextUser();
  let page = await world.open(userId);
  const heard: number[] = [];
  const writing = burst(userId, 400);
  for (let drops = 0; drops < 5; drops += 1) {
    await page.reach((heard.at(-1) ?? 0) + 20);
    await page.drop();
    heard.push(...sequences(page));
    page = await world.open(userId, heard.at(-1));
    expect(page.messages[0]).toMatchObject({ type: 'ready', isResumed: true });
  }
  await writing;
  await page.reach(400);
  heard.push(...sequences(page));
  expect(heard).toEqual(range(1, 400));
  expect(world.resumed).toEqual([userId, userId, userId, userId, userId]);
});

it('EVT-007 a page resumes after a restart of the server', async () => {
  const userId = nextUser();
  const page = await world.open(userId);
  await burst(userId, 10);
  await page.reach(10);
  await world.close();
  const offline = await openEventWorld({ database });
  await burst(userId, 250, offline.eventLog);
  const resumed = await offline.open(userId, 10);
  await resumed.reach(260);
  expect(sequences(resumed)).toEqual(range(11, 260));
  await burst(userId, 5, offline.eventLog);
  await resumed.reach(265);
  expect(sequences(resumed)).toEqual(range(11, 265));
  await offline.close();
});

it('EVT-008 a page whose past is gone, or never was, is told to ask anew and goes on from there', async () => {
  const userId = nextUser();
  await burst(userId, 5);
  await database.query('delete from user_event where user_id = $1 and sequence <= 3', [userId]);
  const cases = [
    [undefined, false, []],
    [2, false, []],
    [3, true, [4, 5]],
    [5, true, []],
    [6, false, []],
  ] as const;
  for (const [after, isResumed, missed] of cases) {
    const page = await world.open(userId, after);
    expect(page.messages[0]).toEqual({ type: 'ready', sequence: 5, isResumed });
    await page.reach(missed.at(-1) ?? 0);
    expect(sequences(page)).toEqual(missed);
  }
  const page = await world.open(userId, 1);
  await burst(userId, 2);
  await page.reach(7);
  expect(sequences(page)).toEqual([6, 7]);
});

it('EVT-009 events of one user never reach another, however they are mixed', async () => {
  const [ann, bob] = [nextUser(), nextUser()];
  const [annPage, bobPage, annOther] = [await world.open(ann), await world.open(bob), await world.open(ann)];
  const together = async () => {
    for (let index = 0; index < 40; index += 1) {
      await world.eventLog.append([
        { userId: bob, kind: 'notification', values: { of: String(bob) } },
        { userId: ann, kind: 'notification', values: { of: String(ann) } },
      ]);
    }
  };
  await Promise.all([burst(ann, 80), burst(bob, 60), together()]);
  await annPage.drop();
  const annAgain = await world.open(ann, annPage.sequence());
  await bobPage.reach(100);
  await annOther.reach(120);
  await annAgain.reach(annPage.sequence() < 120 ? 120 : 0);
  expect(sequences(bobPage)).toEqual(range(1, 100));
  expect(sequences(annOther)).toEqual(range(1, 120));
  const owners = (page: Page) => new Set(page.events.map(({ values }) => values.of));
  expect(owners(bobPage)).toEqual(new Set([String(bob)]));
  expect(owners(annOther)).toEqual(new Set([String(ann)]));
  expect([...sequences(annPage), ...sequences(annAgain)]).toEqual(range(1, 120));
});

it('EVT-012 the eleventh stream of a user is refused, and a place that is given up is free again', async () => {
  const userId = nextUser();
  const pages = await Promise.all(range(1, 10).map(() => world.open(userId)));
  const eleventh = await openPage(world.port, { token: world.addSession(userId) });
  expect(await eleventh.closed).toBe(4429);
  expect((await world.open(nextUser())).messages).toHaveLength(1);
  await pages[0]?.drop();
  await waitFor(async () => expect((await world.open(userId)).socket.readyState).toBe(1));
  await burst(userId, 1);
  for (const page of pages.slice(1)) await page.reach(1);
});

it('EVT-012 a full server refuses streams', async () => {
  const small = await openEventWorld({ database, streamsMax: 2 });
  const pages = [await small.open(nextUser()), await small.open(nextUser())];
  const third = await openPage(small.port);
  expect(await third.closed).toBe(1006);
  expect(pages.map(({ socket }) => socket.readyState)).toEqual([1, 1]);
  await small.close();
});

it('EVT-013 a page that stops reading is not queued for, and gets everything once it reads again', async () => {
  const narrow = await openEventWorld({ database, waitingBytesMax: 16 * 1024 });
  const userId = nextUser();
  const slow = await narrow.open(userId);
  const quick = await narrow.open(userId);
  slow.socket.pause();
  const values = { text: 'x'.repeat(2_000) };
  for (let index = 0; index < 90; index += 1) {
    await narrow.eventLog.append(range(1, 50).map(() => ({ userId, kind: 'notification', values })));
  }
  await quick.reach(4_500);
  const waiting = Math.max(...[...narrow.sockets].map(socket => socket.writableLength));
  // One frame of the log more than the limit at most.
  expect(waiting).toBeLessThan(16 * 1024 + 200 * 2_200);
  expect(slow.sequence()).toBeLessThan(4_500);
  slow.socket.resume();
  await slow.reach(4_500);
  expect(sequences(slow)).toEqual(range(1, 4_500));
  await narrow.close();
});

it('EVT-013 a page so slow that its past was pruned is sent away to ask anew', async () => {
  const narrow = await openEventWorld({ database, waitingBytesMax: 16 * 1024 });
  const userId = nextUser();
  const slow = await narrow.open(userId);
  slow.socket.pause();
  const values = { text: 'x'.repeat(2_000) };
  for (let index = 0; index < 90; index += 1) {
    await narrow.eventLog.append(range(1, 50).map(() => ({ userId, kind: 'notification', values })));
  }
  await narrow.eventLog.prune();
  slow.socket.resume();
  expect(await slow.closed).toBe(4429);
  expect((await narrow.open(userId, slow.sequence())).messages[0]).toMatchObject({ isResumed: false });
  await narrow.close();
});

it('EVT-014 a page whose connection is dead is cut, one that answers stays and hears that we are there', async () => {
  const watchful = await openEventWorld({ database, pingIntervalMs: 150 });
  const userId = nextUser();
  const token = watchful.addSession(userId);
  const dead = await openPage(watchful.port, { token }, { autoPong: false });
  const alive = await watchful.open(userId);
  expect(await dead.closed).toBe(1006);
  await waitFor(() => expect(alive.frames.filter(frame => frame.length === 0).length).toBeGreaterThan(3));
  expect(alive.socket.readyState).toBe(alive.socket.OPEN);
  await watchful.close();
});

it('EVT-015 events of a moment come in one frame, each with its sequence', async () => {
  const userId = nextUser();
  const page = await world.open(userId);
  await Promise.all(
    range(1, 5).map(() =>
      world.eventLog.append([
        { userId, kind: 'profile' },
        { userId, kind: 'sessions' },
      ]),
    ),
  );
  await page.reach(10);
  expect(sequences(page)).toEqual(range(1, 10));
  expect(page.frames.slice(1).length).toBeLessThan(5);
  const before = page.frames.length;
  await world.eventLog.append(range(1, 30).map(() => ({ userId, kind: 'profile' })));
  await page.reach(40);
  expect(page.frames.length - before).toBe(1);
});

it('EVT-021 a stop closes every stream', async () => {
  const stopping = await openEventWorld({ database });
  const pages = [await stopping.open(nextUser()), await openPage(stopping.port)];
  await stopping.close();
  expect(await Promise.all(pages.map(({ closed }) => closed))).toEqual([1001, 1001]);
});

it('EVT-005 the figures count open streams and what was written to them', async () => {
  const userId = nextUser();
  const pages = [await world.open(userId), await world.open(userId)];
  await burst(userId, 3);
  for (const page of pages) await page.reach(3);
  await pages[0]?.drop();
  await waitFor(async () => {
    const figures = await world.metrics.registry.metrics();
    expect(figures).toContain('truemark_event_clients 1');
    expect(figures).toContain('truemark_user_events_total 6');
  });
});

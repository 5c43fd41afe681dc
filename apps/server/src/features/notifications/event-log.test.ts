import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../platform/testing/test-database.ts';
import { createEventLog } from './event-log.ts';
import type { EventRow } from './event-log-store.ts';

let database: TestDatabase;
const time = { aheadMs: 0 };
const clock = { nowMs: () => Date.now() + time.aheadMs };

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_unused, index) => from + index);
const open = () => createEventLog({ database, clock });

it('EVT-004 transactions that write at once for the same users number their events without holes', async () => {
  const log = open();
  const heard = new Map<number, EventRow[]>();
  log.onAppended(rows => {
    for (const row of rows) heard.set(row.userId, [...(heard.get(row.userId) ?? []), row]);
  });
  let rolledBack = 0;
  // In every order of users, so that transactions would wait for each other if they locked in the order given.
  await Promise.all(
    range(1, 120).map(async index => {
      const users = index % 2 === 0 ? [11, 12, 13] : [13, 12, 11];
      const events = users.map(userId => ({ userId, kind: 'profile' as const, values: { index: String(index) } }));
      if (index % 5 !== 0) return log.append([...events, { userId: 12, kind: 'sessions' }]);
      const failing = database.transaction(async client => {
        await log.appendIn(client, events);
        throw new Error('no');
      });
      await failing.catch(() => {
        rolledBack += 1;
      });
    }),
  );
  expect(rolledBack).toBe(24);
  for (const [userId, count] of [
    [11, 96],
    [12, 192],
    [13, 96],
  ] as const) {
    const rows = await log.loadAfter(userId, 0, 1_000);
    expect(rows.map(({ sequence }) => sequence)).toEqual(range(1, count));
    expect(rows.some(({ values }) => Number(values.index) % 5 === 0)).toBe(false);
    expect(new Set(heard.get(userId)?.map(({ sequence }) => sequence))).toEqual(new Set(range(1, count)));
    expect(await log.loadBounds(userId)).toEqual({ newest: count, prunedTo: 0 });
  }
});

it('EVT-004 several events of one user in one transaction keep the order they were given in', async () => {
  const log = open();
  await log.append([
    { userId: 21, kind: 'profile' },
    { userId: 20, kind: 'balances', values: { book: 'demo' } },
    { userId: 21, kind: 'sessions' },
    { userId: 21, kind: 'notification', values: { id: '7', kind: 'newLogin' } },
  ]);
  expect(await log.loadAfter(21, 0, 10)).toEqual([
    { userId: 21, sequence: 1, kind: 'profile', values: {}, atMs: expect.any(Number) },
    { userId: 21, sequence: 2, kind: 'sessions', values: {}, atMs: expect.any(Number) },
    { userId: 21, sequence: 3, kind: 'notification', values: { id: '7', kind: 'newLogin' }, atMs: expect.any(Number) },
  ]);
  expect(await log.loadAfter(21, 1, 1)).toMatchObject([{ sequence: 2 }]);
  expect(await log.loadBounds(22)).toEqual({ newest: 0, prunedTo: 0 });
});

it('EVT-017 the last thousand events of a user that are younger than seven days are kept', async () => {
  const log = open();
  await log.append(range(1, 1_100).map(() => ({ userId: 31, kind: 'profile' })));
  await log.append(range(1, 900).map(() => ({ userId: 32, kind: 'profile' })));
  await log.prune();
  expect(await log.loadBounds(31)).toEqual({ newest: 1_100, prunedTo: 100 });
  expect(await log.loadBounds(32)).toEqual({ newest: 900, prunedTo: 0 });
  time.aheadMs = 6.9 * 24 * 3_600_000;
  await log.append([{ userId: 31, kind: 'profile' }]);
  await log.prune();
  expect(await log.loadBounds(31)).toEqual({ newest: 1_101, prunedTo: 101 });
  time.aheadMs = 7.1 * 24 * 3_600_000;
  await log.prune();
  expect(await log.loadBounds(31)).toEqual({ newest: 1_101, prunedTo: 1_100 });
  expect(await log.loadBounds(32)).toEqual({ newest: 900, prunedTo: 900 });
  await log.append([{ userId: 32, kind: 'profile' }]);
  expect(await log.loadAfter(32, 900, 10)).toMatchObject([{ sequence: 901 }]);
});

import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../platform/testing/test-database.ts';
import { waitFor } from '../../platform/testing/wait-for.ts';
import { createBalanceEvents } from './balance-events.ts';
import { createEventLog } from './event-log.ts';

const log = pino({ level: 'silent' });
let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

function open({ isWatched = () => true }: { isWatched?: (userId: number) => boolean } = {}) {
  const eventLog = createEventLog({ database, clock: { nowMs: () => Date.now() } });
  const balances = createBalanceEvents({ eventLog, isWatched, log, gatherMs: 60 });
  const books = async (userId: number) => (await eventLog.loadAfter(userId, 0, 1_000)).map(({ values }) => values.book);
  return { eventLog, balances, books };
}

it('EVT-016 many changes of a moment are told once for each user and book', async () => {
  const { balances, books } = open();
  for (let index = 0; index < 500; index += 1) {
    balances.note('live', [1, 2]);
    balances.note('demo', [1]);
  }
  await waitFor(async () => expect([...(await books(1))].sort()).toEqual(['demo', 'live']));
  expect(await books(2)).toEqual(['live']);
  balances.note('live', [2]);
  await waitFor(async () => expect(await books(2)).toEqual(['live', 'live']));
  expect(await books(1)).toHaveLength(2);
  await balances.close();
});

it('EVT-016 changes of users whom nobody watches are not written', async () => {
  const { balances, books } = open({ isWatched: userId => userId === 11 });
  balances.note('live', [10, 11, 12]);
  await balances.close();
  expect([await books(10), await books(11), await books(12)]).toEqual([[], ['live'], []]);
});

it('EVT-016 a page that resumes is told of both books', async () => {
  const { balances, books } = open({ isWatched: () => false });
  balances.noteResumed(20);
  await waitFor(async () => expect([...(await books(20))].sort()).toEqual(['demo', 'live']));
  await balances.close();
});

it('EVT-016 a stop writes what is still gathered, for however many users', async () => {
  const { balances, books } = open();
  const users = Array.from({ length: 1_203 }, (_unused, index) => 1_000 + index);
  balances.note('demo', users);
  await balances.close();
  const rows = await database.query(`select from user_event where user_id >= 1000`);
  expect(rows).toHaveLength(1_203);
  expect(await books(2_202)).toEqual(['demo']);
});

it('EVT-016 what could not be written is told later', async () => {
  const { balances, books } = open();
  await database.queryAsOwner('alter table user_event rename to user_event_away');
  balances.note('live', [30]);
  await sleep(200);
  await database.queryAsOwner('alter table user_event_away rename to user_event');
  await waitFor(async () => expect(await books(30)).toEqual(['live']));
  await balances.close();
});

import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type ServerProcess, startServerProcess } from '../testing/server-process.ts';
import { makeTemporaryFolder } from '../testing/temporary-folder.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { type Database, openDatabase } from './database.ts';
import { type MarketLease, openMarketLease } from './market-lease.ts';

const log = pino({ level: 'silent' });
let database: TestDatabase;
const opened: { close(): Promise<void> }[] = [];

beforeAll(async () => {
  database = await openTestDatabase();
});
afterEach(async () => {
  for (const each of opened.splice(0).reverse()) await each.close();
});
afterAll(() => database.close());

/** A program of its own, as far as the database can tell. */
async function openProgram(runsIt = true): Promise<{ database: Database; lease: MarketLease; lost: Promise<void> }> {
  const own = await openDatabase({ connectionString: database.url }, log);
  const lost = Promise.withResolvers<void>();
  const lease = await openMarketLease({ database: own, log, onLost: lost.resolve });
  if (runsIt && lease.standing !== 'standby') await lease.confirm();
  opened.push(own, lease);
  return { database: own, lease, lost: lost.promise };
}

const writes = [
  'insert into engine_progress (instrument_id, sequence) values (1, 1)',
  'update contract_order set version = version',
  'update option_order set state = state',
  'update market_state set sequence = sequence',
  'update tick_segment set folder_id = folder_id',
  'delete from tick_seal',
];

describe('the market', () => {
  it('PLT-722 is given to one, and to the next as soon as that one gives it back', async () => {
    const first = await openProgram();
    const second = await openProgram();
    expect([first.lease.standing, second.lease.standing]).toEqual(['owner', 'standby']);
    const taken = second.lease.whenTaken();
    await first.lease.close();
    const beforeMs = performance.now();
    await taken;
    expect(performance.now() - beforeMs).toBeLessThan(1_000);
    expect(second.lease.standing).toBe('successor');
  });

  it('PLT-722 who gave it back tries again only after somebody else has had it', async () => {
    const first = await openProgram();
    let isTaken = false;
    void first.lease.whenTaken().then(() => {
      isTaken = true;
    });
    await first.lease.release();
    await sleep(1_000);
    expect([isTaken, first.lease.standing]).toEqual([false, 'standby']);
    const repair = await openProgram(false);
    await sleep(700);
    await repair.lease.close();
    await expect.poll(() => first.lease.standing).toBe('owner');
  });

  it('PLT-723 the database takes nothing about it from a program that has it no more', async () => {
    const first = await openProgram();
    for (const text of writes) await first.database.query(text);
    const begun = await first.database.pool.connect();
    begun.on('error', () => undefined);
    await begun.query('begin');
    await begun.query('update engine_progress set sequence = 2');
    // As for a program that was not heard of for too long.
    const second = await openDatabase({ connectionString: database.url }, log);
    opened.push(second);
    await database.query('update market_lease set number = number + 1, holder = $1', [second.programName]);
    await first.lost;
    await expect(begun.query('update engine_progress set sequence = 3')).rejects.toThrow(
      'another program has the market',
    );
    begun.release(true);
    for (const text of writes) {
      await expect(first.database.query(text), text).rejects.toMatchObject({ code: 'TM001' });
      await second.query(text.replace('values (1, 1)', 'values (2, 1)'));
    }
    await database.query('update market_lease set holder = null');
  });
});

describe('a program that is not heard of', () => {
  it('PLT-721 PLT-723 loses the market within five seconds, is cut off in the middle, and ends', {
    timeout: 90_000,
  }, async () => {
    const [stopped, next] = [await startBare(), await startBare()];
    stopped.child.kill('SIGSTOP');
    const stoppedAtMs = Date.now();
    await expect.poll(() => next.output.error).toContain('this program has the market');
    expect(findTakenAtMs(next) - stoppedAtMs).toBeLessThan(5_000);
    stopped.child.kill('SIGCONT');
    expect(await stopped.ended).toBe(1);
    expect(stopped.output.error).toContain('another program has taken the market');
    next.child.kill('SIGTERM');
    expect(await next.ended).toBe(0);
    expect(await database.query('select holder from market_lease')).toEqual([{ holder: null }]);
  });
});

async function startBare(): Promise<ServerProcess> {
  const server = startServerProcess({ DATABASE_URL: database.url, DATA_DIR: makeTemporaryFolder(), LOG_LEVEL: 'info' });
  opened.push({ close: async () => void server.child.kill('SIGKILL') });
  await server.ready;
  return server;
}

function findTakenAtMs({ output }: ServerProcess): number {
  const line = output.error.split('\n').findLast(text => text.includes('this program has the market')) ?? '{}';
  return Number(JSON.parse(line).time);
}

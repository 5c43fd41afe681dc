import { allCalls } from '@truemark/contract/all-calls';
import type { Call } from '@truemark/contract/call';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CallSample } from '../access-matrix/expectation.ts';
import { expectations } from '../access-matrix/expectations.ts';
import { openTestDatabase, type TestDatabase } from '../platform/testing/test-database.ts';
import { type DatabaseLink, openDatabaseLink } from './database-link.ts';
import { keepInstrumentsFew } from './few-instruments.ts';
import { type Ask, draftOrder, type Person } from './platform-calls.ts';
import { askOf, probe, until } from './platform-process.ts';
import { closePosition, openPosition, openProcessWorld, type ProcessWorld } from './process-world.ts';

let database: TestDatabase;
let link: DatabaseLink;
let world: ProcessWorld;

beforeEach(async () => {
  database = await openTestDatabase();
  await keepInstrumentsFew(database);
  link = await openDatabaseLink(database.url);
  world = openProcessWorld(database);
});
afterEach(async () => {
  await world.close();
  await link.close();
  await database.close();
});

interface People {
  readonly user: Person;
  readonly operator: Person;
}

const names = Object.keys(expectations) as (keyof typeof expectations)[];

/** Makes every call once, and answers those that failed otherwise than by a refusal, or took too long. */
async function listFaults(ask: Ask, { user, operator }: People, tookMsMax: number): Promise<string[]> {
  const faults: string[] = [];
  const askOne = async (name: keyof typeof expectations) => {
    const { access }: Call = allCalls[name];
    const { sample }: { readonly sample: CallSample } = expectations[name];
    const person = access === 'visitor' ? undefined : access === 'user' ? user : operator;
    const { status, refusal, tookMs } = await ask(name, person, sample);
    const isRefused = status < 500 || (status === 503 && refusal === 'serverNotReady');
    if (!isRefused || tookMs > tookMsMax) faults.push(`${name}: ${status} ${refusal} after ${Math.round(tookMs)} ms`);
  };
  await Promise.all(names.map(askOne));
  return faults;
}

describe('a database that is away', () => {
  it('PLT-602 is said by every call and never a failure, and all goes on when it is back', {
    timeout: 180_000,
  }, async () => {
    const server = world.start('only', { databaseUrl: link.url });
    const ask = await askOf(server);
    const people = { user: await world.addUser(), operator: await world.addOperator() };
    const id = await openPosition(ask, people.user);
    const order = await draftOrder(ask, people.user);
    await link.cut();
    for (let round = 0; round < 3; round += 1) expect(await listFaults(ask, people, 5_000)).toEqual([]);
    expect(await ask('openContract', people.user, order)).toMatchObject({
      status: 503,
      result: { name: 'serverNotReady' },
    });
    expect(await probe(server, '/readyz')).toEqual({ status: 503, body: { status: 'not ready', reason: 'database' } });

    await link.mend();
    await until(async () => (await probe(server, '/readyz/market')).status === 200);
    await closePosition(ask, people.user, id);
    await openPosition(ask, people.user);
  });
});

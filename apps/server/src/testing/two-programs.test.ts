import fs from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAudit } from '../features/console-access/index.ts';
import { contractHolds } from '../features/contracts/index.ts';
import { auditLedger } from '../features/ledger/index.ts';
import { optionHolds } from '../features/options/index.ts';
import type { ServerProcess } from '../platform/testing/server-process.ts';
import { openTestDatabase, type TestDatabase } from '../platform/testing/test-database.ts';
import { keepInstrumentsFew } from './few-instruments.ts';
import { draftOrder } from './platform-calls.ts';
import { askOf, probe, until } from './platform-process.ts';
import { closePosition, openPosition, openProcessWorld, type ProcessWorld } from './process-world.ts';
import { wholeRunOnly } from './test-extent.ts';

let database: TestDatabase;
let world: ProcessWorld;

beforeEach(async () => {
  database = await openTestDatabase();
  await keepInstrumentsFew(database);
  world = openProcessWorld(database);
});
afterEach(async () => {
  await world.close();
  await database.close();
});

async function expectWhole(): Promise<void> {
  expect((await auditLedger(database, [contractHolds, optionHolds])).filter(({ isOk }) => !isOk)).toEqual([]);
  expect(await createAudit({ database, clock: { nowMs: () => Date.now() } }).verify()).toMatchObject({ isWhole: true });
  const doubled = await database.query(
    'select instrument_id, sequence from price_evidence group by 1, 2 having count(distinct record) > 1',
  );
  expect(doubled).toEqual([]);
}

const listActs = () =>
  database.query<{ act: string; operator: number | null }>(
    `select act, operator_number as operator from audit_act where subject = 'record' order by sequence`,
  );

const takeOverMsMax = 5_000;

/** When the program took the market, by its log. */
function findTakenAtMs({ output }: ServerProcess): number {
  const line = output.error.split('\n').find(text => text.includes('this program has the market')) ?? '{}';
  return Number(JSON.parse(line).time);
}

describe('two programs on one database', () => {
  it('PLT-720 PLT-721 PLT-722 one trades; the other serves the rest, and trades when the first is gone', {
    timeout: 300_000,
  }, async () => {
    const first = world.start('first');
    const askFirst = await askOf(first);
    const user = await world.addUser();
    const id = await openPosition(askFirst, user);
    const second = world.start('second');
    const ask = await askOf(second);
    expect(await probe(second, '/readyz')).toEqual({ status: 200, body: { status: 'ready', market: 'standby' } });
    expect(await probe(second, '/readyz/market')).toMatchObject({ status: 503 });
    expect(await probe(first, '/readyz/market')).toMatchObject({ status: 200 });
    const order = await draftOrder(askFirst, user);
    expect(await ask('openContract', user, order)).toMatchObject({ status: 503, result: { name: 'serverNotReady' } });
    expect(await ask('closeContract', user, { body: { id } })).toMatchObject({ status: 503 });
    expect((await ask('listContractOrders', user)).result.items).toHaveLength(1);
    expect(await ask('getRecordStatus', undefined)).toMatchObject({ status: 503, result: { name: 'serverNotReady' } });

    first.child.kill('SIGKILL');
    const killedAtMs = Date.now();
    await until(async () => (await ask('openContract', user, order)).status === 200);
    // How long it takes to load what is open is the machine's.
    expect(findTakenAtMs(second) - killedAtMs).toBeLessThan(takeOverMsMax);
    await closePosition(ask, user, id);
    await openPosition(ask, user);
    expect(await listActs()).toEqual([{ act: 'record.takeOver', operator: null }]);

    const again = world.start('first');
    const askAgain = await askOf(again);
    expect(await probe(again, '/readyz')).toMatchObject({ body: { market: 'standby' } });
    const next = await openPosition(ask, user);
    second.child.kill('SIGTERM');
    await until(async () => (await probe(again, '/readyz/market')).status === 200);
    expect(await second.ended).toBe(0);
    await closePosition(askAgain, user, next);
    await expectWhole();
    const [sequences] = await database.query<{ of: number[] }>(
      `select array_agg(greatest(open_sequence, close_sequence) order by id)::float8[] as of from contract_order`,
    );
    // Each program went on beyond whatever the other had.
    expect(new Set(sequences?.of.map(sequence => Math.floor(sequence / 1_000_000)))).toEqual(new Set([1, 2]));
  });
});

describe('a tick record that is lost', () => {
  it('MKD-720 MKD-721 is not gone on with until people say so, and then nothing open stays blind', {
    ...wholeRunOnly,
    timeout: 300_000,
  }, async () => {
    const server = world.start('only');
    const user = await world.addUser();
    const id = await openPosition(await askOf(server), user);
    server.child.kill('SIGTERM');
    await server.ended;
    fs.renameSync(world.dirOf('only/ticks'), world.dirOf('ticks-aside'));

    const blind = world.start('only');
    const ask = await askOf(blind);
    expect(await probe(blind, '/readyz')).toEqual({ status: 503, body: { status: 'not ready', reason: 'record' } });
    expect(blind.output.error.match(/npm run repair-record/g)).toHaveLength(1);
    expect(await ask('closeContract', user, { body: { id } })).toMatchObject({
      status: 503,
      result: { name: 'serverNotReady' },
    });
    expect((await ask('listContractOrders', user)).result.items).toHaveLength(1);
    expect(await database.query('select from contract_order where open_sequence > 1000000')).toEqual([]);

    const repair = world.start('only', { words: ['repair-record'] });
    expect(await repair.ended, repair.output.error).toBe(0);
    expect(repair.output.standard).toMatch(
      /^Repaired .*ticks: the newest records stand in another folder; \d+ instruments/,
    );
    await until(async () => (await probe(blind, '/readyz')).status === 200);
    await closePosition(ask, user, id);
    expect(await listActs()).toEqual([{ act: 'record.repair', operator: null }]);
    await expectWhole();
    const refused = world.start('only', { words: ['repair-record'] });
    expect(await refused.ended).toBe(1);
    expect(refused.output.error).toContain('Another program has the market');
  });
});

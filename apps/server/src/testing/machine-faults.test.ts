import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../platform/testing/test-database.ts';
import { keepInstrumentsFew } from './few-instruments.ts';
import { draftOrder } from './platform-calls.ts';
import { askOf, giveFault, probe, until } from './platform-process.ts';
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

describe('a clock that is set back', () => {
  it('PLT-601 PLT-600 stops neither prices nor orders, and is told of once', {
    ...wholeRunOnly,
    timeout: 120_000,
  }, async () => {
    const server = world.start('only', { hasFaults: true });
    const ask = await askOf(server);
    const user = await world.addUser();
    const id = await openPosition(ask, user);
    giveFault(server, { stepClockMs: -300_000 });
    await until(async () => server.output.error.includes('was set back'));
    const steppedAtMs = performance.now();
    await openPosition(ask, user);
    await closePosition(ask, user, id);
    expect(performance.now() - steppedAtMs).toBeLessThan(15_000);
    expect(await probe(server, '/readyz')).toMatchObject({ status: 200 });
    expect(server.output.error.match(/was set back/g)).toHaveLength(1);
  });
});

describe('a disk that is full', () => {
  it('MKD-601 MKD-602 stops prices and orders, says so, and all goes on once there is room', {
    timeout: 120_000,
  }, async () => {
    const server = world.start('only', { hasFaults: true });
    const ask = await askOf(server);
    const user = await world.addUser();
    const operator = await world.addOperator();
    const id = await openPosition(ask, user);
    const order = await draftOrder(ask, user);
    const countOrders = async () => (await ask('listContractOrders', user)).result.items;
    giveFault(server, { isDiskFull: true });
    // Those too that are on their way when the first write fails.
    const answers = [];
    while ((await probe(server, '/readyz')).status === 200) answers.push(await ask('openContract', user, order));
    for (const { status, refusal } of answers) {
      expect(status === 200 || (status === 503 && refusal === 'serverNotReady'), `${status} ${refusal}`).toBe(true);
    }
    expect(await probe(server, '/readyz')).toEqual({ status: 503, body: { status: 'not ready', reason: 'record' } });
    expect(await probe(server, '/readyz/market')).toMatchObject({ status: 503, body: { market: 'unwritable' } });
    const taken = await countOrders();
    for (const [name, sample] of [
      ['openContract', order],
      ['closeContract', { body: { id } }],
    ] as const) {
      expect(await ask(name, user, sample)).toMatchObject({ status: 503, result: { name: 'serverNotReady' } });
    }
    const terms = await ask('getContractTerms', user, { params: { code: 'BTCUSDT' } });
    expect(terms.result.notTradable).toBe('stale');
    expect((await ask('getOverview', operator)).result).toMatchObject({ market: 'unwritable' });
    expect(await countOrders()).toEqual(taken);

    giveFault(server, { isDiskFull: false });
    await until(async () => (await probe(server, '/readyz')).status === 200);
    await closePosition(ask, user, id);
    await openPosition(ask, user);
    expect((await ask('getOverview', operator)).result).toMatchObject({ market: 'running' });
    expect(server.output.error.match(/the tick record cannot be written/g)).toHaveLength(1);
  });
});

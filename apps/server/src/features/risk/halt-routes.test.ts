import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { parameterDefinitions } from '../../definitions.ts';
import { createOperatorServer, type OperatorServer } from '../console-access/testing/operator-server.ts';
import { createInstrumentChanges, registerInstrumentOperatorRoutes } from '../instruments/index.ts';
import { bitcoin, euro } from '../market-data/testing/market-harness.ts';
import { createTestLog } from '../market-data/testing/test-market.ts';
import { type OrderWorld, openOrderWorld } from '../orders/testing/order-world.ts';
import { createParameters, createProposals, registerParameterRoutes } from '../parameters/index.ts';
import { createTellHalted, createTrading, hasOpenOrders, registerRiskOperatorRoutes, type Trading } from './index.ts';

const reason = 'the venue has halted it as well';
const told: string[] = [];
const codes = { changedMeanwhile: 11036, valueWrong: 11039 };
let world: OrderWorld;
let backOffice: OperatorServer;
let trading: Trading;

beforeAll(async () => {
  world = await openOrderWorld();
  const { database, clock } = world;
  for (const userId of [1, 2]) await world.saveUser(userId);
  await database.query(
    `insert into instrument (id, code, type, symbol, name, quote_currency, price_decimals, price_step, lot_size, lot_step,
       lots_max, session_calendar, leverage_max, half_spread, reference_price, popularity)
     select id, 'TEST' || id, 2, 'TEST', 'Test', 'USDT', 4, 1000000, 100000000, 1000000, 1000000000000, 'always', 10,
       1000000, 1000000000000, id from unnest($1::int[]) as id`,
    [[bitcoin.id, euro.id]],
  );
  const parameters = await createParameters(database, parameterDefinitions);
  trading = await createTrading({
    ...{ ...world, log: createTestLog().log, isWatched: () => false, parameters },
    identity: { loadUser: async () => undefined },
    eventLog: { append: async () => undefined, appendIn: async () => () => undefined },
  });
  const tellHalted = createTellHalted({
    products: world.products,
    notifications: {
      notifyAllIn: async (_client, all) => () =>
        void told.push(...all.map(({ userId, kind, values }) => [userId, kind, ...Object.values(values)].join(' '))),
    },
  });
  backOffice = await createOperatorServer(database, clock);
  const instrumentChanges = await createInstrumentChanges(database, world.instruments);
  const proposals = createProposals({ database, clock });
  registerParameterRoutes(backOffice.http, backOffice.acts, { database, parameters, proposals, clock });
  registerInstrumentOperatorRoutes(backOffice.http, backOffice.acts, {
    ...{ ...world, changes: instrumentChanges, proposals, tellHalted },
    findMarketState: () => ({ isInSession: true, lastTickAt: null }),
    hasOpenOrders: (client, instrumentId) => hasOpenOrders(trading, world.products, client, instrumentId),
    loadActs: (subject, beforeSequence, count) => backOffice.audit.list({ subject, beforeSequence }, count),
  });
  registerRiskOperatorRoutes(backOffice.http, backOffice.acts, { ...world, trading, instrumentChanges, tellHalted });
});
afterAll(async () => {
  trading.close();
  await backOffice.close();
  await world.close();
});
beforeEach(() => {
  told.length = 0;
  world.clock.atMs += 1_000;
});

const get = async (path: string) => (await backOffice.ask('support', 'GET', `/swx/operator/trading/${path}`)).result;
const ask = (body: object) => backOffice.ask('treasurer:3', 'POST', '/swx/operator/trading/halt', body);
const halt = (code: string, isHalted: boolean) =>
  ask({ code, isHalted, reason, ...(isHalted && { haltReason: 'volatility' }) });

it('TRD-011 an instrument is halted and resumed with a reason, and its one history says so', async () => {
  expect((await halt('TEST2', true)).result).toEqual({ isDone: true });
  const halted = world.instruments.byCode('TEST2') ?? expect.fail('the instrument is there');
  expect(halted.isHalted).toBe(true);
  expect(trading.findNotTradable(halted, world.clock.atMs)?.reason).toBe('halted');
  expect((await get('exposure?book=live')).rows).toMatchObject([{ code: 'TEST2', isHalted: true }]);
  expect((await halt('TEST2', true)).code).toBe(codes.changedMeanwhile);
  expect(await backOffice.audit.list({}, 1)).toMatchObject([
    {
      ...{ act: 'instrument.change', subject: 'instrument:TEST2', operatorNumber: 3, reason },
      ...{ before: { isHalted: false, haltReason: null }, after: { isHalted: true, haltReason: 'volatility' } },
    },
  ]);
  expect((await halt('TEST2', false)).code).toBe(200);
  const [row] = await world.database.query(`select is_halted, version from instrument where code = 'TEST2'`);
  expect(row).toEqual({ is_halted: false, version: 3 });
  expect((await halt('NOPE', true)).code).toBe(11008);
  // Leverage that two people change stands there, too.
  const body = { code: 'TEST2', version: 3, sessionCalendar: 'forex', leverageMax: 5, isListed: true, isHalted: false };
  const path = '/swx/operator/instruments/change';
  expect((await backOffice.ask('editor:1', 'POST', path, { ...body, reason })).code).toBe(200);
  const [waiting] = (await backOffice.ask('reviewer:2', 'GET', '/swx/operator/parameters')).result.proposals;
  const decision = { id: waiting.id, decision: 'approve', reason };
  expect((await backOffice.ask('reviewer:2', 'POST', '/swx/operator/parameters/decide', decision)).code).toBe(200);
  expect(await backOffice.audit.list({ subject: 'instrument:TEST2' }, 9)).toMatchObject([
    {
      act: 'proposal.approved',
      operatorNumber: 2,
      before: { leverageMax: 10 },
      after: { leverageMax: 5, proposedBy: 1 },
    },
    { act: 'instrument.change', operatorNumber: 1, after: { leverageMax: 10, proposed: { leverageMax: 5 } } },
    { act: 'instrument.change', operatorNumber: 3, after: { isHalted: false } },
    { act: 'instrument.change', operatorNumber: 3, after: { isHalted: true } },
  ]);
});

it('TRD-015 a halt asks for the reason that customers are told, and its remark may be left out; a resumption says why to operators', async () => {
  for (const code of ['TEST2', 'all']) {
    expect((await ask({ code, isHalted: true, reason })).code).toBe(codes.valueWrong);
    expect((await ask({ code, isHalted: true, haltReason: 'whatever' })).code).not.toBe(200);
    expect((await ask({ code, isHalted: true, haltReason: 'maintenance' })).code).toBe(200);
    expect(await backOffice.audit.list({}, 1)).toMatchObject([{ reason: '', after: { haltReason: 'maintenance' } }]);
    const obstacle = trading.findNotTradable(world.instruments.byCode('TEST2') ?? bitcoin, world.clock.atMs);
    expect(obstacle).toMatchObject({ haltReason: 'maintenance' });
    expect((await ask({ code, isHalted: false })).code).toBe(codes.valueWrong);
    expect((await ask({ code, isHalted: false, reason })).code).toBe(200);
  }
  expect(world.instruments.byCode('TEST2')).toMatchObject({ isHalted: false, haltReason: null });
  const rows = await world.database.query('select halt_reason from trading_halt order by id desc limit 2');
  expect(rows).toEqual([{ halt_reason: null }, { halt_reason: 'maintenance' }]);
});

/** At a price of 100. */
const open = { sequence: 2, before: 1, price: 10n ** 12n };

it('TRD-016 whoever has something open on an instrument is told once that it is halted and why, and nobody else', async () => {
  await world.saveContract({ userId: 2, id: 1, side: 'long', margin: 10, open });
  await world.saveContract({ userId: 2, id: 2, book: 'live', side: 'short', margin: 10 });
  await world.saveContract({ userId: 1, id: 3, side: 'long', margin: 10 });
  await halt('TEST1', true);
  expect(told).toEqual(['1 tradingHalted TEST1/USDT TEST1 volatility', '2 tradingHalted TEST1/USDT TEST1 volatility']);
  await halt('TEST1', false);
  await halt('TEST2', true);
  await halt('TEST2', false);
  await halt('all', true);
  await halt('all', false);
  expect(told).toHaveLength(2);
});

it('TRD-011 all trading is halted and resumed, and everybody at the backOffice sees why and since when', async () => {
  const { atMs } = world.clock;
  expect((await halt('all', true)).code).toBe(200);
  expect(trading.findNotTradable(bitcoin, atMs)?.reason).toBe('allHalted');
  expect(await get('exposure?book=live')).toMatchObject({
    ...{ isHalted: true, haltRemark: reason, haltReason: 'volatility', haltedAt: atMs },
  });
  expect((await halt('all', true)).code).toBe(codes.changedMeanwhile);
  expect(await backOffice.audit.list({}, 1)).toMatchObject([
    {
      act: 'trading.halt',
      subject: 'trading:all',
      operatorNumber: 3,
      reason,
      after: { isHalted: true, haltReason: 'volatility' },
    },
  ]);
  expect((await halt('all', false)).code).toBe(200);
  expect(await get('exposure?book=live')).toMatchObject({
    isHalted: false,
    haltRemark: null,
    haltReason: null,
    haltedAt: null,
  });
  expect((await backOffice.audit.list({}, 1))[0]?.act).toBe('trading.resume');
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { parameterDefinitions } from '../../definitions.ts';
import { createOperatorServer, type OperatorServer } from '../console-access/testing/operator-server.ts';
import { bitcoin, euro } from '../market-data/testing/market-harness.ts';
import { createTestLog } from '../market-data/testing/test-market.ts';
import { type OrderWorld, openOrderWorld } from '../orders/testing/order-world.ts';
import { createParameters, createProposals, registerParameterRoutes } from '../parameters/index.ts';
import { createTrading, hasOpenOrders, type Trading } from '../risk/index.ts';
import { createInstrumentChanges, registerInstrumentOperatorRoutes } from './index.ts';

const list = '/swx/operator/instruments';
const reason = 'the venue has moved its hours';
const codes = { changedMeanwhile: 11036, decisionMade: 11043, instrumentInUse: 11066 };
let world: OrderWorld;
let backOffice: OperatorServer;
let trading: Trading;

beforeAll(async () => {
  world = await openOrderWorld();
  const { database, clock } = world;
  await database.query(
    `insert into instrument (id, code, type, symbol, name, quote_currency, price_decimals, price_step, lot_size, lot_step,
       lots_max, session_calendar, leverage_max, half_spread, reference_price, popularity)
     select id, 'TEST' || id, 2, 'TEST', 'Test', 'USDT', 4, 1000000, 100000000, 1000000, 1000000000000, calendar, 10,
       1000000, 1000000000000, id from unnest($1::int[], $2::text[]) as row (id, calendar)`,
    [
      [bitcoin.id, euro.id],
      [bitcoin.sessionCalendar, euro.sessionCalendar],
    ],
  );
  trading = await createTrading({
    ...{ ...world, log: createTestLog().log, isWatched: () => false },
    parameters: await createParameters(world.database, parameterDefinitions),
    identity: { loadUser: async () => undefined },
    eventLog: { append: async () => undefined, appendIn: async () => () => undefined },
  });
  backOffice = await createOperatorServer(database, clock);
  const proposals = createProposals({ database, clock });
  registerParameterRoutes(backOffice.http, backOffice.acts, {
    database,
    parameters: await createParameters(database, parameterDefinitions),
    proposals,
    clock,
  });
  registerInstrumentOperatorRoutes(backOffice.http, backOffice.acts, {
    ...{ ...world, proposals, changes: await createInstrumentChanges(database, world.instruments) },
    findMarketState: () => ({ isInSession: true, lastTickAt: null }),
    tellHalted: async () => () => undefined,
    hasOpenOrders: (client, instrumentId) => hasOpenOrders(trading, world.products, client, instrumentId),
    loadActs: (subject, beforeSequence, count) => backOffice.audit.list({ subject, beforeSequence }, count),
  });
});
afterAll(async () => {
  trading.close();
  await backOffice.close();
  await world.close();
});

const find = async (code: string) => (await backOffice.ask('editor', 'GET', `${list}?text=${code}`)).result.items[0];
const change = async (code: string, changes: object) => {
  const { sessionCalendar, leverageMax, isListed, isHalted, version } = await find(code);
  const body = {
    code,
    sessionCalendar,
    leverageMax,
    isListed,
    isHalted,
    version,
    reason,
    haltReason: 'venueClosed',
    ...changes,
  };
  return backOffice.ask('administrator:1', 'POST', `${list}/change`, body);
};
const listWaiting = async (): Promise<{ id: string; key: string; from: string; to: string }[]> =>
  (await backOffice.ask('reviewer:2', 'GET', '/swx/operator/parameters')).result.proposals;
const decide = async (field: string, decision = 'approve') => {
  const proposal = (await listWaiting()).find(({ key }) => key.endsWith(`.${field}`));
  const body = { id: proposal?.id, decision, reason };
  return backOffice.ask('reviewer:2', 'POST', '/swx/operator/parameters/decide', body);
};
const loadCalendar = async (id: number) => {
  const [row] = await world.database.query<{ calendar: string }>(
    'select session_calendar as calendar from instrument where id = $1',
    [id],
  );
  return row?.calendar;
};
const end = (id: number) =>
  world.database.query(
    `update contract_order set state = 'canceled', cancel_reason = 'user', version = version + 1, quantity_left = 0,
       margin_left = 0, fee_left = 0, reserve_left = 0, end_at_ms = accepted_at_ms + 1 where id = $1`,
    [id],
  );

it('PRM-025 other trading hours wait for a second person, and change on a halted instrument alone', async () => {
  expect((await change('TEST2', { sessionCalendar: 'us-equity' })).code).toBe(codes.instrumentInUse);
  expect(await listWaiting()).toEqual([]);
  expect((await find('TEST2')).version).toBe(1);
  const answer = await change('TEST2', { sessionCalendar: 'us-equity', isHalted: true });
  expect(answer.result).toMatchObject({ sessionCalendar: 'forex', isHalted: true, version: 2 });
  expect(await listWaiting()).toMatchObject([
    { key: 'instrument:TEST2.sessionCalendar', from: 'forex', to: 'us-equity' },
  ]);
  expect((await backOffice.audit.list({ subject: 'instrument:TEST2' }, 1))[0]?.after).toMatchObject({
    ...{ isHalted: true, sessionCalendar: 'forex', proposed: { sessionCalendar: 'us-equity' } },
  });
  expect((await change('TEST2', { sessionCalendar: 'always' })).code).toBe(codes.decisionMade);
  await change('TEST2', { isHalted: false });
  expect((await decide('sessionCalendar')).code).toBe(codes.instrumentInUse);
  expect(await loadCalendar(euro.id)).toBe('forex');
  await change('TEST2', { isHalted: true });
  expect((await decide('sessionCalendar')).code).toBe(200);
  expect(world.instruments.byCode('TEST2')).toMatchObject({ sessionCalendar: 'us-equity', isHalted: true });
  expect(await loadCalendar(euro.id)).toBe('us-equity');
});

it('PRM-025 nor while a contract or an option is open on it, in either book', async () => {
  await change('TEST2', { isHalted: true, isListed: false });
  const saveContract = (id: number, book: 'live' | 'demo') =>
    world.saveContract({ userId: 1, id, book, instrumentId: euro.id });
  await saveContract(1, 'demo');
  expect((await change('TEST2', { sessionCalendar: 'always' })).code).toBe(codes.instrumentInUse);
  await end(1);
  expect((await change('TEST2', { sessionCalendar: 'always' })).code).toBe(200);
  await saveContract(2, 'live');
  expect((await decide('sessionCalendar')).code).toBe(codes.instrumentInUse);
  await end(2);
  expect((await decide('sessionCalendar')).code).toBe(200);
  await world.saveOption({ userId: 1, id: 3 });
  const moved = { isHalted: true, sessionCalendar: 'forex' };
  expect((await change('TEST1', moved)).code).toBe(codes.instrumentInUse);
  expect(world.instruments.byCode('TEST1')?.isHalted).toBe(false);
});

it('TRD-020 an order that is accepted and not written yet counts as open', async () => {
  await change('TEST2', { sessionCalendar: 'forex' });
  const endOne = trading.acceptances.begin(euro.id);
  const endOther = trading.acceptances.begin(euro.id);
  expect((await decide('sessionCalendar')).code).toBe(codes.instrumentInUse);
  endOne();
  endOne();
  expect((await decide('sessionCalendar')).code).toBe(codes.instrumentInUse);
  endOther();
  expect((await decide('sessionCalendar')).code).toBe(200);
});

it('PRM-025 hours and leverage that differ are both proposed, and each is decided by itself', async () => {
  await change('TEST2', { sessionCalendar: 'always', leverageMax: 4 });
  expect((await listWaiting()).map(({ key }) => key).sort()).toEqual([
    'instrument:TEST2.leverageMax',
    'instrument:TEST2.sessionCalendar',
  ]);
  expect((await decide('leverageMax')).code).toBe(200);
  expect((await decide('sessionCalendar', 'reject')).code).toBe(200);
  expect((await backOffice.audit.list({ subject: 'instrument:TEST2' }, 1))[0]).toMatchObject({
    ...{ act: 'proposal.rejected', before: { sessionCalendar: 'forex' } },
    after: { sessionCalendar: 'forex', proposed: { sessionCalendar: 'always' }, proposedBy: 1 },
  });
  expect(world.instruments.byCode('TEST2')).toMatchObject({ sessionCalendar: 'forex', leverageMax: 4 });
  // A value that is no longer what it was when the change was asked for.
  await change('TEST2', { leverageMax: 3 });
  world.instruments.change('TEST2', { ...euro, leverageMax: 2, isHalted: true });
  expect((await decide('leverageMax')).code).toBe(codes.changedMeanwhile);
});

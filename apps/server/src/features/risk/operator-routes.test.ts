import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { parameterDefinitions } from '../../definitions.ts';
import { createOperatorServer, type OperatorServer } from '../console-access/testing/operator-server.ts';
import { createCorrections, registerCorrectionOperatorRoutes } from '../corrections/index.ts';
import { createInstrumentChanges, registerInstrumentOperatorRoutes } from '../instruments/index.ts';
import { auditLedger } from '../ledger/index.ts';
import { bitcoin, euro } from '../market-data/testing/market-harness.ts';
import { createTestLog } from '../market-data/testing/test-market.ts';
import { type OrderWorld, openOrderWorld } from '../orders/testing/order-world.ts';
import { createParameters, createProposals, registerParameterRoutes } from '../parameters/index.ts';
import { createTrading, hasOpenOrders, registerRiskOperatorRoutes, type Trading } from './index.ts';

const reason = 'a price of the feed was wrong';
const twoOptions = { options: 2, stakes: '20', optionReserve: '16' };
const told: string[] = [];
const tellNobody = async () => () => undefined;
let world: OrderWorld;
let backOffice: OperatorServer;
let trading: Trading;
let corrections: ReturnType<typeof createCorrections>;

beforeAll(async () => {
  world = await openOrderWorld();
  const { database, clock } = world;
  await world.ledger.seedTreasury();
  for (const userId of [1, 2]) await world.saveUser(userId);
  // What these instruments are in the table, whose versions count their changes.
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
  corrections = createCorrections({
    ...world,
    notifyCorrected:
      async (_client, userId, { symbol, amount }) =>
      () =>
        void told.push(`${userId} ${symbol} ${amount}`),
  });
  backOffice = await createOperatorServer(database, clock);
  const instrumentChanges = await createInstrumentChanges(database, world.instruments);
  const proposals = createProposals({ database, clock });
  registerParameterRoutes(backOffice.http, backOffice.acts, { database, parameters, proposals, clock });
  registerInstrumentOperatorRoutes(backOffice.http, backOffice.acts, {
    ...{ ...world, changes: instrumentChanges, proposals },
    findMarketState: () => ({ isInSession: true, lastTickAt: null }),
    hasOpenOrders: (client, instrumentId) => hasOpenOrders(trading, world.products, client, instrumentId),
    tellHalted: tellNobody,
    loadActs: (subject, beforeSequence, count) => backOffice.audit.list({ subject, beforeSequence }, count),
  });
  const running = { loadExposure: async (book: string) => new Map(book === 'demo' ? [[bitcoin.id, twoOptions]] : []) };
  const products = world.products.map(product => ({ ...product, ...(product.kind === 'option' ? running : {}) }));
  registerRiskOperatorRoutes(backOffice.http, backOffice.acts, {
    ...{ ...world, trading, instrumentChanges, products, tellHalted: tellNobody },
  });
  registerCorrectionOperatorRoutes(backOffice.http, backOffice.acts, { ...world, corrections });
});
afterAll(async () => {
  const offenders = (await auditLedger(world.database, [])).filter(({ isOk }) => !isOk).map(({ name }) => name);
  expect(offenders).toEqual([]);
  trading.close();
  await backOffice.close();
  await world.close();
});
beforeEach(() => {
  told.length = 0;
  world.clock.atMs += 1_000;
});

const get = async (path: string) => (await backOffice.ask('support', 'GET', `/swx/operator/trading/${path}`)).result;
const act = (token: string, path: string, body: object) =>
  backOffice.ask(token, 'POST', `/swx/operator/trading/${path}`, { reason, ...body });
const propose = (body: object, token = 'reviewer:1') => act(token, 'corrections/propose', body);
const decide = (id: string, decision: 'approve' | 'reject', token: string) =>
  act(token, 'corrections/decide', { id, decision });
const available = async (userId: number, book: 'live' | 'demo') => {
  const balances = await world.ledger.loadBalances(userId, book);
  return balances.find(({ asset }) => asset === 'USDT')?.accounts.available ?? 0n;
};
const codes = { changedMeanwhile: 11036, secondPersonNeeded: 11037, valueWrong: 11039, decisionMade: 11043 };

/** A lot that opened at a price in units of 0.0001. */
const openAt = (price: number) => ({ sequence: 2, before: 1, price: BigInt(price) * 10n ** 6n });

it('TRD-010 exposure is told by instrument and book, at the last prices', async () => {
  await world.saveContract({ userId: 1, id: 1, side: 'long', margin: 10, open: openAt(1_000_000) });
  await world.saveContract({ userId: 2, id: 2, side: 'short', margin: 20, open: openAt(1_010_000) });
  await world.saveContract({ userId: 2, id: 3, side: 'long', margin: 30 });
  await world.saveContract({ userId: 1, id: 4, book: 'live', margin: 40, open: openAt(1_000_000) });
  world.deliver(world.clock.atMs, 1_020_000);
  const { rows, ...rest } = await get('exposure?book=demo');
  expect(rows).toEqual([
    {
      ...{ code: 'TEST1', symbol: 'TEST1/USDT', type: 2, isHalted: false, positions: 2, resting: 1 },
      // A lot each at the mid of 102; long closes at the bid of 101.9999, short at the ask of 102.0001.
      ...{ long: '102', short: '102', net: '0', openProfit: '0.9998', margin: '60', contractReserve: '60' },
      ...{ options: 2, stakes: '20', optionReserve: '16' },
    },
  ]);
  expect(rest).toEqual({
    // Two demo accounts have taken their start from the demo house.
    ...{ treasury: '49800000', reserve: '0', isHalted: false, haltRemark: null, haltReason: null, haltedAt: null },
  });
  const live = await get('exposure?book=live');
  expect(live.rows).toMatchObject([{ code: 'TEST1', positions: 1, margin: '40', long: '102', short: '0', net: '102' }]);
  expect(live.treasury).toBe('50000000');
});

it('TRD-012 one operator proposes a correction, another posts it, and its owner and the receipt are told', async () => {
  const orderBefore = await world.database.query('select * from contract_order where id = 4');
  const before = await available(1, 'live');
  const receiptId = world.receiptIds.encode('contract', 1, 4);
  const { result: item } = await propose({ receiptId, amount: '12.5' });
  expect(item).toMatchObject({
    ...{ receiptId, book: 'live', amount: '12.5', reason, operatorNumber: 1, deciderNumber: null },
    ...{ state: 'waiting', at: world.clock.atMs, approvalBar: 'own' },
  });
  expect(await available(1, 'live')).toBe(before);
  expect(await corrections.loadWaiting()).toEqual({ count: 1, oldestAtMs: world.clock.atMs });
  world.clock.atMs += 500;
  expect((await decide(item.id, 'approve', 'treasurer:2')).result).toEqual({ isDone: true });
  expect(await available(1, 'live')).toBe(before + 12_500_000n);
  expect(told).toEqual(['1 TEST1/USDT 12.5']);
  const [transfer] = (await world.ledger.searchTransfers({ kind: 'correction', limit: 5 })).transfers;
  expect(transfer).toMatchObject({
    ...{ book: 'live', asset: 'USDT', amount: 12_500_000n, reference: 'contract:4' },
    ...{ debit: { userId: null, kind: 'treasury' }, credit: { userId: 1, kind: 'available' } },
  });
  const posted = await corrections.loadPosted({ kind: 'contract', userId: 1, orderId: 4 });
  expect(posted).toEqual([{ atMs: world.clock.atMs, amount: 12_500_000n, reason, postingId: transfer?.postingId }]);
  expect(await corrections.loadWaiting()).toEqual({ count: 0, oldestAtMs: null });
  expect(await world.database.query('select * from contract_order where id = 4')).toEqual(orderBefore);
  expect((await backOffice.audit.list({}, 2)).map(({ act, operatorNumber }) => `${operatorNumber} ${act}`)).toEqual([
    '2 correction.approve',
    '1 correction.propose',
  ]);
  for (const token of ['treasurer:2', 'reviewer:1']) {
    expect((await decide(item.id, 'reject', token)).code).toBe(codes.decisionMade);
  }
});

it('TRD-012 of two who approve at once one posts, and the money moves once', async () => {
  await world.saveOption({ userId: 2, id: 70, book: 'live' });
  const receiptId = world.receiptIds.encode('option', 2, 70);
  const { result: item } = await propose({ receiptId, amount: '3' });
  const answers = await Promise.all(
    ['treasurer:2', 'reviewer:3', 'administrator:4'].map(token => decide(item.id, 'approve', token)),
  );
  expect(answers.map(({ code }) => code).sort((left, right) => left - right)).toEqual([
    200,
    codes.decisionMade,
    codes.decisionMade,
  ]);
  expect(await available(2, 'live')).toBe(3_000_000n);
  expect(told).toHaveLength(1);
  expect(
    (await corrections.loadPosted({ kind: 'option', userId: 2, orderId: 70 })).map(({ amount }) => amount),
  ).toEqual([3_000_000n]);
});

it('TRD-012 what is no order, no amount or more than the treasury has is not paid', async () => {
  const receiptId = world.receiptIds.encode('contract', 1, 4);
  expect((await propose({ receiptId: 'a'.repeat(26), amount: '1' })).code).toBe(10034);
  expect((await propose({ receiptId: world.receiptIds.encode('contract', 1, 404), amount: '1' })).code).toBe(10034);
  for (const amount of ['0', '-1']) expect((await propose({ receiptId, amount })).code).toBe(10029);
  expect((await propose({ receiptId, amount: '1.1234567' })).code).toBe(codes.valueWrong);
  const { result: item } = await propose({ receiptId, amount: '999999999' });
  expect((await decide(item.id, 'approve', 'treasurer:2')).code).toBe(10011);
  expect(told).toEqual([]);
  expect((await get('corrections')).items[0]).toMatchObject({ id: item.id, state: 'waiting' });
  expect((await decide(item.id, 'reject', 'treasurer:2')).code).toBe(200);
  expect((await decide('404404', 'approve', 'treasurer:2')).code).toBe(10034);
});

it('TRD-013 who proposed a correction may withdraw it and never approve it', async () => {
  const before = await available(1, 'live');
  const { result: item } = await propose({ receiptId: world.receiptIds.encode('contract', 1, 4), amount: '7' });
  expect((await decide(item.id, 'approve', 'administrator:1')).code).toBe(codes.secondPersonNeeded);
  expect((await decide(item.id, 'reject', 'reviewer:1')).code).toBe(200);
  expect((await backOffice.audit.list({}, 1))[0]?.act).toBe('correction.withdraw');
  expect((await decide(item.id, 'approve', 'treasurer:2')).code).toBe(codes.decisionMade);
  expect(await available(1, 'live')).toBe(before);
  // Not even whoever writes to the table can post one alone.
  const { result: other } = await propose({ receiptId: world.receiptIds.encode('contract', 1, 4), amount: '7' });
  const alone = `update trade_correction set decision = 'approved', decider_number = operator_number, decision_reason = 'x',
    decided_at = now(), posting_id = 1 where id = $1`;
  await expect(world.database.query(alone, [other.id])).rejects.toThrow('trade_correction_two_people');
});

it('TRD-013 neither a proposal nor a decision is rewritten, not even with SQL', async () => {
  const { result: item } = await propose({ receiptId: world.receiptIds.encode('contract', 1, 4), amount: '5' });
  const decided = `decision = 'approved', decider_number = 9, decision_reason = 'x', decided_at = now()`;
  const rewritings = [
    `update trade_correction set amount = 9 where id = ${item.id}`,
    `update trade_correction set ${decided}, posting_id = 404404, amount = 9 where id = ${item.id}`,
    `update trade_correction set ${decided}, posting_id = 404404, user_id = 2 where id = ${item.id}`,
    `update trade_correction set decision_reason = 'another' where decision is not null`,
    `update trade_correction set decision = null, decider_number = null, decision_reason = null, decided_at = null,
       posting_id = null where decision is not null`,
    `insert into trade_correction (user_id, kind, order_id, book, symbol, amount, reason, operator_number, at, decision,
       decider_number, decision_reason, decided_at)
     values (1, 'contract', 4, 'live', 'TEST1', 1, 'x', 1, now(), 'rejected', 2, 'x', now())`,
  ];
  for (const sql of rewritings) await expect(world.database.query(sql), sql).rejects.toThrow('stays as it is');
  for (const sql of ['delete from trade_correction', 'truncate trade_correction']) {
    await expect(world.database.query(sql), sql).rejects.toThrow('permission denied for table trade_correction');
  }
});

it('TRD-012 a receipt tells what the ledger paid, and nothing that it did not', async () => {
  const receiptId = world.receiptIds.encode('contract', 2, 2);
  const place = { kind: 'contract', userId: 2, orderId: 2 } as const;
  const { result: item } = await propose({ receiptId, amount: '2' });
  // A decision that was written by hand, and names the posting of another correction.
  const [posted] = await corrections.loadPosted({ kind: 'contract', userId: 1, orderId: 4 });
  const decide = `update trade_correction set decision = 'approved', decider_number = 9, decision_reason = 'x',
    decided_at = now(), posting_id = $2 where id = $1`;
  await expect(world.database.query(decide, [item.id, posted?.postingId])).rejects.toThrow('posting_id');
  await world.database.query(decide, [item.id, 404_404]);
  expect(await corrections.loadPosted(place)).toEqual([]);
});

it('TRD-800 corrections that wait stand first, the oldest before the others, then the newest decided, on pages without a gap', async () => {
  const receiptId = world.receiptIds.encode('contract', 1, 4);
  for (let index = 0; index < 104; index += 1) {
    const { result: item } = await propose({ receiptId, amount: '1' });
    if (index % 2 === 0) await decide(item.id, 'reject', 'reviewer:1');
  }
  const readAll = async (state: string, cursor = ''): Promise<number[]> => {
    const page = await get(`corrections?${state}${cursor && `&cursor=${cursor}`}`);
    const ids = page.items.map(({ id }: { id: string }) => Number(id));
    return page.nextCursor ? [...ids, ...(await readAll(state, page.nextCursor))] : ids;
  };
  const [all, waiting, decided] = [await readAll(''), await readAll('state=waiting'), await readAll('state=decided')];
  expect(all).toEqual([...waiting, ...decided]);
  expect(waiting.length).toBeGreaterThan(50);
  expect(waiting).toEqual(waiting.toSorted((left, right) => left - right));
  expect(decided).toEqual(decided.toSorted((left, right) => right - left));
  const [count] = await world.database.query<{ count: string }>('select count(*) from trade_correction');
  expect(new Set(all).size).toBe(Number(count?.count));
});

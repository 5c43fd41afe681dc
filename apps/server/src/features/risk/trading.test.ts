import { houseAccount, userAccount } from '@truemark/domain/ledger/account';
import type { TransferDraft } from '@truemark/domain/ledger/transfer';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parameterDefinitions } from '../../definitions.ts';
import { createInstrumentBook } from '../instruments/index.ts';
import { createLedger, type Ledger } from '../ledger/index.ts';
import type { MarketData } from '../market-data/index.ts';
import * as samples from '../market-data/testing/market-harness.ts';
import { type MarketHarness, openMarketHarness } from '../market-data/testing/market-harness.ts';
import { createQuote, createTestLog } from '../market-data/testing/test-market.ts';
import { createEventLog, type EventLog } from '../notifications/index.ts';
import { createParameters } from '../parameters/index.ts';
import { createTrading, type Trading } from './index.ts';

const bitcoin = { ...samples.bitcoin };
const euro = { ...samples.euro };
const instruments = createInstrumentBook([bitcoin, euro]);
const watched = new Set<number>();
const countries: Record<number, { country: string; level: number }> = {};
const askedFor: number[] = [];
let harness: MarketHarness;
let marketData: MarketData;
let ledger: Ledger;
let eventLog: EventLog;
let trading: Trading;

beforeAll(async () => {
  harness = await openMarketHarness();
  marketData = await harness.start({}, { instruments: instruments.all });
  const { database } = harness;
  const clock = { nowMs: () => harness.clock.atMs };
  const { log } = createTestLog();
  ledger = createLedger({ database, clock, log, isSandbox: true });
  eventLog = createEventLog({ database, clock });
  trading = await openTrading();
});
afterAll(async () => {
  trading.close();
  await ledger.close();
  await harness.close();
});

async function openTrading(): Promise<Trading> {
  const { database } = harness;
  const clock = { nowMs: () => harness.clock.atMs };
  const identity = {
    async loadUser(userId: number) {
      askedFor.push(userId);
      return countries[userId] as never;
    },
  };
  const isWatched = (userId: number) => watched.has(userId);
  const { log } = createTestLog();
  const parameters = await createParameters(database, parameterDefinitions);
  const common = { database, clock, log, parameters, eventLog };
  return createTrading({ ...common, instruments, marketData, ledger, identity, isWatched });
}

const haltAll = (isHalted: boolean, reason = 'an outage of the feed') =>
  harness.database.transaction(client =>
    trading.haltAllIn(client, { isHalted, reason, haltReason: null, operatorNumber: 1, atMs: harness.clock.atMs }),
  );

it('TRD-001 an order is refused with the first reason that holds, and with the time when it is over', () => {
  const find = (atMs: number) => trading.findNotTradable(euro, atMs);
  expect(find(harness.clock.atMs)).toEqual({ reason: 'noPrice', opensAtMs: null });
  harness.deliver(euro, harness.clock.atMs, 10_864);
  const { atMs } = harness.clock;
  expect(find(atMs)).toBeUndefined();
  expect(find(atMs + 15_001)).toEqual({ reason: 'stale', opensAtMs: null });
  // More than a fifth away: held until another confirms it.
  harness.feed.deliver(createQuote(euro.id, atMs, 20_000));
  expect(find(atMs)).toEqual({ reason: 'held', opensAtMs: null });
  harness.feed.deliver(createQuote(euro.id, atMs + 1, 10_865));
  expect(find(atMs)).toBeUndefined();
  // Friday afternoon in New York, then the whole week-end: opens on Sunday at 17:00 New York, 22:00 UTC.
  const sundayMs = Date.UTC(2026, 10, 22, 22);
  expect(find(Date.UTC(2026, 10, 21, 12))).toEqual({ reason: 'closed', opensAtMs: sundayMs });
  instruments.change(euro.code, { ...euro, isHalted: true, haltReason: 'legal' });
  expect(find(Date.UTC(2026, 10, 21, 12))).toEqual({ reason: 'halted', opensAtMs: null, haltReason: 'legal' });
  instruments.change(euro.code, { ...euro, isListed: false });
  expect(find(atMs)).toEqual({ reason: 'unlisted', opensAtMs: null });
  instruments.change(euro.code, { ...euro, isListed: true, isHalted: false });
});

it('TRD-001 a halt stops new orders only: what runs can be closed', async () => {
  harness.deliver(bitcoin, harness.clock.atMs, 600_000);
  const { atMs } = harness.clock;
  instruments.change(bitcoin.code, { ...bitcoin, isHalted: true, isListed: false });
  (await haltAll(true))?.();
  expect(trading.findNotTradable(bitcoin, atMs)).toMatchObject({ reason: 'allHalted' });
  expect(trading.findNotClosable(bitcoin, atMs)).toBeUndefined();
  expect(trading.findNotClosable(bitcoin, atMs + 15_001)).toMatchObject({ reason: 'stale' });
  (await haltAll(false, 'the feed is back'))?.();
  instruments.change(bitcoin.code, { ...bitcoin, isHalted: false, isListed: true });
  expect(trading.findNotTradable(bitcoin, atMs)).toBeUndefined();
});

it('TRD-002 a halt of everything holds from its commit on, survives a restart, and keeps its history', async () => {
  const halt = await haltAll(true, 'maintenance of the record');
  expect(trading.isAllHalted()).toBe(false);
  halt?.();
  expect(trading.isAllHalted()).toBe(true);
  expect(trading.halt).toEqual({
    ...{ isHalted: true, reason: 'maintenance of the record', haltReason: null },
    ...{ atMs: harness.clock.atMs, operatorNumber: 1 },
  });
  expect(await haltAll(true)).toBeUndefined();
  const another = await openTrading();
  expect(another.isAllHalted()).toBe(true);
  expect(another.halt).toEqual(trading.halt);
  another.close();
  (await haltAll(false, 'all is well'))?.();
  expect(trading.findNotTradable(bitcoin, harness.clock.atMs)).toBeUndefined();
  const history = await harness.database.query('select is_halted, reason from trading_halt order by id desc limit 2');
  expect(history).toEqual([
    { is_halted: false, reason: 'all is well' },
    { is_halted: true, reason: 'maintenance of the record' },
  ]);
  for (const sql of [
    `update trading_halt set reason = 'another'`,
    'delete from trading_halt',
    'truncate trading_halt',
  ]) {
    await expect(harness.database.query(sql), sql).rejects.toThrow('permission denied for table trading_halt');
  }
});

it('TRD-002 of two operators who halt at once one is told that it is done', async () => {
  const outcomes = await Promise.all([haltAll(true), haltAll(true), haltAll(true)]);
  expect(outcomes.filter(outcome => outcome !== undefined)).toHaveLength(1);
  for (const announce of outcomes) announce?.();
  (await haltAll(false))?.();
});

it('TRD-007 whoever trades is under the rules of their country, asked for again after some seconds', async () => {
  countries[1] = { country: 'DE', level: 0 };
  countries[2] = { country: 'BR', level: 3 };
  expect(await trading.loadTrader(1)).toEqual({ region: 'eu', level: 0 });
  expect(await trading.loadTrader(2)).toEqual({ region: 'default', level: 3 });
  countries[1] = { country: 'GB', level: 1 };
  harness.clock.atMs += 9_999;
  expect(await trading.loadTrader(1)).toEqual({ region: 'eu', level: 0 });
  harness.clock.atMs += 1;
  expect(await trading.loadTrader(1)).toEqual({ region: 'uk', level: 1 });
  await expect(trading.loadTrader(3)).rejects.toThrow('user 3');
});

it('TRD-350 those who traded last are remembered, however many others trade: nobody else is asked for again', async () => {
  const seen = 7;
  countries[seen] = { country: 'DE', level: 0 };
  await trading.loadTrader(seen);
  for (let userId = 100_000; userId < 125_000; userId += 1) {
    countries[userId] = { country: 'BR', level: 0 };
    await trading.loadTrader(userId);
    if (userId % 5_000 === 0) await trading.loadTrader(seen);
  }
  const before = askedFor.length;
  for (const userId of [seen, 124_999, 120_000, 116_000]) await trading.loadTrader(userId);
  expect(askedFor.slice(before)).toEqual([]);
});

it('TRD-005 the share of losing accounts is counted by region from the ledger, quarter by quarter, from 100 accounts on', async () => {
  const inQuarter = (start: string) => {
    harness.clock.atMs = Date.parse(start);
  };
  await saveUsers(101, 250, 'FR');
  inQuarter('2027-05-20');
  const lose = (userId: number, amount: bigint) => ({ userId, amount });
  // 99 accounts of the region trade: too few to say anything. One of another region does not count.
  const results = Array.from({ length: 99 }, (_, index) => lose(101 + index, index < 66 ? -5n : 5n));
  await postResults([...results, lose(350, -7n)]);
  inQuarter('2027-07-01');
  expect(await trading.loadLosingShare('eu')).toBeNull();
  await postResults([lose(200, -1n)]);
  inQuarter('2027-09-30');
  expect(await trading.loadLosingShare('eu')).toBeNull();
  inQuarter('2027-10-01');
  expect(await trading.loadLosingShare('eu')).toBe(67);
  expect(await trading.loadLosingShare('default')).toBeNull();
  // Who breaks even has not lost; a year before the quarter no longer counts.
  await postResults([lose(200, 1n)]);
  inQuarter('2028-01-01');
  expect(await trading.loadLosingShare('eu')).toBe(66);
  inQuarter('2028-07-01');
  expect(await trading.loadLosingShare('eu')).toBeNull();
});

/** Users whose numbers are their own, from one country. */
async function saveUsers(fromId: number, count: number, country: string): Promise<void> {
  await harness.database.query(
    `insert into user_account (id, user_name, country, language, invite_code, created_at) overriding system value
     select number, 'losing_' || number, case when number = 350 then 'BR' else $3 end, 'en',
       translate(lpad(number::text, 8, '2'), '01', 'AB'), now()
     from generate_series($1::int, $1 + $2 - 1) as number`,
    [fromId, count, country],
  );
}

async function postResults(results: readonly { userId: number; amount: bigint }[]): Promise<void> {
  const answers = await Promise.all(
    results.map(({ userId, amount }) => {
      const available = userAccount(userId, 'available');
      const outside = houseAccount('external:test');
      const common = { asset: 'USDT', reference: 'test:1' } as const;
      const transfers: TransferDraft[] =
        amount < 0n
          ? [
              { ...common, kind: 'deposit', amount: -amount, debit: outside, credit: available },
              { ...common, kind: 'contractFee', amount: -amount, debit: available, credit: houseAccount('fees') },
            ]
          : [{ ...common, kind: 'contractProfit', amount, debit: outside, credit: available }];
      return ledger.post({ userId, book: 'live', key: `result:${harness.clock.atMs}:${amount}`, transfers });
    }),
  );
  expect(answers.every(({ ok }) => ok)).toBe(true);
}

it('TRD-006 pages that are open hear of orders once their posting is committed, and of no other', async () => {
  const heard: string[] = [];
  eventLog.onAppended(rows => {
    for (const { userId, kind, values } of rows)
      if (kind === 'orders') heard.push(`${userId} ${values.id} ${values.status}`);
  });
  watched.add(101);
  const writer = ledger.addWriter<{ userId: number; isBroken: boolean }>('test', {
    async apply(client, rows) {
      await trading.orderEvents.noteWithPostings(
        client,
        rows.map(({ row: { userId }, postingId }) => ({
          ...{ userId, book: 'live', kind: 'contract', id: postingId, status: 'holding', postingId },
        })),
      );
      if (rows.some(({ row }) => row.isBroken)) throw new Error('the row cannot be written');
      return [];
    },
  });
  const post = (userId: number, key: string, isBroken: boolean) => {
    const sides = { debit: houseAccount('external:test'), credit: userAccount(userId, 'available') };
    const transfers = [{ kind: 'deposit', asset: 'USDT', amount: 1n, reference: 'test:2', ...sides }] as const;
    return ledger.post({ userId, book: 'live', key, transfers, attached: [writer.attach({ userId, isBroken })] });
  };
  await expect(post(101, 'broken', true)).rejects.toThrow('cannot be written');
  expect(heard).toEqual([]);
  const answers = await Promise.all([post(101, 'one', false), post(102, 'one', false)]);
  const [first] = answers;
  expect(heard).toEqual([`101 ${first?.ok ? first.value.postingId : ''} holding`]);
  // The same key again changes nothing, and tells nothing.
  await post(101, 'one', false);
  expect(heard).toHaveLength(1);
  const rows = await harness.database.query(`select user_id::int from user_event where kind = 'orders'`);
  expect(rows).toEqual([{ user_id: 101 }]);
});

it('TRD-006 a page that comes back after a drop is told to ask for every list of orders anew', async () => {
  const before = await eventLog.loadBounds(103);
  trading.orderEvents.noteResumed(103);
  await expect.poll(() => eventLog.loadAfter(103, before.newest, 10)).toHaveLength(6);
  const told = (await eventLog.loadAfter(103, before.newest, 10)).map(({ values }) => `${values.book} ${values.kind}`);
  expect(told).toEqual([
    ...['live contract', 'live option', 'live conversion', 'demo contract', 'demo option', 'demo conversion'],
  ]);
});

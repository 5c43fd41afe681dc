import type { Asset } from '@truemark/domain/money/asset';
import { assert } from '@truemark/domain/result';
import { sessionNoticeMs } from '@truemark/domain/sessions/leverage';
import pino from 'pino';
import { afterAll, beforeAll, expect } from 'vitest';
import { parameterDefinitions } from '../../../definitions.ts';
import { createReceiptIds } from '../../../platform/crypto/receipt-ids.ts';
import { createNumberBlocks } from '../../../platform/postgres/number-blocks.ts';
import { standFor } from '../../../testing/stand-for.ts';
import { createEngine, type Engine } from '../../engine/index.ts';
import type { User } from '../../identity/user.ts';
import { createInstrumentBook, type InstrumentBook } from '../../instruments/index.ts';
import { createFeeShares } from '../../invites/index.ts';
import { auditLedger, createLedger, type Ledger } from '../../ledger/index.ts';
import type { MarketData } from '../../market-data/index.ts';
import { bitcoin, type MarketHarness, openMarketHarness } from '../../market-data/testing/market-harness.ts';
import { createInstrument } from '../../market-data/testing/test-market.ts';
import type { NewEvent } from '../../notifications/event-log.ts';
import type { NewNotification } from '../../notifications/index.ts';
import { createParameters } from '../../parameters/index.ts';
import { createTrading } from '../../risk/index.ts';
import type { ConversionRequest } from '../accept-conversion.ts';
import type { Conversion } from '../conversion.ts';
import { type Conversions, conversionHolds, createConversions } from '../index.ts';
import type { ConversionParts } from '../parts.ts';
import { loadConversion } from '../store.ts';

/** A program that converts, over the database and the prices of the harness. */
export interface ConversionProgram {
  readonly parts: ConversionParts;
  readonly conversions: Conversions;
  readonly ledger: Ledger;
  readonly engine: Engine;
  stop(): Promise<void>;
}

export interface ConversionHarness {
  readonly market: MarketHarness;
  readonly marketData: MarketData;
  /** What open pages were told of orders, and what owners were notified of. */
  readonly told: { readonly userId: number; readonly values: Readonly<Record<string, string>> }[];
  readonly notified: NewNotification[];
  /** Loads what waits and acts on prices from then on. */
  start(): Promise<ConversionProgram>;
  readonly program: ConversionProgram | undefined;
  /** A user with 10,000 USDT and 2 BTC in the live book. */
  addUser(): Promise<number>;
  /** A price of BTC so many milliseconds after now, in units of 0.0001; waits until it is dealt with. */
  tick(program: ConversionProgram, afterMs: number, price: number): Promise<void>;
  /** Lets time pass without a price. */
  wait(program: ConversionProgram, ms: number): Promise<void>;
  load(conversion: Pick<Conversion, 'userId' | 'id'>): Promise<Conversion>;
  available(userId: number, asset: Asset): Promise<bigint>;
  /** Takes treasury out until so much is left. */
  drainTreasury(asset: Asset, left: bigint): Promise<void>;
  listOffenders(): Promise<string[]>;
  close(): Promise<void>;
}

/** 100 USDT, in units of 0.0001; bid and ask lie one unit beside it. */
export const opening = 1_000_000;
const btc = 10n ** 8n;
const usdt = 10n ** 6n;
let lastKey = 0;

/** What a caller sends to sell 1 BTC. */
export function ask(userId: number, changes: Partial<ConversionRequest> = {}): ConversionRequest {
  lastKey += 1;
  return {
    ...{
      userId,
      fromAsset: 'BTC',
      toAsset: 'USDT',
      amount: '1',
      leastReceived: '99',
      feeRate: '0.001',
      ruleVersion: 1,
    },
    idempotencyKey: `key-${lastKey}`,
    ...changes,
  };
}

export const coin = createInstrument(bitcoin.id, { code: 'BTCUSDT', symbol: 'BTC/USDT' });

/** Errors that programs have logged. */
const loggedErrors: string[] = [];
const log = pino({ level: 'error', base: null }, { write: line => void loggedErrors.push(line) });

async function openConversionHarness(): Promise<ConversionHarness> {
  const market = await openMarketHarness();
  const { database, clock } = market;
  const told: ConversionHarness['told'] = [];
  const notified: NewNotification[] = [];
  const instruments = createInstrumentBook([{ ...coin }]);
  const funding = createLedger({ database, clock: { nowMs: () => clock.atMs }, log, isSandbox: true });
  await funding.seedTreasury();
  const marketData = await market.start({}, { instruments: instruments.all });
  const programs: ConversionProgram[] = [];
  let lastUser = 0;
  const grant = async (userId: number, asset: Asset, amount: bigint) => {
    const move = { book: 'live', asset, amount, key: `fund-${asset}`, reference: 'fund' } as const;
    assert((await funding.grantTestFunds(userId, move)).ok, 'a user is given money');
  };
  return {
    ...{ market, marketData, told, notified },
    async start() {
      const program = await createConversionProgram({ market, marketData, instruments, told, notified });
      programs.push(program);
      await program.conversions.restore();
      await program.engine.start();
      return program;
    },
    get program() {
      return programs.at(-1);
    },
    async addUser() {
      lastUser += 1;
      await database.query(
        `insert into user_account (id, user_name, email, country, language, invite_code, created_at) overriding system value
         values ($1, $2, $3, 'DE', 'en', $4, now())`,
        [lastUser, `user_${lastUser}`, `user${lastUser}@example.org`, `2222222${'ABCDEFGHJKLMNPQR'[lastUser]}`],
      );
      await grant(lastUser, 'USDT', 10_000n * usdt);
      await grant(lastUser, 'BTC', 2n * btc);
      return lastUser;
    },
    async tick(program, afterMs, price) {
      market.deliver(coin, clock.atMs + afterMs, price);
      await program.engine.whenIdle();
    },
    async wait(program, ms) {
      clock.atMs += ms;
      program.engine.advance();
      await program.engine.whenIdle();
    },
    async load({ userId, id }) {
      const conversion = await loadConversion(database, userId, id);
      assert(conversion, 'the conversion is there');
      return conversion;
    },
    async available(userId, asset) {
      const balances = await funding.loadBalances(userId, 'live');
      return balances.find(balance => balance.asset === asset)?.accounts.available ?? 0n;
    },
    async drainTreasury(asset, left) {
      const houses = await funding.loadHouseBalances();
      const house = houses.find(one => one.book === 'live' && one.asset === asset && one.account === 'treasury');
      const amount = (house?.balance ?? 0n) - left;
      const move = { book: 'live', asset, amount, key: `drain-${amount}`, reference: 'drain' } as const;
      assert(
        (await funding.moveCapital(amount > 0n ? 'out' : 'in', { ...move, amount: amount > 0n ? amount : -amount })).ok,
        'the treasury is drained',
      );
    },
    async listOffenders() {
      const checks = await auditLedger(database, [conversionHolds]);
      return checks.filter(({ isOk }) => !isOk).map(({ name }) => name);
    },
    async close() {
      for (const program of programs) await program.stop();
      await funding.close();
      await market.close();
    },
  };
}

type ProgramParts = Pick<ConversionHarness, 'market' | 'marketData' | 'told' | 'notified'> & {
  readonly instruments: InstrumentBook;
};

/** A program that converts by a market that runs. */
export async function createConversionProgram({
  market,
  marketData,
  instruments,
  told,
  notified,
}: ProgramParts): Promise<ConversionProgram> {
  const { database, clock } = market;
  const shared = { database, clock: { nowMs: () => clock.atMs }, log, marketData, instruments };
  const ledger = createLedger({ ...shared, isSandbox: true, feeShares: createFeeShares(database) });
  const tell = async (_client: unknown, events: readonly NewEvent[]) => () =>
    void told.push(...events.map(({ userId, values = {} }) => ({ userId, values })));
  const parameters = await createParameters(database, parameterDefinitions);
  const trading = await createTrading({
    ...{ ...shared, ledger, parameters },
    identity: { loadUser: async () => ({ country: 'CH', level: 0 }) as User },
    eventLog: { appendIn: tell, append: async () => undefined },
    isWatched: () => true,
  });
  const engine = createEngine({
    ...{ ...shared, instruments: instruments.all },
    findSessionNoticeMs: () => sessionNoticeMs,
  });
  const parts: ConversionParts = {
    ...{ ...shared, ledger, engine, trading, parameters },
    notifications: {
      notifyAllIn: async (_client, notifications) => {
        notified.push(...notifications);
        return () => undefined;
      },
    },
    orderIds: createNumberBlocks(database, 'trade_order_id', 1_000),
    receiptIds: createReceiptIds('ab'.repeat(16)),
  };
  const conversions = createConversions(parts);
  let isStopped = false;
  return {
    ...{ parts, conversions, ledger, engine },
    async stop() {
      if (isStopped) return;
      isStopped = true;
      await engine.stop();
      await conversions.close();
      trading.close();
      await ledger.close();
    },
  };
}

/** The conversion that was accepted. */
export async function convert(program: ConversionProgram, request: ConversionRequest): Promise<Conversion> {
  const accepted = await program.conversions.convert(request);
  assert(accepted.ok, `the conversion is accepted: ${accepted.ok ? '' : accepted.code}`);
  return accepted.value;
}

/** For the tests of a file: a program that converts, whose ledger has to be whole when they are over. */
export function useConversions({ isForged = false }: { readonly isForged?: boolean } = {}) {
  let opened: ConversionHarness | undefined;
  const harness = standFor(() => opened);
  const program = standFor(() => opened?.program);
  beforeAll(async () => {
    opened = await openConversionHarness();
    await harness.tick(await opened.start(), 1, opening);
  });
  afterAll(async () => {
    if (!isForged) expect([...(await harness.listOffenders()), ...loggedErrors]).toEqual([]);
    await harness.close();
  });
  return { harness, program };
}

import type { Book } from '@truemark/domain/money/book';
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
import { auditLedger, createLedger, type Ledger } from '../../ledger/index.ts';
import type { MarketData } from '../../market-data/index.ts';
import {
  apple,
  bitcoin,
  euro,
  type MarketHarness,
  openMarketHarness,
} from '../../market-data/testing/market-harness.ts';
import type { NewEvent } from '../../notifications/event-log.ts';
import type { NewNotification } from '../../notifications/index.ts';
import { createParameters } from '../../parameters/index.ts';
import { createTrading, type Trading } from '../../risk/index.ts';
import { createOptions, type OptionParts, type Options, optionHolds } from '../index.ts';
import type { Option } from '../option.ts';
import type { OptionRequest } from '../plan-sale.ts';
import { loadOption } from '../store.ts';

/** A program that sells options, over the database and the prices of the harness. */
export interface OptionProgram {
  readonly parts: OptionParts;
  readonly options: Options;
  readonly ledger: Ledger;
  readonly engine: Engine;
  readonly trading: Trading;
  /** What owners were told. */
  readonly notified: readonly NewNotification[];
  stop(): Promise<void>;
}

export interface OptionHarness {
  readonly market: MarketHarness;
  readonly marketData: MarketData;
  /** Country and level of users who are not plain ones. */
  readonly people: Map<number, { readonly country: string; readonly level: number }>;
  /** What open pages were told of orders. */
  readonly told: { readonly userId: number; readonly values: Readonly<Record<string, string>> }[];
  /** When set, the sale of options hears only after its answer that ticks are on disk. */
  readonly disk: { wait: (() => Promise<void>) | undefined };
  /** Loads what runs and acts on prices from then on. */
  start(): Promise<OptionProgram>;
  /** The one that was started last. */
  readonly program: OptionProgram | undefined;
  /** A user with 10,000 live USDT, and the demo account. */
  addUser(usdt?: bigint): Promise<number>;
  /** A price of the first instrument so many milliseconds after now, in units of 0.0001; waits until it is dealt with. */
  tick(program: OptionProgram, afterMs: number, price: number): Promise<void>;
  /** Lets time pass without a price. */
  wait(program: OptionProgram, ms: number): Promise<void>;
  load(option: Pick<Option, 'userId' | 'id'>): Promise<Option>;
  available(userId: number, book?: Book): Promise<string>;
  /** What the audit of the ledger finds wrong. */
  listOffenders(): Promise<string[]>;
  close(): Promise<void>;
}

export const { code } = bitcoin;
/** A price, in units of 0.0001. */
export const opening = 1_000_000;

/** What a caller sends for an option of 30 seconds. */
export function ask(userId: number, changes: Partial<OptionRequest> = {}): OptionRequest {
  lastKey += 1;
  return {
    ...{
      userId,
      book: 'live',
      code,
      type: 'up',
      durationSeconds: 30,
      stake: '100',
      payoutRatio: '0.75',
      ruleVersion: 2,
    },
    idempotencyKey: `key-${lastKey}`,
    ...changes,
  };
}
let lastKey = 0;

const usdt = 1_000_000n;
/** Errors that programs have logged; tests that cause none expect none. */
export const loggedErrors: string[] = [];
const log = pino({ level: 'error', base: null }, { write: line => void loggedErrors.push(line) });

async function openOptionHarness(): Promise<OptionHarness> {
  const market = await openMarketHarness();
  const { database, clock } = market;
  const testClock = { nowMs: () => clock.atMs };
  const people: OptionHarness['people'] = new Map();
  const told: OptionHarness['told'] = [];
  const disk: OptionHarness['disk'] = { wait: undefined };
  const instruments = createInstrumentBook([bitcoin, euro, apple].map(instrument => ({ ...instrument })));
  const funding = createLedger({ database, clock: testClock, log, isSandbox: true });
  await funding.seedTreasury();
  const marketData = await market.start({}, { instruments: instruments.all });
  const programs = new Set<OptionProgram>();
  let newest: OptionProgram | undefined;
  let lastUser = 0;

  async function start(): Promise<OptionProgram> {
    const program = await createProgram({ market, marketData, instruments, people, told, disk });
    programs.add(program);
    newest = program;
    await program.options.restore();
    await program.engine.start();
    return program;
  }

  return {
    ...{ market, marketData, people, told, disk, start },
    get program() {
      return newest;
    },
    async addUser(amount = 10_000n) {
      lastUser += 1;
      const userId = lastUser;
      const move = { book: 'live', asset: 'USDT', amount: amount * usdt, key: 'fund', reference: 'fund' } as const;
      const granted = await funding.grantTestFunds(userId, move);
      assert(granted.ok, 'a user is given money');
      await funding.openUser(userId);
      return userId;
    },
    async tick(program, afterMs, price) {
      market.deliver(bitcoin, clock.atMs + afterMs, price);
      await program.engine.whenIdle();
    },
    async wait(program, ms) {
      clock.atMs += ms;
      program.engine.advance();
      await program.engine.whenIdle();
    },
    async load({ userId, id }) {
      const option = await loadOption(database, userId, id);
      assert(option, 'the option is there');
      return option;
    },
    async available(userId, book = 'live') {
      const balances = await funding.loadBalances(userId, book);
      const found = balances.find(({ asset }) => asset === 'USDT');
      return String((found?.accounts.available ?? 0n) / usdt);
    },
    async listOffenders() {
      const checks = await auditLedger(database, [optionHolds]);
      return checks.filter(({ isOk }) => !isOk).map(({ name }) => name);
    },
    async close() {
      for (const program of [...programs]) await program.stop();
      await funding.close();
      await market.close();
    },
  };
}

type ProgramParts = Pick<OptionHarness, 'market' | 'marketData' | 'people' | 'told' | 'disk'> & {
  readonly instruments: InstrumentBook;
};

async function createProgram({
  market,
  marketData,
  instruments,
  people,
  told,
  disk,
}: ProgramParts): Promise<OptionProgram> {
  const { database, clock } = market;
  const shared = { database, clock: { nowMs: () => clock.atMs }, log, marketData, instruments };
  const ledger = createLedger({ ...shared, isSandbox: true });
  const tell = async (_client: unknown, events: readonly NewEvent[]) => () =>
    void told.push(...events.map(({ userId, values = {} }) => ({ userId, values })));
  const parameters = await createParameters(database, parameterDefinitions);
  const trading = await createTrading({
    ...{ ...shared, ledger, parameters },
    identity: { loadUser: async id => ({ country: 'CH', level: 0, ...people.get(id) }) as User },
    eventLog: { appendIn: tell, append: async () => undefined },
    isWatched: () => true,
  });
  const engine = createEngine({
    ...{ ...shared, instruments: instruments.all },
    findSessionNoticeMs: () => sessionNoticeMs,
  });
  const notified: NewNotification[] = [];
  const parts: OptionParts = {
    ...{ ...shared, ledger, engine, trading },
    marketData: { ...marketData, whenSynced: () => (disk.wait?.() ?? Promise.resolve()).then(marketData.whenSynced) },
    parameters,
    notifications: {
      notifyAllIn: async (_client, notifications) => {
        notified.push(...notifications);
        return () => undefined;
      },
    },
    orderIds: createNumberBlocks(database, 'trade_order_id', 1_000),
    receiptIds: createReceiptIds('ab'.repeat(16)),
  };
  const options = createOptions(parts);
  let isStopped = false;
  return {
    ...{ parts, options, ledger, engine, trading, notified },
    async stop() {
      if (isStopped) return;
      isStopped = true;
      await engine.stop();
      await options.close();
      trading.close();
      await ledger.close();
    },
  };
}

/** The option that was sold, or the word of the refusal. */
export async function buy(program: OptionProgram, request: OptionRequest): Promise<Option> {
  const bought = await program.options.buy(request);
  assert(bought.ok, `the option is sold: ${bought.ok ? '' : bought.code}`);
  return bought.value;
}

interface OptionsUse {
  /** No program is started yet; else one is, and has the opening price. */
  readonly isStopped?: boolean;
  /** Tests that write rows by hand leave a ledger that no audit would pass. */
  readonly isForged?: boolean;
}

/** For the tests of a file: a program that sells options, whose ledger has to be whole when they are over. */
export function useOptions({ isStopped = false, isForged = false }: OptionsUse = {}) {
  let opened: OptionHarness | undefined;
  const harness = standFor(() => opened);
  const program = standFor(() => opened?.program);
  beforeAll(async () => {
    opened = await openOptionHarness();
    if (!isStopped) await harness.tick(await opened.start(), 1, opening);
  });
  afterAll(async () => {
    if (!isForged) expect([...(await harness.listOffenders()), ...loggedErrors]).toEqual([]);
    await harness.close();
  });
  return { harness, program };
}

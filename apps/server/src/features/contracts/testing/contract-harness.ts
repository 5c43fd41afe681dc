import type { RefusalName } from '@truemark/contract/refusals';
import type { ContractOrder } from '@truemark/contract/trading/contracts';
import type { Instrument } from '@truemark/domain/market/instrument';
import type { Quote } from '@truemark/domain/market/tick';
import type { Book } from '@truemark/domain/money/book';
import { assert } from '@truemark/domain/result';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { parameterDefinitions } from '../../../definitions.ts';
import { createReceiptIds } from '../../../platform/crypto/receipt-ids.ts';
import { createNumberBlocks } from '../../../platform/postgres/number-blocks.ts';
import { standFor } from '../../../testing/stand-for.ts';
import { createEngine, type Engine } from '../../engine/index.ts';
import { createInstrumentBook } from '../../instruments/index.ts';
import { auditLedger, createLedger, type Ledger } from '../../ledger/index.ts';
import type { MarketData } from '../../market-data/index.ts';
import {
  apple,
  bitcoin,
  euro,
  type MarketHarness,
  openMarketHarness,
} from '../../market-data/testing/market-harness.ts';
import { createQuote } from '../../market-data/testing/test-market.ts';
import { createEventLog, createNotifications, type EventLog } from '../../notifications/index.ts';
import { createParameters, type Parameters } from '../../parameters/index.ts';
import { createTrading, type Trading } from '../../risk/index.ts';
import { type Contracts, type ContractsDependencies, contractHolds, createContracts } from '../index.ts';
import { type ActsWithoutKeys, actWithoutKeys } from './act-without-keys.ts';

/** A program that trades contracts, over the database and the prices of the harness. */
export interface ContractProgram {
  readonly contracts: ActsWithoutKeys;
  /** As the routes have them. */
  readonly keyedContracts: Contracts;
  readonly ledger: Ledger;
  readonly engine: Engine;
  readonly trading: Trading;
  readonly parameters: Parameters;
  stop(): Promise<void>;
}

export interface ContractHarness {
  readonly market: MarketHarness;
  readonly marketData: MarketData;
  readonly instruments: readonly Instrument[];
  readonly eventLog: EventLog;
  /** Country and level of users who are not plain ones. */
  readonly people: Map<number, { readonly country: string; readonly level: number }>;
  /** Mails that were queued. */
  readonly mails: { readonly to: string; readonly kind: string }[];
  /** Loads what is open and acts on prices from then on. */
  start(): Promise<ContractProgram>;
  /** The one that was started last. */
  readonly program: ContractProgram | undefined;
  /** A user with so many live USDT, and the demo account. */
  addUser(usdt?: bigint): Promise<number>;
  /** A price so many milliseconds after now, in units of 0.0001; waits until it is dealt with. */
  tick(program: ContractProgram, afterMs: number, price: number, changes?: TickChanges): Promise<void>;
  /** The same without a program that follows it. */
  tickAlone(afterMs: number, price: number, changes?: TickChanges): void;
  /** Lets time pass without a price. */
  wait(program: ContractProgram, ms: number): Promise<void>;
  load(order: Pick<ContractOrder, 'id'>, userId: number): Promise<ContractOrder>;
  balance(userId: number, account?: 'available' | 'margin', book?: Book): Promise<bigint>;
  house(account: 'treasury' | 'reserve' | 'fees', book?: Book): Promise<bigint>;
  listKinds(userId: number): Promise<string[]>;
  /** What the audit of the ledger finds wrong. */
  listOffenders(): Promise<string[]>;
  close(): Promise<void>;
}

type TickChanges = Partial<Quote> & { readonly instrument?: Instrument };

export type Ask = Argument<Contracts['open']>;
type Argument<Call> = Call extends (request: infer Request) => unknown ? Request : never;
type ParameterKey = Argument<Parameters['get']>;

export const { code } = bitcoin;
export const usdt = 1_000_000n;
/** A price, in units of 0.0001. */
export const usual = 1_000_000;

let lastKey = 0;

/** What a caller sends for a lot of the first instrument at leverage 10: 100 USDT of notional at the usual price. */
export function ask(userId: number, changes: Partial<Ask> = {}): Ask {
  lastKey += 1;
  return {
    ...{ userId, book: 'live', code, side: 'long', kind: 'market', lots: '1', leverage: 10 },
    ...{ feeRate: '0.0005', ruleVersion: 1, idempotencyKey: `key-${lastKey}` },
    ...changes,
  };
}

/** The order, or an error that names the refusal. */
export async function open(program: ContractProgram, request: Ask): Promise<ContractOrder> {
  return expectOrder(program.contracts.open(request));
}

async function expectOrder(answer: ReturnType<Contracts['open']>): Promise<ContractOrder> {
  const order = await answer;
  assert(!('ok' in order), `it is not refused: ${'ok' in order ? order.code : ''}`);
  return order;
}

/** The word of the refusal. */
export async function refusalOf(answer: ReturnType<Contracts['open']>): Promise<RefusalName | 'none'> {
  const order = await answer;
  return 'ok' in order ? order.code : 'none';
}

type ProgramParts = Pick<ContractsDependencies, 'database' | 'clock' | 'log' | 'notifications'> &
  Pick<ContractHarness, 'eventLog' | 'people' | 'marketData'> & {
    readonly instruments: ReturnType<typeof createInstrumentBook>;
  };

async function startProgram(parts: ProgramParts, programs: Set<ContractProgram>): Promise<ContractProgram> {
  const { database, clock, log, instruments, people } = parts;
  const ledger = createLedger({ database, clock, log, isSandbox: true });
  const parameters = await createParameters(database, parameterDefinitions);
  const trading = await createTrading({
    ...{ ...parts, ledger, parameters },
    identity: { loadUser: async id => ({ country: 'CH', level: 0, ...people.get(id) }) as never },
    isWatched: () => true,
  });
  const findSessionNoticeMs = () => Number(parameters.get('contracts.sessionNoticeMs'));
  const engine = createEngine({ ...parts, instruments: instruments.all, findSessionNoticeMs });
  const contracts = createContracts({
    ...{ ...parts, ledger, engine, trading, parameters },
    orderIds: createNumberBlocks(database, 'trade_order_id', 1_000),
    receiptIds: createReceiptIds('ab'.repeat(16)),
  });
  const program: ContractProgram = {
    ...{ contracts: actWithoutKeys(contracts), keyedContracts: contracts, ledger, engine, trading, parameters },
    async stop() {
      if (!programs.delete(program)) return;
      await engine.stop();
      contracts.stop();
      trading.close();
      await ledger.close();
    },
  };
  programs.add(program);
  await contracts.restore();
  await engine.start();
  return program;
}

/** Sets a parameter as two operators do. */
export async function changeParameter(
  { market }: Pick<ContractHarness, 'market'>,
  { parameters }: ContractProgram,
  key: ParameterKey,
  value: string,
): Promise<void> {
  const baseVersion = parameters.find(key)?.version ?? 0;
  const people = { operatorNumber: 1, approverNumber: 2 };
  const change = { key, value, baseVersion, atMs: market.clock.atMs, reason: 'a test', ...people };
  const apply = await market.database.transaction(async client => {
    await client.query(
      `insert into change_proposal (key, from_value, to_value, base_version, reason, operator_number, proposed_at)
       values ('parameter:' || $1, 'x', $2, $3, 'a test', 1, now())`,
      [key, value, baseVersion],
    );
    await client.query(
      `update change_proposal set decision = 'approved', decider_number = 2, decided_at = now() where decision is null`,
    );
    return parameters.changeIn(client, change);
  });
  assert(typeof apply === 'function', `the parameter ${key} is changed`);
  apply();
}

async function openContractHarness(): Promise<ContractHarness> {
  const market = await openMarketHarness();
  const { database, clock } = market;
  const testClock = { nowMs: () => clock.atMs };
  const log = pino({ level: 'silent' });
  const people: ContractHarness['people'] = new Map();
  const mails: ContractHarness['mails'] = [];
  const instruments = createInstrumentBook([bitcoin, euro, apple].map(instrument => ({ ...instrument })));
  const funding = createLedger({ database, clock: testClock, log, isSandbox: true });
  await funding.seedTreasury();
  const marketData = await market.start({}, { instruments: instruments.all });
  const eventLog = createEventLog({ database, clock: testClock });
  const notifications = createNotifications({
    ...{ database, clock: testClock, eventLog },
    messages: { queueIn: async (_client, { to, kind }) => void mails.push({ to, kind }) },
    loadContact: async (_client, userId) => ({ language: 'en', email: `${userId}@test.example`, phone: null }),
  });
  const programs = new Set<ContractProgram>();
  const parts = { database, clock: testClock, log, instruments, marketData, eventLog, notifications, people };
  let newest: ContractProgram | undefined;
  let lastUser = 0;

  function tickAlone(afterMs: number, price: number, { instrument = bitcoin, ...changes }: TickChanges = {}): void {
    clock.atMs += afterMs;
    market.feed.deliver(createQuote(instrument.id, clock.atMs, price, changes));
  }

  return {
    ...{ market, marketData, instruments: instruments.all, eventLog, people, mails, tickAlone },
    get program() {
      return newest;
    },
    async start() {
      newest = await startProgram(parts, programs);
      return newest;
    },
    async addUser(amount = 10_000n) {
      lastUser += 1;
      const move = { book: 'live', asset: 'USDT', amount: amount * usdt, key: 'fund', reference: 'fund' } as const;
      if (amount > 0n) assert((await funding.grantTestFunds(lastUser, move)).ok, 'a user is given money');
      await funding.openUser(lastUser);
      return lastUser;
    },
    async tick(program, afterMs, price, changes) {
      tickAlone(afterMs, price, changes);
      await program.engine.whenIdle();
    },
    async wait(program, ms) {
      clock.atMs += ms;
      program.engine.advance();
      await program.engine.whenIdle();
    },
    async load({ id }, userId) {
      const [program] = programs;
      assert(program, 'a program runs');
      const order = await program.contracts.load({ userId, id: Number(id) });
      assert(order, 'the order is there');
      return order;
    },
    async balance(userId, account = 'available', book = 'live') {
      const balances = await funding.loadBalances(userId, book);
      return balances.find(({ asset }) => asset === 'USDT')?.accounts[account] ?? 0n;
    },
    async house(account, book = 'live') {
      const balances = await funding.loadHouseBalances();
      const own = balances.filter(item => item.account === account && item.book === book && item.asset === 'USDT');
      return own.reduce((sum, { balance }) => sum + balance, 0n);
    },
    async listKinds(userId) {
      const rows = await database.query<{ kind: string }>(
        'select kind from notification where user_id = $1 order by id',
        [userId],
      );
      return rows.map(({ kind }) => kind);
    },
    async listOffenders() {
      const checks = await auditLedger(database, [contractHolds]);
      return checks.filter(({ isOk }) => !isOk).map(({ name }) => name);
    },
    async close() {
      for (const program of [...programs]) await program.stop();
      await funding.close();
      await market.close();
    },
  };
}

interface ContractsOptions {
  /** Prices before the first test, and before each: back to the usual one in steps that are no outliers. */
  readonly opening?: readonly number[];
  readonly each?: readonly number[];
  /** Before the program is started. */
  readonly prepare?: (harness: ContractHarness) => void;
  /** Tests that write rows by hand leave a ledger that no audit would pass. */
  readonly isForged?: boolean;
}

/** For the tests of a file: a program that trades contracts, whose ledger has to be whole when they are over. */
export function useContracts({ opening = [], each = [], prepare, isForged = false }: ContractsOptions = {}) {
  let opened: ContractHarness | undefined;
  const harness = standFor(() => opened);
  const program = standFor(() => opened?.program);
  const follow = async (prices: readonly number[]) => {
    for (const price of prices) await harness.tick(program, 1_000, price);
  };
  beforeAll(async () => {
    opened = await openContractHarness();
    prepare?.(opened);
    await opened.start();
    await follow(opening);
  });
  if (each.length > 0) beforeEach(() => follow(each));
  afterAll(async () => {
    if (!isForged) expect(await harness.listOffenders()).toEqual([]);
    await harness.close();
  });
  return {
    ...{ harness, program },
    /** A position of one lot at leverage 10, opened at the usual price. */
    async hold(userId: number, changes: Partial<Ask> = {}): Promise<ContractOrder> {
      const order = await open(program, ask(userId, changes));
      await harness.tick(program, 100, usual);
      return harness.load(order, userId);
    },
  };
}

import {
  type HouseAccountKind,
  houseAccount,
  type UserAccountKind,
  userAccount,
} from '@truemark/domain/ledger/account';
import type { TransferDraft } from '@truemark/domain/ledger/transfer';
import type { Asset } from '@truemark/domain/money/asset';
import type { Book } from '@truemark/domain/money/book';
import pino from 'pino';
import type { Database } from '../../../platform/postgres/database.ts';
import { openTestDatabase, type TestDatabase } from '../../../platform/testing/test-database.ts';
import { auditLedger } from '../audit/audit-ledger.ts';
import type { OpenHolds } from '../audit/open-holds.ts';
import { createLedger } from '../create-ledger.ts';
import type { Ledger } from '../ledger.ts';

export const log = pino({ level: 'silent' });

export interface TestLedger {
  readonly database: TestDatabase;
  readonly ledger: Ledger;
  readonly clock: { atMs: number; nowMs(): number };
  /** Another program on the same database. */
  openAnother(): Ledger;
  close(): Promise<void>;
}

export const startMs = Date.UTC(2026, 10, 21, 12);

/** A ledger on a database of its own, with a clock that stands still. */
export async function openTestLedger({ isSandbox = true } = {}): Promise<TestLedger> {
  const database = await openTestDatabase();
  const clock = { atMs: startMs, nowMs: () => clock.atMs };
  const opened: Ledger[] = [];
  const openAnother = () => {
    const ledger = createLedger({ database, clock, log, isSandbox });
    opened.push(ledger);
    return ledger;
  };
  return {
    database,
    ledger: openAnother(),
    clock,
    openAnother,
    async close() {
      await Promise.all(opened.map(ledger => ledger.close()));
      await database.close();
    },
  };
}

type Sides = Pick<TransferDraft, 'debit' | 'credit'>;

/** USDT from the outside world to a user. */
export function deposit(userId: number, amount: bigint, asset: Asset = 'USDT'): TransferDraft {
  const sides: Sides = { debit: houseAccount('external:test'), credit: userAccount(userId, 'available') };
  return { kind: 'deposit', asset, amount, reference: 'deposit:1', ...sides };
}

/** Between two accounts of a user. */
export function shift(userId: number, from: UserAccountKind, to: UserAccountKind, amount: bigint, reference: string) {
  const sides: Sides = { debit: userAccount(userId, from), credit: userAccount(userId, to) };
  return { kind: 'contractHold', asset: 'USDT', amount, reference, ...sides } satisfies TransferDraft;
}

/** From a user to the house. */
export function pay(userId: number, from: UserAccountKind, to: HouseAccountKind, amount: bigint, reference = 'fee:1') {
  const sides: Sides = { debit: userAccount(userId, from), credit: houseAccount(to) };
  return { kind: 'contractFee', asset: 'USDT', amount, reference, ...sides } satisfies TransferDraft;
}

/** From the house to a user. */
export function receive(
  userId: number,
  from: HouseAccountKind,
  to: UserAccountKind,
  amount: bigint,
  reference = 'p:1',
) {
  const sides: Sides = { debit: houseAccount(from), credit: userAccount(userId, to) };
  return { kind: 'contractProfit', asset: 'USDT', amount, reference, ...sides } satisfies TransferDraft;
}

/** Between two accounts of the house. */
export function move(from: HouseAccountKind, to: HouseAccountKind, amount: bigint, reference = 'house:1') {
  const sides: Sides = { debit: houseAccount(from), credit: houseAccount(to) };
  return { kind: 'contractReserve', asset: 'USDT', amount, reference, ...sides } satisfies TransferDraft;
}

export async function loadBalance(
  ledger: Ledger,
  userId: number,
  kind: UserAccountKind = 'available',
  { asset = 'USDT', book = 'live' }: { asset?: Asset; book?: Book } = {},
): Promise<bigint | undefined> {
  const balances = await ledger.loadBalances(userId, book);
  return balances.find(balance => balance.asset === asset)?.accounts[kind];
}

export async function loadHouse(ledger: Ledger, account: string, book: Book = 'live'): Promise<bigint> {
  const balances = await ledger.loadHouseBalances();
  const found = balances.find(item => item.account === account && item.book === book && item.asset === 'USDT');
  return found?.balance ?? 0n;
}

/** What the audit finds wrong, in words; nothing when all is well. */
export async function listOffenders(database: Database): Promise<string[]> {
  const checks = await auditLedger(database, []);
  return checks
    .filter(({ isOk }) => !isOk)
    .flatMap(({ name, offenders }) => offenders.map(words => `${name}: ${words}`));
}

/** What products say of the days of their reserve that is not what they say of the reserve as a whole; in words. */
export async function listDueFaults(ledger: Ledger, products: readonly OpenHolds[]): Promise<string[]> {
  const sumOf = async (product: OpenHolds) => {
    const { sums } = await ledger.loadPromises([product], 'live');
    return sums.filter(sum => sum.product !== null).reduce((whole, { amount }) => whole + amount, 0n);
  };
  const faults = products.map(async ({ due, ...product }) => {
    const [byDay, whole] = [await sumOf(due ? { ...product, due } : product), await sumOf(product)];
    return byDay === whole ? [] : [`${product.product} pays ${byDay} by day, of ${whole}`];
  });
  return (await Promise.all(faults)).flat();
}

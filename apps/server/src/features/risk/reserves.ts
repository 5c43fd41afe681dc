import type { Amount } from '@truemark/domain/ledger/amount';
import { calculateCreditShare } from '@truemark/domain/ledger/amount';
import { ratioScale } from '@truemark/domain/market/price';
import type { Book } from '@truemark/domain/money/book';
import { parseDecimal } from '@truemark/domain/money/decimal';
import { assert } from '@truemark/domain/result';
import type { Clock } from '../../platform/process/clock.ts';
import type { Ledger } from '../ledger/index.ts';
import type { RiskParameterReader } from './parameters.ts';

/**
 * How much the house has promised to each user: at most a share of the book's treasury, which operators set.
 * Source: product rules, Contracts. Kept in memory; whoever owns orders enters what is open at start. The ledger has the
 * last word on what the house can set aside at all.
 */
export interface Reserves {
  /** Enters a promise if the user has room for it. Once the treasury is known it does so before it first waits. */
  tryAdd(userId: number, book: Book, amount: Amount): Promise<boolean>;
  /** Enters what is promised already, at start. */
  restore(userId: number, book: Book, amount: Amount): void;
  /** Takes back what has been entered: the order was refused, is over, or needs less. */
  release(userId: number, book: Book, amount: Amount): void;
  /** What can still be promised to the user. */
  left(userId: number, book: Book): Promise<Amount>;
}

/** A treasury is asked for anew after the first, and not used any more after the second. */
const renewMs = 2_000;
const staleMs = 30_000;

/**
 * The demo house takes play money from outside whenever it runs short, so that its treasury never limits anyone: it
 * counts as what a new sandbox has. Source: product rules, Ledger.
 */
const demoTreasuryMin: Amount = 50_000_000n * 10n ** 6n;

export function createReserves(
  ledger: Pick<Ledger, 'loadHouseBalances'>,
  parameters: RiskParameterReader,
  clock: Clock,
): Reserves {
  const promised = new Map<string, Amount>();
  let treasuries: ReadonlyMap<Book, Amount> = new Map();
  let loadedAtMs = Number.NEGATIVE_INFINITY;
  let loading: Promise<void> | undefined;

  async function load(): Promise<void> {
    const balances = await ledger.loadHouseBalances();
    const own = balances.filter(({ account, asset }) => account === 'treasury' && asset === 'USDT');
    treasuries = new Map(own.map(({ book, balance }) => [book, balance]));
    loadedAtMs = clock.nowMs();
  }

  function renew(): Promise<void> {
    loading ??= load().finally(() => {
      loading = undefined;
    });
    return loading;
  }

  /** Undefined while it has to be waited for. */
  function findLimit(book: Book): Amount | undefined {
    const ageMs = clock.nowMs() - loadedAtMs;
    if (ageMs > staleMs) return undefined;
    // Asked for on the side; whoever needs a treasury that nobody could renew will wait for it, and hear why.
    if (ageMs > renewMs) renew().catch(() => undefined);
    const treasury = treasuries.get(book) ?? 0n;
    const counted = book === 'demo' && treasury < demoTreasuryMin ? demoTreasuryMin : treasury;
    return calculateCreditShare(counted, readShare(parameters), 10n ** BigInt(ratioScale));
  }

  async function loadLimit(book: Book): Promise<Amount> {
    await renew();
    return findLimit(book) ?? 0n;
  }

  const key = (userId: number, book: Book) => `${userId} ${book}`;
  const findPromised = (userId: number, book: Book) => promised.get(key(userId, book)) ?? 0n;

  function change(userId: number, book: Book, amount: Amount): void {
    const next = findPromised(userId, book) + amount;
    if (next > 0n) promised.set(key(userId, book), next);
    else promised.delete(key(userId, book));
  }

  return {
    async tryAdd(userId, book, amount) {
      const limit = findLimit(book) ?? (await loadLimit(book));
      if (findPromised(userId, book) + amount > limit) return false;
      change(userId, book, amount);
      return true;
    },
    restore: change,
    release: (userId, book, amount) => change(userId, book, -amount),
    async left(userId, book) {
      const left = (findLimit(book) ?? (await loadLimit(book))) - findPromised(userId, book);
      return left > 0n ? left : 0n;
    },
  };
}

function readShare(parameters: RiskParameterReader): bigint {
  const share = parseDecimal(parameters.get('contracts.reserveShare'), ratioScale);
  assert(share.ok, 'a parameter is a ratio');
  return share.value;
}

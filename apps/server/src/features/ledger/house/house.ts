import { houseAccount, userAccount } from '@truemark/domain/ledger/account';
import type { Amount } from '@truemark/domain/ledger/amount';
import type { Asset } from '@truemark/domain/money/asset';
import { type Book, books } from '@truemark/domain/money/book';
import type { OperatorMove } from '../ledger.ts';
import type { Posting } from '../posting.ts';

/** What a new sandbox owns in each book, in minor units. Source: product rules, Ledger. */
const sampleTreasury: readonly (readonly [Asset, bigint])[] = [
  ['USDT', 50_000_000n * 10n ** 6n],
  ['USDC', 1_000_000n * 10n ** 6n],
  ['BTC', 500n * 10n ** 8n],
  ['ETH', 5_000n * 10n ** 18n],
];

/** The capital of a new sandbox; its key is the same for ever, so that it comes once. */
export function createSampleTreasury(): Posting[] {
  return books.map(book => ({
    userId: null,
    book,
    key: `sampleTreasury:${book}`,
    transfers: sampleTreasury.map(([asset, amount]) => ({
      kind: 'sampleTreasury' as const,
      asset,
      amount,
      debit: houseAccount('external:sandbox'),
      credit: houseAccount('treasury'),
      reference: 'sandbox',
    })),
  }));
}

/** The play money that a demo account starts with. */
export function createDemoStart(userId: number, amount: Amount): Posting {
  const sides = { debit: houseAccount('treasury'), credit: userAccount(userId, 'available') };
  const start = { kind: 'demoStart' as const, asset: 'USDT' as const, amount, reference: 'demo' };
  return { userId, book: 'demo', key: 'demoStart', body: 'demoStart', transfers: [{ ...start, ...sides }] };
}

/** What a demo account has, and what of it orders hold. */
export interface DemoBalance {
  readonly userId: number;
  readonly available: Amount;
  readonly held: Amount;
}

/**
 * Sets a demo account back to its start; undefined when it stands there. What orders hold that were opened since the reset
 * was asked for is part of the start.
 */
export function createDemoReset(
  { userId, available, held }: DemoBalance,
  key: string,
  start: Amount,
): Posting | undefined {
  const difference = (start > held ? start - held : 0n) - available;
  if (difference === 0n) return undefined;
  const user = userAccount(userId, 'available');
  const house = houseAccount('treasury');
  const sides = difference > 0n ? { debit: house, credit: user } : { debit: user, credit: house };
  const amount = difference > 0n ? difference : -difference;
  const reset = { kind: 'demoReset' as const, asset: 'USDT' as const, amount, reference: 'demo' };
  return { userId, book: 'demo', key, body: 'demoReset', transfers: [{ ...reset, ...sides }] };
}

/** What operators move, as postings: for acts that are written together with their record. */
export const operatorPostings = {
  /** The operator's own capital comes or goes. */
  moveCapital(direction: 'in' | 'out', move: OperatorMove): Posting {
    const outside = houseAccount('external:operator');
    const treasury = houseAccount('treasury');
    const sides = direction === 'in' ? { debit: outside, credit: treasury } : { debit: treasury, credit: outside };
    return createMove(null, move.book, move, direction === 'in' ? 'capitalIn' : 'capitalOut', sides);
  },
  /** Test money for a user of a sandbox. */
  grantTestFunds(userId: number, move: OperatorMove): Posting {
    const sides = { debit: houseAccount('external:sandbox'), credit: userAccount(userId, 'available') };
    return createMove(userId, move.book, move, 'testFunds', sides);
  },
};

function createMove(
  userId: number | null,
  book: Book,
  { asset, amount, key, reference }: OperatorMove,
  kind: 'capitalIn' | 'capitalOut' | 'testFunds',
  sides: Pick<Posting['transfers'][number], 'debit' | 'credit'>,
): Posting {
  return { userId, book, key, transfers: [{ kind, asset, amount, reference, ...sides }] };
}

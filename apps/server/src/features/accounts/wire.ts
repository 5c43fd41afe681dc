import type { BalanceItem, TransferItem } from '@truemark/contract/people/accounts';
import { isUserAccountKind, type UserAccountKind } from '@truemark/domain/ledger/account';
import { formatAmount } from '@truemark/domain/ledger/amount';
import type { RecordLine } from '@truemark/domain/ledger/record';
import type { Book } from '@truemark/domain/money/book';
import { assert } from '@truemark/domain/result';
import type { Ledger, Statement, UserBalance } from '../ledger/index.ts';

type RecordFilter = Parameters<Ledger['loadStatement']>[0];

/** The book that a request means. */
export function readBook(isDemo: boolean): Book {
  return isDemo ? 'demo' : 'live';
}

export function toBalanceItem({ asset, accounts, total }: UserBalance): BalanceItem {
  const write = (kind: UserAccountKind) => formatAmount(accounts[kind], asset);
  return {
    asset,
    available: write('available'),
    margin: write('margin'),
    stake: write('stake'),
    invested: write('invested'),
    withdrawing: write('withdrawing'),
    repaying: write('repaying'),
    total: formatAmount(total, asset),
  };
}

/** A line of a user's record on the wire; the other side is told by its family, so that it names no one. */
export function toTransferItem(line: RecordLine): TransferItem {
  const { sequence, atMs, kind, asset, account, counterpart, amount, balance, reference } = line;
  assert(isUserAccountKind(account), 'a line of a user is about an account of theirs');
  return {
    id: `${asset}-${account}-${sequence}`,
    at: atMs,
    kind,
    asset,
    account,
    counterpart: counterpart.split(':')[0] ?? counterpart,
    amount: formatAmount(amount, asset),
    balance: formatAmount(balance, asset),
    reference,
  };
}

export function toTotalItem({ asset, account, opening, credits, debits, closing }: Statement['totals'][number]) {
  return {
    asset,
    account,
    opening: formatAmount(opening, asset),
    credits: formatAmount(credits, asset),
    debits: formatAmount(debits, asset),
    closing: formatAmount(closing, asset),
  };
}

type AskedFilter = {
  readonly [Key in 'asset' | 'kind' | 'account']?: RecordFilter[Key];
} & { readonly from?: number | undefined; readonly to?: number | undefined };

export function readFilter(userId: number, book: Book, { asset, kind, account, from, to }: AskedFilter): RecordFilter {
  return { userId, book, asset, kind, account, fromMs: from, toMs: to };
}

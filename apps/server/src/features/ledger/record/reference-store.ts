import type { Amount } from '@truemark/domain/ledger/amount';
import { listTransferKinds, type TransferKind } from '@truemark/domain/ledger/transfer';
import type { Asset } from '@truemark/domain/money/asset';
import type { Book } from '@truemark/domain/money/book';
import type { Database } from '../../../platform/postgres/database.ts';
import type { Ledger } from '../ledger.ts';

/** Transfers of a user that belong to these things, posted in a range of time. */
export interface ReferenceSearch {
  readonly userId: number;
  readonly book: Book;
  readonly references: readonly string[];
  readonly fromMs: number;
  readonly toMs: number;
  /** Others who were paid by the same postings. */
  readonly alsoPaidIds?: readonly number[];
}

/** A transfer by kinds of accounts, without people. */
export interface ReferencedTransfer {
  readonly postingId: number;
  readonly atMs: number;
  readonly kind: TransferKind;
  readonly asset: Asset;
  readonly amount: Amount;
  readonly debit: string;
  readonly credit: string;
}

/**
 * In their order. The postings are found in a range of the user's record; what they moved between accounts of the house
 * alone stands in no record of a user, but in the same postings: there the owner is one of the sixteen of the house.
 */
export async function loadReferencedTransfers(
  database: Database,
  { userId, book, references, fromMs, toMs, alsoPaidIds = [] }: ReferenceSearch,
): Promise<ReferencedTransfer[]> {
  const rows = await database.query<Omit<ReferencedTransfer, 'amount'> & { amount: string }>(
    `with own as (
       select distinct book, at_ms, posting_id from ledger_transfer
       where owner_id = $1 and book = $2 and at_ms between $3 and $4 and reference = any($5)
     ), side (owner_id) as (
       select $1::bigint union all select unnest($6::bigint[]) union all select -shard from generate_series(1, 16) as shard
     )
     select posting_id::float8 as "postingId", at_ms::float8 as "atMs", kind, asset, amount::text as amount, debit, credit
     from own cross join side join ledger_transfer using (owner_id, book, at_ms, posting_id)
     where reference = any($5) order by posting_id, part`,
    [userId, book, fromMs, toMs, references, alsoPaidIds],
  );
  return rows.map(row => ({ ...row, amount: BigInt(row.amount) }));
}

/** A transfer by which money came to a user or went. */
export interface WalletRow {
  readonly postingId: number;
  readonly atMs: number;
  readonly kind: TransferKind;
  readonly asset: Asset;
  readonly amount: Amount;
}

interface WalletPage {
  readonly userId: number;
  readonly book: Book;
  /** Number of a posting. */
  readonly beforeId: number;
  readonly limit: number;
}

/** Transfers of the group `wallet`, the newest first. Their kinds stand in the statement, as in the index that it uses. */
export async function loadWalletRows(
  database: Database,
  { userId, book, beforeId, limit }: WalletPage,
): Promise<WalletRow[]> {
  const kinds = listTransferKinds('wallet').map(kind => `'${kind}'`);
  const rows = await database.query<Omit<WalletRow, 'amount'> & { amount: string }>(
    `select posting_id::float8 as "postingId", at_ms::float8 as "atMs", kind, asset, amount::text as amount
     from ledger_transfer
     where owner_id = $1 and book = $2 and posting_id < $3 and kind in (${kinds.join(', ')})
     order by posting_id desc limit $4`,
    [userId, book, beforeId, limit],
  );
  return rows.map(row => ({ ...row, amount: BigInt(row.amount) }));
}

export async function loadTradingResults(
  database: Database,
  book: Book,
  { fromMs, untilMs }: { readonly fromMs: number; readonly untilMs: number },
): ReturnType<Ledger['loadTradingResults']> {
  const rows = await database.query<{ userIds: string[]; losingIds: string[] }>(
    `select coalesce(array_agg(owner_id), '{}') as "userIds",
       coalesce(array_agg(owner_id) filter (where result < 0), '{}') as "losingIds"
     from (
       select owner_id, sum(case when credit_owner_id > 0 then amount else -amount end) as result
       from ledger_transfer where book = $1 and kind = any($2) and at_ms >= $3 and at_ms < $4 and owner_id > 0
       group by owner_id
     ) as account`,
    [book, listTransferKinds('trading'), fromMs, untilMs],
  );
  return rows[0] ?? { userIds: [], losingIds: [] };
}

/** What transfers of the group `profit` brought a user of an asset since a time, less what they took. */
export async function calculateProfit(
  database: Database,
  { userId, book, asset, fromMs }: { userId: number; book: Book; asset: Asset; fromMs: number },
): Promise<Amount> {
  const rows = await database.query<{ profit: string }>(
    `select coalesce(sum(case when credit_owner_id = $1 then amount else -amount end), 0)::text as profit
     from ledger_transfer
     where owner_id = $1 and book = $2 and at_ms >= $3 and asset = $4 and kind = any($5)
       and (debit_owner_id < 0 or credit_owner_id < 0)`,
    [userId, book, fromMs, asset, listTransferKinds('profit')],
  );
  return BigInt(rows[0]?.profit ?? 0);
}

import type { Amount } from '@truemark/domain/ledger/amount';
import type { TransferKind } from '@truemark/domain/ledger/transfer';
import type { Asset } from '@truemark/domain/money/asset';
import type { Book } from '@truemark/domain/money/book';
import type { ReceiptPlace } from '../../platform/crypto/receipt-ids.ts';
import type { Database } from '../../platform/postgres/database.ts';

/** A transfer as a receipt shows it: by kinds of accounts, without people. */
export interface OrderTransfer {
  readonly postingId: number;
  readonly atMs: number;
  readonly kind: TransferKind;
  readonly asset: Asset;
  readonly amount: Amount;
  readonly debit: string;
  readonly credit: string;
}

/**
 * Transfers of an order by its reference, in their order. Its postings are found in a stretch of its owner's record; what
 * they moved between accounts of the house alone stands in no record of a user, but in the same postings: there the owner
 * is one of the sixteen of the house.
 */
export async function loadOrderTransfers(
  database: Database,
  { kind, userId, orderId }: ReceiptPlace,
  { book, fromMs, toMs }: { readonly book: Book; readonly fromMs: number; readonly toMs: number },
): Promise<OrderTransfer[]> {
  const rows = await database.query<Omit<OrderTransfer, 'amount'> & { amount: string }>(
    `with own as (
       select distinct book, at_ms, posting_id from ledger_transfer
       where owner_id = $1 and book = $2 and at_ms between $3 and $4 and reference = $5
     ), side (owner_id) as (
       select $1::bigint union all select -stripe from generate_series(1, 16) as stripe
     )
     select posting_id::float8 as "postingId", at_ms::float8 as "atMs", kind, asset, amount::text as amount, debit, credit
     from own cross join side join ledger_transfer using (owner_id, book, at_ms, posting_id)
     where reference = $5 order by posting_id, part`,
    [userId, book, fromMs, toMs, `${kind}:${orderId}`],
  );
  return rows.map(row => ({ ...row, amount: BigInt(row.amount) }));
}

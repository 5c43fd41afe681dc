import type { Amount } from '@truemark/domain/ledger/amount';
import type { TransferKind } from '@truemark/domain/ledger/transfer';
import type { Asset } from '@truemark/domain/money/asset';
import type { Database } from '../../platform/postgres/database.ts';
import type { OrderPage } from './product.ts';

/** A transfer by which money came to a user or went. */
export interface WalletRow {
  readonly postingId: number;
  readonly atMs: number;
  readonly kind: TransferKind;
  readonly asset: Asset;
  readonly amount: Amount;
}

/** What an account of play money starts with is no order. Of each posting that brings money or takes it away, the one transfer that says what it is. */
const walletKinds: readonly TransferKind[] = [
  'deposit',
  'withdrawalHold',
  'withdrawal',
  'withdrawalReturn',
  'conversionOut',
  'testFunds',
];

export async function loadWalletRows(
  database: Database,
  { userId, book, beforeId, limit }: OrderPage,
): Promise<WalletRow[]> {
  const rows = await database.query<Omit<WalletRow, 'amount'> & { amount: string }>(
    `select posting_id::float8 as "postingId", at_ms::float8 as "atMs", kind, asset, amount::text as amount
     from ledger_transfer
     where owner_id = $1 and book = $2 and posting_id < $3 and kind in (${walletKinds.map(kind => `'${kind}'`).join(', ')})
     order by posting_id desc limit $4`,
    [userId, book, beforeId, limit],
  );
  return rows.map(row => ({ ...row, amount: BigInt(row.amount) }));
}

import type { ReceiptTransfer } from '@truemark/contract/trading/orders';
import { formatAmount } from '@truemark/domain/ledger/amount';
import type { loadReferencedTransfers } from '../ledger/index.ts';

export type OrderTransfer = Awaited<ReturnType<typeof loadReferencedTransfers>>[number];

/** Postings carry the time of the ledger, which may be a moment before that of the row they are of. */
export const beforeRowMs = 60_000;

/** A transfer by kinds of accounts, as receipts have it. */
export function toReceiptTransfer(transfer: OrderTransfer): ReceiptTransfer {
  const { atMs, kind, amount, asset, debit, credit, postingId } = transfer;
  const text = formatAmount(amount, asset);
  return { at: atMs, kind, amount: text, asset, from: debit, to: credit, postingId: String(postingId) };
}

import type { LoanReceipt } from '@truemark/contract/lending/loan-receipts';
import type { ReceiptIds } from '../../platform/crypto/receipt-ids.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { loadReferencedTransfers } from '../ledger/index.ts';
import { beforeRowMs, toReceiptTransfer } from './receipt-transfer.ts';

/** What the capability of loans tells of one that was paid out. */
interface FoundLoan extends Omit<LoanReceipt, 'id' | 'transfers'> {
  /** Of its payout and of each repayment. */
  readonly references: readonly string[];
}

export interface LoanReceiptSource {
  load(userId: number, id: number, nowMs: number): Promise<FoundLoan | undefined>;
}

export interface LoanReceiptParts {
  readonly database: Database;
  readonly receiptIds: ReceiptIds;
  readonly loans: LoanReceiptSource;
}

/** Everything that happened to a loan, without its owner; undefined when the id leads nowhere. */
export async function buildLoanReceipt(
  { database, receiptIds, loans }: LoanReceiptParts,
  id: string,
  nowMs: number,
): Promise<LoanReceipt | undefined> {
  const place = receiptIds.decode(id);
  const found = place?.kind === 'loan' ? await loans.load(place.userId, place.orderId, nowMs) : undefined;
  if (!place || !found) return undefined;
  const { references, ...told } = found;
  const transfers = await loadReferencedTransfers(database, {
    ...{ userId: place.userId, book: 'live', references },
    ...{ fromMs: told.loan.paidOutAt - beforeRowMs, toMs: Number.MAX_SAFE_INTEGER },
  });
  return { id, ...told, transfers: transfers.map(toReceiptTransfer) };
}

import type { InvestmentReceipt } from '@truemark/contract/investing/investment-receipts';
import type { ReceiptKind } from '@truemark/contract/trading/orders';
import type { ReceiptIds } from '../../platform/crypto/receipt-ids.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { loadReferencedTransfers } from '../ledger/index.ts';
import { beforeRowMs, toReceiptTransfer } from './receipt-transfer.ts';

/** What a capability tells of something invested. */
interface FoundInvestment extends Pick<InvestmentReceipt, 'order' | 'terms'> {
  readonly reference: string;
  readonly boughtAtMs: number;
  /** Others who were paid by its postings; the receipt names no one. */
  readonly alsoPaidIds: readonly number[];
}

/** A capability whose promises have receipts. */
export interface InvestmentSource {
  readonly kind: ReceiptKind;
  load(userId: number, id: number): Promise<FoundInvestment | undefined>;
}

export interface InvestmentReceiptParts {
  readonly database: Database;
  readonly receiptIds: ReceiptIds;
  readonly investments: readonly InvestmentSource[];
}

/** Everything that happened to something invested, without its owner; undefined when the id leads nowhere. */
export async function buildInvestmentReceipt(
  { database, receiptIds, investments }: InvestmentReceiptParts,
  id: string,
): Promise<InvestmentReceipt | undefined> {
  const place = receiptIds.decode(id);
  const source = investments.find(({ kind }) => kind === place?.kind);
  const found = place && (await source?.load(place.userId, place.orderId));
  if (!found) return undefined;
  const { order, terms, reference, boughtAtMs, alsoPaidIds } = found;
  const transfers = await loadReferencedTransfers(database, {
    ...{ userId: place.userId, book: 'live', references: [reference], alsoPaidIds },
    ...{ fromMs: boughtAtMs - beforeRowMs, toMs: Number.MAX_SAFE_INTEGER },
  });
  return { id, order, terms, transfers: transfers.map(toReceiptTransfer) };
}

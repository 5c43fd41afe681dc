import type { NftReceipt } from '@truemark/contract/investing/nft-receipts';
import type { ReceiptIds } from '../../platform/crypto/receipt-ids.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { loadReferencedTransfers } from '../ledger/index.ts';
import { beforeRowMs, toReceiptTransfer } from './receipt-transfer.ts';

/** What the capability of works tells of a bid, a purchase or a donation. */
interface FoundNftOrder extends Omit<NftReceipt, 'id' | 'transfers'> {
  readonly reference: string;
}

export interface NftReceiptSource {
  load(userId: number, id: number, nowMs: number): Promise<FoundNftOrder | undefined>;
}

export interface NftReceiptParts {
  readonly database: Database;
  readonly receiptIds: ReceiptIds;
  readonly nfts: NftReceiptSource;
}

/** Everything that happened to a bid, a purchase or a donation, without whose it is; undefined when the id leads nowhere. */
export async function buildNftReceipt(
  { database, receiptIds, nfts }: NftReceiptParts,
  id: string,
  nowMs: number,
): Promise<NftReceipt | undefined> {
  const place = receiptIds.decode(id);
  const found = place?.kind === 'nft' ? await nfts.load(place.userId, place.orderId, nowMs) : undefined;
  if (!place || !found) return undefined;
  const { reference, ...told } = found;
  const transfers = await loadReferencedTransfers(database, {
    ...{ userId: place.userId, book: 'live', references: [reference] },
    ...{ fromMs: told.order.createTime - beforeRowMs, toMs: Number.MAX_SAFE_INTEGER },
  });
  return { id, ...told, transfers: transfers.map(toReceiptTransfer) };
}

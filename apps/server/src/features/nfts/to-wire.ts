import type { NftEntry, NftItem, NftPayout, nftPayoutStates, OwnNft } from '@truemark/contract/investing/nfts';
import { nameArtPath, namePicturePath } from '@truemark/domain/charity/art';
import { calculateNextBid, calculatePayoutDue, isBuyOpen } from '@truemark/domain/charity/auction';
import { charityAsset, nameNftReference } from '@truemark/domain/charity/charity-transfers';
import { type Amount, formatAmount } from '@truemark/domain/ledger/amount';
import { ratioScale } from '@truemark/domain/market/price';
import { formatDecimal } from '@truemark/domain/money/decimal';
import type { ReceiptIds } from '../../platform/crypto/receipt-ids.ts';
import type { Ledger } from '../ledger/index.ts';
import type { PaidPayout } from './payout-store.ts';
import type { Nft, NftOrder } from './store.ts';

/** Transfers to a charity's account and on from there, by reference. */
type CharityTransfers = Awaited<ReturnType<Ledger['charities']['loadTransfers']>>;
export type CharityTransfer = CharityTransfers extends ReadonlyMap<string, infer Transfer> ? Transfer : never;

type Encoder = Pick<ReceiptIds, 'encode'>;

const usdt = (amount: Amount) => formatAmount(amount, charityAsset);
const usdtOrNull = (amount: Amount | null) => (amount === null ? null : usdt(amount));

/** A work as the wire has it. */
export function toNftItem(nft: Nft, raised: Amount, nowMs: number): NftItem {
  const { id, title, creator, charity, state } = nft;
  const isOpen = state === 'open' && nowMs < nft.endsAtMs;
  const highest = nft.leading?.amount ?? null;
  return {
    ...{
      id: String(id),
      title,
      creator,
      chain: nft.network,
      image: nft.picture === null ? nameArtPath(nft.style, nft.seed) : namePicturePath(nft.picture),
      style: nft.picture === null ? nft.style : null,
    },
    charity: { ...charity, id: String(charity.id) },
    ...{ isSample: nft.isSample, status: state, startPrice: usdt(nft.startPrice) },
    currentBid: usdtOrNull(highest ?? nft.soldFor),
    nextBid: isOpen ? usdt(calculateNextBid(nft, highest)) : null,
    buyPrice: isOpen && isBuyOpen(nft, highest) ? usdtOrNull(nft.buyPrice) : null,
    ...{ bidCount: nft.bidCount, createTime: nft.listedAtMs, endTime: nft.endsAtMs, endedAt: nft.endedAtMs },
    cumulativeDonation: usdt(raised),
    payout: findPayoutState(nft, raised, nowMs),
    payoutDue: nft.endedAtMs === null ? null : calculatePayoutDue(nft.endedAtMs, nft.payoutDays),
  };
}

function findPayoutState(nft: Nft, raised: Amount, nowMs: number): (typeof nftPayoutStates)[number] {
  if (nft.endedAtMs === null) return 'notDue';
  if (nft.paidAtMs !== null) return 'paid';
  if (raised === 0n) return 'nothing';
  return nowMs > calculatePayoutDue(nft.endedAtMs, nft.payoutDays) ? 'overdue' : 'waiting';
}

export function toTerms(nft: Nft) {
  return {
    bidStep: formatDecimal(nft.bidStep, ratioScale),
    ...{ extension: nft.extensionMs / 1_000, extensionMax: nft.extensionMaxMs / 1_000 },
    ...{ donationMin: usdt(nft.donationMin), payoutDays: nft.payoutDays, fixedPrice: usdtOrNull(nft.buyPrice) },
    firstEndTime: nft.firstEndsAtMs,
  };
}

/** An order as anybody sees it. */
export function toEntry(order: NftOrder, transfers: CharityTransfers, receiptIds: Encoder): NftEntry {
  const transfer = transfers.get(nameNftReference(order.id));
  return {
    ...{ id: String(order.id), kind: order.kind, amount: usdt(order.amount), party: order.party, at: order.atMs },
    ...{ status: order.state, endTime: order.endsAtMs, transfer: transfer ? toTransfer(transfer) : null },
    receiptId: nameReceipt(order, receiptIds),
  };
}

/** The address of the public receipt of an order. */
export function nameReceipt({ userId, id }: Pick<NftOrder, 'userId' | 'id'>, receiptIds: Encoder): string {
  return receiptIds.encode('nft', userId, id);
}

export function toPayout({ reference, atMs }: PaidPayout, transfer: CharityTransfer): NftPayout {
  return { amount: usdt(transfer.amount), reference, at: atMs, transfer: toTransfer(transfer) };
}

export function toTransfer({ kind, amount, postingId, atMs }: CharityTransfer) {
  return { kind, amount: usdt(amount), postingId: String(postingId), at: atMs };
}

/** The same, as a notification names it. */
export function nameNotedReceipt(order: Pick<NftOrder, 'userId' | 'id'>, receiptIds: Encoder): string {
  return `nft/${nameReceipt(order, receiptIds)}`;
}

/** An order as its owner sees it. */
export function toOwnNft(order: NftOrder, nft: NftItem, receiptIds: Encoder): OwnNft {
  const { id, kind, amount, state, atMs } = order;
  const receiptId = nameReceipt(order, receiptIds);
  return { id: String(id), kind, amount: usdt(amount), status: state, createTime: atMs, receiptId, nft };
}

import { type Amount, calculateChargeShare } from '../ledger/amount.ts';
import { ratioScale } from '../market/price.ts';
import { powerOfTen } from '../money/decimal.ts';
import { accept, deny, type Result } from '../result.ts';

/** What an auction goes by, frozen when the work is listed. Amounts in minor units of USDT. */
export interface AuctionTerms {
  /** The least of the first bid. */
  readonly startPrice: Amount;
  /** What ends the sale at once; null where there is no such price. */
  readonly buyPrice: Amount | null;
  /** By how much of the highest bid the next one is higher at least, 10^-10. */
  readonly bidStep: bigint;
  /** So long after a bid the auction runs at least. */
  readonly extensionMs: number;
  /** So long after its first end it runs at most. */
  readonly extensionMaxMs: number;
  readonly firstEndsAtMs: number;
}

/** Source: product rules, NFT charity. */
export const defaultAuction = {
  bidStep: 500_000_000n,
  extensionMs: 120_000,
  extensionMaxMs: 86_400_000,
} as const satisfies Partial<AuctionTerms>;
export const defaultDonationMin: Amount = 1_000_000n;
export const defaultPayoutDays = 30;

const dayMs = 86_400_000;

/** The least of the next bid: the step is rounded up, and one minor unit at least. */
export function calculateNextBid({ startPrice, bidStep }: AuctionTerms, highest: Amount | null): Amount {
  if (highest === null) return startPrice;
  const step = calculateChargeShare(highest, bidStep, powerOfTen(ratioScale));
  return highest + (step > 0n ? step : 1n);
}

/** When an auction ends after a bid: never earlier than before, and never later than the cap. */
export function extendEnd(terms: AuctionTerms, endsAtMs: number, bidAtMs: number): number {
  const last = terms.firstEndsAtMs + terms.extensionMaxMs;
  return Math.max(endsAtMs, Math.min(bidAtMs + terms.extensionMs, last));
}

/** Whether the fixed price still stands: bids that have reached it leave it behind. */
export function isBuyOpen({ buyPrice }: AuctionTerms, highest: Amount | null): boolean {
  return buyPrice !== null && (highest === null || highest < buyPrice);
}

/** When the charity is to be paid at the latest. */
export function calculatePayoutDue(endedAtMs: number, payoutDays: number): number {
  return endedAtMs + payoutDays * dayMs;
}

export const nftStates = ['open', 'sold', 'ended', 'withdrawn'] as const;
/** `ended` is an auction without a bid; `withdrawn` was taken back before there was one. */
export type NftState = (typeof nftStates)[number];

/** What can be done with a work: bids, purchases and donations by users, the rest by the clock and by operators. */
export type NftAct = 'bid' | 'buy' | 'donate' | 'settle' | 'end' | 'withdraw' | 'payOut';

/** How a work stands. */
export interface NftStanding {
  readonly state: NftState;
  readonly endsAtMs: number;
  readonly hasBid: boolean;
  readonly hasDonation: boolean;
}

export type NftActRefusal = 'nftEnded' | 'nftRunning' | 'nftHasBids';

/** Whether an act is possible at a moment. Time decides, not whether the end was worked through yet. */
export function checkNftAct(act: NftAct, nft: NftStanding, nowMs: number): Result<true, NftActRefusal> {
  const isOver = nft.state !== 'open' || nowMs >= nft.endsAtMs;
  if (act === 'settle') return nft.state === 'open' && nowMs >= nft.endsAtMs ? accept(true) : deny('nftRunning');
  if (act === 'payOut') return nft.state === 'sold' || nft.state === 'ended' ? accept(true) : deny('nftRunning');
  if (isOver) return deny('nftEnded');
  return act === 'withdraw' && (nft.hasBid || nft.hasDonation) ? deny('nftHasBids') : accept(true);
}

export const nftOrderKinds = ['bid', 'purchase', 'donation'] as const;
/** What somebody did for a work with money. */
export type NftOrderKind = (typeof nftOrderKinds)[number];

export const nftOrderStates = ['leading', 'outbid', 'released', 'won', 'bought', 'given'] as const;
/** `released`: the highest bid came back because the work was bought at its fixed price. */
export type NftOrderState = (typeof nftOrderStates)[number];

/** Whether what an order paid went to the charity. */
export function isGiven(state: NftOrderState): boolean {
  return state === 'won' || state === 'bought' || state === 'given';
}

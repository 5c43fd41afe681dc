import type { RefusalName } from '@truemark/contract/refusals';
import { calculateNextBid, checkNftAct, extendEnd, isBuyOpen } from '@truemark/domain/charity/auction';
import { charityAsset, draftBid, draftDonation, draftPurchase } from '@truemark/domain/charity/charity-transfers';
import { type Amount, formatAmount, parseAmount } from '@truemark/domain/ledger/amount';
import type { TransferDraft } from '@truemark/domain/ledger/transfer';
import { accept, deny, type Result } from '@truemark/domain/result';
import type { Denial } from '../../platform/http/denial.ts';
import type { LeadingBid, Nft, NftChange, NftOrder } from './store.ts';

/** What somebody asks to do, in the words of the wire. */
export interface NftRequest {
  readonly userId: number;
  readonly kind: NftOrder['kind'];
  readonly amount: string;
}

/** What is to be written and posted for it. */
export interface PlannedOrder {
  readonly order: Omit<NftOrder, 'party'>;
  readonly change: NftChange;
  readonly transfers: readonly TransferDraft[];
  /** The bid that comes back by it. */
  readonly outbid: LeadingBid | null;
}

/** How a work stands, as the rules ask. */
export function toStanding(nft: Nft) {
  const { state, endsAtMs, bidCount, donationCount } = nft;
  return { state, endsAtMs, hasBid: bidCount > 0, hasDonation: donationCount > 0 };
}

/** Judges an order by the work as it stands; nothing is written yet. */
export function judgeOrder(
  nft: Nft,
  { userId, kind, amount: text }: NftRequest,
  { id, nowMs }: { readonly id: number; readonly nowMs: number },
): Result<PlannedOrder, RefusalName> | Denial {
  const act = ({ bid: 'bid', purchase: 'buy', donation: 'donate' } as const)[kind];
  if (!checkNftAct(act, toStanding(nft), nowMs).ok) return deny('nftEnded');
  const amount = readAmount(nft, kind, text);
  if (!amount.ok) return amount;
  const asked = { id, nftId: nft.id, userId, amount: amount.value };
  const leading = nft.leading && { ...nft.leading, nftId: nft.id };
  const order = { ...asked, kind, atMs: nowMs };
  if (kind === 'bid') {
    const endsAtMs = extendEnd(nft, nft.endsAtMs, nowMs);
    return accept({
      order: { ...order, endsAtMs, state: 'leading' },
      change: changeOf(nft, { endsAtMs, leading: { id, userId, amount: amount.value }, bidCount: nft.bidCount + 1 }),
      transfers: draftBid(asked, leading),
      outbid: nft.leading,
    });
  }
  if (kind === 'purchase') {
    return accept({
      order: { ...order, endsAtMs: null, state: 'bought' },
      change: changeOf(nft, { state: 'sold', endedAtMs: nowMs, leading: null }),
      transfers: draftPurchase(asked, leading),
      outbid: nft.leading,
    });
  }
  return accept({
    order: { ...order, endsAtMs: null, state: 'given' },
    change: changeOf(nft, { donationCount: nft.donationCount + 1 }),
    transfers: draftDonation(asked),
    outbid: null,
  });
}

export function changeOf(nft: Nft, change: Partial<NftChange>): NftChange {
  const { id, version, state, endsAtMs, endedAtMs, leading, bidCount, donationCount } = nft;
  return { id, version, state, endsAtMs, endedAtMs, leading, bidCount, donationCount, ...change };
}

function readAmount(nft: Nft, kind: NftRequest['kind'], text: string): Result<Amount, RefusalName> | Denial {
  const amount = parseAmount(text, charityAsset);
  if (kind === 'purchase') {
    if (!isBuyOpen(nft, nft.leading?.amount ?? null)) return deny('nftNotForSale');
    return amount.ok && amount.value === nft.buyPrice ? amount : deny('termsChanged');
  }
  if (!amount.ok || amount.value <= 0n) return deny('purchaseAmountWrong');
  const least = kind === 'bid' ? calculateNextBid(nft, nft.leading?.amount ?? null) : nft.donationMin;
  if (amount.value >= least) return amount;
  const values = { limit: formatAmount(least, charityAsset), asset: charityAsset };
  return { ...deny(kind === 'bid' ? 'bidTooLow' : 'amountBelowMinimum'), values };
}

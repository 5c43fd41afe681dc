import { writeTermsLines } from '../contracts/terms-text.ts';
import { type Amount, formatAmount } from '../ledger/amount.ts';
import { ratioScale } from '../market/price.ts';
import { formatDecimal } from '../money/decimal.ts';
import type { AuctionTerms, NftOrderKind } from './auction.ts';
import { charityAsset, nameNftReference } from './charity-transfers.ts';

/** Everything of a bid, purchase or donation that is frozen when it is made, and what its work was listed with. */
export interface NftTermsRecord extends AuctionTerms {
  readonly id: string;
  readonly kind: NftOrderKind;
  readonly amount: Amount;
  /** ms since 1970. */
  readonly placedAtMs: number;
  readonly nftId: string;
  readonly title: string;
  readonly creator: string;
  readonly charityId: string;
  readonly charity: string;
  readonly donationMin: Amount;
  readonly payoutDays: number;
}

/** The frozen terms as text, in the format of `writeContractTerms`. Its SHA-256 is the `termsHash` of the order. */
export function writeNftTerms(record: NftTermsRecord): string {
  const usdt = (amount: Amount) => `${formatAmount(amount, charityAsset)} ${charityAsset}`;
  return writeTermsLines('truemark nft terms 1', [
    ['order', nameNftReference(record.id)],
    ['book', 'live'],
    ['kind', record.kind],
    ['amount', usdt(record.amount)],
    ['placed at', `${record.placedAtMs}`],
    ['work', record.nftId],
    ['title', quote(record.title)],
    ['creator', quote(record.creator)],
    ['charity', record.charityId],
    ['charity name', quote(record.charity)],
    ['start price', usdt(record.startPrice)],
    ['fixed price', record.buyPrice === null ? null : usdt(record.buyPrice)],
    ['bid step', formatDecimal(record.bidStep, ratioScale)],
    ['first end', `${record.firstEndsAtMs}`],
    ['extension', `${record.extensionMs}`],
    ['longest extension', `${record.extensionMaxMs}`],
    ['least donation', usdt(record.donationMin)],
    ['payout days', `${record.payoutDays}`],
  ]);
}

/** A text of people as JSON has it, in ASCII: what is beyond stands as `\u` and four digits. */
function quote(text: string): string {
  return JSON.stringify(text).replace(
    /[\u007f-\uffff]/g,
    letter => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

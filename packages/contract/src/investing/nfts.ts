import { artStyles } from '@truemark/domain/charity/art';
import { nftOrderKinds, nftOrderStates, nftStates } from '@truemark/domain/charity/auction';
import { charityCauses } from '@truemark/domain/charity/cause';
import { networks } from '@truemark/domain/payments/network';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { pageRowsMax } from '../limits.ts';
import {
  amountText,
  int4,
  namedAmountText,
  queryNumberIn,
  ratioText,
  receiptId,
  recordId,
  text,
  timeMs,
  wholeNumber,
} from '../schemas.ts';

export const nftCharity = z.object({
  id: recordId,
  name: text,
  cause: z.enum(charityCauses),
  /** Made up, for a sandbox. */
  isSample: z.boolean(),
});
export type NftCharity = z.infer<typeof nftCharity>;

/** Where what a work has raised stands on its way to the charity. */
export const nftPayoutStates = ['notDue', 'nothing', 'waiting', 'overdue', 'paid'] as const;

/** A work as the market shows it. Amounts in USDT. Source: specification, section 3. */
export const nftItem = z.object({
  id: recordId,
  title: text,
  creator: text,
  chain: z.enum(networks),
  /** Path of the picture. */
  image: text,
  /** In which the platform drew it; null where its picture was uploaded. */
  style: z.nullable(z.enum(artStyles)),
  charity: nftCharity,
  isSample: z.boolean(),
  status: z.enum(nftStates),
  startPrice: amountText,
  /** The highest bid; null before the first, and what it was sold for once it is sold. */
  currentBid: z.nullable(amountText),
  /** The least of the next bid; null once it is over. */
  nextBid: z.nullable(amountText),
  /** What ends the sale at once; null where there is no such price, or bids have reached it. */
  buyPrice: z.nullable(amountText),
  bidCount: int4,
  createTime: timeMs,
  endTime: timeMs,
  endedAt: z.nullable(timeMs),
  /** Sum of all that was given through it, read from the ledger. */
  cumulativeDonation: amountText,
  payout: z.enum(nftPayoutStates),
  /** When the charity is to be paid at the latest, once it is over. */
  payoutDue: z.nullable(timeMs),
});
export type NftItem = z.infer<typeof nftItem>;

export const listNft = defineCall({
  method: 'GET',
  path: '/swx/customer/index/listNft',
  access: 'visitor',
  isShared: true,
  tag: 'nfts',
  summary: 'Charity NFTs: those on sale, the first to end first, then those that are over, the newest first.',
  query: z.object({ status: z.optional(z.enum(['open', 'over'])) }),
  reply: z.object({
    items: z.array(nftItem),
    /** What all works have raised, and what of it was handed to charities. */
    raised: amountText,
    paidOut: amountText,
    /** The server's clock. */
    now: timeMs,
  }),
  refusals: [],
});

/** A transfer of the ledger, without people. */
export const nftTransfer = z.object({ kind: text, amount: amountText, postingId: text, at: timeMs });

/** A bid, purchase or donation, for anybody: no name, no balance. */
export const nftEntry = z.object({
  id: recordId,
  kind: z.enum(nftOrderKinds),
  amount: amountText,
  /** Who: people are numbered in the order in which they came to the work. */
  party: int4,
  at: timeMs,
  status: z.enum(nftOrderStates),
  /** Where the auction ended after a bid. */
  endTime: z.nullable(timeMs),
  /** What of it went to the charity's account; null where nothing did. */
  transfer: z.nullable(nftTransfer),
  receiptId,
});
export type NftEntry = z.infer<typeof nftEntry>;

export const nftPayout = z.object({
  amount: amountText,
  /** What the payment can be found by. */
  reference: text,
  at: timeMs,
  transfer: nftTransfer,
});
export type NftPayout = z.infer<typeof nftPayout>;

/** What the auction goes by, fixed when the work was listed. */
export const nftTerms = z.object({
  bidStep: ratioText,
  /** Seconds that the auction runs after a bid at least, and after its first end at most. */
  extension: int4,
  extensionMax: int4,
  donationMin: amountText,
  payoutDays: int4,
  fixedPrice: z.nullable(amountText),
  firstEndTime: timeMs,
});

export const nftDetail = z.object({
  nft: nftItem,
  about: z.nullable(text),
  terms: nftTerms,
  /** The newest first: bids and purchases, and donations; the newest thousand of each. */
  bids: z.array(nftEntry),
  donations: z.array(nftEntry),
  payout: z.nullable(nftPayout),
  now: timeMs,
});
export type NftDetail = z.infer<typeof nftDetail>;

export const getNft = defineCall({
  method: 'GET',
  path: '/swx/customer/index/getNft/{id}',
  access: 'visitor',
  tag: 'nfts',
  summary:
    'A charity NFT with its bids and donations, and the way of the money: each sale and donation as the ledger has it, and the payout to the charity with its reference.',
  params: z.object({ id: recordId }),
  reply: nftDetail,
  refusals: ['recordMissing'],
});

/** What somebody did for a work with money. */
export const ownNft = z.object({
  id: recordId,
  kind: z.enum(nftOrderKinds),
  amount: amountText,
  status: z.enum(nftOrderStates),
  createTime: timeMs,
  receiptId,
  nft: nftItem,
});
export type OwnNft = z.infer<typeof ownNft>;

const bought = z.object({ id: recordId, status: z.enum(nftOrderStates), amount: amountText, nft: nftItem });

export const bidNft = defineCall({
  method: 'POST',
  path: '/swx/customer/user/bidNft',
  access: 'user',
  isLiveOnly: true,
  needsIdempotencyKey: true,
  tag: 'nfts',
  summary: 'Bids for a work in USDT: the amount is held, and comes back at once when somebody bids more.',
  body: z.object({ id: recordId, amount: namedAmountText }),
  reply: bought,
  refusals: ['recordMissing', 'nftEnded', 'purchaseAmountWrong', 'bidTooLow', 'orderChanged', 'balanceInsufficient'],
});

export const buyNft = defineCall({
  method: 'POST',
  path: '/swx/customer/user/buyNft',
  access: 'user',
  isLiveOnly: true,
  needsIdempotencyKey: true,
  tag: 'nfts',
  summary: 'Buys a work at its fixed price, which ends its sale. `price` is what the caller has seen.',
  body: z.object({ id: recordId, price: namedAmountText }),
  reply: bought,
  success: 'purchased',
  refusals: ['recordMissing', 'nftEnded', 'nftNotForSale', 'termsChanged', 'orderChanged', 'balanceInsufficient'],
});

export const donateNft = defineCall({
  method: 'POST',
  path: '/swx/customer/user/donateNft',
  access: 'user',
  isLiveOnly: true,
  needsIdempotencyKey: true,
  tag: 'nfts',
  summary: 'Gives an amount to the charity of a work that is on sale.',
  body: z.object({ id: recordId, amount: namedAmountText }),
  reply: bought,
  refusals: [
    'recordMissing',
    'nftEnded',
    'purchaseAmountWrong',
    'amountBelowMinimum',
    'orderChanged',
    'balanceInsufficient',
  ],
});

export const listOwnNft = defineCall({
  method: 'GET',
  path: '/swx/customer/user/listNft',
  access: 'user',
  tag: 'nfts',
  summary: 'What the caller has bid, won, bought and given, the newest first.',
  query: z.object({
    kind: z.optional(z.enum(['bids', 'won', 'donated'])),
    /** Of one work alone. */
    nft: z.optional(recordId),
    cursor: z.optional(recordId),
    limit: z.optional(queryNumberIn(1, pageRowsMax)),
  }),
  reply: z.object({
    items: z.array(ownNft),
    nextCursor: z.nullable(text),
    /** All that was given, whatever the list shows. */
    given: amountText,
    /** Highest bids that lead now. */
    leading: wholeNumber,
    now: timeMs,
  }),
  refusals: [],
});

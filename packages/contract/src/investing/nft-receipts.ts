import { nftOrderKinds, nftOrderStates } from '@truemark/domain/charity/auction';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { amountText, hashText, receiptId, recordId, text, timeMs } from '../schemas.ts';
import { receiptTransfer } from '../trading/orders.ts';
import { nftItem, nftTerms, nftTransfer } from './nfts.ts';

/** Everything that happened to a bid, a purchase or a donation, for anyone who has the link: no name, no balance. */
export const nftReceipt = z.object({
  id: receiptId,
  order: z.object({
    id: recordId,
    kind: z.enum(nftOrderKinds),
    amount: amountText,
    status: z.enum(nftOrderStates),
    createTime: timeMs,
    /** Where the auction ended after a bid. */
    endTime: z.nullable(timeMs),
    /** Null while a bid leads. */
    endedAt: z.nullable(timeMs),
    termsHash: hashText,
  }),
  nft: z.extend(nftItem, { terms: nftTerms }),
  /** The highest bid before it; null where there was none, and of a donation. */
  before: z.nullable(z.object({ amount: amountText, endTime: timeMs })),
  /** What a bid came back for. */
  after: z.nullable(z.object({ kind: z.enum(nftOrderKinds), amount: amountText, at: timeMs })),
  /** Everything that the work has raised, the newest thousand and this one, and the sum of what is left out. */
  credits: z.array(nftTransfer),
  earlierCredits: amountText,
  /** What the charity was paid, and the reference of the payment; null while it was not. */
  payout: z.nullable(z.object({ amount: amountText, reference: text, at: timeMs, transfer: receiptTransfer })),
  /** The frozen terms as they were hashed, line by line. */
  terms: text,
  transfers: z.array(receiptTransfer),
});
export type NftReceipt = z.infer<typeof nftReceipt>;

export const getNftReceipt = defineCall({
  method: 'GET',
  path: '/swx/customer/nft-receipts/{id}',
  access: 'visitor',
  tag: 'nfts',
  summary:
    'The public receipt of a bid, purchase or donation: terms, what became of it, and the payment to the charity with its reference.',
  params: z.object({ id: receiptId }),
  reply: nftReceipt,
  refusals: ['recordMissing'],
  requestsPerMinuteMax: 60,
});

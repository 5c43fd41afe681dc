import { artSeedMax, artStyles } from '@truemark/domain/charity/art';
import { networks } from '@truemark/domain/payments/network';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { nftItem } from '../investing/nfts.ts';
import {
  amountText,
  boundedText,
  int4,
  namedAmountText,
  recordId,
  text,
  timeMs,
  wholeNumber,
  wholeNumberIn,
} from '../schemas.ts';
import { approvalBar, reasonText } from './access.ts';
import { charityAccount, operatorCharity } from './charities.ts';
import { sentPicture, sentPictureBodyBytesMax, sentPictureRefusals } from './sent-picture.ts';

const done = z.object({ isDone: z.literal(true) });

/** A work as operators see it. */
export const listedNft = z.object({
  ...nftItem.shape,
  /** Who listed it; null for samples. */
  operatorNumber: z.nullable(int4),
  about: z.nullable(text),
  seed: int4,
  /** Nobody has bid or given yet: it may be withdrawn. */
  isUntouched: z.boolean(),
  /** It is over and has raised something, and no payout of it waits or is made. */
  canPayOut: z.boolean(),
});
export type ListedNft = z.infer<typeof listedNft>;

export const listNftWorks = defineCall({
  method: 'GET',
  path: '/swx/operator/nfts',
  access: 'operator:nfts.view',
  tag: 'nfts',
  summary: 'Works on sale, the first to end first, then those that are over, the newest first.',
  reply: z.object({ items: z.array(listedNft), charities: z.array(operatorCharity), now: timeMs }),
  refusals: [],
});

/** What was done with a work or a charity. */
export const nftActs = [
  'list',
  'replace',
  'withdraw',
  'end',
  'propose',
  'pay',
  'takeBack',
  'reject',
  'addCharity',
  'proposeAccount',
  'setAccount',
  'rejectAccount',
  'withdrawAccount',
] as const;

/** An act on a work or a charity, as the audit log has it. */
export const nftHistoryItem = z.object({
  sequence: wholeNumber,
  at: timeMs,
  kind: z.enum(nftActs),
  reason: text,
  operatorNumber: z.nullable(int4),
  /** Of a payout: what was paid, and the reference. */
  amount: z.nullable(amountText),
  reference: z.nullable(text),
  /** Where a charity is to be paid from then on. */
  account: z.nullable(text),
});
export type NftHistoryItem = z.infer<typeof nftHistoryItem>;

const historyReply = z.object({ items: z.array(nftHistoryItem), nextCursor: z.nullable(text) });

export const listNftHistory = defineCall({
  method: 'GET',
  path: '/swx/operator/nfts/{id}/history',
  access: 'operator:nfts.view',
  tag: 'nfts',
  summary: 'What operators did with a work, its payouts included, the newest first.',
  params: z.object({ id: recordId }),
  query: z.object({ cursor: z.optional(recordId) }),
  reply: historyReply,
  refusals: ['recordMissing'],
});

export const listCharityHistory = defineCall({
  method: 'GET',
  path: '/swx/operator/nfts/charities/{id}/history',
  access: 'operator:nfts.view',
  tag: 'nfts',
  summary: 'What operators did with a charity, the newest first: where it was to be paid, and since when.',
  params: z.object({ id: recordId }),
  query: z.object({ cursor: z.optional(recordId) }),
  reply: historyReply,
  refusals: ['recordMissing'],
});

export const addNft = defineCall({
  method: 'POST',
  path: '/swx/operator/nfts/add',
  access: 'operator:nfts.list',
  tag: 'nfts',
  summary:
    'Lists a work with the picture that is sent, or one that the platform draws from a style and a seed; its terms are fixed now. It may take the place of one that nobody has bid for or given to.',
  body: z.object({
    title: boundedText(80, 2),
    creator: boundedText(80, 2),
    network: z.enum(networks),
    about: boundedText(600),
    charityId: recordId,
    style: z.enum(artStyles),
    seed: wholeNumberIn(1, artSeedMax),
    /** Shown instead of the drawing. */
    picture: z.optional(sentPicture),
    startPrice: namedAmountText,
    /** Empty where it is not sold at a fixed price. */
    buyPrice: z.union([namedAmountText, z.literal('')]),
    endTime: timeMs,
    /** A work without bid and donation that is withdrawn for this one. */
    replaces: z.optional(recordId),
    /** With `replaces`: the uploaded picture of that work stays. */
    keepsPicture: z.optional(z.boolean()),
    reason: reasonText,
  }),
  reply: z.object({ id: recordId }),
  refusals: [
    ...(['recordMissing', 'valueWrong', 'nftEnded', 'nftHasBids', 'changedMeanwhile'] as const),
    ...sentPictureRefusals,
  ],
  bodyBytesMax: sentPictureBodyBytesMax,
});

export const withdrawNft = defineCall({
  method: 'POST',
  path: '/swx/operator/nfts/withdraw',
  access: 'operator:nfts.list',
  tag: 'nfts',
  summary: 'Takes a work off the market before the first bid or donation.',
  body: z.object({ id: recordId, reason: reasonText }),
  reply: done,
  refusals: ['recordMissing', 'nftEnded', 'nftHasBids', 'changedMeanwhile'],
});

export const endNft = defineCall({
  method: 'POST',
  path: '/swx/operator/nfts/end',
  access: 'operator:nfts.list',
  needsIdempotencyKey: true,
  tag: 'nfts',
  summary: 'Ends the sale of a work now: the highest bid goes to its charity.',
  body: z.object({ id: recordId, reason: reasonText }),
  reply: done,
  refusals: ['recordMissing', 'nftEnded', 'changedMeanwhile'],
  needsStepUp: true,
});

/** A payout to a charity that waits for a second person, or was decided. */
export const nftPayoutItem = z.object({
  id: recordId,
  nftId: recordId,
  title: text,
  charity: text,
  amount: amountText,
  reference: text,
  reason: text,
  operatorNumber: int4,
  at: timeMs,
  endedAt: timeMs,
  due: timeMs,
  /** Where the charity is paid; null where nobody has entered it. */
  account: z.nullable(charityAccount),
  approvalBar,
});
export type NftPayoutItem = z.infer<typeof nftPayoutItem>;

export const listNftPayouts = defineCall({
  method: 'GET',
  path: '/swx/operator/nfts/payouts',
  access: 'operator:nfts.view',
  tag: 'nfts',
  summary: 'Payouts to charities that wait for a second person, the oldest first.',
  query: z.object({ cursor: z.optional(recordId) }),
  reply: z.object({ items: z.array(nftPayoutItem), nextCursor: z.nullable(text) }),
  refusals: [],
});

export const proposeNftPayout = defineCall({
  method: 'POST',
  path: '/swx/operator/nfts/payouts/propose',
  access: 'operator:nfts.pay',
  needsIdempotencyKey: true,
  tag: 'nfts',
  summary:
    'Says that everything a work has raised was paid to its charity, with the reference of the payment, which becomes public.',
  body: z.object({ id: recordId, reference: boundedText(200, 3), reason: reasonText }),
  reply: z.object({ id: recordId }),
  refusals: ['recordMissing', 'nftRunning', 'amountNotPositive', 'decisionMade'],
  needsStepUp: true,
});

export const decideNftPayout = defineCall({
  method: 'POST',
  path: '/swx/operator/nfts/payouts/decide',
  access: 'operator:nfts.pay',
  needsIdempotencyKey: true,
  tag: 'nfts',
  summary: 'Another person confirms or rejects a payout; the one who recorded it may take it back.',
  body: z.object({ id: recordId, decision: z.enum(['approve', 'reject']), reason: reasonText }),
  reply: done,
  refusals: ['recordMissing', 'decisionMade', 'secondPersonNeeded', 'secondPersonNotApart', 'secondPersonTooNew'],
  needsStepUp: true,
});

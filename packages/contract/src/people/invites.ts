import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { amountText, ratioText, recordId, text, timeMs, wholeNumber } from '../schemas.ts';
import { assetName } from './accounts.ts';

/** Fees of which inviters get a share, by the kind of the transfer that takes them. */
export const sharedFees = ['contractFee', 'conversionFee'] as const;
export type SharedFee = (typeof sharedFees)[number];

/**
 * Why an inviter gets nothing of a user any more: both are one person, by mailbox, device, payout address or identity
 * document; or the inviter's account is closed.
 */
export const withheldReasons = ['mailbox', 'device', 'payoutAddress', 'identity', 'closed'] as const;
export type WithheldReason = (typeof withheldReasons)[number];

const shareItem = z.object({ fee: z.enum(sharedFees), asset: assetName, amount: amountText });

export const inviteSummary = z.object({
  inviteCode: text,
  /** What an inviter gets of the fees of those who register from now on, as a ratio. */
  feeShare: ratioText,
  /** How many have registered, how many of them brought money, and how many traded. */
  registered: wholeNumber,
  funded: wholeNumber,
  trading: wholeNumber,
  /** Everything that came, by asset. */
  earned: z.array(z.object({ asset: assetName, amount: amountText })),
});
export type InviteSummary = z.infer<typeof inviteSummary>;

/** Somebody who was invited. `name` is hidden but for its beginning. */
export const invitedItem = z.object({
  id: text,
  name: text,
  registeredAt: timeMs,
  isFunded: z.boolean(),
  isTrading: z.boolean(),
  earned: z.array(shareItem),
  /** What of the fees was not paid, since when and why; null while it is paid. */
  withheld: z.nullable(z.object({ reason: z.enum(withheldReasons), at: timeMs, amounts: z.array(shareItem) })),
});
export type InvitedItem = z.infer<typeof invitedItem>;

export const getInvite = defineCall({
  method: 'GET',
  path: '/swx/customer/user/getInvite',
  access: 'user',
  isOpenToGuests: false,
  tag: 'invites',
  summary: 'The personal code, and what came of it in the live book.',
  reply: inviteSummary,
  refusals: ['userNotFound'],
});

export const listInvited = defineCall({
  method: 'GET',
  path: '/swx/customer/user/listInvited',
  access: 'user',
  isOpenToGuests: false,
  tag: 'invites',
  summary: 'Those whom the caller invited, the newest first: how far they are and what the caller earned by them.',
  query: z.object({ cursor: z.optional(recordId) }),
  reply: z.object({ items: z.array(invitedItem), nextCursor: z.nullable(text) }),
  refusals: [],
});

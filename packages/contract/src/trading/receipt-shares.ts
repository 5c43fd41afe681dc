import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { receiptId, text, timeMs } from '../schemas.ts';

const params = z.object({ id: receiptId });

/** A receipt that its owner has shared: an address of its own, which ends when it is taken back. */
export const receiptShare = z.object({
  /** Stands in `/receipt/<id>` and in the address of its card. */
  id: receiptId,
  createTime: timeMs,
});
export type ReceiptShare = z.infer<typeof receiptShare>;

/** Path of the card of a shared receipt: a picture that the server draws, PNG, 1200 × 630. */
export function buildCardPath(shareId: string): string {
  return `/receipt-cards/${shareId}.png`;
}

export const getReceiptShare = defineCall({
  method: 'GET',
  path: '/swx/customer/receipts/{id}/share',
  access: 'user',
  tag: 'orders',
  summary: 'Whether the caller shares the receipt of an order of their own.',
  params,
  reply: z.object({ share: z.nullable(receiptShare) }),
  refusals: ['recordMissing'],
});

export const shareReceipt = defineCall({
  method: 'POST',
  path: '/swx/customer/receipts/{id}/share',
  access: 'user',
  isOpenToGuests: true,
  tag: 'orders',
  summary:
    'Makes a link to the receipt of an ended contract or option of the caller, and a card in the language of the call; answers the one that is there.',
  params,
  body: z.object({}),
  reply: receiptShare,
  refusals: ['recordMissing', 'receiptNotShareable'],
  repeat: 'none',
});

export const endReceiptShare = defineCall({
  method: 'POST',
  path: '/swx/customer/receipts/{id}/share/end',
  access: 'user',
  isOpenToGuests: true,
  openTo: 'closeOnly',
  tag: 'orders',
  summary: 'Takes a shared receipt back: its link and its card lead nowhere from then on.',
  params,
  body: z.object({}),
  reply: z.object({ isDone: z.boolean() }),
  refusals: ['recordMissing'],
  repeat: 'none',
});

export const previewReceiptCard = defineCall({
  method: 'GET',
  path: '/swx/customer/receipts/{id}/share/preview',
  access: 'user',
  tag: 'orders',
  summary: 'The card of an ended order of the caller before it is shared, without link and code.',
  params,
  reply: text,
  form: 'file',
  refusals: ['recordMissing', 'receiptNotShareable'],
  requestsPerMinuteMax: 30,
});

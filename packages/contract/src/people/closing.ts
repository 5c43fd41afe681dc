import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { amountText, text, wholeNumber } from '../schemas.ts';
import { assetName } from './accounts.ts';

/** What an account cannot be closed with: money in it, and what still runs or is under review. */
export const closingBlockKinds = [
  'balance',
  'orders',
  'demoOrders',
  'investments',
  'withdrawals',
  'loans',
  'deposits',
  'conversions',
  'verification',
] as const;

/** `asset` and `amount` of a balance; null of everything else. */
export const closingBlock = z.object({
  kind: z.enum(closingBlockKinds),
  asset: z.nullable(assetName),
  amount: z.nullable(amountText),
});
export type ClosingBlock = z.infer<typeof closingBlock>;

export const getClosing = defineCall({
  method: 'GET',
  path: '/swx/customer/user/getClosing',
  access: 'user',
  tag: 'security',
  summary: 'What the caller’s account cannot be closed with yet, and how many years its records are kept afterwards.',
  reply: z.object({ blocks: z.array(closingBlock), keptYears: wholeNumber }),
  refusals: [],
});

export const closeAccount = defineCall({
  method: 'POST',
  path: '/swx/customer/user/closeAccount',
  access: 'user',
  tag: 'security',
  summary:
    'Closes the caller’s account for good, once nothing runs and every balance is zero. Every session ends; name, address and number stay taken until the person is erased.',
  reply: z.object({ isDone: z.literal(true) }),
  refusals: ['closingBlocked'],
  needsStepUp: true,
  repeat: 'none',
});

export const exportOwnData = defineCall({
  method: 'GET',
  path: '/swx/customer/user/exportOwnData',
  access: 'user',
  tag: 'security',
  summary:
    'Everything that is stored about the caller: a ZIP archive of one JSON file for each table, and the pictures.',
  reply: text,
  form: 'file',
  refusals: ['userNotFound'],
  needsStepUp: true,
  requestsPerMinuteMax: 6,
});

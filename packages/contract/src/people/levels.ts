import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { amountText, text, wholeNumber } from '../schemas.ts';

/** What a level needs and gives. Amounts in USDT. */
const levelItem = z.object({
  level: wholeNumber,
  /** Net deposits from which on it is given. */
  threshold: amountText,
  /** The largest stake of an option. */
  stakeMax: amountText,
  /** Names of the instruments that are open from this level on. */
  instruments: z.array(text),
});

export const levelReply = z.object({
  level: wholeNumber,
  /** The lowest that deposits less withdrawals were within the last `windowDays`, in USDT. */
  lowest: amountText,
  windowDays: wholeNumber,
  isVerified: z.boolean(),
  /** Normal users first. */
  levels: z.array(levelItem),
});
export type LevelReply = z.infer<typeof levelReply>;

export const getLevel = defineCall({
  method: 'GET',
  path: '/swx/customer/user/getLevel',
  access: 'user',
  tag: 'accounts',
  summary: 'The level of the caller, what it rests on, and what each level needs and gives.',
  reply: levelReply,
  refusals: ['userNotFound'],
});

import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { supportTextMax } from '../limits.ts';
import { boundedText, clientIdText, fileId, text, timeMs, wholeNumber, wholeNumberIn } from '../schemas.ts';
import { userInfo } from './identity.ts';

/** What somebody writes; a picture may stand without words. */
export const supportText = boundedText(supportTextMax);
const messageNumber = wholeNumberIn(0, 2 ** 31 - 1);

/** Which messages: those after a number, the oldest first, or the last ones before a number; without either the last of all. */
export const supportRange = { after: z.optional(messageNumber), before: z.optional(messageNumber) };

/** A message of a chat. Numbers of a chat begin at 1 and have no gaps, so that a reader sees what is missing. */
export const supportMessage = z.object({
  number: wholeNumber,
  author: z.enum(['person', 'operator']),
  clientId: text,
  text,
  /** A picture that came with it, by `getFile`. */
  fileId: z.nullable(text),
  /** Written while nobody was there to answer. */
  isLeft: z.boolean(),
  at: timeMs,
});
export type SupportMessage = z.infer<typeof supportMessage>;

/** How far a chat has come: unread is `lastNumber` − `readNumber`, and what operators have seen ends at `seenNumber`. */
export const supportMarks = { lastNumber: wholeNumber, readNumber: wholeNumber, seenNumber: wholeNumber };
export const supportState = z.object({ ...supportMarks, isClosed: z.boolean() });
export type SupportState = z.infer<typeof supportState>;

/** What the chat is given of its user. Source: specification, section 1. */
export const supportProfile = z.object({
  id: text,
  level: wholeNumber,
  walletAddress: z.nullable(text),
  createTime: timeMs,
  idefinderStatus: userInfo.shape.idefinderStatus,
  /** Of a verified user alone; otherwise null. */
  verified: z.nullable(z.object({ name: text, email: z.nullable(text), phone: z.nullable(text) })),
});
export type SupportProfile = z.infer<typeof supportProfile>;

export const getSupportState = defineCall({
  method: 'GET',
  path: '/swx/customer/support/state',
  access: 'user',
  tag: 'support',
  summary:
    'How far the caller’s chat with support has come: how much of it is unread, and how much operators have seen.',
  reply: supportState,
  refusals: [],
  openTo: 'locked',
});

export const getSupportProfile = defineCall({
  method: 'GET',
  path: '/swx/customer/support/profile',
  access: 'user',
  tag: 'support',
  summary:
    'What support is given of the caller. Where chats are held by another service, also its address with these values filled in.',
  reply: z.object({ profile: supportProfile, outsideUrl: z.nullable(text) }),
  refusals: [],
  openTo: 'locked',
});

export const listSupportMessages = defineCall({
  method: 'POST',
  path: '/swx/customer/support/messages',
  access: 'user',
  tag: 'support',
  summary:
    'Messages of the caller’s chat: what comes after a number, or the last ones before another. Asked at each connection, when a page comes back, and when a number is missing.',
  body: z.object(supportRange),
  /** `hasMore`: further on in the direction that was asked for. */
  reply: z.object({ messages: z.array(supportMessage), hasMore: z.boolean(), state: supportState }),
  refusals: [],
  isRead: true,
  openTo: 'locked',
});

export const sendSupportMessage = defineCall({
  method: 'POST',
  path: '/swx/customer/support/send',
  access: 'user',
  tag: 'support',
  summary:
    'Writes to support. Sent again under the same `clientId` it changes nothing and answers the message as it was written.',
  body: z.object({ clientId: clientIdText, text: supportText, fileId: z.optional(fileId) }),
  reply: z.object({ message: supportMessage, state: supportState }),
  refusals: ['supportUnavailable', 'supportTextMissing', 'supportMessagesTooMany', 'fileMissing'],
  repeat: 'none',
  openTo: 'locked',
});

export const markSupportRead = defineCall({
  method: 'POST',
  path: '/swx/customer/support/read',
  access: 'user',
  tag: 'support',
  summary: 'Says up to which message the caller has read. The mark never goes back.',
  body: z.object({ upTo: messageNumber }),
  reply: supportState,
  refusals: [],
  repeat: 'none',
  openTo: 'locked',
});

export const saySupportTyping = defineCall({
  method: 'POST',
  path: '/swx/customer/support/typing',
  access: 'user',
  tag: 'support',
  summary: 'Says that the caller is writing. It is passed on and not kept.',
  body: z.object({}),
  reply: z.object({ isDone: z.literal(true) }),
  refusals: [],
  isRead: true,
  openTo: 'locked',
});

export const mailSupportTranscript = defineCall({
  method: 'POST',
  path: '/swx/customer/support/transcript',
  access: 'user',
  tag: 'support',
  summary: 'Sends the chat of the last 30 days to the caller’s own e-mail address.',
  body: z.object({}),
  reply: z.object({ email: text }),
  refusals: ['contactMissing', 'sendingBlocked', 'recordMissing'],
  repeat: 'none',
  openTo: 'locked',
});

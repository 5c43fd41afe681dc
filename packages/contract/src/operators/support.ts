import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { languages } from '../languages.ts';
import { supportMarks, supportMessage, supportProfile, supportText } from '../people/support.ts';
import {
  boundedText,
  clientIdText,
  cursorText,
  fileId,
  int4,
  queryNumberIn,
  recordId,
  text,
  timeMs,
  wholeNumber,
} from '../schemas.ts';
import { sentPicture, sentPictureBodyBytesMax, sentPictureRefusals } from './sent-picture.ts';

const done = z.object({ isDone: z.literal(true) });

/** Which chats: those that wait for an answer, the longest first; the caller’s own; all that are open; those that are closed. */
export const supportViews = ['waiting', 'mine', 'open', 'closed'] as const;
export type SupportView = (typeof supportViews)[number];

/** A chat in a list. `claimedBy` is the number of the operator who has taken it on. */
export const supportChatRow = z.object({
  id: recordId,
  userId: text,
  userName: text,
  language: z.enum(languages),
  ...supportMarks,
  isClosed: z.boolean(),
  /** Since when its user waits for an answer; null when they do not. */
  waitingSince: z.nullable(timeMs),
  claimedBy: z.nullable(int4),
  lastText: text,
  lastAuthor: supportMessage.shape.author,
  lastAt: timeMs,
});
export type SupportChatRow = z.infer<typeof supportChatRow>;

export const supportNote = z.object({ id: recordId, operatorNumber: int4, text, at: timeMs });
export type SupportNote = z.infer<typeof supportNote>;

/** An answer that was written beforehand, in the languages it is written in. */
export const cannedAnswer = z.object({
  id: text,
  group: text,
  texts: z.array(z.object({ language: z.enum(languages), title: text, body: text })),
});
export type CannedAnswer = z.infer<typeof cannedAnswer>;

export const listSupportChats = defineCall({
  method: 'GET',
  path: '/swx/operator/support/chats',
  access: 'operator:support.view',
  tag: 'support',
  summary: 'Chats with users, and how many wait.',
  query: z.object({ view: z.enum(supportViews), cursor: z.optional(cursorText) }),
  reply: z.object({ items: z.array(supportChatRow), nextCursor: z.nullable(text), waitingCount: wholeNumber }),
  refusals: [],
});

const queryMessageNumber = queryNumberIn(0, 2 ** 31 - 1);

export const getSupportChat = defineCall({
  method: 'GET',
  path: '/swx/operator/support/chats/{id}',
  access: 'operator:support.view',
  tag: 'support',
  summary: 'A chat with its messages, its user and what operators noted. What it answers counts as seen.',
  params: z.object({ id: recordId }),
  query: z.object({ after: z.optional(queryMessageNumber), before: z.optional(queryMessageNumber) }),
  reply: z.object({
    chat: supportChatRow,
    messages: z.array(z.object({ ...supportMessage.shape, operatorNumber: z.nullable(int4) })),
    hasMore: z.boolean(),
    profile: supportProfile,
    notes: z.array(supportNote),
  }),
  refusals: ['recordMissing'],
});

export const viewSupportPicture = defineCall({
  method: 'GET',
  path: '/swx/operator/support/pictures/{id}',
  access: 'operator:support.view',
  tag: 'support',
  summary: 'A picture that a user has sent in a chat. The view is recorded.',
  params: z.object({ id: fileId }),
  reply: text,
  form: 'file',
  refusals: ['fileMissing', 'uploadFailed'],
});

export const listCannedAnswers = defineCall({
  method: 'GET',
  path: '/swx/operator/support/answers',
  access: 'operator:support.view',
  tag: 'support',
  summary: 'Answers that were written beforehand, in all their languages.',
  reply: z.array(cannedAnswer),
  refusals: [],
});

export const watchSupport = defineCall({
  method: 'GET',
  path: '/swx/operator/support/watch',
  access: 'operator:support.view',
  tag: 'support',
  summary:
    'Waits until something happens in a chat, for twenty seconds at most. Without the `cursor` of the answer before, or after a gap, `isWhole` says that everything is to be asked anew.',
  query: z.object({ cursor: z.optional(cursorText) }),
  /** `changed` and `typing` are ids of chats. */
  reply: z.object({ cursor: text, isWhole: z.boolean(), changed: z.array(text), typing: z.array(text) }),
  refusals: [],
});

export const claimSupportChat = defineCall({
  method: 'POST',
  path: '/swx/operator/support/claim',
  access: 'operator:support.answer',
  tag: 'support',
  summary: 'Takes a chat on, gives it back, or with `isTakenOver` takes it from a colleague.',
  body: z.object({ id: recordId, isGivenBack: z.boolean(), isTakenOver: z.boolean() }),
  reply: done,
  refusals: ['recordMissing', 'chatClaimed'],
});

export const answerSupport = defineCall({
  method: 'POST',
  path: '/swx/operator/support/answer',
  access: 'operator:support.answer',
  tag: 'support',
  summary:
    'Answers in a chat, which the operator takes on if nobody has. Sent again under the same `clientId` it is written once.',
  body: z.object({ id: recordId, clientId: clientIdText, text: supportText, picture: z.optional(sentPicture) }),
  reply: z.object({ message: supportMessage }),
  refusals: ['recordMissing', 'chatClaimed', 'supportTextMissing', 'fileMissing', ...sentPictureRefusals],
  bodyBytesMax: sentPictureBodyBytesMax,
});

export const sayOperatorTyping = defineCall({
  method: 'POST',
  path: '/swx/operator/support/typing',
  access: 'operator:support.answer',
  tag: 'support',
  summary: 'Says that the operator is writing. It is passed on and not kept.',
  body: z.object({ id: recordId }),
  reply: done,
  refusals: ['recordMissing'],
  isRead: true,
});

export const noteSupport = defineCall({
  method: 'POST',
  path: '/swx/operator/support/note',
  access: 'operator:support.answer',
  tag: 'support',
  summary: 'Writes a note about a chat that operators alone see.',
  body: z.object({ id: recordId, text: boundedText(1_000, 1) }),
  reply: supportNote,
  refusals: ['recordMissing', 'supportTextMissing'],
});

export const closeSupportChat = defineCall({
  method: 'POST',
  path: '/swx/operator/support/close',
  access: 'operator:support.answer',
  tag: 'support',
  summary: 'Closes a chat, or opens it again. A message of its user opens it, too.',
  body: z.object({ id: recordId, isClosed: z.boolean() }),
  reply: done,
  refusals: ['recordMissing', 'chatClaimed'],
});

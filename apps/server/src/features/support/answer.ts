import type { SupportMessage } from '@truemark/contract/people/support';
import { accept, assert, deny } from '@truemark/domain/result';
import type pg from 'pg';
import type { Change } from '../../platform/http/act-server.ts';
import type { Denial } from '../../platform/http/denial.ts';
import { type Draft, lockChats, lookUpSent } from './message-store.ts';
import type { SupportParts } from './parts.ts';
import type { Chat, Message } from './store.ts';
import { toMessage } from './to-wire.ts';
import { claimPicture, writeDrafts } from './write-messages.ts';

/** What an operator answers in a chat. */
export interface Answer extends Pick<Message, 'clientId' | 'text' | 'fileId'> {
  readonly chatId: number;
  readonly operatorNumber: number;
}

type Answered = Change<{ readonly message: SupportMessage }>;

export const nameSubject = ({ userId }: Pick<Chat, 'userId'>): string => `user:${userId}`;
export const isOthers = ({ claimedBy }: Chat, operatorNumber: number): boolean =>
  claimedBy !== null && claimedBy !== operatorNumber;

function describe(act: string, chat: Chat, message: Message): Answered {
  const record = { act, subject: nameSubject(chat), reason: '', before: null, after: { number: message.number } };
  return { reply: { message: toMessage(message) }, record };
}

function findDenial({ operatorNumber, text, fileId }: Answer, chat: Chat): Denial | undefined {
  if (text.trim() === '' && !fileId) return deny('supportTextMissing');
  return isOthers(chat, operatorNumber) ? deny('chatClaimed') : undefined;
}

/** Writes what operators answer at the same moment, each in another chat. */
export async function answerIn(
  client: pg.PoolClient,
  parts: Pick<SupportParts, 'clock' | 'eventLog' | 'signals' | 'files'>,
  answers: readonly Answer[],
): Promise<readonly (Answered | Denial)[]> {
  const atMs = parts.clock.nowMs();
  const chats = await lockChats(
    client,
    answers.map(({ chatId }) => chatId),
  );
  const names = answers.map(({ chatId, clientId }) => ({ chatId, author: 'operator', clientId }) as const);
  // Of two sendings at once the second has waited for the lock, and finds here what the first wrote.
  const looked = await lookUpSent(client, names, 1);
  const outcomes = new Map<number, Answered | Denial>();
  const drafts: Draft[] = [];
  for (const answer of answers) {
    const { chatId, operatorNumber, clientId, text, fileId } = answer;
    const chat = chats.get(chatId);
    const message = looked.get(chatId)?.message;
    if (!chat) outcomes.set(chatId, deny('recordMissing'));
    else if (message) outcomes.set(chatId, describe('support.repeat', chat, message));
    else {
      const denial = findDenial(answer, chat);
      const claimed = fileId && !denial ? await claimPicture(client, parts, chat, fileId) : accept(undefined);
      const said = { author: 'operator', operatorNumber, clientId, text, fileId, isLeft: false } as const;
      if (!denial && claimed.ok) drafts.push({ chat, ...said, atMs });
      else outcomes.set(chatId, denial ?? deny('fileMissing'));
    }
  }
  for (const { chat, message, announce } of await writeDrafts(client, parts, drafts))
    outcomes.set(chat.id, { ...describe('support.answer', chat, message), announce });
  return answers.map(({ chatId }) => {
    const outcome = outcomes.get(chatId);
    assert(outcome, 'an answer is written, known or refused');
    return outcome;
  });
}

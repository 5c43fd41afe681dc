import type { Language } from '@truemark/contract/languages';
import { accept, assert, deny } from '@truemark/domain/result';
import type pg from 'pg';
import type { Denial } from '../../platform/http/denial.ts';
import { commitUnlessDenied } from '../../platform/postgres/commit-unless-denied.ts';
import { lookupPlans } from '../../platform/postgres/database.ts';
import { createJointTransactions } from '../../platform/postgres/joint-transactions.ts';
import {
  appendMessages,
  type Draft,
  type LookedUp,
  lockChatsOf,
  lookUpSent,
  openChats,
  type Written,
} from './message-store.ts';
import type { SupportParts } from './parts.ts';
import type { Chat, Message } from './store.ts';
import { toMessage } from './to-wire.ts';

/** What one person may write: sixty messages in ten minutes. */
const messagesMax = 60;
const messagesPeriodMs = 600_000;

export interface NewWords {
  readonly userId: number;
  readonly language: Language;
  readonly clientId: string;
  readonly text: string;
  readonly fileId: string | undefined;
}

/** Words that came while support could be written to, or could not, and while somebody was there, or nobody. */
interface Wish extends NewWords {
  readonly isOffered: boolean;
  readonly isOpen: boolean;
}

/** A message that stands in its chat; told after the commit, where it was not there before. */
export interface Sent extends Written {
  readonly announce?: () => void;
}

type WriteParts = Pick<SupportParts, 'clock' | 'eventLog' | 'signals' | 'files'>;

/** The event by which a chat's user hears how far it has come. */
function describeChange({ userId, lastNumber, readNumber, seenNumber, isClosed }: Chat) {
  const marks = { last: String(lastNumber), read: String(readNumber), seen: String(seenNumber) };
  return { userId, kind: 'support', values: { ...marks, closed: isClosed ? 'yes' : 'no' } } as const;
}

/** In the transaction of changes: their users' pages hear of them after the commit, and so do operators and other programs. */
export async function noteChanges(
  client: pg.ClientBase,
  { eventLog, signals }: Pick<SupportParts, 'eventLog' | 'signals'>,
  changed: readonly Chat[],
  messages: readonly Message[] = [],
): Promise<readonly (() => void)[]> {
  const events = changed.map((chat, index) => {
    const message = messages[index];
    return { ...describeChange(chat), ...(message && { message: toMessage(message) }) };
  });
  const announceAll = await eventLog.appendIn(client, events);
  return changed.map(({ id: chatId, userId }) => () => {
    announceAll();
    signals.tell({ kind: 'changed', chatId, userId });
  });
}

/** The same of one. */
export async function noteChange(
  client: pg.ClientBase,
  parts: Pick<SupportParts, 'eventLog' | 'signals'>,
  chat: Chat,
): Promise<() => void> {
  const [announce] = await noteChanges(client, parts, [chat]);
  assert(announce, 'a change is announced');
  return announce;
}

/** Writes the next message of each of these chats with the events of their users, whose pages are told the message itself. */
export async function writeDrafts(
  client: pg.ClientBase,
  parts: Pick<SupportParts, 'eventLog' | 'signals'>,
  drafts: readonly Draft[],
): Promise<readonly (Written & { readonly announce: () => void })[]> {
  const written = await appendMessages(client, drafts);
  const announced = await noteChanges(
    client,
    parts,
    written.map(({ chat }) => chat),
    written.map(({ message }) => message),
  );
  return written.map((one, index) => {
    const announce = announced[index];
    assert(announce, 'a message is announced');
    return { ...one, announce };
  });
}

/** Makes a picture of the user's part of their chat. */
export function claimPicture(
  client: pg.ClientBase,
  { files }: Pick<SupportParts, 'files'>,
  { id, userId }: Chat,
  fileId: string,
) {
  return files.claimIn(client, { userId, purpose: 'support', fileIds: [fileId], record: `support:${id}` });
}

/** What becomes of words without writing them; undefined when they are to be written. */
function judge(
  wish: Wish,
  chat: Chat | undefined,
  looked: LookedUp | undefined,
  nowMs: number,
): Sent | Denial | undefined {
  if (chat && looked?.message) return { chat, message: looked.message };
  if (wish.text.trim() === '' && !wish.fileId) return deny('supportTextMissing');
  if (!wish.isOffered) return deny('supportUnavailable');
  const retryAtMs = (looked?.earlierAtMs ?? Number.NEGATIVE_INFINITY) + messagesPeriodMs;
  if (retryAtMs <= nowMs) return undefined;
  return { ...deny('supportMessagesTooMany'), values: { retryAt: String(Math.ceil(retryAtMs)) } };
}

/** What several persons write at the same moment, each in their own chat. */
async function writeIn(
  client: pg.PoolClient,
  parts: WriteParts,
  wishes: readonly Wish[],
): Promise<readonly (Sent | Denial)[]> {
  const atMs = parts.clock.nowMs();
  const chats = await lockChatsOf(
    client,
    wishes.map(({ userId }) => userId),
  );
  const names = wishes.flatMap(({ userId, clientId }) => {
    const chat = chats.get(userId);
    return chat ? [{ chatId: chat.id, author: 'person', clientId } as const] : [];
  });
  // Of two sendings at once the second has waited for the lock, and finds here what the first wrote.
  const looked = await lookUpSent(client, names, messagesMax);
  const judged = wishes.map(wish => {
    const chat = chats.get(wish.userId);
    return judge(wish, chat, chat && looked.get(chat.id), atMs);
  });
  const open = wishes.filter((_, index) => judged[index] === undefined);
  const written = await writeNewIn(client, parts, { wishes: open, chats, atMs });
  return wishes.map(({ userId }, index) => {
    const outcome = judged[index] ?? written.get(userId);
    assert(outcome, 'words are written, known or refused');
    return outcome;
  });
}

async function writeNewIn(
  client: pg.PoolClient,
  parts: WriteParts,
  {
    wishes,
    chats,
    atMs,
  }: { readonly wishes: readonly Wish[]; readonly chats: Map<number, Chat>; readonly atMs: number },
): Promise<Map<number, Sent | Denial>> {
  const missing = wishes.filter(({ userId }) => !chats.has(userId)).map(wish => ({ ...wish, atMs }));
  const opened = missing.length > 0 ? await openChats(client, missing) : new Map<number, Chat>();
  const outcomes = new Map<number, Sent | Denial>();
  const drafts: Draft[] = [];
  for (const { userId, language, clientId, text, fileId, isOpen } of wishes) {
    const chat = chats.get(userId) ?? opened.get(userId);
    assert(chat, 'a chat that was opened is there');
    const claimed = fileId ? await claimPicture(client, parts, chat, fileId) : accept(undefined);
    const said = { author: 'person', operatorNumber: null, clientId, text, fileId: fileId ?? null } as const;
    if (claimed.ok) drafts.push({ chat: { ...chat, language }, ...said, isLeft: !isOpen, atMs });
    else outcomes.set(userId, deny(claimed.code));
  }
  for (const sent of await writeDrafts(client, parts, drafts)) outcomes.set(sent.chat.userId, sent);
  return outcomes;
}

/** Writes what persons say. What many say at the same moment goes into one transaction. */
export function createWriter(
  parts: WriteParts & Pick<SupportParts, 'database'>,
): (wish: Wish) => Promise<Sent | Denial> {
  const { database } = parts;
  const writeJointly = createJointTransactions<Wish, Sent | Denial>(database, {
    keyOf: ({ userId }) => userId,
    work: (client, wishes) => writeIn(client, parts, wishes),
    settings: lookupPlans,
  });

  async function writeAlone(client: pg.PoolClient, wish: Wish): Promise<Sent | Denial> {
    const [outcome] = await writeIn(client, parts, [wish]);
    assert(outcome, 'a wish is answered');
    return outcome;
  }

  return async wish => {
    // A picture can be refused when its chat is there: that is taken back alone.
    const outcome = wish.fileId
      ? await commitUnlessDenied(database, client => writeAlone(client, wish))
      : await writeJointly(wish);
    if ('ok' in outcome) return outcome;
    outcome.announce?.();
    return outcome;
  };
}

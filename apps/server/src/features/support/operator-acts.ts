import type { SupportMessage } from '@truemark/contract/people/support';
import type { RefusalName } from '@truemark/contract/refusals';
import { accept, assert, deny, type Result } from '@truemark/domain/result';
import type pg from 'pg';
import type { ActServer } from '../../platform/http/act-server.ts';
import { lookupPlans } from '../../platform/postgres/database.ts';
import { type Answer, answerIn, isOthers, nameSubject } from './answer.ts';
import type { SupportParts } from './parts.ts';
import { type Chat, insertNote, loadChat, lockChat, saveClaim, saveClosed } from './store.ts';
import { toNote } from './to-wire.ts';
import { noteChange } from './write-messages.ts';

/** What operators do in chats. The record names messages and does not repeat what is in them. */
export function registerSupportActs(acts: ActServer, parts: SupportParts): void {
  const { clock, signals } = parts;
  const tell = ({ id: chatId, userId }: Chat) => signals.tell({ kind: 'changed', chatId, userId });
  const lock = (client: pg.ClientBase, id: string) => lockChat(client, Number(id));

  acts.serve('claimSupportChat', ({ body, context, commit }) =>
    commit(async client => {
      const { operatorNumber } = context.operator;
      const chat = await lock(client, body.id);
      if (!chat) return deny('recordMissing');
      if (isOthers(chat, operatorNumber) && (body.isGivenBack || !body.isTakenOver)) return deny('chatClaimed');
      const claimedBy = body.isGivenBack ? null : operatorNumber;
      await saveClaim(client, chat.id, claimedBy);
      const change = { before: { claimedBy: chat.claimedBy }, after: { claimedBy } };
      const record = { act: 'support.claim', subject: nameSubject(chat), reason: '', ...change };
      return { reply: { isDone: true } as const, record, announce: () => tell(chat) };
    }),
  );

  const answering = acts.join<Answer, { readonly message: SupportMessage }>({
    keyOf: ({ chatId }) => chatId,
    work: (client, answers) => answerIn(client, parts, answers),
    settings: lookupPlans,
  });
  acts.serve('answerSupport', async ({ body, context, commit, commitJointly }) => {
    const { operatorNumber } = context.operator;
    const { clientId, text, picture } = body;
    const kept = await keepPicture(parts, body.id, picture);
    if (!kept.ok) return kept;
    const answer = { chatId: Number(body.id), operatorNumber, clientId, text, ...kept.value };
    if (answer.fileId === null) return commitJointly(answering, answer);
    // A picture can be refused when its chat is held: that is taken back alone.
    return commit(async client => {
      const [change] = await answerIn(client, parts, [answer]);
      assert(change, 'an answer is written or refused');
      return change;
    });
  });

  acts.serve('noteSupport', ({ body, context, commit }) =>
    commit(async client => {
      const { operatorNumber } = context.operator;
      const chat = await lock(client, body.id);
      if (!chat) return deny('recordMissing');
      if (body.text.trim() === '') return deny('supportTextMissing');
      const note = await insertNote(client, chat.id, { operatorNumber, text: body.text, atMs: clock.nowMs() });
      const after = { note: String(note.id) };
      const record = { act: 'support.note', subject: nameSubject(chat), reason: '', before: null, after };
      return { reply: toNote(note), record, announce: () => tell(chat) };
    }),
  );

  acts.serve('closeSupportChat', ({ body, context, commit }) =>
    commit(async client => {
      const chat = await lock(client, body.id);
      if (!chat) return deny('recordMissing');
      if (isOthers(chat, context.operator.operatorNumber)) return deny('chatClaimed');
      const now = await saveClosed(client, chat.id, body.isClosed ? clock.nowMs() : null);
      const announce = await noteChange(client, parts, now ?? chat);
      const change = { before: { isClosed: chat.isClosed }, after: { isClosed: body.isClosed } };
      const act = body.isClosed ? 'support.close' : 'support.reopen';
      const record = { act, subject: nameSubject(chat), reason: '', ...change };
      return { reply: { isDone: true } as const, record, announce };
    }),
  );
}

/** The picture of an answer belongs to the user of the chat, who keeps it with everything else that is theirs. */
async function keepPicture(
  { database, files }: Pick<SupportParts, 'database' | 'files'>,
  chatId: string,
  picture: string | undefined,
): Promise<Result<{ readonly fileId: string | null }, RefusalName>> {
  if (picture === undefined) return accept({ fileId: null });
  const chat = await loadChat(database.pool, Number(chatId));
  return chat ? files.keepFor({ userId: chat.userId, purpose: 'support' }, picture) : deny('recordMissing');
}

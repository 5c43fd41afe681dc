import { deny } from '@truemark/domain/result';
import type pg from 'pg';
import type { ActServer } from '../../platform/http/act-server.ts';
import { noteChange } from './chats.ts';
import type { SupportParts } from './parts.ts';
import { appendMessage, type Chat, findSent, insertNote, lockChat, saveClaim, saveClosed } from './store.ts';
import { toMessage, toNote } from './to-wire.ts';

const nameSubject = ({ userId }: Chat) => `user:${userId}`;
const isOthers = ({ claimedBy }: Chat, operatorNumber: number) => claimedBy !== null && claimedBy !== operatorNumber;

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

  acts.serve('answerSupport', ({ body, context, commit }) =>
    commit(async client => {
      const { operatorNumber } = context.operator;
      const { clientId, text } = body;
      const chat = await lock(client, body.id);
      if (!chat) return deny('recordMissing');
      const subject = nameSubject(chat);
      const known = await findSent(client, chat.id, { author: 'operator', clientId });
      if (known) {
        const record = { act: 'support.repeat', subject, reason: '', before: null, after: { number: known.number } };
        return { reply: { message: toMessage(known) }, record };
      }
      if (text.trim() === '') return deny('supportTextMissing');
      if (isOthers(chat, operatorNumber)) return deny('chatClaimed');
      const said = { author: 'operator', operatorNumber, clientId, text, fileId: null, isLeft: false } as const;
      const { chat: now, message } = await appendMessage(client, chat.id, { ...said, atMs: clock.nowMs() });
      const announce = await noteChange(client, parts, now);
      const record = { act: 'support.answer', subject, reason: '', before: null, after: { number: message.number } };
      return { reply: { message: toMessage(message) }, record, announce };
    }),
  );

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

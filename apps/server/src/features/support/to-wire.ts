import type { SupportNote } from '@truemark/contract/operators/support';
import type { SupportMessage } from '@truemark/contract/people/support';
import type { Message, Note } from './store.ts';

export function toMessage({ number, author, clientId, text, fileId, isLeft, atMs }: Message): SupportMessage {
  return { number, author, clientId, text, fileId, isLeft, at: atMs };
}

export function toNote({ id, operatorNumber, text, atMs }: Note): SupportNote {
  return { id: String(id), operatorNumber, text, at: atMs };
}

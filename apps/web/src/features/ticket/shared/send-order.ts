import { isFinalAnswer, isOutcomeUnknown } from '@truemark/browser/form-key';
import { renewAfterAct } from '../../../platform/own-act.ts';
import { noteSending, readKey } from '../ticket-store.ts';
import type { OrderPlace } from './unanswered.ts';

/** What became of an attempt to send an order. */
export type SendOutcome<Reply> =
  | { readonly kind: 'accepted'; readonly reply: Reply }
  /** No answer of the server came: the order may stand. The same key goes with the next try. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'refused'; readonly error: unknown };

/**
 * Sends an order under the key of its ticket. The key lives until an answer is final, so that whatever is sent again
 * before that is the same order to the server.
 */
export async function sendOrder<Reply>(
  ticket: OrderPlace,
  call: (idempotencyKey: string) => Promise<Reply>,
): Promise<SendOutcome<Reply>> {
  noteSending(ticket, 'busy');
  try {
    const reply = await call(readKey(ticket));
    noteSending(ticket, 'idle', true);
    renewAfterAct(true);
    return { kind: 'accepted', reply };
  } catch (error) {
    if (isOutcomeUnknown(error)) {
      noteSending(ticket, 'unknown');
      renewAfterAct(false);
      return { kind: 'unknown' };
    }
    noteSending(ticket, 'idle', isFinalAnswer(error));
    return { kind: 'refused', error };
  }
}

import type { UserEvent } from '@truemark/client/event-stream';
import type { SupportState } from '@truemark/contract/people/support';
import { queryClient } from '../../platform/query.ts';
import { logKeyOf, stateKeyOf } from './chat-keys.ts';
import { addEvent, type ChatLog, joinStates, readMarks } from './chat-log.ts';

/** Puts what an event tells into what this page has of the chat; false where something has to be asked for. */
export function takeSupportEvent(userId: string, event: Pick<UserEvent, 'values' | 'message'>): boolean {
  // An answer on its way may be from before, and what has failed is tried again.
  const isOpen = (key: readonly string[]) => {
    const state = queryClient.getQueryState(key);
    return state !== undefined && (state.data === undefined || state.fetchStatus !== 'idle');
  };
  if (isOpen(logKeyOf(userId)) || isOpen(stateKeyOf(userId))) return false;
  const marks = readMarks(event.values);
  const log = queryClient.getQueryData<ChatLog>(logKeyOf(userId));
  const later = log && addEvent(log, event);
  if (!marks || (log && !later)) return false;
  if (later) queryClient.setQueryData<ChatLog>(logKeyOf(userId), later);
  queryClient.setQueryData<SupportState>(stateKeyOf(userId), known => known && joinStates(known, marks));
  return true;
}

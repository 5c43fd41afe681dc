import type { EventStreamState } from '@truemark/client/event-stream';
import { accountKeys } from './account-keys.ts';
import { queryClient } from './query.ts';

let stream: EventStreamState = 'connecting';

/** Keeps whether word of this account comes by itself. */
export function followStreamState(state: EventStreamState): void {
  stream = state;
}

/**
 * After an order of the user's own was placed or changed. What it changed comes with its events; orders, terms and
 * balances are asked for only where these cannot come, or where nobody knows what the server did.
 */
export function renewAfterAct(isAnswered: boolean): void {
  if (isAnswered && stream === 'open') return;
  for (const queryKey of [accountKeys.orders, accountKeys.balances]) void queryClient.invalidateQueries({ queryKey });
}

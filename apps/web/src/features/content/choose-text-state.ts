import { ApiError } from '@truemark/client/api-error';
import type { RefusalName } from '@truemark/contract/refusals';

/** What a page has to show of something it asked the server for. */
export type TextState<Value> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'missing' }
  /** `again`: it failed before, and is being asked for once more. */
  | { readonly kind: 'failed'; readonly reason: 'offline' | 'server' | 'again' }
  /** `staleSinceMs`: a newer version could not be loaded, this one is from then. */
  | { readonly kind: 'ready'; readonly value: Value; readonly staleSinceMs: number | undefined };

interface Asked<Value> {
  readonly data: Value | undefined;
  readonly error: Error | null;
  readonly dataUpdatedAt: number;
  /** Failures so far, each after its own attempts. */
  readonly errorUpdateCount: number;
  /** Why the latest attempt failed while more are to come. */
  readonly failureReason: Error | null;
}

/** Answers to an id that nothing has, or that nothing can have. */
const missingRefusals: readonly (RefusalName | undefined)[] = ['contentUnknown', 'malformedRequest', 'notFound'];

/**
 * A text that is there stays whatever happens to its renewal, unless the server says that it is gone. A failure stays
 * too while it is tried again, so that nothing flickers when the server is out of reach.
 */
export function chooseTextState<Value>(asked: Asked<Value>): TextState<Value> {
  const { data, error, dataUpdatedAt, errorUpdateCount, failureReason } = asked;
  if (error instanceof ApiError && missingRefusals.includes(error.refusal)) return { kind: 'missing' };
  if (data !== undefined) return { kind: 'ready', value: data, staleSinceMs: error ? dataUpdatedAt : undefined };
  if (errorUpdateCount === 0) return { kind: 'loading' };
  return { kind: 'failed', reason: chooseReason(error ?? failureReason) };
}

function chooseReason(error: Error | null): 'offline' | 'server' | 'again' {
  if (!error) return 'again';
  return error instanceof ApiError && (error.kind === 'network' || error.kind === 'timeout') ? 'offline' : 'server';
}

/** Something that is picked from a list by its id: missing when the list came without it. */
export function chooseItemState<Item extends { readonly id: string }>(
  state: TextState<readonly Item[]>,
  id: string,
): TextState<Item> {
  if (state.kind !== 'ready') return state;
  const value = state.value.find(item => item.id === id);
  return value ? { ...state, value } : { kind: 'missing' };
}

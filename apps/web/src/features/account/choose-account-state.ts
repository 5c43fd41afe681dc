/** What a query says of itself; every query of TanStack Query is one. */
export interface Loaded<Value> {
  readonly data: Value | undefined;
  /** Null while nothing has failed. */
  readonly error: unknown;
  readonly dataUpdatedAt: number;
  readonly refetch: () => unknown;
}

/** `kept`: what was loaded before stays, because it could not be loaded again. */
export type AccountState = 'loading' | 'failed' | 'shown' | 'kept';

export function chooseAccountState({ data, error }: Pick<Loaded<unknown>, 'data' | 'error'>): AccountState {
  if (data === undefined) return error === null ? 'loading' : 'failed';
  return error === null ? 'shown' : 'kept';
}

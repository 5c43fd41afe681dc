/** What stands on the page for a list: the list, or what takes its place. */
type ListState = 'loading' | 'failed' | 'empty' | 'shown';

export interface ListView {
  readonly state: ListState;
  /** The list on screen could not be renewed and stays, with its time. */
  readonly isKept: boolean;
}

/** A list that was there once is never taken away by a failure; only one that never came is called failed. */
export function chooseListState(items: readonly unknown[] | undefined, error: Error | undefined): ListView {
  if (!items) return { state: error ? 'failed' : 'loading', isKept: false };
  return { state: items.length > 0 ? 'shown' : 'empty', isKept: error !== undefined };
}

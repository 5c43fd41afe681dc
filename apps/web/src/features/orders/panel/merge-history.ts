/** A list that is loaded a page at a time, the newest first. */
interface Listed<Item> {
  readonly items: readonly Item[];
  readonly hasMore: boolean;
}

/**
 * Several lists as one, the newest first. What is older than the end of a list that goes on is held back: something of
 * that list may belong before it.
 */
export function mergeHistory<Item extends { readonly createTime: number }>(
  lists: readonly Listed<Item>[],
): readonly Item[] {
  const bounds = lists.map(({ items, hasMore }) => (hasMore ? (items.at(-1)?.createTime ?? Infinity) : 0));
  const oldest = Math.max(0, ...bounds);
  return lists
    .flatMap(({ items }) => items)
    .filter(({ createTime }) => createTime >= oldest)
    .sort((one, other) => other.createTime - one.createTime);
}

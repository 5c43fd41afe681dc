/** A list that is loaded a page at a time, the newest first. */
interface Listed<Item> {
  readonly items: readonly Item[];
  readonly hasMore: boolean;
}

interface Timed {
  readonly createTime: number;
}

/**
 * Two lists as one, the newest first. What is older than the end of a list that goes on is held back: something of that
 * list may belong before it.
 */
export function mergeHistory<First extends Timed, Second extends Timed>(
  first: Listed<First>,
  second: Listed<Second>,
): readonly (First | Second)[] {
  const bounds = [first, second].map(({ items, hasMore }) => (hasMore ? (items.at(-1)?.createTime ?? Infinity) : 0));
  const oldest = Math.max(...bounds);
  return [...first.items, ...second.items]
    .filter(({ createTime }) => createTime >= oldest)
    .sort((one, other) => other.createTime - one.createTime);
}

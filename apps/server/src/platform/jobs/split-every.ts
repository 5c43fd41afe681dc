/** Groups of `count` items, in their order; the last may be smaller. */
export function splitEvery<Item>(count: number, items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / count) }, (_, index) =>
    items.slice(index * count, (index + 1) * count),
  );
}

/** Cuts a list into pieces of at most `sizeMax`. */
export function splitBatches<Item>(items: readonly Item[], sizeMax: number): (readonly Item[])[] {
  const count = Math.ceil(items.length / sizeMax);
  return Array.from({ length: count }, (_, index) => items.slice(index * sizeMax, (index + 1) * sizeMax));
}

/** Where a key leads in a list of rows; undefined for keys that move nothing and at the ends. */
export function calculateRowIndex(key: string, from: number, count: number): number | undefined {
  const to = { ArrowDown: from + 1, ArrowUp: from - 1, Home: 0, End: count - 1 }[key];
  return to === undefined || to === from || to < 0 || to >= count ? undefined : to;
}

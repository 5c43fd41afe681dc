/**
 * Where a price stands between the lowest and the highest of 24 hours, 0 to 100 from the lowest; undefined when
 * there is no range. A live price may be outside the range that was last asked for: it sticks to the end.
 */
export function calculateRangePosition(price: string, low: string, high: string): number | undefined {
  if (!price || !low || !high) return undefined;
  const [at, from, to] = [Number(price), Number(low), Number(high)];
  if (!(to > from)) return undefined;
  return Math.min(100, Math.max(0, ((at - from) / (to - from)) * 100));
}

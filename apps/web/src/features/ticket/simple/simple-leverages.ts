const offered: readonly number[] = [1, 2, 5, 10, 20];

/** The leverages of the simple ticket, the lowest first: what is allowed of them, and the one that is chosen. */
export function listSimpleLeverages(leverageMax: number, chosen: number): readonly number[] {
  const allowed = offered.filter(leverage => leverage <= leverageMax);
  return [...new Set([...allowed, chosen])].toSorted((a, b) => a - b);
}

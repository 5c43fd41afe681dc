/** After so many addresses that never received, wallets stop looking for more. Source: BIP-44, address gap limit. */
export const addressGapLimit = 20;

/**
 * The longest run of indexes without a payment, before one with, or up to the last that was given to somebody: a wallet
 * with a lower limit misses what comes behind it, or would.
 */
export function findUnusedRun(used: Iterable<number>, lastGiven: number | null): number {
  let longest = 0;
  let before = -1;
  for (const index of [...used].sort((one, other) => one - other)) {
    longest = Math.max(longest, index - before - 1);
    before = index;
  }
  return lastGiven === null ? longest : Math.max(longest, lastGiven - before);
}

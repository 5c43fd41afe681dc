/** Parts of which 10,000 make a whole: a hundredth of a percent. */
export const netShareScale = 10_000n;

/**
 * What was gained or lost of what was put in, in hundredths of a percent, rounded toward zero: neither a gain nor a loss
 * is told larger than it was. `put` is above zero.
 */
export function calculateNetShare(result: bigint, put: bigint): bigint {
  return (result * netShareScale) / put;
}

import type { Direction } from '@truemark/ui/format/number';

/** Which way an exact amount goes, from its decimal text; the smallest part counts, nothing is rounded first. */
export function calculateAmountDirection(amount: string): Direction {
  if (!/[1-9]/.test(amount)) return 'flat';
  return amount.startsWith('-') ? 'down' : 'up';
}

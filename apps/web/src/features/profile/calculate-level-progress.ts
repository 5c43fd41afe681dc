import type { LevelReply } from '@truemark/contract/people/levels';
import { type Amount, formatAmount, parseAmount } from '@truemark/domain/ledger/amount';
import { assert } from '@truemark/domain/result';

export interface LevelProgress {
  /** The next level that more deposits give, and how much is missing, in USDT; undefined at the highest. */
  readonly next: { readonly level: number; readonly missing: string } | undefined;
  /** The level that a verified identity would give at once; undefined where it changes nothing. */
  readonly byVerifying: number | undefined;
}

function read(text: string): Amount {
  const amount = parseAmount(text, 'USDT');
  assert(amount.ok, 'the server writes amounts');
  return amount.value;
}

/** How far it is to the next level. Everybody has level 0, however much they have taken out. */
export function calculateLevelProgress({
  lowest,
  isVerified,
  levels,
}: Pick<LevelReply, 'lowest' | 'isVerified' | 'levels'>): LevelProgress {
  const paid = lowest.startsWith('-') ? -read(lowest.slice(1)) : read(lowest);
  const above = levels.filter(({ level }) => level > 0);
  const next = above.find(({ threshold }) => read(threshold) > paid);
  const reached = above.filter(({ threshold }) => read(threshold) <= paid).at(-1)?.level;
  return {
    next: next && { level: next.level, missing: formatAmount(read(next.threshold) - paid, 'USDT') },
    byVerifying: isVerified ? undefined : reached,
  };
}

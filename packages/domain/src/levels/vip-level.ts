import type { Amount } from '../ledger/amount.ts';

/** Money that was processed in or out of an account, in minor units of USDT at its time; below zero what went out. */
export interface ValuedMove {
  readonly atMs: number;
  readonly value: Amount;
}

/** What levels ask for. */
export interface LevelRules {
  /** From which net sum on each level is given, VIP1 first, rising, in minor units of USDT. */
  readonly thresholds: readonly Amount[];
  /** How long a sum must have stood. */
  readonly windowMs: number;
}

/** How somebody stands: the level, and the sum that it rests on. */
export interface LevelStanding {
  /** 0 normal, 1 VIP1 and so on. */
  readonly level: number;
  /** The lowest net sum of the window, below zero as it may be. */
  readonly lowest: Amount;
}

/** Source: product rules, Accounts. */
export const defaultLevelRules: LevelRules = {
  thresholds: [1_000n, 10_000n, 50_000n, 200_000n].map(sum => sum * 10n ** 6n),
  windowMs: 30 * 86_400_000,
};

/**
 * The level of a user: what came in less what went out, the lowest that it was within the window, decides. From VIP1 on the
 * identity must be verified. It can fall again. Moves may come in any order; those of the future do not count.
 */
export function calculateLevel(
  moves: readonly ValuedMove[],
  { thresholds, windowMs }: LevelRules,
  { nowMs, isVerified }: { readonly nowMs: number; readonly isVerified: boolean },
): LevelStanding {
  const known = moves.filter(({ atMs }) => atMs <= nowMs).sort((one, other) => one.atMs - other.atMs);
  const before = known.filter(({ atMs }) => atMs <= nowMs - windowMs);
  let sum = before.reduce((total, { value }) => total + value, 0n);
  let lowest = sum;
  for (const [index, { atMs, value }] of known.entries()) {
    if (index < before.length) continue;
    sum += value;
    // Moves of one moment are one: a sum between them never stood.
    if (known[index + 1]?.atMs !== atMs && sum < lowest) lowest = sum;
  }
  const reached = thresholds.filter(threshold => lowest >= threshold).length;
  return { level: isVerified ? reached : 0, lowest };
}

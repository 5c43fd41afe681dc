import type { Amount } from '../ledger/amount.ts';
import type { Asset } from '../money/asset.ts';
import { accept, deny, type Result } from '../result.ts';

/** 24 hours, in ms: a day of a plan is each full one after the purchase. */
export const planDayMs = 86_400_000;

/** Names of the plans, as the wire and the parameters have them. */
export const planNames = ['plan-7', 'plan-15', 'plan-30', 'plan-60'] as const;
export type PlanName = (typeof planNames)[number];

/** What a plan is sold on. */
export interface OfferedPlan {
  readonly name: PlanName;
  readonly asset: Asset;
  readonly days: number;
  /** Income of a day, 10^-10 of the investment. */
  readonly dailyYield: bigint;
  readonly amountMin: Amount;
  readonly amountMax: Amount;
  /** Least VIP level of a buyer; 0 is everybody. */
  readonly levelMin: number;
}

/** The sample plans, of at most 0.03 % a day. Source: product rules, Smart plans. */
export const samplePlans: readonly OfferedPlan[] = [
  {
    ...{ name: 'plan-7', asset: 'USDT', days: 7, dailyYield: 1_800_000n, levelMin: 0 },
    ...{ amountMin: 100_000_000n, amountMax: 5_000_000_000n },
  },
  {
    ...{ name: 'plan-15', asset: 'USDT', days: 15, dailyYield: 2_200_000n, levelMin: 0 },
    ...{ amountMin: 500_000_000n, amountMax: 20_000_000_000n },
  },
  {
    ...{ name: 'plan-30', asset: 'USDT', days: 30, dailyYield: 2_600_000n, levelMin: 1 },
    ...{ amountMin: 1_000_000_000n, amountMax: 50_000_000_000n },
  },
  {
    ...{ name: 'plan-60', asset: 'USDT', days: 60, dailyYield: 3_000_000n, levelMin: 2 },
    ...{ amountMin: 5_000_000_000n, amountMax: 100_000_000_000n },
  },
];

/** Whether a text names a plan. */
export function isPlanName(text: string): text is PlanName {
  return planNames.some(name => name === text);
}

/** Checks an amount against a plan, in order of precedence. */
export function checkPlanAmount(
  amount: Amount,
  { amountMin, amountMax }: Pick<OfferedPlan, 'amountMin' | 'amountMax'>,
): Result<true, 'amountNotPositive' | 'amountBelowMinimum' | 'investmentAboveMaximum'> {
  if (amount <= 0n) return deny('amountNotPositive');
  if (amount < amountMin) return deny('amountBelowMinimum');
  return amount > amountMax ? deny('investmentAboveMaximum') : accept(true);
}

/** Full days of a plan that have passed, and so are owed: never more than it has. */
export function countFullDays({ boughtAtMs, days }: { boughtAtMs: number; days: number }, nowMs: number): number {
  return Math.min(days, Math.max(0, Math.floor((nowMs - boughtAtMs) / planDayMs)));
}

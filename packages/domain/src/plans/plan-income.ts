import { ratioOne } from '../contracts/terms.ts';
import { type Amount, calculateChargeShare, calculateCreditShare } from '../ledger/amount.ts';
import { assert } from '../result.ts';

/** What a plan was bought on; it stays as it is. */
export interface PlanTerms {
  readonly investment: Amount;
  /** Income of a day, 10^-10 of the investment. */
  readonly dailyYield: bigint;
  readonly days: number;
}

/** Share of a plan's income that its buyer's inviter gets, 10^-10. Source: product rules, Smart plans. */
export const defaultProfitShare = 1_000_000_000n;

/** Share of the principal that an early exit costs, 10^-10. Source: product rules, Smart plans. */
export const defaultExitShare = 500_000_000n;

/** All income of a plan, rounded down: what is reserved when it is bought. Source: product rules, Smart plans. */
export function calculatePlanIncome({ investment, dailyYield, days }: PlanTerms): Amount {
  return calculateCreditShare(investment, dailyYield * BigInt(days), ratioOne);
}

/** The credit of a day, from 1: rounded down, and the last day takes the rest, so that all days are the whole income. */
export function calculatePlanCredit(terms: PlanTerms, day: number): Amount {
  assert(day >= 1 && day <= terms.days, 'a credit is of a day of the plan');
  const daily = calculateCreditShare(terms.investment, terms.dailyYield, ratioOne);
  return day < terms.days ? daily : calculatePlanIncome(terms) - daily * BigInt(terms.days - 1);
}

/** What the inviter gets with a credit, rounded down. */
export function calculateProfitShare(credit: Amount, share: bigint): Amount {
  return calculateCreditShare(credit, share, ratioOne);
}

/** What is reserved for the inviter when a plan is bought: the shares of all its credits. */
export function calculateProfitReserve(terms: PlanTerms, share: bigint): Amount {
  const daily = calculateProfitShare(calculatePlanCredit(terms, 1), share);
  const last = calculateProfitShare(calculatePlanCredit(terms, terms.days), share);
  return terms.days === 1 ? last : daily * BigInt(terms.days - 1) + last;
}

/** What an early exit gives back, and what it costs (rounded up). */
export function calculateEarlyExit(
  investment: Amount,
  exitShare: bigint,
): { readonly returned: Amount; readonly damages: Amount } {
  const damages = calculateChargeShare(investment, exitShare, ratioOne);
  return { returned: investment - damages, damages };
}

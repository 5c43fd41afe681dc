import type { PlanProduct } from '@truemark/contract/investing/plans';
import { type Amount, formatAmount, parseAmount } from '@truemark/domain/ledger/amount';
import { ratioScale } from '@truemark/domain/market/price';
import { parseDecimal } from '@truemark/domain/money/decimal';
import { checkPlanAmount, planDayMs } from '@truemark/domain/plans/plan';
import { calculateEarlyExit, calculatePlanCredit, calculatePlanIncome } from '@truemark/domain/plans/plan-income';
import { calculateCredited } from '@truemark/domain/plans/plan-transfers';
import { assert } from '@truemark/domain/result';
import { readTypedAmount } from '../amounts/index.ts';

/** What a person has typed of a purchase. */
export interface PlanDraft {
  readonly amount: string;
}

export type PlanErrorKey =
  | 'amountMissing'
  | 'amountWrong'
  | 'amountBelowMinimum'
  | 'amountAboveMaximum'
  | 'balanceShort'
  | 'ownMoneyShort';

/** What there is to buy with; neither is known for who is not logged in. */
export interface Purse {
  readonly available: string | undefined;
  /** How much of it is own money, where that is not all. */
  readonly investable: string | undefined;
}

/** What is wrong with the amount, as the server would say it. */
export function findPlanErrors(
  draft: PlanDraft,
  plan: PlanProduct,
  { available, investable }: Purse,
): Partial<Record<keyof PlanDraft, PlanErrorKey>> {
  if (draft.amount.trim() === '') return { amount: 'amountMissing' };
  const amount = readAmount(draft.amount, plan);
  if (amount === undefined) return { amount: 'amountWrong' };
  const read = (text: string) => readExact(text, plan);
  const checked = checkPlanAmount(amount, { amountMin: read(plan.minInvestment), amountMax: read(plan.maxInvestment) });
  if (!checked.ok) {
    if (checked.code === 'amountNotPositive') return { amount: 'amountWrong' };
    return { amount: checked.code === 'investmentAboveMaximum' ? 'amountAboveMaximum' : checked.code };
  }
  if (available !== undefined && amount > read(available)) return { amount: 'balanceShort' };
  return investable !== undefined && amount > read(investable) ? { amount: 'ownMoneyShort' } : {};
}

/** A day of a plan as it would be credited. */
export interface ProjectedDay {
  readonly day: number;
  readonly atMs: number;
  readonly credit: string;
  /** All credits up to this day. */
  readonly sum: string;
}

/** What an amount comes to in a plan. */
export interface PlanPreview {
  readonly investment: string;
  readonly daily: string;
  readonly income: string;
  /** Principal and income. */
  readonly whole: string;
  readonly endsAtMs: number;
  readonly damages: string;
  readonly days: readonly ProjectedDay[];
}

/** Undefined while the amount says nothing yet. */
export function previewPlan(
  typed: string,
  plan: PlanProduct,
  exitShare: string,
  nowMs: number,
): PlanPreview | undefined {
  const investment = readAmount(typed, plan);
  if (investment === undefined || investment <= 0n) return undefined;
  const terms = { investment, dailyYield: readRatio(plan.dailyYield), days: plan.period };
  const write = (value: Amount) => formatAmount(value, plan.tokenType);
  const income = calculatePlanIncome(terms);
  return {
    ...{ investment: write(investment), daily: write(calculatePlanCredit(terms, 1)), income: write(income) },
    ...{ whole: write(investment + income), endsAtMs: nowMs + plan.period * planDayMs },
    damages: write(calculateEarlyExit(investment, readRatio(exitShare)).damages),
    days: Array.from({ length: plan.period }, (_, index) => ({
      day: index + 1,
      atMs: nowMs + (index + 1) * planDayMs,
      credit: write(calculatePlanCredit(terms, index + 1)),
      sum: write(calculateCredited(terms, index + 1)),
    })),
  };
}

function readAmount(typed: string, { tokenType }: PlanProduct): Amount | undefined {
  const text = readTypedAmount(typed);
  const amount = text === undefined ? undefined : parseAmount(text, tokenType);
  return amount?.ok ? amount.value : undefined;
}

function readExact(text: string, { tokenType }: PlanProduct): Amount {
  const amount = parseAmount(text, tokenType);
  assert(amount.ok, 'an amount of the server is exact');
  return amount.value;
}

function readRatio(text: string): bigint {
  const ratio = parseDecimal(text, ratioScale);
  assert(ratio.ok, 'a ratio of the server is a decimal');
  return ratio.value;
}

import type { FixedTermOrder, FixedTermProduct } from '@truemark/contract/investing/fixed-terms';
import { calculateFixedInterest, checkFixedTerm, fixedTermDayMs } from '@truemark/domain/fixed-terms/fixed-term';
import { type Amount, formatAmount, parseAmount } from '@truemark/domain/ledger/amount';
import { ratioScale } from '@truemark/domain/market/price';
import { parseDecimal } from '@truemark/domain/money/decimal';
import { assert } from '@truemark/domain/result';
import { readTypedAmount } from '../amounts/index.ts';

/** What a person has typed of a purchase. */
export interface InvestDraft {
  readonly amount: string;
  readonly isReinvested: boolean;
}

export type InvestErrorKey =
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
export function findInvestErrors(
  draft: InvestDraft,
  product: FixedTermProduct,
  { available, investable }: Purse,
): Partial<Record<keyof InvestDraft, InvestErrorKey>> {
  if (draft.amount.trim() === '') return { amount: 'amountMissing' };
  const amount = readAmount(draft.amount, product);
  if (amount === undefined) return { amount: 'amountWrong' };
  const read = (text: string) => readExact(text, product);
  const checked = checkFixedTerm(amount, {
    amountMin: read(product.minInvestment),
    amountMax: read(product.maxInvestment),
  });
  if (!checked.ok) return { amount: checked.code === 'amountNotPositive' ? 'amountWrong' : checked.code };
  if (available !== undefined && amount > read(available)) return { amount: 'balanceShort' };
  return investable !== undefined && amount > read(investable) ? { amount: 'ownMoneyShort' } : {};
}

/** What an amount comes to at the end of the term. */
export interface InvestPreview {
  readonly amount: string;
  readonly interest: string;
  /** Amount and interest. */
  readonly whole: string;
  /** Interest is counted from the purchase on. */
  readonly startsAtMs: number;
  readonly endsAtMs: number;
}

/** Undefined while the amount says nothing yet. */
export function previewInvestment(typed: string, product: FixedTermProduct, nowMs: number): InvestPreview | undefined {
  const amount = readAmount(typed, product);
  if (amount === undefined || amount <= 0n) return undefined;
  const rate = parseDecimal(product.dailyRate, ratioScale);
  assert(rate.ok, 'a rate is a decimal');
  const interest = calculateFixedInterest(amount, rate.value, product.period);
  const write = (value: Amount) => formatAmount(value, product.tokenType);
  return {
    ...{ amount: write(amount), interest: write(interest), whole: write(amount + interest) },
    startsAtMs: nowMs,
    endsAtMs: nowMs + product.period * fixedTermDayMs,
  };
}

function readAmount(typed: string, { tokenType }: FixedTermProduct): Amount | undefined {
  const text = readTypedAmount(typed);
  const amount = text === undefined ? undefined : parseAmount(text, tokenType);
  return amount?.ok ? amount.value : undefined;
}

function readExact(text: string, { tokenType }: FixedTermProduct): Amount {
  const amount = parseAmount(text, tokenType);
  assert(amount.ok, 'an amount of the server is exact');
  return amount.value;
}

/** What a running purchase has earned by a moment: each full day, as it is paid at the end. */
export function calculateEarned(
  order: Pick<FixedTermOrder, 'tokenType' | 'amount' | 'dailyRate' | 'period' | 'createTime'>,
  nowMs: number,
): string {
  const amount = parseAmount(order.amount, order.tokenType);
  const rate = parseDecimal(order.dailyRate, ratioScale);
  assert(amount.ok && rate.ok, 'figures of the server are exact');
  const days = Math.floor((nowMs - order.createTime) / fixedTermDayMs);
  const earned = calculateFixedInterest(amount.value, rate.value, Math.min(order.period, Math.max(0, days)));
  return formatAmount(earned, order.tokenType);
}

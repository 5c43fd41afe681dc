import type { LoanSettings } from '@truemark/contract/lending/loans';
import { ratioOne } from '@truemark/domain/contracts/terms';
import { isSigned, type Signature } from '@truemark/domain/identity/verification';
import { type Amount, formatAmount, parseAmount } from '@truemark/domain/ledger/amount';
import { splitRepayment } from '@truemark/domain/loans/interest';
import { listLoanDays } from '@truemark/domain/loans/schedule';
import { loanDayMs } from '@truemark/domain/loans/terms';
import { calculateYearlyRates, type YearlyRates } from '@truemark/domain/loans/yearly-rates';
import { ratioScale } from '@truemark/domain/market/price';
import { parseDecimal } from '@truemark/domain/money/decimal';
import { assert } from '@truemark/domain/result';
import { readTypedAmount } from '../amounts/index.ts';

export type OfferedTerm = LoanSettings['terms'][number];

/** What a person has typed of an application. */
export interface LoanDraft {
  readonly amount: string;
  readonly income: string;
  readonly debts: string;
  readonly signature: Signature;
  readonly isRead: boolean;
}

export const emptyLoanDraft: LoanDraft = {
  ...{ amount: '', income: '', debts: '', isRead: false },
  signature: { kind: 'drawn', strokes: [] },
};

export type LoanStep = 'amount' | 'identity' | 'sign';
export const loanSteps: readonly LoanStep[] = ['amount', 'identity', 'sign'];

export type LoanErrorKey =
  | 'amountMissing'
  | 'amountWrong'
  | 'amountSmall'
  | 'amountLarge'
  | 'incomeMissing'
  | 'debtsMissing'
  | 'notSigned'
  | 'notRead';

export type LoanErrors = Partial<Record<keyof LoanDraft, LoanErrorKey>>;

/** Least and greatest amount of a loan, as the server gives them. */
export interface LoanRange {
  readonly min: string;
  readonly max: string;
}

/** What a term and the person's own limit allow together. */
export function findLoanRange(own: LoanRange, term: OfferedTerm): LoanRange {
  const least = readExact(own.min) > readExact(term.minAmount) ? own.min : term.minAmount;
  return { min: least, max: readExact(own.max) < readExact(term.maxAmount) ? own.max : term.maxAmount };
}

/** What is wrong with a step, before anything is sent. */
export function findLoanErrors(step: LoanStep, draft: LoanDraft, range: LoanRange): LoanErrors {
  if (step === 'amount') {
    const amount = findAmountError(draft.amount, range);
    return amount ? { amount } : {};
  }
  if (step === 'identity') {
    return {
      ...(readLoanAmount(draft.income) === undefined && { income: 'incomeMissing' }),
      ...(readLoanAmount(draft.debts) === undefined && { debts: 'debtsMissing' }),
    };
  }
  return {
    ...(!isSigned(draft.signature) && { signature: 'notSigned' }),
    ...(!draft.isRead && { isRead: 'notRead' }),
  };
}

function findAmountError(typed: string, { min, max }: LoanRange): LoanErrorKey | undefined {
  if (typed.trim() === '') return 'amountMissing';
  const amount = readLoanAmount(typed);
  if (amount === undefined) return 'amountWrong';
  if (amount < readExact(min)) return 'amountSmall';
  return amount > readExact(max) ? 'amountLarge' : undefined;
}

/** What an amount costs over a term, day by day. */
export interface LoanPreview {
  readonly principal: string;
  readonly interest: string;
  readonly total: string;
  /** What a day costs once the free ones are over. */
  readonly perDay: string;
  readonly costDays: number;
  readonly freeUntilMs: number;
  readonly dueAtMs: number;
  readonly rates: YearlyRates;
  readonly days: readonly {
    readonly day: number;
    readonly isFree: boolean;
    readonly endsAtMs: number;
    readonly interest: string;
    readonly interestToDate: string;
    readonly settlement: string;
  }[];
}

/** Undefined while the amount says nothing yet. As if the loan were paid out now. */
export function previewLoan(typed: string, term: OfferedTerm, free: number, nowMs: number): LoanPreview | undefined {
  const principal = readLoanAmount(typed);
  if (principal === undefined || principal <= 0n) return undefined;
  const rate = parseDecimal(term.dailyRate, ratioScale);
  assert(rate.ok, 'a rate is a decimal');
  const days = listLoanDays({ principal, term: { days: term.term, dailyRate: rate.value }, freeDays: free }, nowMs);
  const interest = days.at(-1)?.interestToDate ?? 0n;
  return {
    ...{ principal: write(principal), interest: write(interest), total: write(principal + interest) },
    perDay: write((principal * rate.value + ratioOne - 1n) / ratioOne),
    costDays: Math.max(0, term.term - free),
    freeUntilMs: nowMs + Math.min(free, term.term) * loanDayMs,
    dueAtMs: nowMs + term.term * loanDayMs,
    rates: calculateYearlyRates(Number(principal), Number(interest), term.term),
    days: days.map(day => ({
      ...{ day: day.day, isFree: day.isFree, endsAtMs: day.endsAtMs, interest: write(day.interest) },
      ...{ interestToDate: write(day.interestToDate), settlement: write(day.settlement) },
    })),
  };
}

/** What a part of a repayment settles: interest first. Undefined while the amount says nothing yet. */
export function previewRepayment(typed: string, settlement: { readonly interest: string; readonly principal: string }) {
  const amount = readLoanAmount(typed);
  if (amount === undefined || amount <= 0n) return undefined;
  const due = readExact(settlement.interest);
  const open = readExact(settlement.principal);
  const { interest, principal } = splitRepayment(amount, due, open);
  return { interest: write(interest), principal: write(principal), left: write(due + open - interest - principal) };
}

/** Exact minor units of USDT; undefined for what is no amount. */
export function readLoanAmount(typed: string): Amount | undefined {
  const text = readTypedAmount(typed);
  const amount = text === undefined ? undefined : parseAmount(text, 'USDT');
  return amount?.ok ? amount.value : undefined;
}

const write = (amount: Amount): string => formatAmount(amount, 'USDT');

function readExact(text: string): Amount {
  const amount = parseAmount(text, 'USDT');
  assert(amount.ok, 'an amount of the server is exact');
  return amount.value;
}

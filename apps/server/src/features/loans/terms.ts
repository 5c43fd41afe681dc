import { type Amount, parseAmount } from '@truemark/domain/ledger/amount';
import { type LoanTerm, loanDayMs, loanTermDays } from '@truemark/domain/loans/terms';
import { ratioScale } from '@truemark/domain/market/price';
import { parseDecimal } from '@truemark/domain/money/decimal';
import { assert } from '@truemark/domain/result';
import type { LoanParameterReader } from './parameters.ts';

/** A term with the rules in force. */
export interface OfferedTerm extends LoanTerm {
  readonly amountMin: Amount;
  readonly amountMax: Amount;
  readonly isOpen: boolean;
}

/** What loans are given on now, whatever their term. */
export interface LoanRules {
  readonly minimum: Amount;
  readonly freeDays: number;
  readonly pauseMs: number;
  /** The greatest amount that one reviewer approves alone. */
  readonly aloneMax: Amount;
}

const levels = [0, 1, 2, 3, 4] as const;

function readAmount(text: string): Amount {
  const amount = parseAmount(text, 'USDT');
  assert(amount.ok, 'a parameter of loans is an amount');
  return amount.value;
}

/** The terms, as operators have set them. */
export function listOfferedTerms(parameters: LoanParameterReader): OfferedTerm[] {
  return loanTermDays.map(days => {
    const dailyRate = parseDecimal(parameters.get(`loans.dailyRate.${days}`), ratioScale);
    assert(dailyRate.ok, 'a rate of loans is a ratio');
    return {
      ...{ days, dailyRate: dailyRate.value, isOpen: parameters.get(`loans.isOpen.${days}`) === '1' },
      amountMin: readAmount(parameters.get(`loans.amountMin.${days}`)),
      amountMax: readAmount(parameters.get(`loans.amountMax.${days}`)),
    };
  });
}

export function readLoanRules(parameters: LoanParameterReader): LoanRules {
  return {
    minimum: readAmount(parameters.get('loans.minimum')),
    freeDays: Number(parameters.get('loans.freeDays')),
    pauseMs: Number(parameters.get('loans.pauseDays')) * loanDayMs,
    aloneMax: readAmount(parameters.get('loans.aloneMax')),
  };
}

/** The greatest sum of open principal, Normal to VIP4. */
export function listLevelMaxima(parameters: LoanParameterReader): Amount[] {
  return levels.map(level => readAmount(parameters.get(`loans.maximum.${level}`)));
}

/** What money is lent on now, for what is to yield less. */
export function listLentTerms(parameters: LoanParameterReader): {
  readonly terms: readonly LoanTerm[];
  readonly freeDays: number;
} {
  const terms = listOfferedTerms(parameters).filter(({ isOpen }) => isOpen);
  return { terms, freeDays: readLoanRules(parameters).freeDays };
}

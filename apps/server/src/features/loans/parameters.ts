import { formatAmount } from '@truemark/domain/ledger/amount';
import {
  defaultFreeDays,
  defaultLoanMin,
  defaultLoanPauseMs,
  defaultLoansMax,
  defaultLoanTerms,
  type LoanTerm,
  loanDayMs,
  loanTermDays,
} from '@truemark/domain/loans/terms';
import { ratioScale } from '@truemark/domain/market/price';
import { formatDecimal } from '@truemark/domain/money/decimal';
import { assert } from '@truemark/domain/result';
import type { ParameterDefinition, ParameterReader } from '../parameters/index.ts';

const group = 'loans';
const isOpen = { group, unit: 'count', min: '0', max: '1', decimals: 0, needsTwoPeople: false } as const;
/** From the lowest of the platform's own terms on, which no yield reaches (`features/fixed-terms/parameters.ts`). */
const rate = { group, unit: 'ratio', min: '0.0006', max: '0.01', decimals: 6, needsTwoPeople: true } as const;
const amount = { group, unit: 'USDT', min: '0', max: '10000000', decimals: 2, needsTwoPeople: true } as const;
const days = { group, unit: 'count', min: '0', max: '365', decimals: 0, needsTwoPeople: true } as const;

const [normal, vip1, vip2, vip3, vip4] = defaultLoansMax.map(max => formatAmount(max, 'USDT'));
assert(normal && vip1 && vip2 && vip3 && vip4, 'every level has a greatest sum of loans');

function describe(term: (typeof loanTermDays)[number]) {
  const { dailyRate } = findDefault(term);
  return [
    { ...isOpen, key: `loans.isOpen.${term}` as const, defaultValue: '1' },
    { ...rate, key: `loans.dailyRate.${term}` as const, defaultValue: formatDecimal(dailyRate, ratioScale) },
    { ...amount, key: `loans.amountMin.${term}` as const, defaultValue: formatAmount(defaultLoanMin, 'USDT') },
    { ...amount, key: `loans.amountMax.${term}` as const, defaultValue: vip4 ?? '' },
  ] as const;
}

function findDefault(term: number): LoanTerm {
  const found = defaultLoanTerms.find(terms => terms.days === term);
  assert(found, 'every term of loans has a rate');
  return found;
}

/** Terms of loans: the days of one are its name, and never change. Source: product rules, Loans. */
export const loanParameters = [
  ...loanTermDays.flatMap(describe),
  { ...amount, key: 'loans.minimum', defaultValue: formatAmount(defaultLoanMin, 'USDT') },
  { ...amount, key: 'loans.maximum.0', defaultValue: normal },
  { ...amount, key: 'loans.maximum.1', defaultValue: vip1 },
  { ...amount, key: 'loans.maximum.2', defaultValue: vip2 },
  { ...amount, key: 'loans.maximum.3', defaultValue: vip3 },
  { ...amount, key: 'loans.maximum.4', defaultValue: vip4 },
  { ...days, key: 'loans.freeDays', defaultValue: String(defaultFreeDays) },
  { ...days, key: 'loans.pauseDays', defaultValue: String(defaultLoanPauseMs / loanDayMs) },
  { ...amount, key: 'loans.aloneMax', defaultValue: '10000' },
] as const satisfies readonly ParameterDefinition[];

/** Reads the loans' own parameters. */
export type LoanParameterReader = ParameterReader<typeof loanParameters>;

import { formatUsdt } from '../contracts/terms-text.ts';
import { calculateLoanInterest, countLoanDays, type LoanGiven, splitRepayment } from '../loans/interest.ts';
import type { RepaymentState } from '../loans/reasons.ts';
import { listLoanCourse } from '../loans/schedule.ts';
import { type LoanRepayment, listPrincipalSteps } from '../loans/standing.ts';
import { loanDayMs } from '../loans/terms.ts';
import { writeLoanTerms } from '../loans/terms-text.ts';
import { draftLoanPayout, draftRepayment, draftRepaymentHold, draftRepaymentReturn } from '../loans/transfers.ts';
import type { Sha256 } from '../proof/bytes.ts';
import { type CheckFault, type CheckResult, compare, judge } from '../proof/check-result.ts';
import type { TransferClaim } from '../proof/claims.ts';
import { groupPostings } from '../proof/found-postings.ts';
import { type ExpectedPosting, receiptOwner } from '../proof/order-check.ts';
import { createReader } from '../proof/reading.ts';
import { compareLines } from '../proof/terms-lines.ts';
import { checkEmpty, comparePosting } from './check-ledger.ts';
import { checkHash } from './check-terms.ts';

/** A loan as its receipt tells of it: one that was paid out. */
export interface LoanClaim {
  readonly id: string;
  readonly amount: string;
  readonly dailyRate: string;
  /** Days. */
  readonly term: number;
  readonly freeDays: number;
  readonly createTime: number;
  readonly paidOutAt: number;
  readonly repaidAt: number | null;
  readonly status: 'repaying' | 'expired' | 'repaid' | 'completed';
  readonly openPrincipal: string;
  readonly interestPaid: string;
  readonly agreementHash: string | null;
  readonly termsHash: string;
}

/** An application to pay back; its money is held from `createTime` on. */
export interface RepaymentClaim {
  readonly interest: string;
  readonly principal: string;
  readonly createTime: number;
  readonly status: RepaymentState;
  readonly decidedAt: number | null;
}

/** What a day has cost, or will if nothing more is paid back. */
export interface LoanDayClaim {
  readonly day: number;
  readonly endsAt: number;
  readonly isFree: boolean;
  readonly interest: string;
  readonly interestToDate: string;
  readonly settlement: string;
}

/** A receipt as the server answers it: nothing of it is taken for true. */
export interface LoanReceiptClaim {
  readonly loan: LoanClaim;
  /** When it was made: days are counted up to here. */
  readonly at: number;
  /** The oldest first. */
  readonly repayments: readonly RepaymentClaim[];
  readonly days: readonly LoanDayClaim[];
  readonly terms: string;
  readonly transfers: readonly TransferClaim[];
}

/** What is checked, in the order it is told. */
export const loanChecks = ['terms', 'payout', 'interest', 'repayments', 'ending', 'ledger'] as const;
export type LoanCheckName = (typeof loanChecks)[number];
export type LoanCheck = Readonly<Record<LoanCheckName, CheckResult>>;

/** The numbers of a receipt, with those that cannot be read or cannot be. */
interface LoanReading {
  readonly given: LoanGiven;
  readonly repayments: readonly LoanRepayment[];
  readonly faults: readonly CheckFault[];
}

/**
 * Checks the receipt of a loan by the rules: terms by their hash, the whole amount out of the platform's own funds, each day's
 * interest to the last unit, how each repayment was used, the end, and nothing else.
 */
export function checkLoan(receipt: LoanReceiptClaim, sha256: Sha256): LoanCheck {
  const { loan, transfers } = receipt;
  const { given, repayments, faults } = readLoan(receipt);
  const found = groupPostings(transfers);
  const payout: ExpectedPosting = {
    ...{ name: 'payout', notBeforeMs: loan.paidOutAt },
    drafts: draftLoanPayout({ ...owner, principal: given.principal }),
  };
  const moves = repayments.flatMap(expectRepayment).filter(({ drafts }) => drafts.length > 0);
  const moved = moves.flatMap((posting, index) => comparePosting(posting, found[index + 1], found[index]));
  const isOver = loan.status === 'repaid' || loan.status === 'completed';
  const isWaiting = repayments.some(({ state }) => state === 'submitted' || state === 'review');
  return {
    terms: judge([
      ...faults,
      ...checkHash(receipt.terms, loan.termsHash, sha256),
      ...compareLines(writeTerms(loan, given), receipt.terms),
    ]),
    payout: judge(comparePosting(payout, found[0], undefined)),
    // Rules need numbers that can be.
    interest: judge(
      faults.length > 0 ? faults : [...checkDays(receipt, given, repayments), ...checkSplits(given, repayments)],
    ),
    repayments: judge(moved, repayments.length === 0 && !isOver ? 'stillOpen' : undefined),
    ending: judge(checkStanding(receipt, given, repayments), isOver ? undefined : 'stillOpen'),
    ledger: judge([
      ...compare('transfers', [['postings', moves.length + 1, found.length]]),
      ...(isWaiting ? [] : checkEmpty(transfers)),
    ]),
  };
}

const owner = { userId: receiptOwner.userId, id: Number(receiptOwner.id) };

function readLoan({ loan, repayments: claims }: LoanReceiptClaim): LoanReading {
  const reader = createReader('loan');
  const given: LoanGiven = {
    ...{ principal: reader.amount('amount', loan.amount), dailyRate: reader.ratio('dailyRate', loan.dailyRate) },
    ...{ freeDays: loan.freeDays, paidOutAtMs: loan.paidOutAt },
  };
  const repayments = claims.map(
    ({ interest, principal, createTime, status, decidedAt }, index): LoanRepayment => ({
      ...{ submittedAtMs: createTime, state: status, decidedAtMs: decidedAt },
      interest: reader.amount(`repayments.${index + 1}.interest`, interest),
      principal: reader.amount(`repayments.${index + 1}.principal`, principal),
    }),
  );
  const opens = listPrincipalSteps(given.principal, repayments).map(({ open }) => open);
  const amounts = repayments.flatMap(({ interest, principal }) => [interest, principal]);
  const canBe = [given.principal, given.dailyRate, ...opens, ...amounts].every(amount => amount >= 0n);
  return { given, repayments, faults: [...reader.faults, ...compare('result', [['loan.amount', true, canBe]])] };
}

function writeTerms({ id, term, createTime, agreementHash }: LoanClaim, given: LoanGiven): string {
  return writeLoanTerms({ ...given, id, days: term, appliedAtMs: createTime, agreementHash });
}

/** A repayment holds its money, then settles interest and principal, or gives it back. */
function expectRepayment(repayment: LoanRepayment, index: number): ExpectedPosting[] {
  const { submittedAtMs, state, decidedAtMs } = repayment;
  const money = { ...owner, ...repayment };
  const name = `repayment ${index + 1}`;
  const hold = { name: `${name}: hold`, drafts: draftRepaymentHold(money), notBeforeMs: submittedAtMs };
  if (decidedAtMs === null) return [hold];
  const drafts = state === 'success' ? draftRepayment(money) : draftRepaymentReturn(money);
  return [hold, { name: `${name}: end`, drafts, notBeforeMs: decidedAtMs }];
}

/** Every day up to the end of the term, then up to when it was repaid or the receipt was made, calculated again. */
function checkDays(
  { loan, at, days }: LoanReceiptClaim,
  given: LoanGiven,
  repayments: readonly LoanRepayment[],
): CheckFault[] {
  const count = Math.max(loan.term, countLoanDays(loan.paidOutAt, loan.repaidAt ?? at));
  const course = listLoanCourse(given, repayments, days.length);
  return [
    ...compare('missing', [['days', count, days.length]]),
    ...course.flatMap((wanted, index) => {
      const day = days[index];
      const field = `days.${wanted.day}`;
      return compare('result', [
        [`${field}.day`, wanted.day, day?.day],
        [`${field}.endsAt`, wanted.endsAtMs, day?.endsAt],
        [`${field}.isFree`, wanted.isFree, day?.isFree],
        [`${field}.interest`, formatUsdt(wanted.interest), day?.interest],
        [`${field}.interestToDate`, formatUsdt(wanted.interestToDate), day?.interestToDate],
        [`${field}.settlement`, formatUsdt(wanted.settlement), day?.settlement],
      ]);
    }),
  ];
}

/** Interest first: what was due when the repayment was submitted, and no more than it. */
function checkSplits(given: LoanGiven, repayments: readonly LoanRepayment[]): CheckFault[] {
  return repayments.flatMap(({ interest, principal, submittedAtMs }, index) => {
    const before = repayments.slice(0, index);
    const paid = sumPaid(before).interest;
    const due = calculateLoanInterest(given, listPrincipalSteps(given.principal, before), submittedAtMs) - paid;
    const wanted = splitRepayment(interest + principal, due, given.principal).interest;
    return compare('result', [[`repayments.${index + 1}.interest`, formatUsdt(wanted), formatUsdt(interest)]]);
  });
}

/** It is repaid when all of it was paid back, at that moment; overdue only after its term. */
function checkStanding(
  { loan, at }: LoanReceiptClaim,
  given: LoanGiven,
  repayments: readonly LoanRepayment[],
): CheckFault[] {
  const { status, repaidAt } = loan;
  const paid = sumPaid(repayments);
  const isRepaid = paid.principal === given.principal;
  const settledAt = repayments.findLast(({ state }) => state === 'success')?.decidedAtMs;
  const isInTerm = at < loan.paidOutAt + loan.term * loanDayMs;
  return compare('result', [
    ['loan.openPrincipal', formatUsdt(given.principal - paid.principal), loan.openPrincipal],
    ['loan.interestPaid', formatUsdt(paid.interest), loan.interestPaid],
    ['loan.status', isRepaid, status === 'repaid' || status === 'completed'],
    ['loan.repaidAt', isRepaid ? settledAt : null, repaidAt],
    ['loan.status', false, status === 'expired' && isInTerm],
  ]);
}

function sumPaid(repayments: readonly LoanRepayment[]) {
  const paid = repayments.filter(({ state }) => state === 'success');
  const sum = (part: 'interest' | 'principal') => paid.reduce((total, repayment) => total + repayment[part], 0n);
  return { interest: sum('interest'), principal: sum('principal') };
}

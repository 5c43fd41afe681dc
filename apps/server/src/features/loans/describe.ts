import type { LoanDetail, LoanItem, RepaymentItem } from '@truemark/contract/lending/loans';
import { type Amount, formatAmount } from '@truemark/domain/ledger/amount';
import { calculateInterestOf, calculateLoanInterest, countLoanDays } from '@truemark/domain/loans/interest';
import { type LoanDay, listLoanCourse } from '@truemark/domain/loans/schedule';
import { findNextCost, findOwed } from '@truemark/domain/loans/standing';
import { loanDayMs } from '@truemark/domain/loans/terms';
import { ratioScale } from '@truemark/domain/market/price';
import { formatDecimal } from '@truemark/domain/money/decimal';
import { findGiven, findStanding } from './debt.ts';
import type { Loan, Repayment } from './store.ts';

const usdt = (amount: Amount) => formatAmount(amount, 'USDT');

export function describeRepayment(repayment: Repayment): RepaymentItem {
  const { id, loanId, interest, principal, submittedAtMs, state, decidedAtMs, rejection } = repayment;
  return {
    ...{ id: String(id), loanId: String(loanId), amount: usdt(interest + principal) },
    ...{ interest: usdt(interest), principal: usdt(principal), createTime: submittedAtMs },
    ...{ status: state, decidedAt: decidedAtMs, rejection },
  };
}

/** What paying back everything now comes to; null where nothing is owed. */
export function describeSettlement(loan: Loan, nowMs: number): LoanItem['settlement'] {
  const given = findGiven(loan);
  const standing = findStanding(loan, nowMs);
  if (!given || !standing) return null;
  const { interest, principal } = findOwed(standing);
  if (interest + principal === 0n) return null;
  const nextMs = findNextCost(given, nowMs);
  const isCosting = principal > 0n && given.dailyRate > 0n;
  return {
    ...{ principal: usdt(principal), interest: usdt(interest), total: usdt(interest + principal) },
    validUntil: isCosting ? nextMs : null,
    perDay: usdt(calculateInterestOf(principal, given.dailyRate)),
  };
}

export function describeLoan(loan: Loan, nowMs: number): LoanItem {
  const { id, principal, days, dailyRate, freeDays, paidOutAtMs, endsAtMs } = loan;
  const given = { principal, dailyRate, freeDays, paidOutAtMs: 0 };
  const totalInterest = calculateLoanInterest(given, [], days * loanDayMs);
  const standing = findStanding(loan, nowMs);
  const waiting = loan.repayments.find(({ state }) => state === 'submitted' || state === 'review');
  return {
    ...{
      id: String(id),
      amount: usdt(principal),
      term: days,
      dailyRate: formatDecimal(dailyRate, ratioScale),
      freeDays,
    },
    ...{
      totalInterest: usdt(totalInterest),
      repaymentAmount: usdt(principal + totalInterest),
      repaymentDate: endsAtMs,
    },
    ...{ status: loan.state, createTime: loan.atMs, decidedAt: loan.decidedAtMs, rejection: loan.rejection },
    paidOutAt: paidOutAtMs,
    interestFrom: paidOutAtMs === null ? null : paidOutAtMs + freeDays * loanDayMs,
    ...{ repaidAt: loan.repaidAtMs, completedAt: loan.completedAtMs },
    openPrincipal: usdt(standing?.principal ?? 0n),
    interestPaid: usdt(standing?.interestPaid ?? 0n),
    settlement: describeSettlement(loan, nowMs),
    repayment: waiting ? describeRepayment(waiting) : null,
    agreementHash: loan.agreementHash,
  };
}

/** Every day of the term, and after it every day until now or until it was repaid. */
export function describeSchedule(loan: Loan, nowMs: number): LoanDetail['schedule'] {
  const { principal, dailyRate, freeDays, days, paidOutAtMs } = loan;
  const given = { principal, dailyRate, freeDays, paidOutAtMs: paidOutAtMs ?? 0 };
  const run = paidOutAtMs === null ? 0 : countLoanDays(paidOutAtMs, loan.repaidAtMs ?? nowMs);
  return listLoanCourse(given, loan.repayments, Math.max(days, run)).map((day: LoanDay) => ({
    ...{ day: day.day, endsAt: paidOutAtMs === null ? null : day.endsAtMs, isFree: day.isFree },
    ...{ interest: usdt(day.interest), interestToDate: usdt(day.interestToDate), settlement: usdt(day.settlement) },
  }));
}

type Timeline = LoanDetail['timeline'];

/** What has happened, and what is to come, by time. */
export function describeTimeline(loan: Loan): Timeline {
  const events: (Timeline[number] | null)[] = [
    at('applied', loan.atMs, loan.principal),
    at(loan.rejection === 'withdrawn' ? 'withdrawn' : loan.rejection ? 'rejected' : 'approved', loan.decidedAtMs, null),
    at('paidOut', loan.paidOutAtMs, loan.principal),
    at('interestStarts', loan.paidOutAtMs === null ? null : loan.paidOutAtMs + loan.freeDays * loanDayMs, null),
    at('due', loan.endsAtMs, null),
    at('overdue', loan.overdueAtMs, null),
    ...loan.repayments.flatMap(repayment => {
      const sum = repayment.interest + repayment.principal;
      const end = repayment.state === 'rejected' ? 'repaymentRejected' : 'repaymentSettled';
      return [at('repaymentSubmitted', repayment.submittedAtMs, sum), at(end, repayment.decidedAtMs, sum)];
    }),
    at('repaid', loan.repaidAtMs, null),
    at('completed', loan.completedAtMs, null),
  ];
  return events.filter(event => event !== null).toSorted((one, other) => one.at - other.at);
}

function at(kind: Timeline[number]['kind'], atMs: number | null, amount: Amount | null): Timeline[number] | null {
  return atMs === null ? null : { kind, at: atMs, amount: amount === null ? null : usdt(amount) };
}

type Moves = LoanDetail['moves'];

/** What its postings have moved, by time. */
export function describeMoves(loan: Loan): Moves {
  const moves: (Moves[number] | null)[] = [
    move('loanPayout', loan.paidOutAtMs, loan.principal, loan.payoutPostingId),
    ...loan.repayments.flatMap(({ interest, principal, submittedAtMs, state, decidedAtMs, ...postings }) => {
      const hold = move('repaymentHold', submittedAtMs, interest + principal, postings.holdPostingId);
      if (state === 'rejected') {
        return [hold, move('repaymentReturn', decidedAtMs, interest + principal, postings.endPostingId)];
      }
      return [
        hold,
        move('repaymentInterest', decidedAtMs, interest, postings.endPostingId),
        move('repaymentPrincipal', decidedAtMs, principal, postings.endPostingId),
      ];
    }),
  ];
  return moves.filter(one => one !== null);
}

function move(kind: Moves[number]['kind'], atMs: number | null, amount: Amount, postingId: number | null) {
  if (atMs === null || postingId === null || amount === 0n) return null;
  return { kind, at: atMs, amount: usdt(amount), postingId: String(postingId) };
}

import { countLoanDays, type LoanGiven, splitRepayment } from '@truemark/domain/loans/interest';
import { listLoanCourse } from '@truemark/domain/loans/schedule';
import { calculateLoanStanding, findOwed, type LoanRepayment } from '@truemark/domain/loans/standing';
import { defaultLoanTerms, loanDayMs } from '@truemark/domain/loans/terms';
import { formatDecimal } from '@truemark/domain/money/decimal';
import type { Vector } from './contract-vectors.ts';
import type { Draw } from './draw.ts';

const usdt = (value: bigint) => formatDecimal(value, 6);

/** Moments that days run across: leap days, ends of months and of years, changes of the clock. */
const payouts = [
  Date.UTC(2024, 1, 20),
  Date.UTC(2027, 1, 20),
  Date.UTC(2028, 1, 22),
  Date.UTC(2026, 0, 28),
  Date.UTC(2026, 2, 25),
  Date.UTC(2026, 9, 20),
  Date.UTC(2026, 11, 24),
];

interface Drawn {
  readonly amount: bigint;
  readonly repayment: LoanRepayment;
  readonly rest: bigint;
}

/** A moment after another: often in the middle of a day, at times just when one begins. */
function drawAfter(draw: Draw, fromMs: number, paidOutAtMs: number, days: bigint): number {
  const atMs = fromMs + 1 + Number(draw.below(days * BigInt(loanDayMs)));
  const isOnTheDay = draw.below(4n) === 0n;
  return isOnTheDay ? paidOutAtMs + (countLoanDays(paidOutAtMs, atMs) + 1) * loanDayMs : atMs;
}

/** How much somebody wants to pay back: a part, the interest or less than it, everything, or more. */
function drawAmount(draw: Draw, owed: { readonly interest: bigint; readonly principal: bigint }): bigint {
  const all = owed.interest + owed.principal;
  const kind = Number(draw.below(5n));
  const amount = [all, all + draw.between(1n, 5_000_000n), owed.interest, owed.interest / 2n, draw.between(1n, all)][
    kind
  ];
  return amount === undefined || amount === 0n ? draw.between(1n, all) : amount;
}

/** Repayments one after the other; the last one may wait still. */
function drawRepayments(draw: Draw, given: LoanGiven, days: number): Drawn[] {
  const made: Drawn[] = [];
  const count = Number(draw.below(5n));
  let lastMs = given.paidOutAtMs;
  for (let index = 0; index < count; index += 1) {
    const submittedAtMs = drawAfter(draw, lastMs, given.paidOutAtMs, BigInt(days));
    const before = made.map(({ repayment }) => repayment);
    const owed = findOwed(calculateLoanStanding(given, before, submittedAtMs));
    if (owed.principal === 0n) break;
    const amount = drawAmount(draw, owed);
    const { rest, ...split } = splitRepayment(amount, owed.interest, owed.principal);
    const isWaiting = index === count - 1 && draw.below(2n) === 0n;
    const decidedAtMs = isWaiting ? null : drawAfter(draw, submittedAtMs, given.paidOutAtMs, 4n);
    const state = isWaiting ? 'submitted' : draw.pick(['success', 'success', 'rejected'] as const);
    made.push({ amount, rest, repayment: { submittedAtMs, decidedAtMs, state, ...split } });
    lastMs = decidedAtMs ?? submittedAtMs;
  }
  return made;
}

/** A loan from its payout: interest day by day, how each repayment is used, and what is owed at a moment. */
export function makeLoanVector(draw: Draw): Vector {
  const term = draw.pick(defaultLoanTerms);
  const isRound = draw.below(3n) === 0n;
  const given: LoanGiven = {
    principal: isRound ? draw.between(5n, 1_000n) * 100_000_000n : draw.between(500_000_000n, 100_000_000_000n),
    dailyRate: draw.below(2n) === 0n ? term.dailyRate : draw.between(0n, 20_000_000n),
    freeDays: Number(draw.pick([7n, 7n, 7n, 0n, 1n, 10n])),
    paidOutAtMs: draw.pick(payouts) + Number(draw.below(10n * BigInt(loanDayMs))),
  };
  const made = drawRepayments(draw, given, term.days);
  const last = made.at(-1)?.repayment;
  const lastMs = last ? (last.decidedAtMs ?? last.submittedAtMs) : given.paidOutAtMs;
  const atMs = drawAfter(draw, lastMs, given.paidOutAtMs, BigInt(term.days));
  const repayments = made.map(({ repayment }) => repayment);
  const days = Math.max(term.days, countLoanDays(given.paidOutAtMs, atMs));
  const owed = findOwed(calculateLoanStanding(given, repayments, atMs));
  return {
    name: `${usdt(given.principal)} for ${term.days} days with ${made.length} repayments`,
    given: {
      ...{ amount: usdt(given.principal), dailyRate: formatDecimal(given.dailyRate, 10), freeDays: given.freeDays },
      ...{ days: term.days, paidOutAt: given.paidOutAtMs },
      repayments: made.map(({ amount, repayment: { submittedAtMs, decidedAtMs, state } }) => ({
        ...{ amount: usdt(amount), submittedAt: submittedAtMs, decidedAt: decidedAtMs, state },
      })),
      at: atMs,
    },
    expected: {
      interestToDate: listLoanCourse(given, repayments, days).map(day => usdt(day.interestToDate)),
      repayments: made.map(({ rest, repayment: { interest, principal } }) => ({
        ...{ interest: usdt(interest), principal: usdt(principal), rest: usdt(rest) },
      })),
      owed: { interest: usdt(owed.interest), principal: usdt(owed.principal) },
    },
  };
}

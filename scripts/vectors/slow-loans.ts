import { type Fraction, fraction, least, minus, plus, roundUp, times, whole, write } from './fraction.ts';

/** A published case of a loan. Times are ms since 1970. */
export interface GivenLoan {
  readonly amount: string;
  readonly dailyRate: string;
  readonly freeDays: number;
  readonly days: number;
  readonly paidOutAt: number;
  readonly repayments: readonly {
    readonly amount: string;
    readonly submittedAt: number;
    readonly decidedAt: number | null;
    readonly state: 'submitted' | 'success' | 'rejected';
  }[];
  readonly at: number;
}

/** What a repayment was used for, in whole dollars. */
interface Used {
  readonly interest: Fraction;
  readonly principal: Fraction;
  readonly rest: Fraction;
}

const hoursOfDay = 24;
const hour = 3_600_000;
const zero = whole(0n);
const add = (amounts: readonly Fraction[]) => amounts.reduce(plus, zero);

/**
 * Loans once more, from the text of the product rules and in fractions of whole dollars: hour by hour through the moments
 * at which the open principal changes, and day by day through what each has cost.
 */
export function slowLoan(given: GivenLoan) {
  const amount = fraction(given.amount);
  const used: Used[] = [];

  /** Principal that is open at a moment: what a repayment holds or has settled is not, what was sent back is again. */
  function openAt(moment: number): Fraction {
    const closed = used.flatMap(({ principal }, index) => {
      const repayment = given.repayments[index];
      if (!repayment || repayment.submittedAt > moment) return [];
      const { state, decidedAt } = repayment;
      return state === 'rejected' && decidedAt !== null && decidedAt <= moment ? [] : [principal];
    });
    return minus(amount, add(closed));
  }

  /** What a day costs before it is rounded: its least open principal at the rate. */
  function costOf(day: number): Fraction {
    if (day <= given.freeDays) return zero;
    const start = given.paidOutAt + (day - 1) * hoursOfDay * hour;
    const end = start + hoursOfDay * hour;
    const changes = given.repayments
      .flatMap(({ submittedAt, decidedAt }) => [submittedAt, decidedAt ?? submittedAt])
      .filter(moment => moment > start && moment < end);
    return times([start, ...changes].map(openAt).reduce(least), fraction(given.dailyRate));
  }

  /** Interest of the first days, after each of them. */
  function listInterest(days: number): Fraction[] {
    let sum = zero;
    return Array.from({ length: days }, (_, index) => {
      sum = plus(sum, costOf(index + 1));
      return roundUp(sum, 6);
    });
  }

  const countDays = (moment: number) => Math.floor((moment - given.paidOutAt) / hour / hoursOfDay);

  /** What is owed at a moment beside what is held: interest of its full days, and principal. */
  function owedAt(moment: number) {
    const taken = used.filter((_, index) => given.repayments[index]?.state !== 'rejected');
    return {
      interest: minus(listInterest(countDays(moment)).at(-1) ?? zero, add(taken.map(({ interest }) => interest))),
      principal: minus(amount, add(taken.map(({ principal }) => principal))),
    };
  }

  for (const repayment of given.repayments) {
    const paid = fraction(repayment.amount);
    const owed = owedAt(repayment.submittedAt);
    const interest = least(paid, owed.interest);
    const principal = least(minus(paid, interest), owed.principal);
    used.push({ interest, principal, rest: minus(paid, plus(interest, principal)) });
  }
  const owed = owedAt(given.at);
  const count = Math.max(given.days, countDays(given.at));
  return {
    interestToDate: listInterest(count).map(write),
    repayments: used.map(({ interest, principal, rest }) => ({
      ...{ interest: write(interest), principal: write(principal), rest: write(rest) },
    })),
    owed: { interest: write(owed.interest), principal: write(owed.principal) },
  };
}

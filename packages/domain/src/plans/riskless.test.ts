import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ratioOne } from '../contracts/terms.ts';
import { calculateFixedInterest, sampleFixedTerms } from '../fixed-terms/fixed-term.ts';
import type { Amount } from '../ledger/amount.ts';
import { calculateLoanInterest } from '../loans/interest.ts';
import {
  defaultFreeDays,
  defaultLoanMin,
  defaultLoanPauseMs,
  defaultLoansMax,
  defaultLoanTerms,
} from '../loans/terms.ts';
import { calculateInvestable, calculateOwnShortfall } from './own-money.ts';
import { planDayMs, samplePlans } from './plan.ts';
import { calculateEarlyExit, calculatePlanCredit, defaultExitShare } from './plan-income.ts';

const unit = 1_000_000n;
/** The fee of a withdrawal. Source: product rules, Deposits and withdrawals. */
const withdrawalFee = 20_000_000n;
const offers = [
  ...samplePlans.map(({ days, dailyYield }) => ({ days, dailyYield, isPlan: true })),
  ...sampleFixedTerms
    .filter(({ asset }) => asset === 'USDT')
    .map(({ days, dailyRate }) => ({ days, dailyYield: dailyRate, isPlan: false })),
];
const [highestYield = 0n] = offers.map(({ dailyYield }) => dailyYield).toSorted((one, two) => Number(two - one));

interface Investment {
  readonly offer: (typeof offers)[number];
  readonly amount: Amount;
  readonly day: number;
}
interface Loan {
  readonly principal: Amount;
  readonly dailyRate: bigint;
  readonly day: number;
}
interface Person {
  cash: Amount;
  investments: Investment[];
  loan: Loan | undefined;
}

const invested = ({ investments }: Person) => investments.reduce((sum, { amount }) => sum + amount, 0n);

/** People who keep their money together: what leaves the platform of one may come back by another. */
class Household {
  readonly people: readonly Person[];
  day = 0;
  outside: Amount;
  /** What all plans and products have paid. */
  income = 0n;
  /** Amounts that were borrowed, one after the other. */
  borrowed = 0n;
  readonly start: Amount;
  mostOwn: Amount;

  constructor(count: number, start: Amount) {
    this.people = Array.from({ length: count }, () => ({ cash: 0n, investments: [], loan: undefined }));
    this.outside = this.start = this.mostOwn = start;
  }

  private interestOf({ principal, dailyRate, day }: Loan): Amount {
    const given = { principal, dailyRate, freeDays: defaultFreeDays, paidOutAtMs: day * planDayMs };
    return calculateLoanInterest(given, [], this.day * planDayMs);
  }

  private moneyOf(person: Person) {
    return {
      ...{ held: person.cash + invested(person), invested: invested(person) },
      ...{
        loanPrincipal: person.loan?.principal ?? 0n,
        loanInterestDue: person.loan ? this.interestOf(person.loan) : 0n,
      },
    };
  }

  own(): Amount {
    return this.people.reduce((sum, person) => {
      const { held, loanPrincipal, loanInterestDue } = this.moneyOf(person);
      return sum + held - loanPrincipal - loanInterestDue;
    }, this.outside);
  }

  deposit(person: Person, share: bigint): void {
    const amount = (this.outside * share) / 100n;
    this.outside -= amount;
    person.cash += amount;
  }

  withdraw(person: Person, share: bigint): void {
    const amount = (person.cash * share) / 100n;
    person.cash -= amount;
    this.outside += amount - (amount * withdrawalFee + ratioOne - 1n) / ratioOne;
  }

  borrow(person: Person, amount: Amount, term: (typeof defaultLoanTerms)[number]): void {
    if (person.loan || amount < defaultLoanMin || amount > (defaultLoansMax[0] ?? 0n)) return;
    person.loan = { principal: amount, dailyRate: term.dailyRate, day: this.day };
    person.cash += amount;
    this.borrowed += amount;
  }

  /** A loan is paid back as a whole: the next one comes after the pause. */
  repay(person: Person): void {
    const { loan } = person;
    if (!loan || this.day * planDayMs < loan.day * planDayMs + defaultLoanPauseMs) return;
    const owed = loan.principal + this.interestOf(loan);
    if (person.cash < owed) return;
    person.cash -= owed;
    person.loan = undefined;
  }

  invest(person: Person, share: bigint, offer: Investment['offer']): void {
    const money = this.moneyOf(person);
    const amount = (calculateInvestable(money) * share) / 100n;
    if (amount < 100n * unit || amount > person.cash) return;
    expect(calculateOwnShortfall({ ...money, invested: money.invested + amount })).toBe(0n);
    person.cash -= amount;
    person.investments.push({ offer, amount, day: this.day });
  }

  exit(person: Person): void {
    const index = person.investments.findIndex(({ offer }) => offer.isPlan);
    const [plan] = index < 0 ? [] : person.investments.splice(index, 1);
    if (plan) person.cash += calculateEarlyExit(plan.amount, defaultExitShare).returned;
  }

  private creditOf({ offer: { days, dailyYield, isPlan }, amount, day }: Investment): Amount {
    const run = this.day - day;
    if (isPlan) return calculatePlanCredit({ investment: amount, dailyYield, days }, run);
    return run === days ? calculateFixedInterest(amount, dailyYield, days) : 0n;
  }

  pass(days: number): void {
    for (let count = 0; count < days; count += 1) {
      this.day += 1;
      for (const person of this.people) {
        for (const investment of person.investments) {
          const credit = this.creditOf(investment);
          this.income += credit;
          person.cash += credit;
        }
        const ended = person.investments.filter(({ offer, day }) => this.day - day === offer.days);
        person.investments = person.investments.filter(each => !ended.includes(each));
        for (const { amount } of ended) person.cash += amount;
      }
      const own = this.own();
      if (own > this.mostOwn) this.mostOwn = own;
    }
  }
}

const share = fc.bigInt(1n, 100n);
const person = fc.nat(1);
const act = fc.oneof(
  fc.record({ kind: fc.constant('deposit' as const), person, share }),
  fc.record({ kind: fc.constant('withdraw' as const), person, share }),
  fc.record({
    ...{ kind: fc.constant('borrow' as const), person, amount: fc.bigInt(500n, 5_000n) },
    term: fc.constantFrom(...defaultLoanTerms),
  }),
  fc.record({ kind: fc.constant('repay' as const), person }),
  fc.record({ kind: fc.constant('invest' as const), person, share, offer: fc.constantFrom(...offers) }),
  fc.record({ kind: fc.constant('exit' as const), person }),
  fc.record({ kind: fc.constant('pass' as const), days: fc.integer({ min: 1, max: 30 }) }),
);
type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never;

function live(household: Household, acts: readonly Act[]): void {
  for (const next of acts) {
    if (next.kind === 'pass') {
      household.pass(next.days);
      continue;
    }
    const one = household.people[next.person % household.people.length];
    if (!one) continue;
    if (next.kind === 'deposit') household.deposit(one, next.share);
    if (next.kind === 'withdraw') household.withdraw(one, next.share);
    if (next.kind === 'borrow') household.borrow(one, next.amount * unit, next.term);
    if (next.kind === 'repay') household.repay(one);
    if (next.kind === 'invest') household.invest(one, next.share, next.offer);
    if (next.kind === 'exit') household.exit(one);
  }
}

/** What own money alone would have earned at the highest yield, all the time. */
const earnAlone = ({ mostOwn, day }: Household) => (mostOwn * highestYield * BigInt(day)) / ratioOne + 1n;

it('PLN-040 nobody earns more with loans than own money alone would have earned, whatever the order of acts', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 40 }), fc.bigInt(0n, 20_000n), (acts, start) => {
      const household = new Household(1, start * unit);
      live(household, acts);
      expect(household.income).toBeLessThanOrEqual(earnAlone(household));
      expect(household.own()).toBeLessThanOrEqual(household.start + earnAlone(household));
    }),
    { numRuns: 5_000 },
  );
});

it('PLN-041 two who lend each other what they borrowed gain at most the free days of it, less the fee of a withdrawal', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 40 }), fc.bigInt(0n, 20_000n), (acts, start) => {
      const household = new Household(2, start * unit);
      live(household, acts);
      const freeGain = highestYield * BigInt(defaultFreeDays) - withdrawalFee;
      const bound = (household.borrowed * (freeGain > 0n ? freeGain : 0n)) / ratioOne;
      expect(household.own()).toBeLessThanOrEqual(household.start + earnAlone(household) + bound);
    }),
    { numRuns: 5_000 },
  );
});

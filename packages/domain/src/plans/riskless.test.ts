import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { ratioOne } from '../contracts/terms.ts';
import { convertedAssets } from '../conversions/rules.ts';
import { defaultFreeDays, defaultLoansMax, defaultLoanTerms, type LoanTerm } from '../loans/terms.ts';
import { Household, householdOffers } from '../testing/household.ts';
import { planDayMs } from './plan.ts';
import { defaultProfitShare } from './plan-income.ts';

vi.setConfig({ testTimeout: 60_000 });

const unit = 1_000_000n;
const [highestYield = 0n] = householdOffers
  .map(({ dailyYield }) => dailyYield)
  .toSorted((one, two) => Number(two - one));
const highestShared = highestYield + (highestYield * defaultProfitShare) / ratioOne;

const half = (defaultLoansMax[0] ?? 0n) / 2n;

const percent = fc.oneof(fc.constant(100n), fc.bigInt(1n, 100n));
const person = fc.nat(1);
const act = fc.oneof(
  fc.record({ kind: fc.constant('deposit' as const), person, percent }),
  fc.record({ kind: fc.constant('withdraw' as const), person, percent }),
  fc.record({
    ...{ kind: fc.constant('convert' as const), person, percent, asset: fc.constantFrom(...convertedAssets) },
    side: fc.constantFrom('buy' as const, 'sell' as const),
  }),
  fc.record({
    ...{ kind: fc.constant('borrow' as const), person, amount: fc.bigInt(500n, 5_000n) },
    term: fc.constantFrom(...defaultLoanTerms),
  }),
  fc.record({ kind: fc.constant('repay' as const), person, percent }),
  fc.record({ kind: fc.constant('invest' as const), person, percent, offer: fc.constantFrom(...householdOffers) }),
  fc.record({ kind: fc.constant('exit' as const), person }),
  fc.record({
    kind: fc.constant('pass' as const),
    hours: fc.oneof(fc.constant(168), fc.integer({ min: 1, max: 480 })),
  }),
);
type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never;

/** One borrows, carries it over to the other, who invests it. */
const carry = fc
  .tuple(person, fc.constantFrom(...defaultLoanTerms), fc.constantFrom(...householdOffers))
  .map(([from, term, offer]): readonly Act[] => [
    { kind: 'borrow', person: from, amount: 2_500n, term },
    { kind: 'withdraw', person: from, percent: 100n },
    { kind: 'deposit', person: 1 - from, percent: 100n },
    { kind: 'invest', person: 1 - from, percent: 100n, offer },
  ]);
/** The next loan pays the one before back. */
const renew = fc
  .tuple(person, fc.constantFrom(...defaultLoanTerms), fc.integer({ min: 168, max: 191 }))
  .map(([from, term, hours]): readonly Act[] => [
    { kind: 'pass', hours },
    { kind: 'borrow', person: from, amount: 2_500n, term },
    { kind: 'repay', person: from, percent: 100n },
  ]);
const life = fc
  .array(fc.oneof({ arbitrary: act.map((one): readonly Act[] => [one]), weight: 4 }, carry, renew), {
    ...{ maxLength: 24, size: 'max' },
  })
  .map(parts => parts.flat());

function live(household: Household, acts: readonly Act[]): void {
  for (const next of acts) {
    if (next.kind === 'pass') {
      household.pass(next.hours);
      continue;
    }
    const one = household.people[next.person % household.people.length];
    if (!one) continue;
    if (next.kind === 'deposit') household.deposit(one, next.percent);
    if (next.kind === 'withdraw') household.withdraw(one, next.percent);
    if (next.kind === 'convert') household.convert(one, next.side, next.asset, next.percent);
    if (next.kind === 'borrow') household.borrow(one, next.amount * unit, next.term);
    if (next.kind === 'repay') household.repay(one, next.percent);
    if (next.kind === 'invest') household.invest(one, next.percent, next.offer);
    if (next.kind === 'exit') household.exit(one);
    household.look();
  }
}

/** What an amount earns at a yield all the time, and the last unit of what is rounded. */
const earn = ({ nowMs }: Household, amount: bigint, dailyYield: bigint) =>
  (amount * dailyYield * BigInt(nowMs)) / (ratioOne * BigInt(planDayMs)) + 1n;

it('PLN-040 nobody earns more with loans and conversions than own money alone would have earned, whatever the order of acts', () => {
  fc.assert(
    fc.property(life, fc.bigInt(0n, 20_000n), (acts, start) => {
      const household = new Household(1, start * unit);
      live(household, acts);
      const alone = earn(household, household.mostOwn, highestYield);
      expect(household.income).toBeLessThanOrEqual(alone);
      expect(household.own()).toBeLessThanOrEqual(household.start + alone);
    }),
    { numRuns: 5_000 },
  );
});

it('PLN-041 two who invite each other and lend each other what they borrowed gain at most the free days of each loan', () => {
  fc.assert(
    fc.property(life, fc.bigInt(0n, 20_000n), fc.boolean(), (acts, start, isInvited) => {
      const household = new Household(2, start * unit, { isInvited });
      live(household, acts);
      const best = isInvited ? highestShared : highestYield;
      const alone = earn(household, household.mostOwn, best);
      // A day costs when it is full: the first of them is free up to its last moment.
      const free = (household.borrowed * best * BigInt(defaultFreeDays + 1)) / ratioOne;
      expect(household.own()).toBeLessThanOrEqual(household.start + alone + free);
      const money = household.mostOwn + household.mostDebt;
      expect(household.income).toBeLessThanOrEqual(earn(household, money, best));
    }),
    { numRuns: 5_000 },
  );
});

interface Renewal {
  readonly pauseDays: number;
  readonly amount: bigint;
  readonly term: LoanTerm | undefined;
  /** From one loan to the next, which is not given before the pause is over. */
  readonly hours: number;
}

/** What each loan takes over from the one before, as long as the rules give it, while another person's plan has the money. */
function renewLoans({ pauseDays, amount, term, hours }: Renewal): Household {
  const household = new Household(2, 100n * unit, { pauseMs: pauseDays * planDayMs });
  const [lender, saver] = household.people;
  const plan = householdOffers.find(({ dailyYield }) => dailyYield === highestYield);
  if (!lender || !saver || !term || !plan) throw new Error('the samples have terms and plans');
  household.borrow(lender, amount, term);
  household.withdraw(lender, 100n);
  household.deposit(saver, 96n);
  household.deposit(lender, 100n);
  household.invest(saver, 100n, plan);
  while (household.nowMs + (hours * planDayMs) / 24 <= plan.days * planDayMs) {
    household.pass(hours);
    household.borrow(lender, amount, term);
    household.repay(lender, 100n);
  }
  return household;
}

const renewal = fc.record({
  amount: fc.oneof(fc.constant(half), fc.bigInt(500n * unit, 2n * half)),
  term: fc.constantFrom(...defaultLoanTerms),
  hours: fc.integer({ min: 24 * defaultFreeDays, max: 480 }),
});
const cheapest = defaultLoanTerms.at(-1);
/** What own money gains, and half of the maximum beside it less the fee of carrying it over once. */
const renewedMost = (household: Household) => earn(household, half + household.start, highestYield) - half / 500n;

it('PLN-042 a loan that the next one pays back on the last free day costs nothing, and half of the maximum is the most that stands so', () => {
  const weekly = renewLoans({ pauseDays: defaultFreeDays, amount: half, term: cheapest, hours: 24 * defaultFreeDays });
  expect(weekly.people[0]?.loans.borrowed).toBe(9n * half);
  expect(weekly.own() - weekly.start).toBeGreaterThan(earn(weekly, weekly.mostOwn, highestYield));
  fc.assert(
    fc.property(renewal, one => {
      const household = renewLoans({ ...one, pauseDays: defaultFreeDays });
      expect(household.own() - household.start).toBeLessThanOrEqual(renewedMost(household));
    }),
    { numRuns: 2_000 },
  );
});

it('PLN-042 with a pause of 14 days the interest takes what a loan yields that the next one pays back', () => {
  const days = 2 * defaultFreeDays;
  const slower = renewLoans({ pauseDays: days, amount: half, term: cheapest, hours: 24 * days });
  expect(slower.people[0]?.loans.borrowed).toBe(5n * half);
  expect(slower.own()).toBeLessThan(slower.start);
  fc.assert(
    fc.property(renewal, fc.integer({ min: days, max: 60 }), (one, pauseDays) => {
      const household = renewLoans({ ...one, pauseDays });
      const alone = earn(household, household.mostOwn, highestYield);
      expect(household.own()).toBeLessThanOrEqual(household.start + alone);
    }),
    { numRuns: 2_000 },
  );
});

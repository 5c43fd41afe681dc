import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calculateLoanInterest, countLoanDays, splitRepayment } from './interest.ts';
import { listLoanDays } from './schedule.ts';
import { defaultFreeDays, defaultLoanTerms, loanDayMs } from './terms.ts';

const paidOutAtMs = Date.UTC(2024, 1, 27, 15, 30);
const usdt = (amount: number) => BigInt(Math.round(amount * 1e6));
const after = (days: number) => paidOutAtMs + days * loanDayMs;
const thousand = { principal: usdt(1_000), dailyRate: 8_000_000n, freeDays: 7, paidOutAtMs };

describe('interest of a loan', () => {
  it.each([
    ['at the payout', 0, 0],
    ['before the first day is full', 0.999, 0],
    ['at the end of the last free day', 7, 0],
    ['a moment before the eighth day is full', 7.999_99, 0],
    ['of the eighth day', 8, 0.8],
    ['of thirty days, over a leap day', 30, 18.4],
    ['when nobody has paid for a year', 365, 286.4],
  ])('LON-001 %s', (_, days, interest) => {
    expect(calculateLoanInterest(thousand, [], after(days))).toBe(usdt(interest));
  });

  it('LON-001 is rounded up once and not day by day', () => {
    const small = { ...thousand, principal: 500_000_001n, dailyRate: 6_000_000n };
    // 23 days × 500.000001 × 0.0006 = 6.9000000138
    expect(calculateLoanInterest(small, [], after(30))).toBe(6_900_001n);
  });

  it('LON-002 money that is held for a repayment costs nothing from the day in which it was held', () => {
    const steps = [{ fromMs: after(9.5), open: usdt(400) }];
    // Days 8 and 9 on 1,000; day 10 and the ten after it on 400.
    expect(calculateLoanInterest(thousand, steps, after(20))).toBe(usdt(2 * 0.8 + 11 * 0.32));
  });

  it('LON-002 what is given back is open again from the next day on', () => {
    const steps = [
      { fromMs: after(9.5), open: 0n },
      { fromMs: after(12.5), open: usdt(1_000) },
    ];
    expect(calculateLoanInterest(thousand, steps, after(14))).toBe(usdt(3 * 0.8));
  });

  it('LON-002 is what a plain sum over days and fractions is', () => {
    // Quarters of a day, so that many steps fall on the moment in which a day begins.
    const step = fc.record({ quarter: fc.nat(240), open: fc.bigInt(0n, usdt(1_000)) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 6 }), fc.nat(70), (made, days) => {
        const steps = made
          .toSorted((one, two) => one.quarter - two.quarter)
          .map(({ quarter, open }) => ({ fromMs: after(quarter / 4), open }));
        const openAt = (atMs: number) => steps.findLast(({ fromMs }) => fromMs <= atMs)?.open ?? usdt(1_000);
        let sum = 0n;
        for (let day = 8; day <= days; day += 1) {
          const inDay = steps.filter(({ fromMs }) => fromMs > after(day - 1) && fromMs < after(day));
          const opens = [openAt(after(day - 1)), ...inDay.map(({ open }) => open)];
          sum += opens.toSorted((one, two) => (one < two ? -1 : 1))[0] ?? 0n;
        }
        const exact = sum * thousand.dailyRate;
        const charged = calculateLoanInterest(thousand, steps, after(days)) * 10n ** 10n;
        expect(charged >= exact && charged - exact < 10n ** 10n).toBe(true);
      }),
    );
  });

  it('LON-003 a repayment settles interest, then principal, and what is more goes back', () => {
    expect(splitRepayment(usdt(0.5), usdt(0.8), usdt(1_000))).toEqual({ interest: usdt(0.5), principal: 0n, rest: 0n });
    expect(splitRepayment(usdt(100.8), usdt(0.8), usdt(1_000))).toEqual({
      ...{ interest: usdt(0.8), principal: usdt(100), rest: 0n },
    });
    expect(splitRepayment(usdt(1_001), usdt(0.8), usdt(1_000))).toEqual({
      ...{ interest: usdt(0.8), principal: usdt(1_000), rest: usdt(0.2) },
    });
  });

  it('LON-004 the schedule has a row for every day, free ones of zero, and its rows add up to the whole cost', () => {
    for (const term of defaultLoanTerms) {
      const days = listLoanDays({ principal: usdt(777.77), term, freeDays: defaultFreeDays }, paidOutAtMs);
      expect(days).toHaveLength(term.days);
      expect(days.filter(({ isFree }) => isFree).map(({ interest }) => interest)).toEqual(Array(7).fill(0n));
      const whole = days.reduce((sum, { interest }) => sum + interest, 0n);
      const loan = { principal: usdt(777.77), dailyRate: term.dailyRate, freeDays: defaultFreeDays, paidOutAtMs };
      expect(whole).toBe(calculateLoanInterest(loan, [], after(term.days)));
      expect(days.at(-1)).toMatchObject({ endsAtMs: after(term.days), settlement: usdt(777.77) + whole });
    }
  });

  it('LON-001 counts full days only, and none before the payout', () => {
    expect([-1, 0, 0.5, 1, 29.99, 30].map(days => countLoanDays(paidOutAtMs, after(days)))).toEqual([
      0, 0, 0, 1, 29, 30,
    ]);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TransferDraft } from '../ledger/transfer.ts';
import { checkPlanAmount, countFullDays, planDayMs, samplePlans } from './plan.ts';
import { calculatePlanIncome } from './plan-income.ts';
import {
  calculateCredited,
  calculateReserveLeft,
  draftPlanCredit,
  draftPlanExit,
  draftPlanPurchase,
  type PlanHeld,
} from './plan-transfers.ts';

const plans: fc.Arbitrary<PlanHeld> = fc.record({
  userId: fc.constant(1),
  id: fc.constant('7'),
  asset: fc.constant('USDT' as const),
  investment: fc.bigInt(1n, 10n ** 13n),
  dailyYield: fc.bigInt(0n, 10n ** 8n),
  days: fc.integer({ min: 1, max: 60 }),
  profitShare: fc.constantFrom(0n, 1_000_000_000n, 3_333_333_333n),
  exitShare: fc.constantFrom(500_000_000n, 333_333_333n),
});

/** What stands in an account of a kind after some transfers. */
function sum(transfers: readonly TransferDraft[], kind: string, userId: number | null): bigint {
  const isOf = (account: TransferDraft['debit']) => account.kind === kind && account.userId === userId;
  return transfers.reduce(
    (total, { amount, debit, credit }) => total + (isOf(credit) ? amount : 0n) - (isOf(debit) ? amount : 0n),
    0n,
  );
}

describe('transfers of a plan', () => {
  it('PLN-005 pay the promise out of the reserve to the last unit, however it ends and whoever is paid', () => {
    fc.assert(
      fc.property(plans, fc.nat(), fc.boolean(), (plan, at, isShared) => {
        const inviterId = isShared ? 2 : null;
        const left = at % (plan.days + 1);
        const transfers = draftPlanPurchase(plan);
        for (let day = 1; day <= left; day += 1) {
          transfers.push(...draftPlanCredit(plan, day, inviterId));
          expect(sum(transfers, 'reserve', null)).toBe(calculateReserveLeft(plan, day));
          expect(sum(transfers, 'reserve', null)).toBeGreaterThanOrEqual(0n);
        }
        if (left < plan.days) transfers.push(...draftPlanExit(plan, left));
        expect(sum(transfers, 'reserve', null)).toBe(0n);
        expect(sum(transfers, 'invested', 1)).toBe(0n);
        const damages = sum(transfers, 'fees', null);
        expect(sum(transfers, 'available', 1)).toBe(calculateCredited(plan, left) - damages);
        if (left === plan.days) expect(sum(transfers, 'available', 1)).toBe(calculatePlanIncome(plan));
        else expect(damages).toBeGreaterThan(0n);
      }),
    );
  });
});

describe('the terms of plans', () => {
  it('PLN-006 no sample yields more than 0.03 % a day', () => {
    expect(samplePlans.every(({ dailyYield }) => dailyYield <= 3_000_000n)).toBe(true);
  });

  it.each([
    [0n, 'amountNotPositive'],
    [99_999_999n, 'amountBelowMinimum'],
    [5_000_000_001n, 'investmentAboveMaximum'],
  ])('PLN-006 refuses %s by what is wrong with it', (amount, code) => {
    const [plan] = samplePlans;
    expect(plan && checkPlanAmount(amount, plan)).toEqual({ ok: false, code });
    expect(plan && checkPlanAmount(plan.amountMax, plan).ok).toBe(true);
  });

  it('PLN-007 a day is each full 24 hours after the purchase, up to the last', () => {
    const plan = { boughtAtMs: 1_000, days: 7 };
    const count = (afterMs: number) => countFullDays(plan, plan.boughtAtMs + afterMs);
    expect([-5, 0, planDayMs - 1, planDayMs, 6.5 * planDayMs, 7 * planDayMs, 99 * planDayMs].map(count)).toEqual([
      0, 0, 0, 1, 6, 7, 7,
    ]);
  });
});

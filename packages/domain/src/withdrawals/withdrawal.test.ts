import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ratioScale } from '../market/price.ts';
import { parseDecimal } from '../money/decimal.ts';
import { assert } from '../result.ts';
import {
  canActOnWithdrawal,
  checkWithdrawalDay,
  type EarlierWithdrawal,
  findFreezeEnd,
  isWithdrawalOpen,
  quoteWithdrawal,
  type WithdrawalAct,
  type WithdrawalState,
  withdrawalStates,
} from './withdrawal.ts';

const rate = (text: string) => {
  const parsed = parseDecimal(text, ratioScale);
  assert(parsed.ok, 'a rate');
  return parsed.value;
};
const rules = { feeRate: rate('0.002'), minimum: 20_000_000n, maximum: 1_000_000_000_000n };

describe('withdrawals', () => {
  it.each([
    // 0.2 % of 500 USDT, and of what does not divide: up at the last decimal.
    [500_000_000n, 1_000_000n],
    [20_000_000n, 40_000n],
    [20_000_001n, 40_001n],
    [33_333_333n, 66_667n],
    [1_000_000_000_000n, 2_000_000_000n],
  ])('WDR-001 of %d minor units the fee is %d, rounded up, and the rest arrives', (amount, fee) => {
    expect(quoteWithdrawal(amount, rules)).toEqual({ ok: true, value: { fee, arrives: amount - fee } });
  });

  it.each([
    [0n, 'amountNotPositive'],
    [-1n, 'amountNotPositive'],
    [19_999_999n, 'amountBelowMinimum'],
    [1_000_000_000_001n, 'amountAboveMaximum'],
  ])('WDR-002 %d is refused: %s', (amount, code) => {
    expect(quoteWithdrawal(amount, rules)).toMatchObject({ ok: false, code });
  });

  it('WDR-001 fee and what arrives are the amount, whatever the rate, and something arrives', () => {
    const any = fc.tuple(fc.bigInt(1n, 10n ** 30n), fc.bigInt(0n, 10n ** BigInt(ratioScale)));
    fc.assert(
      fc.property(any, ([amount, feeRate]) => {
        const quote = quoteWithdrawal(amount, { feeRate, minimum: 0n, maximum: 10n ** 31n });
        if (!quote.ok) {
          expect(quote.code).toBe('amountBelowMinimum');
          return;
        }
        const { fee, arrives } = quote.value;
        expect(fee + arrives).toBe(amount);
        expect(arrives > 0n).toBe(true);
        expect(fee * 10n ** BigInt(ratioScale) >= amount * feeRate).toBe(true);
      }),
    );
  });

  it('WDR-003 what may be done in each state', () => {
    const acts: WithdrawalAct[] = ['cancel', 'take', 'approve', 'reject', 'pay'];
    const table = withdrawalStates.map(state =>
      [state, ...acts.filter(act => canActOnWithdrawal(act, state))].join(' '),
    );
    expect(table).toEqual([
      'submitted cancel take approve reject',
      'review take approve reject',
      'approved take reject pay',
      'processed',
      'failed',
      'canceled',
    ]);
    expect(withdrawalStates.filter(isWithdrawalOpen)).toEqual(['submitted', 'review', 'approved']);
  });

  const now = Date.UTC(2026, 10, 21, 0, 30);
  const early = (state: WithdrawalState, hours: number): EarlierWithdrawal => ({
    state,
    atMs: now - hours * 3_600_000,
  });
  const days: readonly (readonly [string, EarlierWithdrawal[], string])[] = [
    ['none', [], 'ok'],
    ['one under review', [early('review', 0.1)], 'withdrawalUnderReview'],
    ['one of yesterday under review', [early('submitted', 20)], 'withdrawalUnderReview'],
    ['an approved one', [early('approved', 40)], 'withdrawalUnderReview'],
    ['a paid one of today', [early('processed', 0.2)], 'withdrawalLimitReached'],
    ['a paid one of before midnight', [early('processed', 0.6)], 'ok'],
    ['both', [early('processed', 0.2), early('submitted', 0.1)], 'withdrawalUnderReview'],
    ['a failed one of today', [early('failed', 0.2)], 'ok'],
    ['two canceled ones of today', [early('canceled', 0.2), early('canceled', 0.3)], 'ok'],
    ['three', [early('canceled', 0.2), early('canceled', 0.3), early('failed', 0.1)], 'withdrawalsTooMany'],
    ['three, one of yesterday', [early('canceled', 0.2), early('canceled', 0.3), early('failed', 0.6)], 'ok'],
  ];
  it.each(days)('WDR-004 after %s the next is %s', (_name, earlier, expected) => {
    const checked = checkWithdrawalDay(earlier, { nowMs: now, submissionsMax: 3 });
    expect(checked.ok ? 'ok' : checked.code).toBe(expected);
  });

  it('WDR-005 the latest change of what protects an account holds withdrawals for a day', () => {
    const day = 86_400_000;
    expect(findFreezeEnd([null, null], now)).toBeNull();
    expect(findFreezeEnd([now - day, null], now)).toBeNull();
    expect(findFreezeEnd([now - day + 1, null], now)).toBe(now + 1);
    expect(findFreezeEnd([now - day, now - 5], now)).toBe(now - 5 + day);
  });
});

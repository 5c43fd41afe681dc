import { describe, expect, it } from 'vitest';
import { checkAlertPrice, findAlertDirection, findAlertExpiryMs, isAlertReached } from './rules.ts';

const step = { priceStep: 100n };
const quote = (bid: bigint, ask: bigint) => ({ bid, ask });

describe('a price alert', () => {
  it('PRA-1 waits for a rise to a higher price, and for a fall to a lower one', () => {
    expect(findAlertDirection(2_000n, 1_000n)).toBe('rising');
    expect(findAlertDirection(500n, 1_000n)).toBe('falling');
    expect(findAlertDirection(1_000n, 1_000n)).toBeUndefined();
  });

  it('PRA-1 is judged by the mid: not by a bid or an ask that got there alone', () => {
    const rising = { price: 2_000n, direction: 'rising' } as const;
    expect(isAlertReached(rising, quote(1_980n, 2_010n))).toBe(false);
    expect(isAlertReached(rising, quote(1_990n, 2_010n))).toBe(true);
    const falling = { price: 2_000n, direction: 'falling' } as const;
    expect(isAlertReached(falling, quote(1_999n, 2_011n))).toBe(false);
    expect(isAlertReached(falling, quote(1_989n, 2_011n))).toBe(true);
  });

  it('PRA-1 is reached by a price that jumps over it', () => {
    expect(isAlertReached({ price: 2_000n, direction: 'rising' }, quote(3_000n, 3_002n))).toBe(true);
    expect(isAlertReached({ price: 2_000n, direction: 'falling' }, quote(1_000n, 1_002n))).toBe(true);
  });

  it('PRA-2 is set at a price of the grid that is not the present one', () => {
    const newest = quote(900n, 1_100n);
    expect(checkAlertPrice(2_000n, step, newest)).toEqual({ ok: true, value: { price: 2_000n, direction: 'rising' } });
    expect(checkAlertPrice(800n, step, newest)).toEqual({ ok: true, value: { price: 800n, direction: 'falling' } });
    for (const price of [0n, 1_950n, 2n ** 63n]) {
      expect(checkAlertPrice(price, step, newest)).toMatchObject({ ok: false, code: 'priceOffStep' });
    }
    expect(checkAlertPrice(1_000n, step, newest)).toMatchObject({ ok: false, code: 'alertPriceReached' });
    expect(checkAlertPrice(2_000n, step, undefined)).toMatchObject({ ok: false, code: 'alertPriceless' });
  });

  it('PRA-3 waits for ninety days', () => {
    expect(findAlertExpiryMs(Date.UTC(2026, 0, 1))).toBe(Date.UTC(2026, 3, 1));
  });
});

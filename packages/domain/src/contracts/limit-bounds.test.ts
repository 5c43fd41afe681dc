import fc from 'fast-check';
import { expect, it } from 'vitest';
import { changeDistance, checkLimitPrices } from './checks.ts';
import { calculateLimitBounds } from './limit-bounds.ts';

it('CTR-636 the bound named to somebody is the nearest price on the step that the check takes', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('long' as const, 'short' as const),
      fc.bigInt(10n ** 6n, 10n ** 15n),
      fc.constantFrom(1n, 7n, 10_000n),
      fc.boolean(),
      (side, reference, priceStep, isChange) => {
        const measure = { reference, distance: isChange ? changeDistance : priceStep, liquidation: null };
        const bounds = calculateLimitBounds(side, measure, priceStep);
        for (const name of ['stopLoss', 'takeProfit'] as const) {
          const { key, price } = bounds[name];
          const none = { stopLoss: null, takeProfit: null };
          const past = key === 'tooHigh' ? price + priceStep : price - priceStep;
          expect(price % priceStep).toBe(0n);
          expect(checkLimitPrices(side, { ...none, [name]: price }, measure).ok).toBe(true);
          expect(checkLimitPrices(side, { ...none, [name]: past }, measure).ok).toBe(false);
        }
      },
    ),
  );
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkPosting } from '../ledger/posting.ts';
import {
  calculateFixedInterest,
  checkFixedTerm,
  draftFixedTermEnd,
  draftFixedTermPurchase,
  sampleFixedTerms,
} from './fixed-term.ts';

describe('fixed-term products', () => {
  it('FXT-001 interest is amount × daily rate × days, rounded down', () => {
    // 3,000 × 0.014 % × 30, as on the product's own page.
    expect(calculateFixedInterest(3_000_000_000n, 1_400_000n, 30)).toBe(12_600_000n);
    expect(calculateFixedInterest(100_000_001n, 1_400_000n, 7)).toBe(98_000n);
  });

  it('FXT-002 an amount outside the range of the product is refused by what is wrong with it', () => {
    const range = { amountMin: 100n, amountMax: 200n };
    const codes = [0n, -1n, 99n, 100n, 200n, 201n].map(amount => {
      const checked = checkFixedTerm(amount, range);
      return checked.ok ? 'ok' : checked.code;
    });
    expect(codes).toEqual([
      ...['amountNotPositive', 'amountNotPositive', 'amountBelowMinimum', 'ok', 'ok', 'amountAboveMaximum'],
    ]);
  });

  it('FXT-003 what a purchase holds and reserves is what the end pays, whatever the amount', () => {
    fc.assert(
      fc.property(
        fc.bigInt(1n, 10n ** 20n),
        fc.constantFrom(...sampleFixedTerms),
        (amount, { asset, dailyRate, days }) => {
          const held = { userId: 7, id: '3', asset, amount, interest: calculateFixedInterest(amount, dailyRate, days) };
          const sum = (drafts: ReturnType<typeof draftFixedTermEnd>) =>
            drafts.reduce((all, each) => all + each.amount, 0n);
          const [bought, ended] = [draftFixedTermPurchase(held), draftFixedTermEnd(held)];
          expect(sum(bought)).toBe(sum(ended));
          expect(ended.every(({ credit }) => credit.userId === 7 && credit.kind === 'available')).toBe(true);
          for (const transfers of [bought, ended]) {
            expect(checkPosting({ userId: 7, book: 'live', key: 'k', transfers }).ok).toBe(true);
          }
        },
      ),
    );
  });
});

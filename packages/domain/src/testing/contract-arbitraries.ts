import fc from 'fast-check';
import type { ContractTerms } from '../contracts/terms.ts';
import { makeTerms } from './contract-figures.ts';

const one = 10n ** 10n;

/** A price from one unit of 10^-10 up to 10 million, every order of magnitude alike. */
export const prices = fc
  .tuple(fc.integer({ min: 0, max: 16 }), fc.bigInt({ min: 1n, max: 9_999n }))
  .map(([power, digits]) => digits * 10n ** BigInt(power) + (power > 3 ? digits : 0n));

/** Terms of any side, size, leverage, conversion, fee and cap. */
export const anyTerms: fc.Arbitrary<ContractTerms> = fc
  .record({
    side: fc.constantFrom('long' as const, 'short' as const),
    quantity: fc.oneof(fc.bigInt({ min: 1n, max: 1_000n }), fc.bigInt({ min: 1n, max: 10n ** 13n })),
    lotSize: fc.constantFrom(1n, 10n ** 8n, 50n * 10n ** 8n, 10n ** 13n),
    leverage: fc.integer({ min: 1, max: 100 }),
    conversion: fc.oneof(fc.constant(one), fc.bigInt({ min: 1_000n, max: 10n ** 15n })),
    feeRate: fc.bigInt({ min: 0n, max: one / 300n }),
    capMultiple: fc.bigInt({ min: one / 2n, max: 20n * one }),
  })
  .map(makeTerms);

/** A position as `calculateOpening` makes it, with a margin above zero. */
export const anyPosition = fc.record({ terms: anyTerms, termsPrice: prices, openPrice: prices });

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatAmount, parseAmount } from '../ledger/amount.ts';
import { assets } from '../money/asset.ts';
import { amountTagMax, readAmountTag, tagAmount } from './amount-tag.ts';

function read(text: string, asset: (typeof assets)[number]): bigint {
  const amount = parseAmount(text, asset);
  if (!amount.ok) throw new Error(amount.code);
  return amount.value;
}

it.each([
  ['USDT', '150', 37, '150.000037'],
  ['USDT', '150.005', 37, '150.010037'],
  ['USDC', '120.000001', 9_999, '120.009999'],
  ['BTC', '0.015', 1, '0.01500001'],
  ['ETH', '0.2', 4_321, '0.20004321'],
  ['ETH', '0.200000000000000001', 4_321, '0.20004321'],
] as const)('CHN-015 asks for %s %s with the tag %i as %s', (asset, wished, tag, asked) => {
  expect(formatAmount(tagAmount(read(wished, asset), tag, asset), asset)).toBe(asked);
});

it('CHN-015 what is asked for is never less than wished, little more, and tells its tag', () => {
  const cents = { USDT: 20_000n, USDC: 20_000n, BTC: 20_000n, ETH: 2n * 10n ** 14n };
  const amounts = fc.bigInt({ min: 0n, max: 10n ** 24n });
  fc.assert(
    fc.property(
      fc.constantFrom(...assets),
      amounts,
      fc.integer({ min: 1, max: amountTagMax }),
      (asset, wished, tag) => {
        const asked = tagAmount(wished, tag, asset);
        expect(asked >= wished && asked - wished < cents[asset]).toBe(true);
        expect(readAmountTag(asked, asset)).toBe(tag);
      },
    ),
  );
});

it('CHN-015 an amount without a tag has none, nor has one with finer digits', () => {
  expect(readAmountTag(read('150', 'USDT'), 'USDT')).toBeNull();
  expect(readAmountTag(read('0.2000432101', 'ETH'), 'ETH')).toBeNull();
  expect(() => tagAmount(1n, 0, 'USDT')).toThrow();
  expect(() => tagAmount(1n, amountTagMax + 1, 'USDT')).toThrow();
});

import { expect, it } from 'vitest';
import { calculateAmountDirection } from './calculate-amount-direction.ts';
import { formatAssetAmount, formatConverted, formatSignedAssetAmount } from './format-asset-amount.ts';

it('WAC-003 an amount keeps every digit it has, and at least the asset’s usual ones', () => {
  expect(formatAssetAmount('en', '12480.2', 'USDT')).toBe('12,480.20');
  expect(formatAssetAmount('en', '0.000001', 'USDT')).toBe('0.000001');
  expect(formatAssetAmount('en', '0.085', 'BTC')).toBe('0.0850');
  expect(formatAssetAmount('en', '1.234567890123456789', 'ETH')).toBe('1.234567890123456789');
  expect(formatAssetAmount('de', '1234.5', 'USDC')).toBe('1.234,50');
  expect(formatAssetAmount('en', '', 'BTC')).toBe('–');
});

it('WAC-003 a change of an account has its sign', () => {
  expect(formatSignedAssetAmount('en', '500', 'USDT')).toBe('+500.00');
  expect(formatSignedAssetAmount('en', '-0.3', 'ETH')).toBe('\u22120.3000');
});

it('WAC-001 a converted value is marked and never rounded up', () => {
  expect(formatConverted('en', '5798.239')).toBe('≈\u00A05,798.23');
});

it('WAC-003 the direction of an amount is that of its smallest digit', () => {
  expect(calculateAmountDirection('0.000001')).toBe('up');
  expect(calculateAmountDirection('-0.000001')).toBe('down');
  for (const amount of ['0', '-0', '0.00', '']) expect(calculateAmountDirection(amount)).toBe('flat');
});

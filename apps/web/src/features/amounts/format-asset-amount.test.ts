import { calculateDirection } from '@truemark/ui/format/number';
import { expect, it } from 'vitest';
import {
  formatAssetAmount,
  formatConverted,
  formatMoney,
  formatSignedAssetAmount,
  formatSignedMoney,
} from './format-asset-amount.ts';
import { formatYield } from './format-yield.ts';

it('WAC-003 in the record an amount keeps every digit it has, and at least the asset’s usual ones', () => {
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

it('WAC-630 an amount on screen is cut to cents, to four decimals below one unit, and never to nothing', () => {
  const money = (amount: string) => formatMoney('en', amount, 'USDT');
  expect([money('1700.29575'), money('97685.67712'), money('67000')]).toEqual(['1,700.29', '97,685.67', '67,000.00']);
  expect([money('0.1257999'), money('0.000012'), money('0')]).toEqual(['0.1257', '0.000012', '0.00']);
  expect(formatMoney('en', '0.085000001', 'BTC')).toBe('0.0850');
  // The receipt says −2.472: the first digits of the same figure stand everywhere else.
  expect(formatSignedMoney('en', '-2.472', 'USDT')).toBe('\u22122.47');
  expect(formatSignedMoney('en', '-2.479999', 'USDT')).toBe('\u22122.47');
  expect(formatSignedMoney('en', '-0.000001', 'USDT')).toBe('\u22120.000001');
});

it('WAC-001 a converted value is marked and never rounded up', () => {
  expect(formatConverted('en', '5798.239')).toBe('≈\u00A05,798.23');
});

it('WAC-003 the direction of an amount is that of its smallest digit', () => {
  expect(calculateDirection('0.000001')).toBe('up');
  expect(calculateDirection('-0.000001')).toBe('down');
  for (const amount of ['0', '-0', '0.00', '']) expect(calculateDirection(amount)).toBe('flat');
});

it('PLN-034 yields of a day have three decimals, and four where they are finer', () => {
  expect(['0.0003', '0.00018', '0.000225'].map(ratio => formatYield('en', ratio))).toEqual([
    '0.030%',
    '0.018%',
    '0.0225%',
  ]);
});

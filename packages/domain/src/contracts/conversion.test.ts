import { expect, test } from 'vitest';
import { ten } from '../testing/contract-figures.ts';
import { calculateConversion, findConversionRoute } from './conversion.ts';

test.each(['USD', 'USDT', 'USDC'])('CTR-029 %s counts as USDT one to one', currency => {
  expect(findConversionRoute(currency)).toEqual({ kind: 'unit' });
});

test('CTR-029 any other currency is converted by an instrument that has it and the dollar', () => {
  expect(findConversionRoute('JPY')).toEqual({
    kind: 'instrument',
    candidates: [
      { code: 'JPYUSDT', isInverse: false },
      { code: 'JPYUSD', isInverse: false },
      { code: 'USDJPY', isInverse: true },
    ],
  });
});

test.each([
  ['157.245', true, '0.0063595026'],
  ['7.81', true, '0.1280409731'],
  ['1', true, '1'],
  ['3', true, '0.3333333333'],
  ['1.0864', false, '1.0864'],
  ['68214.5', false, '68214.5'],
] as const)('CTR-029 a mid of %s, inverse %s, gives the rate %s, rounded down', (mid, isInverse, rate) => {
  expect(calculateConversion(ten(mid), isInverse)).toBe(ten(rate));
});

import { expect, it } from 'vitest';
import { stripUnit } from './strip-unit.ts';

it.each([
  ['0.5 USDT', 'USDT', '0.5'],
  ['0.5usdt', 'USDT', '0.5'],
  ['\u202A1,234.5\u00A0USDT\u202C', 'USDT', '\u202A1,234.5'],
  ['0.5 ＵＳＤＴ', 'USDT', '0.5'],
  ['10\u00D7', '\u00D7', '10'],
  ['12 ロット', 'ロット', '12'],
  ['٠٫٥ USDT', 'USDT', '٠٫٥'],
  ['0.5 USD', 'USDT', '0.5 USD'],
  ['0.5 BTC', 'USDT', '0.5 BTC'],
  ['USDT', 'USDT', 'USDT'],
  ['0.5', 'USDT', '0.5'],
  ['0.5 USDT', undefined, '0.5 USDT'],
])('CTR-920 %j in a field of %s is %j', (typed, unit, figure) => {
  expect(stripUnit(typed, unit)).toBe(figure);
});

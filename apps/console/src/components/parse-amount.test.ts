import { describe, expect, it } from 'vitest';
import { parseAmount } from './parse-amount.ts';

describe('parseAmount', () => {
  it.each([
    ['USDT', '100', '100'],
    ['USDT', ' 1,250.50 ', '1250.50'],
    ['USDT', '1 250', '1250'],
    ['USDT', '007', '7'],
    ['USDT', '\u202A1,250.50 USDT\u202C', '1250.50'],
    ['USDT', '１２．５', '12.5'],
    ['USDT', '0.000001', '0.000001'],
    ['ETH', '0.000000000000000001', '0.000000000000000001'],
  ] as const)('CWB-011 takes %s %s as %s', (asset, text, amount) => {
    expect(parseAmount({ asset, text })).toEqual({ ok: true, amount });
  });

  it.each([
    ['USDT', '', 'amountMissing'],
    ['USDT', '-5', 'amountWrong'],
    ['USDT', '1,25', 'amountWrong'],
    ['USDT', '1e5', 'amountWrong'],
    ['USDT', '1.', 'amountWrong'],
    ['USDT', '1234567890123456', 'amountWrong'],
    ['USDT', '0.0000001', 'amountDecimals'],
    ['BTC', '0.000000001', 'amountDecimals'],
    ['USDT', '0.00', 'amountZero'],
  ] as const)('CWB-011 refuses %s "%s" as %s, and rounds nothing', (asset, text, problem) => {
    expect(parseAmount({ asset, text })).toEqual({ ok: false, problem });
  });
});

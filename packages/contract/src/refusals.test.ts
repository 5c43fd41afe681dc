import { describe, expect, it } from 'vitest';
import { calculateRefusalCode, findRefusal, type RefusalName, refusals, successCodes } from './refusals.ts';

const names = Object.keys(refusals) as RefusalName[];

/** Section 8 of the specification, code by code. */
const specified = [
  ...Array.from({ length: 23 }, (_, index) => 10001 + index),
  ...Array.from({ length: 14 }, (_, index) => 10027 + index),
  ...[10024, 10025, 10091, 10094, 10095, 20024, 20094, 20095],
];

describe('refusals', () => {
  it('PLT-112 both readings know every code of the catalogue', () => {
    for (const catalogue of ['A', 'B'] as const) {
      const codes = new Set(names.map(name => calculateRefusalCode(name, catalogue)));
      for (const code of specified) expect(codes, `${code} in ${catalogue}`).toContain(code);
    }
  });

  it('PLT-113 the readings differ in 10024 to 10026 only', () => {
    expect(names.filter(name => calculateRefusalCode(name, 'A') !== calculateRefusalCode(name, 'B'))).toEqual([
      'loanAmountTooSmall',
      'loanAmountTooLarge',
      'productAlreadyBought',
      'withdrawalMethodMissing',
    ]);
    expect(findRefusal(10024, 'A')).toBe('loanAmountTooLarge');
    expect(calculateRefusalCode('loanAmountTooSmall', 'B')).toBe(10031);
    expect(calculateRefusalCode('loanAmountTooLarge', 'B')).toBe(10032);
    expect(findRefusal(10025, 'A')).toBe('productAlreadyBought');
    expect(findRefusal(10026, 'A')).toBe('withdrawalMethodMissing');
    expect(findRefusal(10024, 'B')).toBe('productAlreadyBought');
    expect(findRefusal(10025, 'B')).toBe('withdrawalMethodMissing');
    expect(findRefusal(10026, 'B')).toBeUndefined();
  });

  it('PLT-114 in one reading no two refusals share a code but those of 10015 and 10024, and our own codes start at 11001', () => {
    const codes = names.map(name => calculateRefusalCode(name, 'A'));
    const shared = names.filter(name => codes.filter(code => code === calculateRefusalCode(name, 'A')).length > 1);
    expect(shared).toEqual([
      'accountRestricted',
      'accountLocked',
      'reserveShort',
      'conversionNotFunded',
      'notTradable',
      'loanAmountTooSmall',
      'loanAmountTooLarge',
    ]);
    expect(findRefusal(10015, 'A')).toBe('notTradable');
    const own = codes.filter(code => code > 11000 && code < 20000);
    expect(Math.min(...own)).toBe(11001);
    expect(Object.values(successCodes)).toEqual(['20001', '20002', '20003', '20004', '20005', '20006']);
  });
});

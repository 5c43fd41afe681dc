import { describe, expect, it } from 'vitest';
import { calculateChangeAmount, calculateSpread, chooseHigher, chooseLower } from './price-figures.ts';

describe('figures of an instrument', () => {
  it('WIN-003 shows the change as an amount that agrees with the change in percent', () => {
    // 110 against 100 is +10 %, 90 against 100 is -10 %.
    expect(calculateChangeAmount({ price: '110', zdf: '0.1' }, 2)).toBe('10.00');
    expect(calculateChangeAmount({ price: '90', zdf: '-0.1' }, 2)).toBe('-10.00');
    expect(calculateChangeAmount({ price: '68214.5', zdf: '0.0241' }, 2)).toBe('1605.28');
    expect(calculateChangeAmount({ price: '100', zdf: '0' }, 4)).toBe('0.0000');
  });

  it('WIN-003 does not lose a step to the rounding of the ratio', () => {
    // 1.23456 against 1.23455: the ratio has ten decimals and is cut.
    expect(calculateChangeAmount({ price: '1.23456', zdf: '0.0000081001' }, 5)).toBe('0.00001');
  });

  it('WIN-003 shows no amount where the price is missing or nothing was there before', () => {
    expect(calculateChangeAmount({ price: '', zdf: '0' }, 2)).toBe('');
    expect(calculateChangeAmount({ price: '5', zdf: '-1' }, 2)).toBe('');
  });

  it('WIN-004 the day reaches at least as far as the price on screen', () => {
    expect(chooseHigher('9.5', '10')).toBe('10');
    expect(chooseHigher('10.0', '10')).toBe('10.0');
    expect(chooseLower('9.5', '10')).toBe('9.5');
    expect(chooseHigher('', '10')).toBe('10');
    expect(chooseLower('10', '')).toBe('10');
    expect(chooseLower('', '')).toBe('');
  });

  it('WIN-020 the spread is what lies between bid and ask, to the last digit', () => {
    expect(calculateSpread({ bid: '1.08508', ask: '1.0851' })).toBe('0.00002');
    expect(calculateSpread({ bid: '', ask: '1' })).toBe('');
  });
});

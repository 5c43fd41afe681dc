import { describe, expect, it } from 'vitest';
import { findInstruments } from './find-instruments.ts';

const items = [
  { code: 'EURUSD', symbol: 'EUR/USD', appName: 'Euro / US dollar', popularity: 2 },
  { code: 'USDJPY', symbol: 'USD/JPY', appName: 'US dollar / Japanese yen', popularity: 1 },
  { code: 'NESN', symbol: 'NESN', appName: 'Nestlé', popularity: 3 },
];
const codes = (search: string) => findInstruments(items, search).map(item => item.code);

describe('switching the instrument', () => {
  it('WIN-007 finds by code, symbol and name, whatever stands between the letters', () => {
    expect(codes('eur usd')).toEqual(['EURUSD']);
    expect(codes('nestle')).toEqual(['NESN']);
    expect(codes('yen')).toEqual(['USDJPY']);
    expect(codes('zzz')).toEqual([]);
  });

  it('WIN-007 puts what begins with the text first, then the most looked at', () => {
    expect(codes('usd')).toEqual(['USDJPY', 'EURUSD']);
    expect(codes('')).toEqual(['USDJPY', 'EURUSD', 'NESN']);
  });
});

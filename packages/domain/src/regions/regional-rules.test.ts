import { describe, expect, test } from 'vitest';
import type { InstrumentType } from '../market/instrument.ts';
import { findLeverageCap, findRegion, findRegionRefusal, hasLossWarning, regionNames } from './regional-rules.ts';

const make = (code: string, type: InstrumentType, quoteCurrency = 'USD', leverageMax = 100) => ({
  code,
  type,
  quoteCurrency,
  leverageMax,
});

describe('regions', () => {
  test.each([
    ['DE', 'eu'],
    ['IS', 'eu'],
    ['RE', 'eu'],
    ['GB', 'uk'],
    ['AU', 'au'],
    ['NF', 'au'],
    ['CH', 'default'],
    ['US', 'default'],
    ['NZ', 'default'],
    [null, 'default'],
    ['de', 'default'],
  ] as const)('CTR-022 %s is under the rules of %s', (country, region) => {
    expect(findRegion(country)).toBe(region);
  });

  test('CTR-022 the European Economic Area has thirty countries', () => {
    const codes = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(
      ' ',
    );
    expect(codes.length).toBe(30);
    expect(codes.every(code => findRegion(code) === 'eu')).toBe(true);
  });

  test('CTR-024 options are sold under the default rules only, crypto contracts not in the United Kingdom', () => {
    const crypto = make('BTCUSDT', 2, 'USDT');
    const perpetual = make('BTCUSD_PERP', 5);
    const forex = make('EURUSD', 1);
    const answer = (product: 'contract' | 'option', instrument: typeof crypto) =>
      regionNames.map(region => findRegionRefusal(region, product, instrument));
    expect(answer('option', forex)).toEqual([null, 'optionsRefused', 'optionsRefused', 'optionsRefused']);
    expect(answer('contract', forex)).toEqual([null, null, null, null]);
    expect(answer('contract', crypto)).toEqual([null, null, 'cryptoContractsRefused', null]);
    expect(answer('contract', perpetual)).toEqual([null, null, 'cryptoContractsRefused', null]);
    expect(regionNames.map(hasLossWarning)).toEqual([false, true, true, true]);
  });

  test.each([
    ['a pair of two major currencies', make('EURUSD', 1), 30, 30, 30],
    ['a major pair in yen', make('GBPJPY', 1, 'JPY'), 30, 30, 30],
    ['the Australian dollar', make('AUDUSD', 1), 20, 20, 30],
    ['the New Zealand dollar', make('NZDUSD', 1), 20, 20, 20],
    ['the lira', make('USDTRY', 1, 'TRY'), 20, 20, 20],
    ['crypto', make('BTCUSDT', 2, 'USDT'), 2, 2, 2],
    ['a stock', make('AAPL', 3), 5, 5, 5],
    ['an ETF', make('SPY', 4), 5, 5, 5],
    ['gold', make('GC', 5), 20, 20, 20],
    ['a major index', make('FDAX', 5, 'EUR'), 20, 20, 20],
    ['an index that is not major', make('HSI', 5, 'HKD'), 10, 10, 10],
    ['a commodity', make('CL', 5), 10, 10, 10],
    ['a bond', make('ZN', 5), 5, 5, 5],
    ['a future on a major pair', make('6E', 5), 30, 30, 30],
    ['a future on the Australian dollar', make('6A', 5), 20, 20, 30],
    ['a perpetual future on crypto', make('ETHUSD_PERP', 5), 2, 2, 2],
    ['a future that nobody has named', make('XX', 5), 5, 5, 5],
  ] as const)('CTR-023 the leverage caps of %s', (_, instrument, eu, uk, au) => {
    expect(regionNames.map(region => findLeverageCap(region, instrument))).toEqual([100, eu, uk, au]);
  });

  test('CTR-023 the instrument’s own cap holds where it is lower', () => {
    expect(findLeverageCap('eu', make('USDTRY', 1, 'TRY', 10))).toBe(10);
    expect(findLeverageCap('default', make('USDTRY', 1, 'TRY', 10))).toBe(10);
  });
});

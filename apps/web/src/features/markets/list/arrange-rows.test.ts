import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareDecimals, type ListedInstrument, sortInstruments } from './arrange-rows.ts';
import type { MarketSort } from './market-view.ts';

function list(code: string, symbol: string, appName: string, rest: Partial<ListedInstrument> = {}): ListedInstrument {
  return {
    code,
    type: 2,
    symbol,
    appName,
    popularity: 1,
    price: '1',
    zdf: '0',
    high24h: '',
    low24h: '',
    volume24h: '',
    ...rest,
  };
}

const instruments = [
  list('BTCUSDT', 'BTC/USDT', 'Bitcoin', {
    popularity: 1,
    price: '68214.5',
    zdf: '0.0241',
    high24h: '110',
    low24h: '100',
    volume24h: '1240000000',
  }),
  list('ETHUSDT', 'ETH/USDT', 'Ethereum', {
    popularity: 2,
    price: '3512.84',
    zdf: '-0.0117',
    high24h: '130',
    low24h: '100',
    volume24h: '684100000.123456789012',
  }),
  list('WBTCUSDT', 'WBTC/USDT', 'Wrapped Bitcoin', { popularity: 40, price: '', zdf: '0' }),
  list('BCHUSDT', 'BCH/USDT', 'Bitcoin Cash', {
    popularity: 15,
    price: '0.4518',
    zdf: '0',
    high24h: '101',
    low24h: '100',
    volume24h: '58900000',
  }),
  list('TETHER', 'USDT/USD', 'Téther', { popularity: 30, price: '1.0001', zdf: '0.00001' }),
];
const codes = (found: readonly ListedInstrument[]) => found.map(item => item.code);
const sorted = (column: MarketSort['column'], direction: MarketSort['direction']) =>
  codes(sortInstruments(instruments, { column, direction }, 'en'));

describe('the order', () => {
  it('WMK-012 is the most looked-at first without a column', () => {
    expect(codes(sortInstruments(instruments, undefined, 'en'))).toEqual([
      'BTCUSDT',
      'ETHUSDT',
      'BCHUSDT',
      'TETHER',
      'WBTCUSDT',
    ]);
    const unpriced = list('SPY', 'SPY', 'S&P 500 ETF', { popularity: 0, price: '' });
    expect(codes(sortInstruments([unpriced, ...instruments], undefined, 'en')).slice(-2)).toEqual(['SPY', 'WBTCUSDT']);
  });

  it('WMK-012 sorts by name, price, change, range and volume', () => {
    expect(sorted('name', 'ascending')).toEqual(['BTCUSDT', 'BCHUSDT', 'ETHUSDT', 'TETHER', 'WBTCUSDT']);
    expect(sorted('price', 'descending')).toEqual(['BTCUSDT', 'ETHUSDT', 'TETHER', 'BCHUSDT', 'WBTCUSDT']);
    expect(sorted('change', 'descending')).toEqual(['BTCUSDT', 'TETHER', 'BCHUSDT', 'ETHUSDT', 'WBTCUSDT']);
    expect(sorted('range', 'descending').slice(0, 3)).toEqual(['ETHUSDT', 'BTCUSDT', 'BCHUSDT']);
    expect(sorted('volume', 'descending').slice(0, 3)).toEqual(['BTCUSDT', 'ETHUSDT', 'BCHUSDT']);
  });

  it('WMK-012 sorts currencies by their name in the language of the page', () => {
    const dollar = list('USDJPY', 'USD/JPY', 'US dollar / Japanese yen', { type: 1 });
    const euro = list('EURUSD', 'EUR/USD', 'Euro / US dollar', { type: 1 });
    const byName = { column: 'name', direction: 'ascending' } as const;
    expect(codes(sortInstruments([dollar, euro], byName, 'en'))).toEqual(['EURUSD', 'USDJPY']);
    // "Dollar des États-Unis" comes before "Euro".
    expect(codes(sortInstruments([euro, dollar], byName, 'fr'))).toEqual(['USDJPY', 'EURUSD']);
  });

  it('WMK-012 leaves what has no figure at the end in both directions', () => {
    expect(sorted('price', 'ascending').at(-1)).toBe('WBTCUSDT');
    expect(sorted('price', 'descending').at(-1)).toBe('WBTCUSDT');
    expect(sorted('volume', 'ascending').slice(-2)).toEqual(['TETHER', 'WBTCUSDT']);
  });

  it('WMK-012 compares decimals exactly, whatever their length', () => {
    expect(compareDecimals('-0', '0.00')).toBe(0);
    expect(compareDecimals('9', '10')).toBeLessThan(0);
    expect(compareDecimals('-9', '-10')).toBeGreaterThan(0);
    const decimal = fc.tuple(fc.bigInt(-(10n ** 20n), 10n ** 20n), fc.integer({ min: 0, max: 12 }));
    fc.assert(
      fc.property(decimal, decimal, ([a, decimalsA], [b, decimalsB]) => {
        const scale = (value: bigint, decimals: number) => value * 10n ** BigInt(12 - decimals);
        const difference = scale(a, decimalsA) - scale(b, decimalsB);
        const expected = difference < 0n ? -1 : difference > 0n ? 1 : 0;
        return Math.sign(compareDecimals(write(a, decimalsA), write(b, decimalsB))) === expected;
      }),
    );
  });
});

function write(value: bigint, decimals: number): string {
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals);
  return `${value < 0n ? '-' : ''}${whole}${fraction ? `.${fraction}` : ''}`;
}

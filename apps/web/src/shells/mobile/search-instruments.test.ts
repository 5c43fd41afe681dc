import type { MarketItem } from '@truemark/contract/markets';
import { expect, it } from 'vitest';
import { searchInstruments } from './search-instruments.ts';

function item(code: string, symbol: string, appName: string, popularity: number): MarketItem {
  return {
    code,
    symbol,
    appName,
    popularity,
    type: 2,
    id: popularity,
    price: '1',
    zdf: '0',
    bid: '1',
    ask: '1',
    sequence: 1,
    at: 1,
    source: 'simulated',
    isTradable: true,
    logo: '',
    priceDecimals: 2,
    hundred: [],
    nowPrice: '1',
    high24h: '',
    low24h: '',
    volume24h: '',
    quoteCurrency: 'USDT',
  };
}

const items = [
  item('WBTCUSDT', 'WBTC/USDT', 'Wrapped Bitcoin', 40),
  item('EURUSD', 'EUR/USD', 'Euro / US dollar', 3),
  item('BTCUSDT', 'BTC/USDT', 'Bitcoin', 1),
  item('BCHUSDT', 'BCH/USDT', 'Bitcoin Cash', 20),
  item('NESN', 'NESN', 'Nestlé', 90),
];

const find = (query: string) => searchInstruments(items, query).map(({ code }) => code);

it('WEB-042 finds by name, best match first, then the most looked at', () => {
  expect(find('bitcoin')).toEqual(['BTCUSDT', 'BCHUSDT', 'WBTCUSDT']);
  expect(find('btc')).toEqual(['BTCUSDT', 'WBTCUSDT']);
});

it('WEB-042 ignores separators, case and accents', () => {
  expect(find('eur usd')).toEqual(['EURUSD']);
  expect(find('EUR/usd')).toEqual(['EURUSD']);
  expect(find('nestle')).toEqual(['NESN']);
});

it('WEB-042 an empty search lists the most looked at first', () => {
  expect(find('  ')).toEqual(['BTCUSDT', 'EURUSD', 'BCHUSDT', 'WBTCUSDT', 'NESN']);
});

it('WEB-042 finds nothing where there is nothing', () => {
  expect(find('zxqcoin')).toEqual([]);
});

import { describe, expect, it } from 'vitest';
import { findInstruments, type NamedInstrument } from './find-instruments.ts';
import { searchWords } from './search-words.ts';

function list(
  code: string,
  symbol: string,
  appName: string,
  popularity: number,
  type: NamedInstrument['type'] = 2,
): NamedInstrument {
  return { code, symbol, appName, popularity, type };
}

const instruments = [
  list('WBTCUSDT', 'WBTC/USDT', 'Wrapped Bitcoin', 40),
  list('EURUSD', 'EUR/USD', 'Euro / US dollar', 3, 1),
  list('BTCUSDT', 'BTC/USDT', 'Bitcoin', 1),
  list('BCHUSDT', 'BCH/USDT', 'Bitcoin Cash', 20),
  list('USDJPY', 'USD/JPY', 'US dollar / Japanese yen', 2, 1),
  list('NESN', 'NESN', 'Nestlé', 90, 3),
  list('AAPL', 'AAPL', 'Apple', 91, 3),
  list('TSLA', 'TSLA', 'Tesla', 92, 3),
  list('GC', 'GC', 'Gold', 93, 5),
];
const find = (search: string) => findInstruments(instruments, search, searchWords).map(({ code }) => code);

describe('the search over instruments', () => {
  it.each(['btc/usdt', 'BTCUSDT', ' btc usdt '])(
    'WMK-011 finds %s by symbol, code and words alike, the exact one first',
    search => {
      expect(find(search)).toEqual(['BTCUSDT', 'WBTCUSDT']);
    },
  );

  it('WEB-042 finds by name, best match first, then the most looked at', () => {
    expect(find('bitcoin')).toEqual(['BTCUSDT', 'BCHUSDT', 'WBTCUSDT']);
    expect(find('btc')).toEqual(['BTCUSDT', 'WBTCUSDT']);
    expect(find('usdt')).toEqual(['BTCUSDT', 'BCHUSDT', 'WBTCUSDT']);
  });

  it('WEB-042 ignores separators, case and accents', () => {
    expect(find('eur usd')).toEqual(['EURUSD']);
    expect(find('EUR/usd')).toEqual(['EURUSD']);
    expect(find('nestle')).toEqual(['NESN']);
  });

  it('WIN-007 puts what begins with the text before what only holds it', () => {
    expect(find('usd').slice(0, 2)).toEqual(['USDJPY', 'BTCUSDT']);
    expect(find('yen')).toEqual(['USDJPY']);
  });

  it.each([
    ['欧元', 'EURUSD'],
    ['歐元', 'EURUSD'],
    ['ゆーろ', 'EURUSD'],
    ['ﾕｰﾛ', 'EURUSD'],
    ['유롷', 'EURUSD'],
    ['유ㄹ', 'EURUSD'],
    ['اليورو', 'EURUSD'],
    ['امريكي', 'USDJPY'],
    ['الأمريكى', 'USDJPY'],
    ['euro dollar', 'EURUSD'],
    ['us-dollar', 'USDJPY'],
    ['比特币', 'BTCUSDT'],
    ['比特幣', 'BTCUSDT'],
    ['ビットコイン', 'BTCUSDT'],
    ['びっとこいん', 'BTCUSDT'],
    ['비트콩', 'BTCUSDT'],
    ['بتكوين', 'BTCUSDT'],
    ['苹果', 'AAPL'],
    ['テスラ', 'TSLA'],
    ['appel', 'AAPL'],
    ['aple', 'AAPL'],
    ['黄金', 'GC'],
    ['oro', 'GC'],
    ['ＢＴＣ', 'BTCUSDT'],
  ])('WEB-924 finds %s in whatever language the page is', (search, code) => {
    expect(find(search)[0]).toBe(code);
  });

  it('WEB-924 takes one letter for another only where nothing is found, and not in short words', () => {
    expect(find('bitcion')).toEqual(['BTCUSDT', 'BCHUSDT', 'WBTCUSDT']);
    expect(find('yem')).toEqual([]);
  });

  it('WMK-011 keeps the marks that make another letter outside Latin script', () => {
    const gold = [list('GC', 'GC', 'ゴールド', 1, 5)];
    expect(findInstruments(gold, 'ゴール')).toEqual(gold);
    expect(findInstruments(gold, 'コール')).toEqual([]);
  });

  it('WMK-011 wants every word and finds nothing where there is nothing', () => {
    expect(find('bitcoin cash')).toEqual(['BCHUSDT']);
    expect(find('cash bitcoin')).toEqual(['BCHUSDT']);
    expect(find('bitcoin zxq')).toEqual([]);
  });

  it.each(['', '  ', ' / '])('WEB-042 the empty search "%s" lists the most looked at first', search => {
    expect(find(search)).toEqual(['BTCUSDT', 'USDJPY', 'EURUSD', 'BCHUSDT', 'WBTCUSDT', 'NESN', 'AAPL', 'TSLA', 'GC']);
  });
});

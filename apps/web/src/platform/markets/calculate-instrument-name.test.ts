import { expect, it } from 'vitest';
import { calculateInstrumentName } from './calculate-instrument-name.ts';

const euro = { type: 1 as const, symbol: 'EUR/USD', appName: 'Euro / US dollar' };

it('WIN-002 currencies are named in the language of the page', () => {
  expect(calculateInstrumentName(euro, 'en')).toBe('Euro / US dollar');
  expect(calculateInstrumentName(euro, 'de')).toBe('Euro / US-Dollar');
  expect(calculateInstrumentName(euro, 'fr')).toBe('Euro / Dollar des États-Unis');
  expect(calculateInstrumentName(euro, 'zh-Hans')).toBe('欧元 / 美元');
  expect(calculateInstrumentName(euro, 'zh-Hant-HK')).toBe('歐元 / 美元');
});

it('WIN-002 companies and coins keep their own name', () => {
  expect(calculateInstrumentName({ type: 3, symbol: 'AAPL', appName: 'Apple' }, 'zh-Hans')).toBe('Apple');
  expect(calculateInstrumentName({ type: 2, symbol: 'BTC/USDT', appName: 'Bitcoin' }, 'ar')).toBe('Bitcoin');
});

it('WIN-002 a currency nobody has a name for keeps the name of the catalogue', () => {
  const unnamed = { type: 1 as const, symbol: 'QQQ/USD', appName: 'Test / US dollar' };
  expect(calculateInstrumentName(unnamed, 'de')).toBe('Test / US dollar');
  const index = { type: 1 as const, symbol: 'Dollar index', appName: 'Dollar index' };
  expect(calculateInstrumentName(index, 'de')).toBe('Dollar index');
});

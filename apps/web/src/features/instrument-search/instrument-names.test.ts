import { languages, languageTags } from '@truemark/contract/languages';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { calculateInstrumentName } from '../../platform/instrument-name.ts';
import { showLanguage } from '../../platform/text.ts';
import { findInstruments } from './find-instruments.ts';

const euro = { code: 'EURUSD', type: 1 as const, symbol: 'EUR/USD', appName: 'Euro / US dollar' };

it('WIN-002 currencies are named in the language of the page', () => {
  expect(calculateInstrumentName(euro, 'en')).toBe('Euro / US dollar');
  expect(calculateInstrumentName(euro, 'de')).toBe('Euro / US-Dollar');
  expect(calculateInstrumentName(euro, 'fr')).toBe('Euro / Dollar des États-Unis');
  expect(calculateInstrumentName(euro, 'zh-Hans')).toBe('欧元 / 美元');
  expect(calculateInstrumentName(euro, 'zh-Hant-HK')).toBe('歐元 / 美元');
});

it('WIN-002 companies and coins keep their own name', () => {
  expect(calculateInstrumentName({ code: 'AAPL', type: 3, symbol: 'AAPL', appName: 'Apple' }, 'zh-Hans')).toBe('Apple');
  expect(calculateInstrumentName({ code: 'BTCUSDT', type: 2, symbol: 'BTC/USDT', appName: 'Bitcoin' }, 'ar')).toBe(
    'Bitcoin',
  );
});

it('WIN-002 a currency nobody has a name for keeps the name of the catalogue', () => {
  const unnamed = { code: 'QQQUSD', type: 1 as const, symbol: 'QQQ/USD', appName: 'Test / US dollar' };
  expect(calculateInstrumentName(unnamed, 'de')).toBe('Test / US dollar');
  const index = { code: 'INDEX', type: 1 as const, symbol: 'Dollar index', appName: 'Dollar index' };
  expect(calculateInstrumentName(index, 'de')).toBe('Dollar index');
});

const oil = { code: 'CL', type: 5 as const, symbol: 'CL', appName: 'Crude oil (WTI)', popularity: 1 };
const fund = { code: 'GLD', type: 4 as const, symbol: 'GLD', appName: 'Gold ETF', popularity: 2 };
const own = { code: 'OURS', type: 5 as const, symbol: 'OURS', appName: 'Our own future', popularity: 3 };

beforeAll(() => {
  vi.stubGlobal('document', { documentElement: {} });
});
afterAll(async () => {
  await showLanguage('en');
  vi.unstubAllGlobals();
});

it('WIN-600 goods and kinds of funds are named, and found, in the language on screen', async () => {
  for (const language of languages) {
    await showLanguage(language);
    const nameOf = (item: typeof oil | typeof fund | typeof own) =>
      calculateInstrumentName(item, languageTags[language]);
    expect([nameOf(oil) === oil.appName, nameOf(fund) === fund.appName]).toEqual(Array(2).fill(language === 'en'));
    expect(nameOf(own)).toBe('Our own future');
    for (const item of [oil, fund]) {
      for (const name of [nameOf(item), item.appName]) expect(findInstruments([oil, fund, own], name)[0]).toBe(item);
    }
  }
  await showLanguage('ja');
  expect(calculateInstrumentName(oil, 'ja')).toBe('原油（WTI）');
  await showLanguage('ar');
  expect(calculateInstrumentName(oil, 'ar')).toBe('النفط الخام (WTI)');
});

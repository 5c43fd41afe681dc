import { describe, expect, it } from 'vitest';
import { calculateInstrumentName, readInstrumentCode } from './instrument-name.ts';

const euro = { type: 1 as const, symbol: 'EUR/USD', appName: 'Euro / US dollar' };

describe('name of an instrument', () => {
  it('WIN-002 currencies are named in the language of the page', () => {
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
    expect(calculateInstrumentName({ type: 1, symbol: 'QQQ/USD', appName: 'Test / US dollar' }, 'en')).toBe(
      'Test / US dollar',
    );
    expect(calculateInstrumentName({ type: 1, symbol: 'Dollar index', appName: 'Dollar index' }, 'en')).toBe(
      'Dollar index',
    );
  });

  it('WIN-001 reads the code of the address, whatever its case, and nothing that cannot be a code', () => {
    expect(readInstrumentCode(new URLSearchParams('code=btcusdt&type=2&id=1'))).toBe('BTCUSDT');
    expect(readInstrumentCode(new URLSearchParams('code=BRK.B'))).toBe('BRK.B');
    expect(readInstrumentCode(new URLSearchParams(''))).toBeUndefined();
    expect(readInstrumentCode(new URLSearchParams('code=../etc'))).toBeUndefined();
    expect(readInstrumentCode(new URLSearchParams(`code=${'A'.repeat(25)}`))).toBeUndefined();
  });
});

import { describe, expect, it } from 'vitest';
import {
  calculateShownDirection,
  formatAmount,
  formatChange,
  formatCount,
  formatPercent,
  formatPriceText,
  formatShortCount,
  formatSignedAmount,
  percentDecimalsMax,
} from './number.ts';

const locales = ['en', 'ja', 'ko', 'de', 'fr', 'it', 'es', 'ar', 'zh-Hant-HK', 'zh-Hans'];

describe('formatPriceText', () => {
  it('WEB-030 writes a price with the decimals of its instrument', () => {
    expect(formatPriceText('en', '68214.5', 2)).toBe('68,214.50');
    expect(formatPriceText('en', '1.0864', 4)).toBe('1.0864');
    expect(formatPriceText('en', '0.00001234', 8)).toBe('0.00001234');
    expect(formatPriceText('en', '50000', 0)).toBe('50,000');
  });

  it('WEB-030 keeps digits that a float would lose', () => {
    expect(formatPriceText('en', '12345678901234567890.1234567891', 10)).toBe('12,345,678,901,234,567,890.1234567891');
    expect(formatPriceText('en', '1.005', 2)).toBe('1.01');
  });

  it('WEB-036 shows a dash for a price that is missing or no decimal', () => {
    for (const price of ['', 'abc', '1e5', '1,5', ' 1']) expect(formatPriceText('en', price, 2)).toBe('–');
    expect(formatPriceText('en', '0', 2)).toBe('0.00');
  });
});

describe('separators', () => {
  it('WEB-032 follow the language', () => {
    const prices = locales.map(locale => formatPriceText(locale, '1234.5', 2));
    expect(prices).toEqual([
      '1,234.50',
      '1,234.50',
      '1,234.50',
      '1.234,50',
      '1\u202F234,50',
      '1.234,50',
      '1.234,50',
      '1,234.50',
      '1,234.50',
      '1,234.50',
    ]);
  });

  it('WEB-032 leave Western digits and no direction marks in any language', () => {
    for (const locale of locales) {
      for (const text of [
        formatPriceText(locale, '-9876543.21', 2),
        formatChange(locale, '-0.0117'),
        formatShortCount(locale, 684_100_000),
        formatCount(locale, 48_112_093),
      ]) {
        expect(text).not.toMatch(/[\u0660-\u0669\u06F0-\u06F9\u061C\u200E\u200F]/);
        expect(text).toMatch(/\d/);
      }
    }
  });
});

it('WEB-032 digits are Western where the country has others', () => {
  expect(formatCount('ar-EG', 1234)).toBe('1,234');
  expect(formatPriceText('fa', '1.5', 2)).toMatch(/^1.50$/);
});

describe('formatChange', () => {
  it('WEB-031 has two decimals, an explicit plus and a true minus', () => {
    expect(formatChange('en', '0.0241')).toBe('+2.41%');
    expect(formatChange('en', '-0.01171')).toBe('\u22121.17%');
    expect(formatChange('de', '0.0241')).toBe('+2,41\u00A0%');
    expect(formatChange('ar', '-0.0117')).toBe('\u22121.17%');
    expect(formatChange('en', '0.012345')).toBe('+1.23%');
  });

  it('WEB-031 has neither sign nor direction at 0.00 %', () => {
    for (const ratio of ['0', '0.00004', '-0.00004', '-0.0']) {
      expect(formatChange('en', ratio)).toBe('0.00%');
      expect(calculateShownDirection(ratio)).toBe('flat');
    }
    expect(calculateShownDirection('0.00005')).toBe('up');
    expect(calculateShownDirection('-0.00005')).toBe('down');
  });

  it('WEB-036 shows a dash for a missing change', () => {
    expect(formatChange('en', '')).toBe('–');
    expect(calculateShownDirection('')).toBe('flat');
  });
});

describe('formatPercent', () => {
  it('WEB-031 has no plus', () => {
    expect(formatPercent('en', '0.003')).toBe('0.30%');
    expect(formatPercent('en', 0.5, 0)).toBe('50%');
  });

  it('CTR-248 shows a rate with all its decimals, and a usual one as before', () => {
    expect(formatPercent('en', '0.82', 0, percentDecimalsMax)).toBe('82%');
    expect(formatPercent('en', '0.8255', 0, percentDecimalsMax)).toBe('82.55%');
    expect(formatPercent('en', '0.0005', 2, percentDecimalsMax)).toBe('0.05%');
    expect(formatPercent('de', '0.000545', 2, percentDecimalsMax)).toBe('0,0545\u00A0%');
    expect(formatPercent('en', '0.0000000001', 2, percentDecimalsMax)).toBe('0.00000001%');
  });
});

describe('formatAmount', () => {
  it('WEB-038 is cut, never rounded: neither a gain nor a loss grows', () => {
    expect(formatAmount('en', '99.999', 2)).toBe('99.99');
    expect(formatAmount('en', '-2.479', 2)).toBe('\u22122.47');
    expect(formatAmount('en', '1.5', 2, 8)).toBe('1.50');
    expect(formatAmount('en', '0.12345678', 2, 8)).toBe('0.12345678');
  });

  it('WEB-038 shows the sign of a result and rounds it down', () => {
    expect(formatSignedAmount('en', '164.749', 2)).toBe('+164.74');
    expect(formatSignedAmount('en', '-587.4', 2)).toBe('\u2212587.40');
    expect(formatSignedAmount('en', '0', 2)).toBe('0.00');
    expect(formatSignedAmount('en', '-0.000001', 2, 6)).toBe('\u22120.000001');
  });
});

describe('formatShortCount', () => {
  it('WEB-033 has the short form of the language', () => {
    const counts = locales.map(locale => formatShortCount(locale, 3_800_000_000));
    expect(counts).toEqual([
      '3.8\u00A0B',
      '38億',
      '38억',
      '3,8\u00A0Mrd.',
      '3,8\u00A0Md',
      '3,8\u00A0Mld',
      '3.800\u00A0M',
      '3.8\u00A0مليار',
      '38億',
      '38亿',
    ]);
    expect(formatShortCount('en', '684123456.7')).toBe('684.1\u00A0M');
    expect(formatShortCount('en', 350)).toBe('350');
    expect([8e9, 5].map(count => formatShortCount('en', count))).toEqual(['8.0\u00A0B', '5']);
  });

  it('WEB-036 shows a dash for a missing count', () => {
    expect(formatShortCount('en', '')).toBe('–');
    expect(formatShortCount('en', Number.NaN)).toBe('–');
  });
});

import { describe, expect, it } from 'vitest';
import { formatHeadline, headlines } from './headline.ts';

describe('the headline figures', () => {
  it.each([
    ['en', 'headline.volume24h', '3800000000', 'stated', 'figureDollars', '3.8\u00A0B'],
    ['en', 'headline.cryptocurrencies', '350', 'stated', 'figureMoreThan', '350'],
    ['en', 'headline.cryptocurrencies', '1357', 'live', 'figurePlain', '1,357'],
    ['en', 'headline.registeredUsers', '1200000', 'stated', 'figurePlain', '1.2\u00A0M'],
    ['en', 'headline.fees', '0.003', 'stated', 'figureBelow', '0.3%'],
    ['en', 'headline.fees', '0.00250', 'stated', 'figureBelow', '0.25%'],
    ['en', 'headline.fees', '0.001', 'live', 'figurePlain', '0.1%'],
    ['de', 'headline.fees', '0.003', 'stated', 'figureBelow', '0,3\u00A0%'],
    ['zh-Hans', 'headline.volume24h', '3800000000', 'stated', 'figureDollars', '38亿'],
  ] as const)('WMK-009 words in %s the figure %s of %s, %s', (locale, key, value, basis, frame, amount) => {
    expect(formatHeadline(locale, { key, value, basis })).toEqual({ frame, amount });
  });

  it.each(['', 'many', '-3', '1e9'])('WMK-009 shows no figure for %s', value => {
    expect(formatHeadline('en', { key: 'headline.fees', value, basis: 'stated' })).toBeUndefined();
  });

  it('WMK-009 has the four figures of the specification in its order', () => {
    expect(headlines.map(({ key }) => key)).toEqual([
      'headline.volume24h',
      'headline.cryptocurrencies',
      'headline.registeredUsers',
      'headline.fees',
    ]);
  });
});

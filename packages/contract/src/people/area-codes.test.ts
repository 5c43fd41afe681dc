import { readFullPhone } from '@truemark/domain/identity/rules';
import { expect, test } from 'vitest';
import { areaCodes, findAreaCode } from './area-codes.ts';
import { countries, isCountry } from './countries.ts';

test('IDN-009 there are 53 area codes, and none begins with another', () => {
  const codes = areaCodes.map(({ areaCode }) => areaCode);
  expect(new Set(codes).size).toBe(53);
  for (const code of codes) {
    expect(code).toMatch(/^[1-9]\d{0,2}$/);
    expect(codes.filter(other => other.startsWith(code))).toEqual([code]);
  }
  expect(codes).toEqual(codes.toSorted((a, b) => a.length - b.length || Number(a) - Number(b)));
});

test('IDN-009 every area code has countries of the list and lengths that E.164 allows', () => {
  const shared = areaCodes.flatMap(({ countries }) => countries);
  expect(shared.filter(country => !isCountry(country))).toEqual([]);
  expect(new Set(shared).size).toBe(shared.length);
  for (const { areaCode, digitsMin, digitsMax } of areaCodes) {
    expect(digitsMin).toBeGreaterThanOrEqual(6);
    expect(digitsMax).toBeGreaterThanOrEqual(digitsMin);
    expect(areaCode.length + digitsMax).toBeLessThanOrEqual(15);
  }
});

test('IDN-009 a number in international form finds its plan among all 53', () => {
  expect(readFullPhone(areaCodes, '+852 5123 4567')).toEqual({ ok: true, value: '+85251234567' });
  expect(readFullPhone(areaCodes, '+7 912 345 67 89')).toEqual({ ok: true, value: '+79123456789' });
  expect(readFullPhone(areaCodes, '+992 91 123 4567').ok).toBe(false);
  expect(findAreaCode('852')?.countries).toEqual(['HK']);
  expect(findAreaCode('992')).toBeUndefined();
});

test('IDN-010 the countries are the 249 of ISO 3166-1, each once, in order, and each has a name', () => {
  expect(countries).toHaveLength(249);
  expect(countries).toEqual([...new Set(countries)].toSorted());
  for (const language of ['en', 'ar', 'zh-Hant-HK']) {
    const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
    expect(countries.filter(country => !names.of(country))).toEqual([]);
  }
});

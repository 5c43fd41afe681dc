import { expect, it } from 'vitest';
import { readTypedNumber, writeTypedNumber } from './typed-number.ts';

it.each([
  ['en', '68214.5', '68214.5'],
  ['en', '68,214.50', '68214.50'],
  ['en', '1,234', '1234'],
  ['en', '1,5', '1.5'],
  ['en', '0,25', '0.25'],
  ['en', '0,250', '0.250'],
  ['en', '1.234,5', '1234.5'],
  ['en', '.5', '0.5'],
  ['en', '5.', '5'],
  ['en', '007', '7'],
  ['de', '68.214,50', '68214.50'],
  ['de', '1,0851', '1.0851'],
  ['de', '1.0851', '1.0851'],
  ['de', '1.234', '1234'],
  ['de', '1,234,567', '1234567'],
  ['fr', '68 214,50', '68214.50'],
  ['fr', '68\u202F214,50', '68214.50'],
  ['ar', '68,214.50', '68214.50'],
  ['ar', '٦٨٢١٤٫٥', '68214.5'],
  ['ja', '1,234.5', '1234.5'],
])('CTR-252 in %s %s is read as %s', (locale, typed, plain) => {
  expect(readTypedNumber(locale, typed)).toBe(plain);
});

it.each(['', '.', '-1', '1e5', '1.2.3', '1,2,3', '12,34.5', 'abc', '1,234.5.6', '∞'])(
  'CTR-252 %s is no number',
  typed => {
    expect(readTypedNumber('en', typed)).toBeUndefined();
  },
);

it('CTR-252 what stands in a field is written as it is read', () => {
  for (const locale of ['en', 'de', 'fr', 'ar', 'ja', 'zh-Hant-HK']) {
    for (const plain of ['68214.5', '0.00000001', '12', '1.234', '1234.567'])
      expect(readTypedNumber(locale, writeTypedNumber(locale, plain))).toBe(plain);
  }
});

import { describe, expect, it } from 'vitest';
import { readNumber } from './read-number.ts';

const read = (locale: string, typed: string) => {
  const reading = readNumber(locale, typed);
  return reading.kind === 'number' ? reading.text : reading.kind;
};

describe('numbers as they are typed', () => {
  it.each([
    ['en', '1,234.5', '1234.5'],
    ['en', '68214.50', '68214.50'],
    ['en', '1,500', '1500'],
    ['en', '1,5', '1.5'],
    ['en', '.5', '0.5'],
    ['en', '5.', '5'],
    ['en', '007', '7'],
    ['en', '0,123', '0.123'],
    ['en', '1.234,5', '1234.5'],
    ['de', '1.234,5', '1234.5'],
    ['de', '68214.50', '68214.50'],
    ['de', '1.500', '1500'],
    ['de', '0.123', '0.123'],
    ['de', '0,5', '0.5'],
    ['fr', '1\u202F234,5', '1234.5'],
    ['fr', '1 234.5', '1234.5'],
    ['de', "1'234'567,8", '1234567.8'],
    ['ar', '\u0661\u066C\u0662\u0663\u0664\u066B\u0665', '1234.5'],
    ['ja', '\uFF11\uFF12\uFF0E\uFF15', '12.5'],
    ['es-MX', '67,500', '67500'],
    ['es', '67,500', '67.500'],
    ['de-CH', '67\u2019500.5', '67500.5'],
    ['en-IN', '12,34,567.8', '1234567.8'],
    ['en', '\u200E0.5', '0.5'],
    ['en', '\u202A1,234.5\u202C', '1234.5'],
    ['ar', '\u0660\u060C\u0665', '0.5'],
    ['en', '1\u200B234', '1234'],
  ])('CTR-200 in %s %j is %s', (locale, typed, number) => {
    expect(read(locale, typed)).toBe(number);
  });

  it.each([
    'abc',
    '-5',
    '+5',
    '1e3',
    '1..5',
    '1,2,3.4.5',
    '12,34,567.8',
    '1 2',
    '.',
    ',',
    '1.2.3,4,5',
    '5 USDT',
    '5²',
    '½',
  ])('CTR-200 %j is no number', typed => {
    for (const locale of ['en', 'de', 'fr', 'ar']) expect(read(locale, typed)).toBe('wrong');
  });

  it('CTR-200 nothing typed is empty, not zero', () => {
    expect(read('en', '  ')).toBe('empty');
    expect(read('en', '0')).toBe('0');
  });
});

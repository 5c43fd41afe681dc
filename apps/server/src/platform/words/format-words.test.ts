import { expect, it } from 'vitest';
import { formatWords } from './format-words.ts';

it.each([
  ['a count', '{count, plural, one {# order} other {# orders}}', { count: 1 }, 'en', '1 order'],
  ['a count as digits', '{count, plural, one {# order} other {# orders}}', { count: '1200' }, 'en', '1,200 orders'],
  ['a case of one number', '{count, plural, =0 {None} other {#}}', { count: 0 }, 'en', 'None'],
  ['Arabic with Western digits', '{count, plural, two {أمران} few {# أوامر} other {#}}', { count: 3 }, 'ar', '3 أوامر'],
  [
    'a case',
    '{side, select, long {Long} other {Short}} on {symbol}',
    { side: 'long', symbol: 'BTC' },
    'en',
    'Long on BTC',
  ],
  ['a tag', 'See <b>{name}</b>', { name: '<i>' }, 'en', 'See <b><i></b>'],
  ['the value of another branch', '{kind, select, a {{one}} other {-}}', { kind: 'b' }, 'en', '-'],
] as const)('WEB-850 the server words %s as the browser does', (_name, text, values, languageTag, words) => {
  expect(formatWords(text, values, languageTag)).toBe(words);
});

it('WEB-850 a value that is missing, and a wording that is none, are bugs', () => {
  expect(() => formatWords('Hello {name}', {}, 'en')).toThrow('are given');
  expect(() => formatWords('{kind, select, a {{one}} other {-}}', { kind: 'a' }, 'en')).toThrow('are given');
  expect(() => formatWords('{side, select, long {Long} other {Short}}', {}, 'en')).toThrow('are given');
  expect(() => formatWords('{count, plural, one {# order} other {orders}}', {}, 'en')).toThrow('are given');
  const nothing = { name: undefined } as unknown as { name: string };
  expect(() => formatWords('Hello {name}', nothing, 'en')).toThrow('are given');
  expect(() => formatWords('Hello {name', { name: 'x' }, 'en')).toThrow();
});

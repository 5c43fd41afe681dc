import { expect, it } from 'vitest';
import { readSubject, readText } from './read-answer.ts';

it.each([
  ['nothing', undefined],
  ['an empty text', ''],
  ['a number', 7],
  ['more than 255 characters', 'x'.repeat(256)],
  ['U+0000', 'a\0b'],
  ['a lone surrogate', 'a\ud800'],
])('PLT-472 an id of a person from a provider is refused when it is %s', (_name, value) => {
  expect(() => readSubject(value)).toThrow('named nobody');
});

it('PLT-472 an id of a person from a provider is taken as it is', () => {
  expect(readSubject('1'.repeat(255))).toBe('1'.repeat(255));
});

it('PLT-472 another claim that cannot be kept counts as missing', () => {
  expect([readText('Änna'), readText('a\0'), readText(''), readText('x'.repeat(201)), readText(1)]).toEqual([
    'Änna',
    null,
    null,
    null,
    null,
  ]);
});

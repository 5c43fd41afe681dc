import { expect, it } from 'vitest';
import { readEmailAddress } from './email-address.ts';

it.each([
  ['anna@bücher.example', 'anna@xn--bcher-kva.example'],
  [' Anna@BÜCHER.Example ', 'anna@xn--bcher-kva.example'],
  ['anna@xn--bcher-kva.example', 'anna@xn--bcher-kva.example'],
  ['anna@пример.рф', 'anna@xn--e1afmkfd.xn--p1ai'],
  ['anna@例え.jp', 'anna@xn--r8jz45g.jp'],
  ['anna@example.org', 'anna@example.org'],
])('IDN-888 reads %j as %j', (typed, email) => {
  expect(readEmailAddress(typed)).toEqual({ ok: true, value: email });
});

it.each(['anna@büch%65r.example', 'anna@bücher.example/path', 'änna@example.org', 'anna@ü', '@bücher.example'])(
  'IDN-888 refuses %j',
  typed => {
    expect(readEmailAddress(typed)).toEqual({ ok: false, code: 'emailWrong' });
  },
);

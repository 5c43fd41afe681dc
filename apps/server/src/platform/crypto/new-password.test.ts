import { dictionary } from '@zxcvbn-ts/language-common';
import { expect, it } from 'vitest';
import { checkNewPassword } from './new-password.ts';

const owner = { userName: 'anna_1990', email: 'smith@example.com' };

it.each([
  ...['1234567890', '12341234', '11223344', 'a1234567', 'asdf1234', 'qwer1234', 'q1w2e3r4t5', 'liverpool'],
  ...['chocolate', 'Barcelona', 'google123', 'facebook1', '5201314520', 'Liverpool2026!', '!!facebook'],
])('IDN-883 refuses %j, which is tried first', password => {
  expect(checkNewPassword(password, owner)).toEqual({ ok: false, code: 'passwordWeak' });
});

it('IDN-883 refuses the 3,000 most used of those that are long enough, and all others of the list', () => {
  const long = dictionary['passwords-common'].filter(({ length }) => length >= 8);
  expect(long.length).toBeGreaterThan(3_000);
  expect(long.filter(password => checkNewPassword(password, owner).ok)).toEqual([]);
});

it.each(['correct horse 77', 'wolkenkuckucksheim', 'fünf kleine igel', 'kx7-pond-lamp'])(
  'IDN-883 takes %j',
  password => {
    expect(checkNewPassword(password, owner)).toEqual({ ok: true, value: password });
  },
);

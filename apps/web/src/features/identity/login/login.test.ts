import { expect, it } from 'vitest';
import { findLoginErrors } from './login-errors.ts';
import { summarizeLogin } from './login-summary.ts';

const accounts: readonly [string, boolean][] = [
  ['151 2345 6789', true],
  ['(0151) 234-5678', true],
  ['+49 151 23456789', false],
  ['0049 151 23456789', false],
  ['mork2fq7a', false],
  ['m2@example.org', false],
];
it.each(accounts)('WID-001 %s is sent with an area code: %s', (account, hasAreaCode) => {
  const sent = summarizeLogin({ account: ` ${account} `, areaCode: '49', password: ' secret ' });
  expect(sent).toEqual({ account, password: ' secret ', ...(hasAreaCode && { areaCode: '49' }) });
});

it('WID-004 a log-in only wants both fields filled; whether they are right is for the server to say', () => {
  const values = { account: ' ', areaCode: '1', password: '' };
  expect(findLoginErrors(values)).toEqual({ account: 'accountMissing', password: 'passwordMissing' });
  expect(findLoginErrors({ ...values, account: '!', password: ' ' })).toEqual({});
});

it('WID-920 WID-921 a log-in is sent in plain signs', () => {
  const send = (account: string) => summarizeLogin({ account, areaCode: '971', password: 'x' });
  expect(send('anna@bücher.example').account).toBe('anna@xn--bcher-kva.example');
  expect(send('٠٥٠ ١٢٣ ٤٥٦٧')).toEqual({ account: '050 123 4567', password: 'x', areaCode: '971' });
  expect(send('ｍｏｒｋ２')).toEqual({ account: 'mork2', password: 'x' });
});

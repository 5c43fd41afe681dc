import { expect, it } from 'vitest';
import { readAccount } from './read-account.ts';

it.each([
  ['user:7/available', { userId: '7', kind: 'available' }],
  ['house/treasury', { userId: undefined, kind: 'treasury' }],
  ['house/external:sandbox', { userId: undefined, kind: 'external:sandbox' }],
  ['user:x/available', undefined],
  ['treasury', undefined],
  ['', undefined],
])('CWB-013 the account "%s" is read', (text, account) => {
  expect(readAccount(text)).toEqual(account);
});

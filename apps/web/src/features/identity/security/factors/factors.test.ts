import { expect, it } from 'vitest';
import { formatSecret } from './format-secret.ts';
import { findPasskeyNameError, summarizePasskeyName } from './passkey-name.ts';
import { writeRecoveryText } from './recovery-text.ts';

it('WAC-032 the secret of an authenticator app is read in groups of four', () => {
  expect(formatSecret('JBSWY3DPEHPK3PXP')).toBe('JBSW Y3DP EHPK 3PXP');
  expect(formatSecret('ABCDE')).toBe('ABCD E');
  expect(formatSecret('')).toBe('');
});

it('WAC-033 the file of recovery codes says whose they are and has one a line', () => {
  const text = writeRecoveryText({
    title: 'Recovery codes of hannah',
    note: 'Each works once.',
    codes: ['a-1', 'b-2'],
  });
  expect(text).toBe('Recovery codes of hannah\r\nEach works once.\r\n\r\na-1\r\nb-2\r\n');
});

it('WAC-034 a passkey is named by its owner, with 1 to 64 letters', () => {
  expect(findPasskeyNameError({ name: '  ' })).toEqual({ name: 'passkeyNameMissing' });
  expect(findPasskeyNameError({ name: 'x'.repeat(65) })).toEqual({ name: 'passkeyNameLong' });
  expect(findPasskeyNameError({ name: ' My phone ' })).toEqual({});
  expect(summarizePasskeyName({ name: ' My phone ' })).toBe('My phone');
});

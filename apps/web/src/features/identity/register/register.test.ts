import { expect, it } from 'vitest';
import { findResetErrors } from '../reset/reset-errors.ts';
import { startReset } from '../reset/reset-form.ts';
import { summarizeReset } from '../reset/reset-summary.ts';
import { findRegisterErrors, listRegisterRefusalFields } from './register-errors.ts';
import {
  chooseCountry,
  keepRegisterDraft,
  type RegisterValues,
  resumeRegister,
  startRegister,
} from './register-form.ts';
import { summarizeRegister } from './register-summary.ts';

const complete: RegisterValues = {
  ...startRegister({ areaCode: '49', inviteCode: '' }),
  email: 'mork@example.org',
  userName: 'Mork_7',
  code: '123456',
  password: 'a long enough one',
  passwordAgain: 'a long enough one',
  country: 'DE',
  hasAccepted: true,
};

it('WID-004 a complete registration has no errors, by e-mail and by phone', () => {
  expect(findRegisterErrors(complete)).toEqual({});
  expect(findRegisterErrors({ ...complete, way: 'phone', email: 'x', phone: '0151 12345678' })).toEqual({});
});

it('WID-004 an empty form wants everything but the invite code', () => {
  expect(findRegisterErrors(startRegister({ areaCode: '49', inviteCode: '' }))).toEqual({
    userName: 'userNameMissing',
    email: 'emailMissing',
    code: 'codeMissing',
    password: 'passwordMissing',
    passwordAgain: 'passwordAgainMissing',
    country: 'countryMissing',
    hasAccepted: 'termsMissing',
  });
});

const wrong: readonly [keyof RegisterValues, Partial<RegisterValues>, string][] = [
  ['userName', { userName: '7mork' }, 'userNameWrong'],
  ['email', { email: 'mork@' }, 'emailWrong'],
  ['phone', { way: 'phone', phone: '' }, 'phoneMissing'],
  ['phone', { way: 'phone', phone: '12' }, 'phoneWrong'],
  ['phone', { way: 'phone', areaCode: '999', phone: '0151 12345678' }, 'phoneWrong'],
  ['code', { code: '12345' }, 'codeForm'],
  ['password', { password: 'password1', passwordAgain: 'password1' }, 'passwordWeak'],
  ['password', { password: 'xx mork_7 yy', passwordAgain: 'xx mork_7 yy' }, 'passwordWeak'],
  ['passwordAgain', { passwordAgain: 'a long enough two' }, 'passwordsDiffer'],
  ['country', { country: 'XX' }, 'countryMissing'],
];
it.each(wrong)('WID-004 %s is denied for %j: %s', (field, part, key) => {
  expect(findRegisterErrors({ ...complete, ...part })).toEqual({ [field]: key });
});

it('WID-004 a new password by code keeps the same rules', () => {
  expect(findResetErrors(startReset('49'))).toEqual({
    email: 'emailMissing',
    code: 'codeMissing',
    password: 'passwordMissing',
    passwordAgain: 'passwordAgainMissing',
  });
  const { code, password, passwordAgain, email } = complete;
  const values = { ...startReset('49'), code, password, passwordAgain, email };
  expect(findResetErrors(values)).toEqual({});
  expect(summarizeReset(values)).toEqual({ email, code, password });
  const codeToken = 'the token of the sending';
  expect(summarizeReset({ ...values, codeToken })).toEqual({ email, code, codeToken, password });
  const own = 'the mork letters';
  expect(findResetErrors({ ...values, password: own, passwordAgain: own })).toEqual({ password: 'passwordWeak' });
});

it('WID-005 blanks around what was typed are not sent, those of a password are', () => {
  const { code, country } = complete;
  const password = ' with blanks ';
  const values = { ...complete, userName: ' Mork_7 ', email: ' mork@example.org ', password, inviteCode: ' abcd2345 ' };
  expect(summarizeRegister(values)).toEqual({
    email: 'mork@example.org',
    code,
    userName: 'Mork_7',
    password,
    country,
    inviteCode: 'ABCD2345',
  });
  expect(summarizeRegister({ ...values, inviteCode: ' ' })).not.toHaveProperty('inviteCode');
});

it('WID-005 a phone is sent with its area code and without the e-mail', () => {
  const sent = summarizeRegister({ ...complete, way: 'phone', phone: ' 0151 12345678 ' });
  expect(sent).toMatchObject({ areaCode: '49', phone: '+4915112345678' });
  expect(sent).not.toHaveProperty('email');
});

it('WID-006 a taken contact is told at the field that was filled in', () => {
  expect(listRegisterRefusalFields('email').emailTaken).toBe('email');
  expect(listRegisterRefusalFields('phone').emailTaken).toBe('phone');
});

it('WID-922 the way back finds what was typed, but no code and no password', () => {
  const first = { areaCode: '1', inviteCode: '' };
  keepRegisterDraft(complete);
  const secrets = { code: '', password: '', passwordAgain: '', hasAccepted: false };
  expect(resumeRegister(first)).toEqual({ ...complete, ...secrets });
  expect(resumeRegister({ ...first, inviteCode: 'NEWCODE2' }).inviteCode).toBe('NEWCODE2');
  keepRegisterDraft(undefined);
  expect(resumeRegister(first)).toEqual(startRegister(first));
});

it('WID-922 the area code follows the country while no number is typed', () => {
  const find = (country: string) => (country === 'DE' ? '49' : undefined);
  expect(chooseCountry({ phone: '' }, 'DE', find)).toEqual({ country: 'DE', areaCode: '49' });
  expect(chooseCountry({ phone: '0151' }, 'DE', find)).toEqual({ country: 'DE' });
  expect(chooseCountry({ phone: '' }, 'XX', find)).toEqual({ country: 'XX' });
});

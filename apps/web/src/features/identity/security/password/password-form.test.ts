import { expect, it } from 'vitest';
import { findPasswordErrors } from './password-errors.ts';
import { noPassword } from './password-form.ts';
import { summarizePassword } from './password-summary.ts';

const owner = { hasPassword: true, userName: 'hannah', email: 'h.winter@example.org' };
const values = { oldPassword: 'the former one', password: 'a garden in june', passwordAgain: 'a garden in june' };

it('WAC-030 a change of password needs the former one, and a good new one twice', () => {
  expect(findPasswordErrors(values, owner)).toEqual({});
  expect(findPasswordErrors(noPassword, owner)).toEqual({
    oldPassword: 'passwordMissing',
    password: 'passwordMissing',
    passwordAgain: 'passwordAgainMissing',
  });
  expect(findPasswordErrors({ ...values, passwordAgain: 'a garden in may' }, owner)).toEqual({
    passwordAgain: 'passwordsDiffer',
  });
  for (const password of ['12345678', 'hannah-hannah', 'h.winter-2026']) {
    expect(findPasswordErrors({ ...values, password, passwordAgain: password }, owner)).toEqual({
      password: 'passwordWeak',
    });
  }
});

it('WAC-030 whoever logs in another way sets a first password without a former one', () => {
  const first = { ...values, oldPassword: '' };
  expect(findPasswordErrors(first, { ...owner, hasPassword: false })).toEqual({});
  expect(summarizePassword(first, false)).toEqual({ password: values.password });
  expect(summarizePassword(values, true)).toEqual({ oldPassword: values.oldPassword, password: values.password });
});

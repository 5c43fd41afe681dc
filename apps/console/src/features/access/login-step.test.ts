import type { OperatorItem } from '@truemark/contract/operators/access';
import { readTypedCode } from '@truemark/domain/text/typed-text';
import { describe, expect, it } from 'vitest';
import { findLoginStep } from './login-step.ts';

const operator: OperatorItem = {
  id: '1',
  number: 1,
  email: 'a@example.com',
  role: 'administrator',
  isDisabled: false,
  hasSecondFactor: true,
  mustChangePassword: false,
  createdAt: 1,
  lastSeenAt: null,
};
const challenge = { state: 'secondFactor' as const, challengeId: 'x', enrolment: null, expiresAt: 2 };
const done = { state: 'done' as const, token: 't', operator, permissions: [], recoveryCodes: [] };

describe('findLoginStep', () => {
  it('CWB-007 a second factor that is set up is asked for, one that is missing is set up first', () => {
    expect(findLoginStep(challenge).name).toBe('factor');
    const enrolment = { secret: 'ABC', uri: 'otpauth://totp/x' };
    expect(findLoginStep({ ...challenge, enrolment })).toMatchObject({ name: 'enrolment', enrolment });
  });

  it('CWB-008 recovery codes are shown before the console opens, and only when there are any', () => {
    expect(findLoginStep(done).name).toBe('done');
    expect(findLoginStep({ ...done, recoveryCodes: ['a-b'] }).name).toBe('recoveryCodes');
  });
});

it.each([
  ['123456', '123456'],
  [' 123 456 ', '123456'],
  ['١٢٣ ٤٥٦', '123456'],
  [' abcd\u20111234 ', 'abcd1234'],
])('CWB-007 the code "%s" is sent as "%s"', (typed, sent) => {
  expect(readTypedCode(typed)).toBe(sent);
});

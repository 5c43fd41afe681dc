import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  calculateMailbox,
  checkPassword,
  hasNoList,
  hideContact,
  type PhonePlan,
  readEmail,
  readFullPhone,
  readInviteCode,
  readPhone,
  readUserName,
  suggestUserName,
} from './rules.ts';

const germany: PhonePlan = { areaCode: '49', digitsMin: 7, digitsMax: 12, trunk: '0' };
const america: PhonePlan = { areaCode: '1', digitsMin: 10, digitsMax: 10, trunk: '1' };
const russia: PhonePlan = { areaCode: '7', digitsMin: 10, digitsMax: 10, trunk: '8' };
const hungary: PhonePlan = { areaCode: '36', digitsMin: 8, digitsMax: 9, trunk: '06' };
const italy: PhonePlan = { areaCode: '39', digitsMin: 8, digitsMax: 11, trunk: '' };

describe('user names', () => {
  it.each([
    ['anna', 'anna'],
    [' Anna_1990 ', 'Anna_1990'],
    ['a2345678901234567890', 'a2345678901234567890'],
  ])('IDN-001 takes %j', (typed, name) => {
    expect(readUserName(typed)).toEqual({ ok: true, value: name });
  });

  it.each([
    ['', 'userNameMissing'],
    ['   ', 'userNameMissing'],
    ['ann', 'userNameWrong'],
    ['a23456789012345678901', 'userNameWrong'],
    ['1anna', 'userNameWrong'],
    ['anna@home', 'userNameWrong'],
    ['anna maria', 'userNameWrong'],
    ['аnna', 'userNameWrong'],
    ['+49anna', 'userNameWrong'],
  ])('IDN-001 refuses %j as %s', (typed, code) => {
    expect(readUserName(typed)).toEqual({ ok: false, code });
  });
});

describe('e-mail addresses', () => {
  it.each([
    ['anna@example.com', 'anna@example.com'],
    [' Anna.Smith+Trading@Mail.Example.COM ', 'anna.smith+trading@mail.example.com'],
    ["o'neil@example.museum", "o'neil@example.museum"],
    ['a@xn--bcher-kva.xn--p1ai', 'a@xn--bcher-kva.xn--p1ai'],
    ['\u200Eａnna＠example.com\u200F', 'anna@example.com'],
  ])('IDN-002 takes %j', (typed, email) => {
    expect(readEmail(typed)).toEqual({ ok: true, value: email });
  });

  it.each([
    '',
    'anna',
    '@example.com',
    'anna@',
    'anna@example',
    'anna@example.1',
    'anna@-example.com',
    'anna@example..com',
    '.anna@example.com',
    'anna.@example.com',
    'an na@example.com',
    'anna@exa mple.com',
    'anna@example.com\nbcc: all@example.com',
    'anna,eve@example.com',
    '"anna"@example.com',
    'anna@[127.0.0.1]',
    `${'a'.repeat(65)}@example.com`,
    `a@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}.${'e'.repeat(63)}.com`,
  ])('IDN-002 refuses %j', typed => {
    expect(readEmail(typed)).toEqual({ ok: false, code: 'emailWrong' });
  });
});

describe('phone numbers', () => {
  it.each([
    [germany, '151 1234 5678', '+4915112345678'],
    [germany, '0151/1234-5678', '+4915112345678'],
    [germany, '+49 (151) 12345678', '+4915112345678'],
    [germany, '0049 151 12345678', '+4915112345678'],
    [america, '(202) 555-0143', '+12025550143'],
    [america, '1 202 555 0143', '+12025550143'],
    [russia, '8 912 345-67-89', '+79123456789'],
    [russia, '800 555 35 35', '+78005553535'],
    [hungary, '06 20 123 4567', '+36201234567'],
    [italy, '06 1234 5678', '+390612345678'],
    [germany, '\u0660\u0661\u0665\u0661 \u0661\u0662\u0663\u0664\u0665\u0666\u0667\u0668', '+4915112345678'],
    [germany, '０１５１－１２３４５６７８', '+4915112345678'],
    [germany, '0151\u201112345678', '+4915112345678'],
    [germany, '0151\u2013123\u201445678', '+4915112345678'],
    [germany, '\u202A+49 151 12345678\u202C', '+4915112345678'],
    [germany, '+49  ( 0 )  151 - 123 - 456 - 78', '+4915112345678'],
  ])('IDN-003 takes %o %j', (plan, typed, phone) => {
    expect(readPhone(plan, typed)).toEqual({ ok: true, value: phone });
  });

  it.each([
    [germany, ''],
    [germany, '12345'],
    [germany, '1511234567890'],
    [germany, '00151 1234567'],
    [germany, '151x12345678'],
    [germany, '+33 151 12345678'],
    [america, '202 555 014'],
    [america, '+1 202 555 01433'],
  ])('IDN-003 refuses %o %j', (plan, typed) => {
    expect(readPhone(plan, typed)).toEqual({ ok: false, code: 'phoneWrong' });
  });

  test('IDN-003 a number with its area code belongs to that plan', () => {
    const plans = [america, germany, russia];
    expect(readFullPhone(plans, '+49 0151 12345678')).toEqual({ ok: true, value: '+4915112345678' });
    expect(readFullPhone(plans, '001 202 555 0143')).toEqual({ ok: true, value: '+12025550143' });
    expect(readFullPhone(plans, '+33 6 12 34 56 78')).toEqual({ ok: false, code: 'phoneWrong' });
    expect(readFullPhone(plans, '0151 12345678')).toEqual({ ok: false, code: 'phoneWrong' });
  });

  test('IDN-003 what was read reads the same again', () => {
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789 -'), maxLength: 16 });
    fc.assert(
      fc.property(fc.constantFrom(germany, america, russia, hungary, italy), digits, (plan, typed) => {
        const first = readPhone(plan, typed);
        if (!first.ok) return;
        expect(first.value).toMatch(/^\+[1-9]\d{6,14}$/);
        expect(readFullPhone([plan], first.value)).toEqual(first);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('passwords', () => {
  const owner = { userName: 'Anna_1990', email: 'smith@example.com' };

  it.each(['correct horse', 'Tr0ub4dor&3', 'pässwörter-sind-lang', 'パスワードではない長い', '7f!kQ29x'])(
    'IDN-004 takes %j',
    password => {
      expect(checkPassword(password, owner, hasNoList)).toEqual({ ok: true, value: password });
    },
  );

  it.each([
    ['short7!', 'too short'],
    ['😀😀😀😀a', 'too short as a person counts'],
    ['aabbaabbaabb', 'too few different letters'],
    ['123456789', 'a run'],
    ['hgfedcba', 'a run down'],
    ['12341234', 'a few letters again'],
    ['5201314520', 'common digits'],
    ['password', 'common'],
    ['Password2026!', 'common with an end'],
    ['p@$$w0rd', 'common with signs for letters'],
    ['$ecret123456', 'common with a sign in front'],
    ['1q2w3e4r', 'common keys'],
    ['truemark1', 'the name of the product'],
    ['my-anna_1990-pw', 'the user name in it'],
    ['Smith-trades-well', 'the mailbox in it'],
    ['x'.repeat(64) + 'abcdefg'.repeat(10), 'too long'],
  ])('IDN-004 refuses %j: %s', password => {
    expect(checkPassword(password, owner, hasNoList)).toEqual({ ok: false, code: 'passwordWeak' });
  });

  test('IDN-004 a short mailbox is no part of a password', () => {
    expect(checkPassword('jo-likes-charts', { email: 'jo@example.com' }, hasNoList).ok).toBe(true);
  });
});

describe('contacts', () => {
  it.each([
    ['anna+invite@example.com', 'anna@example.com'],
    ['Anna@Example.com', 'anna@example.com'],
    ['an.na+x@googlemail.com', 'anna@gmail.com'],
    ['an.na@example.com', 'an.na@example.com'],
    ['+x@example.com', '+x@example.com'],
  ])('IDN-005 the mailbox of %s is %s', (email, mailbox) => {
    expect(calculateMailbox(email)).toBe(mailbox);
  });

  it.each([
    ['anna@example.com', 'a•••@example.com'],
    ['+4915112345678', '+49•••678'],
  ])('IDN-006 %s is shown as %s', (contact, hidden) => {
    expect(hideContact(contact)).toBe(hidden);
  });
});

test('IDN-007 an invite code is read without regard to case and blanks', () => {
  expect(readInviteCode(' abcd2345 ')).toBe('ABCD2345');
  expect(readInviteCode('abcd\u20112345\u200E')).toBe('ABCD2345');
  expect(readInviteCode('  ')).toBeUndefined();
  expect(readInviteCode(undefined)).toBeUndefined();
});

test('IDN-008 a name made for a person is always one that may be taken', () => {
  expect(suggestUserName('José Müller', '77x1')).toBe('JoseMuller');
  expect(suggestUserName('山田', '77x1')).toBe('user77x1');
  expect(suggestUserName('Jo', '77x1')).toBe('Jo77x1');
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), source => {
      expect(readUserName(suggestUserName(source, '77x1')).ok).toBe(true);
    }),
  );
});

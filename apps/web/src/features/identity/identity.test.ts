import { languages, languageTags } from '@truemark/contract/languages';
import { areaCodes } from '@truemark/contract/people/area-codes';
import { countries } from '@truemark/contract/people/countries';
import { checkPassword, hasNoList } from '@truemark/domain/identity/rules';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findRegion, listCountryNames } from '../../platform/regions.ts';
import { calculateWaitSeconds } from './calculate-wait-seconds.ts';
import { chooseAreaCode } from './choose-area-code.ts';
import { describeContact, summarizeContact } from './contact.ts';
import { calculatePasswordStrength } from './password-strength.ts';
import { findProofErrors, listOfferedKinds, type ProofValues, summarizeProof } from './proof-form.ts';

const nowMs = 1_700_000_000_000;
it.each([
  [nowMs + 60_000, 60],
  [nowMs + 400, 1],
  [nowMs, 0],
  [nowMs - 5_000, 0],
  [nowMs + 3_600_000, 60],
])('WID-007 a next code at %i is waited for %i seconds', (retryAtMs, seconds) => {
  expect(calculateWaitSeconds(retryAtMs, nowMs)).toBe(seconds);
});

it('WID-007 a code counts for the contact it was sent to, however that is written', () => {
  const contact = { way: 'phone', email: '', areaCode: '49', phone: '0151 12345678' } as const;
  expect(describeContact(contact)).toBe('+4915112345678');
  expect(describeContact({ ...contact, phone: '151-12345678' })).toBe('+4915112345678');
  expect(describeContact({ ...contact, way: 'email', email: ' Mork@Example.org' })).toBe('mork@example.org');
});

it.each([
  ['short', {}, { isLong: false, isUncommon: false, isImpersonal: false, isGood: false }],
  ['password1', {}, { isLong: true, isUncommon: false, isImpersonal: true, isGood: false }],
  ['ring mork_7 ring', { userName: 'Mork_7' }, { isLong: true, isUncommon: true, isImpersonal: false, isGood: false }],
  ['ring around', { email: 'mork@x.org' }, { isLong: true, isUncommon: true, isImpersonal: true, isGood: true }],
])('WID-008 of %s with %j is kept %j', (password, owner, strength) => {
  expect(calculatePasswordStrength(password, owner)).toEqual(strength);
});

it('WID-008 every part is ticked exactly when the server would take the password', () => {
  const owner = { userName: 'morkle', email: 'orange@example.org' };
  const word = fc.constantFrom('morkle', 'orange', 'password', 'abcdefgh', '1234', 'x', 'Z9', ' ', 'éß');
  const password = fc.oneof(
    fc.array(word, { maxLength: 5 }).map(words => words.join('')),
    fc.string({ maxLength: 20 }),
  );
  fc.assert(
    fc.property(password, text => {
      const { isLong, isUncommon, isImpersonal, isGood } = calculatePasswordStrength(text, owner);
      expect(isLong && isUncommon && isImpersonal).toBe(isGood);
      expect(isGood).toBe(checkPassword(text, owner, hasNoList).ok);
    }),
  );
});

it.each([
  [['de-CH', 'de'], 'CH', '41'],
  [['zh-Hant-HK'], 'HK', '852'],
  [['en', 'fr-CA'], 'CA', '1'],
  [['de'], undefined, areaCodes[0]?.areaCode],
  [[], undefined, areaCodes[0]?.areaCode],
])('WID-009 a browser that asks for %j is in %s and begins with +%s', (tags, region, areaCode) => {
  expect(findRegion(tags)).toBe(region);
  expect(chooseAreaCode(areaCodes, tags)).toBe(areaCode);
});

it('WID-009 there are 53 area codes, and every country has a name of its own in every language', () => {
  expect(areaCodes).toHaveLength(53);
  for (const language of languages) {
    const names = listCountryNames(countries, languageTags[language]);
    expect(names.filter(({ name, value }) => name === value)).toEqual([]);
    expect(new Set(names.map(({ name }) => name)).size).toBe(countries.length);
  }
  const order = listCountryNames(['ZA', 'AT', 'EG'], 'de').map(({ name }) => name);
  expect(order).toEqual(['Ägypten', 'Österreich', 'Südafrika']);
});

it('WID-018 what is at hand is offered first, and a passkey only where there are any', () => {
  expect(listOfferedKinds(['recovery', 'totp', 'passkey'], true)).toEqual(['passkey', 'totp', 'recovery']);
  expect(listOfferedKinds(['recovery', 'totp', 'passkey'], false)).toEqual(['totp', 'recovery']);
  expect(listOfferedKinds(['code'], true)).toEqual(['code']);
});

const typed: readonly [ProofValues, string | undefined][] = [
  [{ kind: 'totp', text: '' }, 'totpMissing'],
  [{ kind: 'totp', text: ' 12 345 ' }, 'codeForm'],
  [{ kind: 'totp', text: '123 456' }, undefined],
  [{ kind: 'code', text: '' }, 'codeMissing'],
  [{ kind: 'recovery', text: '  ' }, 'recoveryMissing'],
  [{ kind: 'recovery', text: 'abcd-efgh' }, undefined],
  [{ kind: 'password', text: '' }, 'passwordMissing'],
  [{ kind: 'password', text: ' ' }, undefined],
  [{ kind: 'passkey', text: '' }, undefined],
];
it.each(typed)('WID-019 the proof %j has the error %s', (values, error) => {
  expect(findProofErrors(values).text).toBe(error);
});

it('WID-921 a code in the digits of another script is sent in plain ones', () => {
  for (const text of ['١٦١٩٧٤', '１６１９７４', '161\u2011974'])
    expect(summarizeProof({ kind: 'totp', text })).toEqual({ kind: 'totp', code: '161974' });
});

it('WID-921 a phone number goes out in E.164 form, however long it was typed', () => {
  const phone = { way: 'phone', email: '', areaCode: '49' } as const;
  for (const typed of ['+49  ( 0 )  151 - 123 - 456 - 78', '٠١٥١١٢٣٤٥٦٧٨', '\u202A+49 151 12345678\u202C'])
    expect(summarizeContact({ ...phone, phone: typed })).toEqual({ areaCode: '49', phone: '+4915112345678' });
});

it('WID-019 blanks of a code are not sent, those of a password are', () => {
  expect(summarizeProof({ kind: 'totp', text: '123 456' })).toEqual({ kind: 'totp', code: '123456' });
  expect(summarizeProof({ kind: 'password', text: ' a b ' })).toEqual({ kind: 'password', password: ' a b ' });
});

import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hashRecoveryCode, makeRecoveryCodes } from './recovery-code.ts';

describe('recovery codes', () => {
  it('SFA-006 come in tens, each of 80 random bits, and read in groups', () => {
    const codes = makeRecoveryCodes(randomBytes);
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/);
  });

  it('SFA-006 are known however they are typed', () => {
    const known = hashRecoveryCode('0123-4567-89AB-CDEF');
    expect(hashRecoveryCode(' o123 4567-89ab-cdef')).toEqual(known);
    expect(hashRecoveryCode('0l23456789abcdef')).toEqual(known);
    expect(hashRecoveryCode('\u202A0123\u20114567\u201389AB\u2212CDEF\u202C')).toEqual(known);
    expect(hashRecoveryCode('０１２３－４５６７－８９ＡＢ－ＣＤＥＦ')).toEqual(known);
    expect(hashRecoveryCode('0123-4567-89AB-CDEG')).not.toEqual(known);
    for (const none of ['', '123456', '0123-4567-89AB-CDE', '0123-4567-89AB-CDEU', '0123-4567-89AB-CDEF-0']) {
      expect(hashRecoveryCode(none)).toBeUndefined();
    }
  });
});

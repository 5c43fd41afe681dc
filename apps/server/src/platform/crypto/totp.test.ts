import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { buildTotpUri, calculateTotpCode, findTotpStep, makeTotpSecret } from './totp.ts';

/** RFC 6238, appendix B: the ASCII secret 12345678901234567890, the last six of its eight digits. */
const rfcSecret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('codes of an authenticator app', () => {
  it.each([
    [59, '287082', 1],
    [1_111_111_109, '081804', 37_037_036],
    [1_111_111_111, '050471', 37_037_037],
    [1_234_567_890, '005924', 41_152_263],
    [2_000_000_000, '279037', 66_666_666],
    [20_000_000_000, '353130', 666_666_666],
  ])('SFA-001 at second %i the code is %s, as RFC 6238 lists it', (second, code, step) => {
    expect(calculateTotpCode(rfcSecret, second * 1000)).toBe(code);
    expect(findTotpStep({ secret: rfcSecret, code, nowMs: second * 1000, lastStep: 0 })).toBe(step);
  });

  it('SFA-002 takes the code of the step before and of the step after, and none further away', () => {
    const nowMs = 1_700_000_010_000;
    const step = Math.floor(nowMs / 30_000);
    const find = (offset: number) =>
      findTotpStep({
        secret: rfcSecret,
        code: calculateTotpCode(rfcSecret, nowMs + offset * 30_000),
        nowMs,
        lastStep: 0,
      });
    expect([-2, -1, 0, 1, 2].map(find)).toEqual([undefined, step - 1, step, step + 1, undefined]);
  });

  it('SFA-002 holds at both ends of a step', () => {
    for (const nowMs of [1_700_000_010_000, 1_700_000_039_999]) {
      const code = calculateTotpCode(rfcSecret, nowMs - 30_000);
      expect(findTotpStep({ secret: rfcSecret, code, nowMs, lastStep: 0 })).toBe(56_666_666);
    }
  });

  it('SFA-003 takes no code of a step that was used, nor of an earlier one', () => {
    const nowMs = 1_700_000_010_000;
    const step = Math.floor(nowMs / 30_000);
    const code = calculateTotpCode(rfcSecret, nowMs);
    const find = (lastStep: number) => findTotpStep({ secret: rfcSecret, code, nowMs, lastStep });
    expect([step - 1, step, step + 1, step + 1_000].map(find)).toEqual([step, undefined, undefined, undefined]);
  });

  it.each(['', '12345', '1234567', 'abcdef', '١٢٣٤٥٦', '28708 '])('SFA-001 no such code: "%s"', code => {
    expect(findTotpStep({ secret: rfcSecret, code, nowMs: 59_000, lastStep: 0 })).toBeUndefined();
  });

  it('SFA-001 a new secret has 160 bits, and its address is read by apps', () => {
    const secret = makeTotpSecret(randomBytes);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const uri = new URL(buildTotpUri({ secret, account: 'ann@example.org' }));
    expect(uri.protocol).toBe('otpauth:');
    expect(decodeURIComponent(uri.pathname)).toContain('Truemark:ann@example.org');
    expect(uri.searchParams.get('secret')).toBe(secret);
    expect(uri.searchParams.get('issuer')).toBe('Truemark');
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calculateTotpCode } from '../../platform/crypto/totp.ts';
import { type ConsoleWorld, openConsoleWorld, ownPassword } from './testing/console-world.ts';

const newPassword = 'entirely different words';

describe('what operators do about themselves', () => {
  let world: ConsoleWorld;
  beforeAll(async () => {
    world = await openConsoleWorld();
  });
  afterAll(() => world.close());

  const logIn = async (email: string, password = ownPassword) =>
    (await world.post('login', { email, password })).result;

  it('CNA-015 a proof of the owner opens this login for ten minutes: by the app where there is one', async () => {
    const { email } = await world.addOperator('stepping', 'administrator');
    const { token, code } = await world.enrol(email);
    expect((await world.post('beginTotp', {}, token)).refusal).toBe('stepUpNeeded');
    expect((await world.post('stepUp', { password: ownPassword }, token)).refusal).toBe('secondFactorWrong');
    const proof = await world.post('stepUp', { code: code() }, token);
    expect(proof.result.validUntil).toBe(world.time.nowMs + 600_000);
    expect((await world.post('beginTotp', {}, token)).code).toBe(200);
    world.time.nowMs += 600_000;
    expect((await world.post('beginTotp', {}, token)).refusal).toBe('stepUpNeeded');
  });

  it('CNA-015 a code proves once: five at once, and a login with it is no proof', async () => {
    const { email } = await world.addOperator('stepping_once', 'administrator');
    const { token, code } = await world.enrol(email);
    const proofs = await Promise.all(Array.from({ length: 5 }, () => world.post('stepUp', { code: code() }, token)));
    expect(proofs.filter(({ code: answer }) => answer === 200)).toHaveLength(1);
    const fresh = await logIn(email);
    world.time.nowMs += 30_000;
    const done = await world.post('secondFactor', { challengeId: fresh.challengeId, code: code() });
    expect((await world.post('beginTotp', {}, done.result.token)).refusal).toBe('stepUpNeeded');
  });

  it('CNA-015 without an app the password proves, and wrong ones are limited', async () => {
    const { email } = await world.addOperator('by_password', 'support');
    const { token } = await logIn(email);
    const refusals: string[] = [];
    for (let index = 0; index < 6; index++) {
      refusals.push((await world.post('stepUp', { password: 'wrong' }, token)).refusal);
    }
    expect(refusals).toEqual([...Array(5).fill('passwordWrong'), 'loginBlocked']);
    world.time.nowMs += 30_000;
    expect((await world.post('stepUp', { password: ownPassword }, token)).code).toBe(200);
  });

  it('CNA-510 wrong codes at the login leave the proofs of an open session alone', async () => {
    const { email } = await world.addOperator('open_session', 'treasurer');
    const { token, code } = await world.enrol(email);
    for (let index = 0; index < 12; index++) {
      const { challengeId } = await logIn(email);
      await world.post('secondFactor', { challengeId, code: '000000' });
    }
    expect((await world.post('stepUp', { code: code() }, token)).code).toBe(200);
  });

  it('CNA-016 a new password ends the other logins and takes the old one away', async () => {
    const { email } = await world.addOperator('changing', 'support');
    const [mine, other] = [(await logIn(email)).token, (await logIn(email)).token];
    const change = (oldPassword: string, password: string) =>
      world.post('changePassword', { oldPassword, password }, mine);
    expect((await change('wrong', newPassword)).refusal).toBe('passwordWrong');
    expect((await change(ownPassword, 'password1')).refusal).toBe('passwordWeak');
    expect((await change(ownPassword, ownPassword)).refusal).toBe('passwordSame');
    expect((await change(ownPassword, newPassword)).code).toBe(200);
    expect((await world.get('me', mine)).code).toBe(200);
    expect((await world.get('me', other)).code).toBe(401);
    expect((await world.post('login', { email, password: ownPassword })).refusal).toBe('passwordWrong');
    expect((await logIn(email, newPassword)).state).toBe('done');
  });

  it('CNA-016 of two changes at once from the same old password one is made', async () => {
    const { email } = await world.addOperator('changing_twice', 'support');
    const { token } = await logIn(email);
    const answers = await Promise.all(
      [newPassword, `${newPassword}!`].map(password =>
        world.post('changePassword', { oldPassword: ownPassword, password }, token),
      ),
    );
    expect(answers.map(({ refusal }) => refusal).sort()).toEqual(['', 'passwordWrong']);
  });

  it('CNA-017 a new app is in force with its first code; until then the old one holds', async () => {
    const { token, code: oldCode, email } = await world.openAdministrator('new_app');
    const { secret } = (await world.post('beginTotp', {}, token)).result;
    expect((await world.post('confirmTotp', { code: '000000' }, token)).refusal).toBe('secondFactorWrong');
    world.time.nowMs += 30_000;
    const waiting = await logIn(email);
    expect((await world.post('secondFactor', { challengeId: waiting.challengeId, code: oldCode() })).code).toBe(200);
    const code = calculateTotpCode(secret, world.time.nowMs);
    expect((await world.post('confirmTotp', { code }, token)).result.recoveryCodes).toHaveLength(10);
    world.time.nowMs += 30_000;
    const next = await logIn(email);
    const byOld = await world.post('secondFactor', { challengeId: next.challengeId, code: oldCode() });
    expect(byOld.refusal).toBe('secondFactorWrong');
    const byNew = { challengeId: next.challengeId, code: calculateTotpCode(secret, world.time.nowMs) };
    expect((await world.post('secondFactor', byNew)).code).toBe(200);
  });

  it('CNA-017 the first code is to be given within ten minutes and five tries', async () => {
    const { token, code } = await world.openAdministrator('late_app');
    const { secret } = (await world.post('beginTotp', {}, token)).result;
    const confirm = () => world.post('confirmTotp', { code: calculateTotpCode(secret, world.time.nowMs) }, token);
    for (let index = 0; index < 5; index++) await world.post('confirmTotp', { code: '000000' }, token);
    expect((await confirm()).refusal).toBe('challengeExpired');
    world.time.nowMs += 10 * 60_000;
    await world.post('stepUp', { code: code() }, token);
    expect((await confirm()).refusal).toBe('challengeExpired');
  });

  it('CNA-018 neither passwords nor secrets stand in the database or in the audit log in clear', async () => {
    const { secret, recoveryCodes } = await world.openAdministrator('in_clear');
    const rows = await world.database.query<{ text: string }>(
      `select row_to_json(operator)::text as text from operator union all select row_to_json(code)::text from
       operator_recovery_code code union all select row_to_json(line)::text from audit_act line`,
    );
    const text = rows.map(row => row.text).join('');
    for (const clear of [ownPassword, newPassword, secret, ...recoveryCodes]) {
      expect(text).not.toContain(clear);
      expect(text).not.toContain(Buffer.from(clear).toString('hex'));
    }
  });
});

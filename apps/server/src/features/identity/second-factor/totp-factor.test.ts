import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calculateTotpCode } from '../../../platform/crypto/totp.ts';
import { keepUnwritten } from '../../../platform/http/repeat-store.ts';
import { type FactorWorld, openFactorWorld, site } from './testing/factor-world.ts';

describe('authenticator apps and recovery codes', () => {
  let world: FactorWorld;
  beforeAll(async () => {
    world = await openFactorWorld();
  });
  afterAll(() => world.database.close());

  it('SFA-005 an app is in force only after its first code', async () => {
    const userId = await world.addUser('first_code');
    const { factors, time } = world;
    const begun = await factors.beginTotp({ userId, account: 'first_code' });
    if (!begun.ok) throw new Error(begun.code);
    expect(await factors.listKinds(userId)).toEqual([]);
    expect(await factors.confirmTotp(userId, '000000')).toMatchObject({ ok: false, code: 'secondFactorWrong' });
    expect(await factors.listKinds(userId)).toEqual([]);
    const confirmed = await factors.confirmTotp(userId, calculateTotpCode(begun.value.secret, time.nowMs));
    expect(confirmed.ok && confirmed.value).toHaveLength(10);
    expect(await factors.listKinds(userId)).toEqual(['totp', 'recovery']);
    expect(await factors.beginTotp({ userId, account: 'x' })).toEqual({ ok: false, code: 'secondFactorExists' });
    expect(await factors.confirmTotp(userId, '000000')).toEqual({ ok: false, code: 'secondFactorExists' });
  });

  it('SFA-005 the first code is to be given within ten minutes and five tries', async () => {
    const userId = await world.addUser('late_code');
    const { factors, time } = world;
    expect(await factors.confirmTotp(userId, '000000')).toEqual({ ok: false, code: 'challengeExpired' });
    const begun = await factors.beginTotp({ userId, account: 'late_code' });
    if (!begun.ok) throw new Error(begun.code);
    time.nowMs += 10 * 60_000;
    const late = await factors.confirmTotp(userId, calculateTotpCode(begun.value.secret, time.nowMs));
    expect(late).toEqual({ ok: false, code: 'challengeExpired' });

    const again = await factors.beginTotp({ userId, account: 'late_code' });
    if (!again.ok) throw new Error(again.code);
    for (let index = 0; index < 5; index++) {
      expect(await factors.confirmTotp(userId, '00000x')).toMatchObject({ ok: false, code: 'secondFactorWrong' });
    }
    const sixth = await factors.confirmTotp(userId, calculateTotpCode(again.value.secret, time.nowMs));
    expect(sixth).toEqual({ ok: false, code: 'challengeExpired' });
  });

  it('SFA-005 a new secret replaces one that waits, and twenty confirmations at once make one app', async () => {
    const userId = await world.addUser('twenty_at_once');
    const { factors, time } = world;
    const old = await factors.beginTotp({ userId, account: 'x' });
    const begun = await factors.beginTotp({ userId, account: 'x' });
    if (!old.ok || !begun.ok) throw new Error('not begun');
    const oldCode = calculateTotpCode(old.value.secret, time.nowMs);
    expect(await factors.confirmTotp(userId, oldCode)).toMatchObject({ ok: false, code: 'secondFactorWrong' });
    const code = calculateTotpCode(begun.value.secret, time.nowMs);
    const answers = await Promise.all(Array.from({ length: 20 }, () => factors.confirmTotp(userId, code)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await factors.loadProtection(userId)).recoveryCodesLeft).toBe(10);
  });

  it('SFA-006 neither the secret nor a recovery code stands in the database in clear', async () => {
    const userId = await world.addUser('in_clear');
    const { secret, recoveryCodes } = await world.addTotp(userId);
    const rows = await world.database.query<{ text: string }>(
      `select concat(row_to_json(factor), row_to_json(code)) as text from user_second_factor factor
       join user_recovery_code code using (user_id) where user_id = $1`,
      [userId],
    );
    expect(rows).toHaveLength(10);
    const stored = rows.map(({ text }) => text).join('');
    for (const clear of [secret, ...recoveryCodes]) {
      for (const form of [clear, clear.replaceAll('-', '')]) {
        expect(stored).not.toContain(form);
        expect(stored).not.toContain(Buffer.from(form).toString('hex'));
      }
    }
  });

  it('SFA-010 a code opens a login once: twenty uses at once, each with a login of its own', async () => {
    const userId = await world.addUser('one_code');
    const { code } = await world.addTotp(userId);
    const challenges = await Promise.all(Array.from({ length: 20 }, () => world.openLogin(userId)));
    const answers = await Promise.all(
      challenges.map(({ id }) => world.answerLogin({ challengeId: id, kind: 'totp', code: code() }, world.wideLimits)),
    );
    expect(answers.filter(({ ok }) => ok)).toEqual([{ ok: true, value: { userId, openedAtMs: expect.any(Number) } }]);
    expect(answers.filter(answer => !answer.ok && answer.code === 'secondFactorWrong')).toHaveLength(19);
  });

  it('SFA-010 a challenge is answered once: five good answers at once', async () => {
    const userId = await world.addUser('one_challenge');
    const { recoveryCodes } = await world.addTotp(userId);
    const { id } = await world.openLogin(userId);
    const answers = await Promise.all(
      recoveryCodes.slice(0, 5).map(code => world.answerLogin({ challengeId: id, kind: 'recovery', code })),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await world.factors.loadProtection(userId)).recoveryCodesLeft).toBe(9);
  });

  it('SFA-011 a code that was used is refused in a login and in a step-up alike', async () => {
    const userId = await world.addUser('replayed');
    const { code } = await world.addTotp(userId);
    const login = await world.openLogin(userId);
    expect(await world.answerLogin({ challengeId: login.id, kind: 'totp', code: code() })).toEqual({
      ok: true,
      value: { userId, openedAtMs: expect.any(Number) },
    });
    const again = await world.openLogin(userId);
    const replayed = await world.answerLogin({ challengeId: again.id, kind: 'totp', code: code() });
    expect(replayed).toMatchObject({ ok: false, code: 'secondFactorWrong' });
    const stepUp = await world.factors.openStepUp({ userId, sessionId: 's', origin: site });
    const answer = { challengeId: stepUp?.id ?? '', kind: 'totp', code: code() } as const;
    const stepped = await world.factors.answer(world.limits, answer, { purposes: ['stepUp'], sessionId: 's' });
    expect(stepped).toMatchObject({ ok: false, code: 'secondFactorWrong' });
    world.time.nowMs += 30_000;
    const next = await world.answerLogin({ challengeId: again.id, kind: 'totp', code: code() });
    expect(next.ok).toBe(true);
  });

  it('SFA-012 a recovery code opens once, and the owner hears how many are left', async () => {
    const userId = await world.addUser('recovering');
    const { recoveryCodes } = await world.addTotp(userId);
    const [code = ''] = recoveryCodes;
    const use = async () =>
      world.answerLogin({ challengeId: (await world.openLogin(userId)).id, kind: 'recovery', code });
    const answers = await Promise.all([use(), use(), use()]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await world.factors.loadProtection(userId)).recoveryCodesLeft).toBe(9);
    const notices = await world.database.query('select values from notification where user_id = $1 and kind = $2', [
      userId,
      'recoveryCodeUsed',
    ]);
    expect(notices).toEqual([{ values: { left: '9' } }]);
    expect(world.mails).toContainEqual({ to: `user${userId}@example.org`, kind: 'recoveryCodeUsed' });
  });

  it("SFA-012 another user's recovery code opens nothing", async () => {
    const [one, other] = [await world.addUser('one_of_two'), await world.addUser('other_of_two')];
    const { recoveryCodes } = await world.addTotp(one);
    await world.addTotp(other);
    const { id } = await world.openLogin(other);
    const [code = ''] = recoveryCodes;
    expect(await world.answerLogin({ challengeId: id, kind: 'recovery', code })).toEqual({
      ok: false,
      code: 'secondFactorWrong',
    });
  });

  it('SFA-013 a challenge is dead after five wrong answers, and after five minutes', async () => {
    const userId = await world.addUser('wrong_answers');
    const { code } = await world.addTotp(userId);
    const { id } = await world.openLogin(userId);
    for (let index = 0; index < 5; index++) {
      const wrong = await world.answerLogin({ challengeId: id, kind: 'totp', code: '00000x' }, world.wideLimits);
      expect(wrong).toMatchObject({ ok: false, code: 'secondFactorWrong' });
    }
    const sixth = await world.answerLogin({ challengeId: id, kind: 'totp', code: code() }, world.wideLimits);
    expect(sixth).toEqual({ ok: false, code: 'challengeExpired' });

    const old = await world.openLogin(userId);
    world.time.nowMs += 5 * 60_000;
    const late = await world.answerLogin({ challengeId: old.id, kind: 'totp', code: code() }, world.wideLimits);
    expect(late).toEqual({ ok: false, code: 'challengeExpired' });
  });

  it('SFA-014 wrong answers are limited by user, whatever challenge they are given to', async () => {
    const userId = await world.addUser('many_logins');
    const { code } = await world.addTotp(userId);
    const codes: (string | undefined)[] = [];
    for (let index = 0; index < 6; index++) {
      const { id } = await world.openLogin(userId);
      const answer = await world.answerLogin({ challengeId: id, kind: 'totp', code: index < 5 ? '00000x' : code() });
      codes.push(answer.ok ? 'right' : answer.code);
    }
    expect(codes).toEqual([...Array(5).fill('secondFactorWrong'), 'loginBlocked']);
  });

  it('SFA-015 a challenge opens nothing but what it was made for', async () => {
    const userId = await world.addUser('purposes');
    const { code } = await world.addTotp(userId);
    const login = await world.openLogin(userId);
    const stepUp = await world.factors.openStepUp({ userId, sessionId: 'mine', origin: site });
    if (!stepUp) throw new Error('there is a second factor');
    const give = (challengeId: string, purposes: ('login' | 'stepUp')[], sessionId: string | null) =>
      world.factors.answer(world.limits, { challengeId, kind: 'totp', code: code() }, { purposes, sessionId });
    const expired = { ok: false, code: 'challengeExpired' };
    expect(await give(login.id, ['stepUp'], 'mine')).toEqual(expired);
    expect(await give(stepUp.id, ['login'], null)).toEqual(expired);
    expect(await give(stepUp.id, ['stepUp'], 'another')).toEqual(expired);
    expect(await give('x'.repeat(43), ['login'], null)).toEqual(expired);
    expect((await give(stepUp.id, ['stepUp'], 'mine')).ok).toBe(true);
  });

  it('SFA-016 with the app its recovery codes go too, and new ones kill the old', async () => {
    const userId = await world.addUser('going');
    const { recoveryCodes } = await world.addTotp(userId);
    const renewed = await world.factors.renewRecoveryCodes(userId);
    expect(renewed.ok && renewed.value).toHaveLength(10);
    const { id } = await world.openLogin(userId);
    const [code = ''] = recoveryCodes;
    expect((await world.answerLogin({ challengeId: id, kind: 'recovery', code })).ok).toBe(false);
    expect(await world.factors.removeTotp(userId, keepUnwritten)).toEqual({ ok: true, value: { isDone: true } });
    expect(await world.factors.loadProtection(userId)).toEqual({ hasTotp: false, recoveryCodesLeft: 0, passkeys: [] });
    expect(await world.factors.listKinds(userId)).toEqual([]);
    const unknown = { ok: false, code: 'secondFactorUnknown' };
    expect(await world.factors.removeTotp(userId, keepUnwritten)).toEqual(unknown);
    expect(await world.factors.renewRecoveryCodes(userId)).toEqual(unknown);
  });

  it('SFA-017 the owner is told of each change, by mail too, and open pages hear of it', async () => {
    const userId = await world.addUser('told_of_it');
    await world.addTotp(userId);
    await world.factors.renewRecoveryCodes(userId);
    await world.factors.removeTotp(userId, keepUnwritten);
    const kinds = ['secondFactorAdded', 'recoveryCodesRenewed', 'secondFactorRemoved'];
    const notices = await world.database.query('select kind from notification where user_id = $1 order by id', [
      userId,
    ]);
    expect(notices).toEqual(kinds.map(kind => ({ kind })));
    expect(world.mails.filter(({ to }) => to === `user${userId}@example.org`).map(({ kind }) => kind)).toEqual(kinds);
    expect(world.told.filter(line => line === `${userId} profile`)).toHaveLength(3);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keepUnwritten } from '../../../platform/http/repeat-store.ts';
import { type FactorWorld, openFactorWorld, site } from './testing/factor-world.ts';
import { type Ceremony, SoftwareAuthenticator } from './testing/software-authenticator.ts';

const owner = (userId: number, sessionId = 's1') => ({ userId, sessionId });
const wrong = { ok: false, code: 'secondFactorWrong' };
const expired = { ok: false, code: 'challengeExpired' };

describe('passkeys', () => {
  let world: FactorWorld;
  beforeAll(async () => {
    world = await openFactorWorld();
  });
  afterAll(() => world.database.close());

  async function begin(userId: number) {
    const begun = await world.factors.beginPasskey({ ...owner(userId), account: 'ann', origin: site });
    if (!begun.ok) throw new Error(begun.code);
    return begun.value;
  }

  async function register(
    userId: number,
    changes: Partial<Ceremony> = {},
    authenticator = new SoftwareAuthenticator(),
  ) {
    const { challengeId, options } = await begin(userId);
    const passkey = authenticator.create(options, { origin: site, ...changes });
    const answer = await world.factors.finishPasskey(owner(userId), { challengeId, name: 'Phone', passkey });
    return { answer, authenticator, passkey, challengeId };
  }

  async function logIn(userId: number, authenticator: SoftwareAuthenticator, changes: Partial<Ceremony> = {}) {
    const { id, passkeyOptions } = await world.openLogin(userId);
    const passkey = authenticator.get(passkeyOptions, { origin: site, ...changes });
    return world.answerLogin({ challengeId: id, kind: 'passkey', passkey }, world.wideLimits);
  }

  async function logInAlone(authenticator: SoftwareAuthenticator, changes: Partial<Ceremony> = {}) {
    const opened = await world.factors.openPasskeyLogin(site);
    if (!opened.ok) throw new Error(opened.code);
    const passkey = authenticator.get(opened.value.passkeyOptions, { origin: site, ...changes });
    return world.answerLogin({ challengeId: opened.value.id, kind: 'passkey', passkey });
  }

  it('SFA-020 a passkey is made for this site, found without a name, and listed by its own', async () => {
    const userId = await world.addUser('passkey_owner');
    const { options } = await begin(userId);
    expect(options).toMatchObject({
      rp: { id: 'truemark.example' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required' },
    });
    expect((await register(userId)).answer).toMatchObject({ ok: true, value: { name: 'Phone', lastUsedAt: null } });
    const { passkeys } = await world.factors.loadProtection(userId);
    expect(passkeys).toMatchObject([{ name: 'Phone', createdAt: world.time.nowMs }]);
    expect(await world.factors.listKinds(userId)).toEqual(['passkey']);
    expect((await begin(userId)).options.excludeCredentials).toHaveLength(1);
    expect(world.mails).toContainEqual({ to: `user${userId}@example.org`, kind: 'passkeyAdded' });
    expect(world.told).toContain(`${userId} profile`);
  });

  it('SFA-021 a passkey is the second factor of a login', async () => {
    const userId = await world.addUser('passkey_second');
    const { authenticator } = await register(userId);
    world.time.nowMs += 1_000;
    expect(await logIn(userId, authenticator, { isVerified: false })).toEqual({
      ok: true,
      value: { userId, openedAtMs: expect.any(Number) },
    });
    const { passkeys } = await world.factors.loadProtection(userId);
    expect(passkeys[0]?.lastUsedAt).toBe(world.time.nowMs);
  });

  it('SFA-022 a passkey alone logs in whoever it belongs to, when the authenticator has asked who is there', async () => {
    const userId = await world.addUser('passkey_alone');
    const { authenticator } = await register(userId);
    expect(await logInAlone(authenticator, { isVerified: false })).toMatchObject(wrong);
    expect(await logInAlone(authenticator)).toEqual({ ok: true, value: { userId, openedAtMs: expect.any(Number) } });
    const opened = await world.factors.openPasskeyLogin(site);
    expect(opened.ok && opened.value.passkeyOptions?.allowCredentials).toBeUndefined();
  });

  it('SFA-023 a registration from elsewhere, for another site or another challenge is refused', async () => {
    const userId = await world.addUser('passkey_elsewhere');
    expect((await register(userId, { origin: 'https://evil.example' })).answer).toMatchObject(wrong);
    expect((await register(userId, { rpId: 'evil.example' })).answer).toMatchObject(wrong);
    expect((await register(userId, { challenge: 'x'.repeat(43) })).answer).toMatchObject(wrong);
    expect((await world.factors.loadProtection(userId)).passkeys).toEqual([]);
  });

  it("SFA-023 a registration's challenge holds once, five minutes, and in its own login", async () => {
    const userId = await world.addUser('passkey_once');
    const { challengeId, passkey } = await register(userId);
    const finish = (sessionId: string, id = challengeId) =>
      world.factors.finishPasskey(owner(userId, sessionId), { challengeId: id, name: 'Phone', passkey });
    expect(await finish('s1')).toEqual(expired);
    const { challengeId: other } = await begin(userId);
    expect(await finish('s2', other)).toEqual(expired);
    world.time.nowMs += 5 * 60_000;
    expect(await finish('s1', other)).toEqual(expired);
  });

  it('SFA-023 an answer from elsewhere, for another site, another challenge or with a bad signature is refused', async () => {
    const userId = await world.addUser('passkey_refused');
    const { authenticator } = await register(userId);
    expect(await logIn(userId, authenticator, { origin: 'https://evil.example' })).toMatchObject(wrong);
    expect(await logIn(userId, authenticator, { rpId: 'evil.example' })).toMatchObject(wrong);
    expect(await logIn(userId, authenticator, { challenge: 'x'.repeat(43) })).toMatchObject(wrong);

    const { id, passkeyOptions } = await world.openLogin(userId);
    const good = authenticator.get(passkeyOptions, { origin: site }) as { response: Record<string, string> };
    const other = authenticator.get(passkeyOptions, { origin: site }) as { response: Record<string, string> };
    const mixed = { ...good, response: { ...good.response, signature: other.response.signature } };
    for (const passkey of [mixed, {}, { ...good, response: {} }, { ...good, id: 'unknown' }]) {
      expect(await world.answerLogin({ challengeId: id, kind: 'passkey', passkey }, world.wideLimits)).toMatchObject(
        wrong,
      );
    }
    expect(await world.answerLogin({ challengeId: id, kind: 'passkey', passkey: good }, world.wideLimits)).toEqual({
      ok: true,
      value: { userId, openedAtMs: expect.any(Number) },
    });
  });

  it("SFA-023 another user's passkey opens nothing", async () => {
    const [one, other] = [await world.addUser('passkey_one'), await world.addUser('passkey_other')];
    const { authenticator } = await register(one);
    await register(other);
    const { id, passkeyOptions } = await world.openLogin(other);
    const options = { ...passkeyOptions, allowCredentials: undefined };
    const passkey = authenticator.get(options, { origin: site });
    expect(await world.answerLogin({ challengeId: id, kind: 'passkey', passkey })).toMatchObject(wrong);
  });

  it('SFA-024 a counter that does not go on is refused, and so is the same answer twice', async () => {
    const userId = await world.addUser('passkey_counter');
    const { authenticator } = await register(userId);
    expect((await logIn(userId, authenticator, { counter: 7 })).ok).toBe(true);
    expect(await logIn(userId, authenticator, { counter: 7 })).toMatchObject(wrong);
    expect(await logIn(userId, authenticator, { counter: 6 })).toMatchObject(wrong);
    const { id, passkeyOptions } = await world.openLogin(userId);
    const passkey = authenticator.get(passkeyOptions, { origin: site, counter: 8 });
    const answers = await Promise.all(
      [1, 2, 3].map(() => world.answerLogin({ challengeId: id, kind: 'passkey', passkey }, world.wideLimits)),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  });

  it('SFA-024 of two that count the same at once, as a copied key would, one is let in', async () => {
    const userId = await world.addUser('passkey_copied');
    const { authenticator } = await register(userId);
    const challenges = await Promise.all(Array.from({ length: 6 }, () => world.openLogin(userId)));
    const answers = await Promise.all(
      challenges.map(({ id, passkeyOptions }) => {
        const passkey = authenticator.get(passkeyOptions, { origin: site, counter: 9 });
        return world.answerLogin({ challengeId: id, kind: 'passkey', passkey }, world.wideLimits);
      }),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  });

  it('SFA-024 an authenticator that does not count is let in each time', async () => {
    const userId = await world.addUser('passkey_zero');
    const { authenticator } = await register(userId);
    expect((await logIn(userId, authenticator, { counter: 0 })).ok).toBe(true);
    expect((await logIn(userId, authenticator, { counter: 0 })).ok).toBe(true);
  });

  it('SFA-025 a key that is known already is not kept again, for nobody', async () => {
    const [one, other] = [await world.addUser('passkey_known'), await world.addUser('passkey_thief')];
    const { authenticator } = await register(one);
    const { challengeId, options } = await begin(other);
    const fresh = new SoftwareAuthenticator().create(options, { origin: site }) as Record<string, unknown>;
    const saved = await world.database.query<{ credential: string }>(
      'select credential_id as credential from user_passkey where user_id = $1',
      [one],
    );
    await world.database.query('update user_passkey set credential_id = $1 where user_id = $2', [fresh.id, one]);
    const answer = await world.factors.finishPasskey(owner(other), { challengeId, name: 'Mine', passkey: fresh });
    expect(answer).toEqual({ ok: false, code: 'secondFactorExists' });
    expect(saved[0]?.credential).toBe(authenticator.keys[0]?.id.toString('base64url'));
  });

  it('SFA-026 with a passkey come recovery codes too, and they go with the last factor', async () => {
    const userId = await world.addUser('passkey_recovery');
    await register(userId);
    const renewed = await world.factors.renewRecoveryCodes(userId);
    expect(renewed.ok && renewed.value).toHaveLength(10);
    expect(await world.factors.listKinds(userId)).toEqual(['passkey', 'recovery']);
    const other = await world.addUser('passkey_not_mine');
    const { passkeys } = await world.factors.loadProtection(userId);
    const id = passkeys[0]?.id ?? '';
    const unknown = { ok: false, code: 'secondFactorUnknown' };
    expect(await world.factors.removePasskey(other, id, keepUnwritten)).toEqual(unknown);
    expect(await world.factors.removePasskey(userId, 'none', keepUnwritten)).toEqual(unknown);
    expect(await world.factors.removePasskey(userId, id, keepUnwritten)).toEqual({ ok: true, value: { isDone: true } });
    expect(await world.factors.loadProtection(userId)).toEqual({ hasTotp: false, recoveryCodesLeft: 0, passkeys: [] });
    expect(world.mails).toContainEqual({ to: `user${userId}@example.org`, kind: 'passkeyRemoved' });
  });

  it('SFA-027 a passkey that is the last way to log in stays, also when two are taken away at once', async () => {
    const userId = await world.addUser('passkey_last', null);
    await register(userId);
    await register(userId);
    const list = async () => (await world.factors.loadProtection(userId)).passkeys;
    const remove = (id = '') => world.factors.removePasskey(userId, id, keepUnwritten);
    const removed = await Promise.all((await list()).map(({ id }) => remove(id)));
    expect(removed.map(answer => (answer.ok ? 'gone' : answer.code)).toSorted()).toEqual(['gone', 'loginWayLast']);
    const [last] = await list();
    const codes = await world.factors.renewRecoveryCodes(userId);
    expect(await remove(last?.id)).toEqual({ ok: false, code: 'loginWayLast' });
    expect(await list()).toEqual([last]);
    expect(codes.ok && (await world.factors.loadProtection(userId)).recoveryCodesLeft).toBe(10);
    await world.database.query(
      `insert into social_login (provider, subject, user_id, email, created_at, last_used_at)
       values ('google', 'g-last', $1, null, now(), now())`,
      [userId],
    );
    expect((await remove(last?.id)).ok).toBe(true);
  });

  it('SFA-020 where browsers offer no passkeys none are asked for, and recovery codes still open', async () => {
    const other = await openFactorWorld({ publicUrl: null });
    try {
      const userId = await other.addUser('at_an_address');
      await other.addTotp(userId);
      const origin = 'http://127.0.0.1:8080';
      const unavailable = { ok: false, code: 'passkeyUnavailable' };
      expect(await other.factors.beginPasskey({ ...owner(userId), account: 'x', origin })).toEqual(unavailable);
      expect(await other.factors.openPasskeyLogin(origin)).toEqual(unavailable);
      const challenge = await other.factors.openChallenge({ userId, purpose: 'login', origin });
      expect(challenge).toMatchObject({ kinds: ['totp', 'recovery'], passkeyOptions: null });
      const local = await other.factors.openPasskeyLogin('http://localhost:8080');
      expect(local).toMatchObject({ ok: true, value: { passkeyOptions: { rpId: 'localhost' } } });
    } finally {
      await other.database.close();
    }
  });
});

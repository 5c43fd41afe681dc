import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calculateTotpCode } from '../../../platform/crypto/totp.ts';
import { type IdentityWorld, openIdentityWorld, type Person, registerPerson } from '../testing/identity-world.ts';
import { SoftwareAuthenticator } from './testing/software-authenticator.ts';

const host = 'localhost:8080';
const origin = `http://${host}`;

interface Challenged {
  readonly state: string;
  readonly token: string;
  readonly challenge: { readonly id: string; readonly kinds: string[]; readonly passkeyOptions: unknown };
}

describe('second factors on the wire', () => {
  let world: IdentityWorld;
  beforeAll(async () => {
    world = await openIdentityWorld();
  });
  afterAll(() => world.close());

  const stepUp = ({ token, password }: Person) => world.call('stepUp', { kind: 'password', password }, { token });

  /** Sets up an authenticator app, and waits until its first code is of the past. */
  async function addTotp(person: Person) {
    const { token } = person;
    await stepUp(person);
    const { secret } = (await world.call('beginTotp', undefined, { token })).result as { secret: string };
    const code = () => calculateTotpCode(secret, world.time.nowMs);
    const confirmed = await world.call('confirmTotp', { code: code() }, { token });
    world.time.nowMs += 30_000;
    return { code, recoveryCodes: (confirmed.result as { recoveryCodes: string[] }).recoveryCodes };
  }

  async function addPasskey(person: Person, authenticator = new SoftwareAuthenticator()) {
    const { token } = person;
    await stepUp(person);
    const begun = await world.call('beginPasskey', undefined, { token, host });
    const { challengeId, options } = begun.result as { challengeId: string; options: unknown };
    const passkey = authenticator.create(options, { origin });
    const finished = await world.call('finishPasskey', { challengeId, name: 'Laptop', passkey }, { token, host });
    return { authenticator, finished };
  }

  const logIn = async ({ userName, password }: Person) =>
    (await world.call('login', { account: userName, password }, { host })).result as Challenged;

  it('SFA-032 with a second factor the password opens nothing until the factor is given', async () => {
    const person = await registerPerson(world);
    const { code } = await addTotp(person);
    const { state, challenge, token } = await logIn(person);
    expect([state, token]).toEqual(['secondFactor', undefined]);
    expect(challenge.kinds).toEqual(['totp', 'recovery']);
    const wrong = await world.call('giveSecondFactor', { challengeId: challenge.id, kind: 'totp', code: '000000' });
    expect(wrong).toMatchObject({ code: 11019, result: { name: 'secondFactorWrong' } });
    const done = await world.call('giveSecondFactor', { challengeId: challenge.id, kind: 'totp', code: code() });
    expect(done.result).toMatchObject({
      state: 'done',
      userInfo: { userName: person.userName, hasSecondFactor: true },
    });
    const { token: fresh } = done.result as { token: string };
    expect((await world.call('getUserInfo', undefined, { token: fresh })).code).toBe(200);
  });

  it('SFA-032 a password that was changed meanwhile makes a login that waits for its factor void', async () => {
    const person = await registerPerson(world);
    const { code } = await addTotp(person);
    const { challenge } = await logIn(person);
    await world.database.query('update user_account set password_changed_at = $1 where id = $2', [
      new Date(world.time.nowMs + 1),
      person.userId,
    ]);
    const answer = await world.call('giveSecondFactor', { challengeId: challenge.id, kind: 'totp', code: code() });
    expect(answer.refusal).toBe('challengeExpired');
  });

  it('SFA-022 a passkey logs in without a name and without a password', async () => {
    const person = await registerPerson(world);
    const { authenticator, finished } = await addPasskey(person);
    expect(finished.result).toMatchObject({ name: 'Laptop' });
    const begun = await world.call('beginPasskeyLogin', undefined, { host });
    const { challenge } = begun.result as Challenged;
    const passkey = authenticator.get(challenge.passkeyOptions, { origin });
    const done = await world.call('giveSecondFactor', { challengeId: challenge.id, kind: 'passkey', passkey });
    expect(done.result).toMatchObject({ state: 'done', userInfo: { userName: person.userName } });
  });

  it('SFA-021 a passkey finishes a login by password', async () => {
    const person = await registerPerson(world);
    const { authenticator } = await addPasskey(person);
    const { challenge } = await logIn(person);
    expect(challenge.kinds).toEqual(['passkey']);
    const passkey = authenticator.get(challenge.passkeyOptions, { origin });
    const done = await world.call('giveSecondFactor', { challengeId: challenge.id, kind: 'passkey', passkey });
    expect(done.result).toMatchObject({ state: 'done' });
  });

  it('SFA-033 the security page says what protects the account', async () => {
    const person = await registerPerson(world);
    const { token } = person;
    await addTotp(person);
    const security = await world.call('getSecurity', undefined, { token });
    expect(security.result).toEqual({
      hasPassword: true,
      passwordChangedAt: expect.any(Number),
      hasTotp: true,
      recoveryCodesLeft: 10,
      passkeys: [],
      email: person.email,
      phone: null,
      socialLogins: [],
    });
  });

  it.each([
    ['beginTotp', undefined],
    ['confirmTotp', { code: '000000' }],
    ['removeTotp', undefined],
    ['renewRecoveryCodes', undefined],
    ['beginPasskey', undefined],
    ['finishPasskey', { challengeId: 'x', name: 'x', passkey: {} }],
    ['removePasskey', { id: '1' }],
  ] as const)('SFA-034 %s asks for a proof of the owner first', async (name, body) => {
    const { token } = await registerPerson(world);
    expect((await world.call(name, body, { token, host })).refusal).toBe('stepUpNeeded');
  });

  it('SFA-035 where only wallets are let in, a second factor opens a login that a wallet began, and a passkey none', async () => {
    const closed = await openIdentityWorld({ isDappOnly: true });
    try {
      expect((await closed.call('beginPasskeyLogin', undefined, { host })).refusal).toBe('dappOnly');
      const answer = { challengeId: 'x'.repeat(43), kind: 'totp', code: '000000' } as const;
      expect((await closed.call('giveSecondFactor', answer)).refusal).toBe('challengeExpired');
    } finally {
      await closed.close();
    }
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calculateTotpCode } from '../../platform/crypto/totp.ts';
import { SoftwareAuthenticator } from './second-factor/testing/software-authenticator.ts';
import { type IdentityWorld, openIdentityWorld, type Person, registerPerson } from './testing/identity-world.ts';

const host = 'localhost:8080';
const origin = `http://${host}`;

describe('step-up', () => {
  let world: IdentityWorld;
  beforeAll(async () => {
    world = await openIdentityWorld();
  });
  afterAll(() => world.close());

  const byPassword = ({ token, password }: Person) => world.call('stepUp', { kind: 'password', password }, { token });
  const begin = async (token: string) =>
    (await world.call('beginStepUp', undefined, { token, host })).result as {
      kinds: string[];
      challenge: { id: string; passkeyOptions: unknown } | null;
      codeTarget: string | null;
    };

  async function addTotp(person: Person) {
    await byPassword(person);
    const begun = await world.call('beginTotp', undefined, { token: person.token });
    const { secret } = begun.result as { secret: string };
    const code = () => calculateTotpCode(secret, world.time.nowMs);
    await world.call('confirmTotp', { code: code() }, { token: person.token });
    // The proof by password has run out, and the first code is of the past.
    world.time.nowMs += 600_000;
    return code;
  }

  it('SFA-030 without a second factor the password proves who is there', async () => {
    const person = await registerPerson(world);
    expect(await begin(person.token)).toEqual({ kinds: ['password'], challenge: null, codeTarget: null });
    const wrong = await world.call('stepUp', { kind: 'password', password: 'wrong' }, { token: person.token });
    expect(wrong.refusal).toBe('passwordWrong');
    const right = await byPassword(person);
    expect(right.result).toEqual({ validUntil: world.time.nowMs + 600_000 });
  });

  it('SFA-030 with a second factor no weaker way is open', async () => {
    const person = await registerPerson(world);
    const { token } = person;
    const code = await addTotp(person);
    const { kinds, challenge, codeTarget } = await begin(token);
    expect([kinds, codeTarget]).toEqual([['totp', 'recovery'], null]);
    expect((await byPassword(person)).refusal).toBe('passwordWrong');
    expect((await world.call('stepUp', { kind: 'code', code: '000000' }, { token })).refusal).toBe('codeWrong');
    const challengeId = challenge?.id ?? '';
    const proof = await world.call('stepUp', { kind: 'totp', code: code(), challengeId }, { token });
    expect(proof.code).toBe(200);
    expect((await world.call('removeTotp', undefined, { token })).code).toBe(200);
  });

  it('SFA-030 a passkey proves who is there', async () => {
    const person = await registerPerson(world);
    const { token } = person;
    const authenticator = new SoftwareAuthenticator();
    await byPassword(person);
    const begun = await world.call('beginPasskey', undefined, { token, host });
    const { challengeId, options } = begun.result as { challengeId: string; options: unknown };
    const made = { challengeId, name: 'Key', passkey: authenticator.create(options, { origin }) };
    await world.call('finishPasskey', made, { token, host });
    world.time.nowMs += 600_000;
    const { challenge } = await begin(token);
    const passkey = authenticator.get(challenge?.passkeyOptions, { origin });
    const body = { kind: 'passkey', challengeId: challenge?.id ?? '', passkey } as const;
    expect((await world.call('stepUp', body, { token, host })).code).toBe(200);
  });

  it('SFA-030 with neither a factor nor a password a code is sent to the confirmed contact', async () => {
    const { token, userId, email } = await registerPerson(world);
    await world.database.query(
      'update user_account set password_hash = null, password_changed_at = null where id = $1',
      [userId],
    );
    const { kinds, codeTarget } = await begin(token);
    expect(kinds).toEqual(['code']);
    expect(codeTarget).toMatch(/^p.*@example\.org$/);
    expect(codeTarget).not.toBe(email);
    await world.settle();
    const code = (await world.listMessages(email)).findLast(({ kind }) => kind === 'codeStepUp')?.secret ?? '';
    const wrong = code === '000000' ? '000001' : '000000';
    expect((await world.call('stepUp', { kind: 'code', code: wrong }, { token })).refusal).toBe('codeWrong');
    expect((await world.call('stepUp', { kind: 'code', code }, { token })).code).toBe(200);
    expect((await world.call('stepUp', { kind: 'code', code }, { token })).code).not.toBe(200);
  });

  it('SFA-031 a proof opens its own session only, for ten minutes', async () => {
    const person = await registerPerson(world);
    const other = await world.call('login', { account: person.userName, password: person.password });
    const { token } = other.result as { token: string };
    await byPassword(person);
    expect((await world.call('beginTotp', undefined, { token })).refusal).toBe('stepUpNeeded');
    expect((await world.call('beginTotp', undefined, { token: person.token })).code).toBe(200);
    world.time.nowMs += 599_999;
    expect((await world.call('beginTotp', undefined, { token: person.token })).code).toBe(200);
    world.time.nowMs += 1;
    expect((await world.call('beginTotp', undefined, { token: person.token })).refusal).toBe('stepUpNeeded');
  });

  it('SFA-031 an account restricted to closing can prove its owner, and still changes nothing', async () => {
    const person = await registerPerson(world);
    await world.database.query(
      `update user_account set state = 'closeOnly', restriction_reason = 'other', restriction_note = 'test',
         restricted_at = now() where id = $1`,
      [person.userId],
    );
    expect((await byPassword(person)).code).toBe(200);
    expect((await world.call('beginTotp', undefined, { token: person.token })).refusal).toBe('accountRestricted');
  });
});

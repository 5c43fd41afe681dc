import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type IdentityWorld,
  openIdentityWorld,
  type Person,
  receiveCode,
  registerPerson,
} from './testing/identity-world.ts';

describe('a new password', () => {
  let world: IdentityWorld;
  beforeAll(async () => {
    world = await openIdentityWorld();
  });
  afterAll(() => world.close());

  const login = (account: string, password: string) => world.call('login', { account, password });
  /** The session proves its owner; what may then be done is what these tests are about. */
  async function stepUp({ userId }: Person) {
    for (const { id } of await world.identity.listSessions(userId)) {
      await world.identity.markSteppedUp(id, world.time.nowMs + 600_000);
    }
  }
  const restrict = ({ userId }: Person, state: 'closeOnly' | 'locked') =>
    world.database.transaction(client =>
      world.identity.restricting.restrictIn(client, { userId, state, reason: 'other', note: 'stolen mailbox' }),
    );
  const change = (person: Person, password: string, oldPassword: string | undefined = person.password) =>
    world.call('changePassword', { password, ...(oldPassword === '' ? {} : { oldPassword }) }, { token: person.token });

  it('IDN-075 is taken with the old one, ends every session at once, and its owner is told', async () => {
    const person = await registerPerson(world);
    await login(person.userName, person.password);
    await stepUp(person);
    const ended: unknown[] = [];
    const stop = world.identity.onSessionEnded(({ userId }) => ended.push(userId));
    world.time.nowMs += 1;
    expect((await change(person, 'another good one')).result).toEqual({ isDone: true });
    stop();
    expect(ended).toEqual([person.userId, person.userId]);
    expect((await world.call('getUserInfo', {}, { token: person.token })).code).toBe(401);
    expect(await world.identity.listSessions(person.userId)).toEqual([]);
    expect((await login(person.userName, person.password)).refusal).toBe('passwordWrong');
    expect((await login(person.userName, 'another good one')).code).toBe(200);
    expect((await world.listMessages(person.email)).map(({ kind }) => kind)).toContain('passwordChanged');
    expect((await world.identity.loadUser(person.userId))?.passwordChangedAtMs).toBe(world.time.nowMs);
  });

  it('IDN-076 needs a proof of the owner, the old password, a good one and another one, in this order', async () => {
    const person = await registerPerson(world);
    expect((await change(person, 'another good one')).refusal).toBe('stepUpNeeded');
    await stepUp(person);
    expect((await change(person, 'weak', 'not the old one')).refusal).toBe('passwordWrong');
    expect((await change(person, 'weak', '')).refusal).toBe('passwordWrong');
    expect((await change(person, 'weak')).refusal).toBe('passwordWeak');
    expect((await change(person, `my ${person.userName}`)).refusal).toBe('passwordWeak');
    expect((await change(person, person.password)).refusal).toBe('passwordSame');
    expect((await login(person.userName, person.password)).code).toBe(200);
  });

  it('IDN-077 wrong old passwords are limited like logins, and apart from them', async () => {
    const person = await registerPerson(world);
    await stepUp(person);
    const replies = await Promise.all(Array.from({ length: 50 }, () => change(person, 'another good one', 'wrong')));
    expect(replies.filter(({ refusal }) => refusal === 'passwordWrong')).toHaveLength(5);
    expect(replies.filter(({ refusal }) => refusal === 'loginBlocked')).toHaveLength(45);
    expect((await change(person, 'another good one')).refusal).toBe('loginBlocked');
    expect((await login(person.userName, person.password)).code).toBe(200);
  });

  it('IDN-078 of two changes at once one holds', async () => {
    const person = await registerPerson(world);
    await stepUp(person);
    const replies = await Promise.all([change(person, 'the first new one'), change(person, 'the second new one')]);
    expect(replies.map(({ refusal }) => refusal).toSorted()).toEqual(['', 'passwordWrong']);
    const held = replies[0]?.code === 200 ? 'the first new one' : 'the second new one';
    expect((await login(person.userName, held)).code).toBe(200);
  });

  it('IDN-079 is set without an old one where there is none', async () => {
    const person = await registerPerson(world);
    await world.database.query(
      'update user_account set password_hash = null, password_changed_at = null where id = $1',
      [person.userId],
    );
    await stepUp(person);
    expect((await world.call('getUserInfo', {}, { token: person.token })).result).toMatchObject({ hasPassword: false });
    expect((await change(person, 'my first password', '')).code).toBe(200);
    expect((await login(person.userName, 'my first password')).code).toBe(200);
  });

  it('IDN-080 is set with a code that was sent, ends every session, and ends the wait of blocked logins', async () => {
    const person = await registerPerson(world);
    for (let count = 0; count < 6; count++) await login(person.userName, 'wrong');
    expect((await login(person.userName, person.password)).refusal).toBe('loginBlocked');
    world.time.nowMs += 60_000;
    const { email } = person;
    const code = await receiveCode(world, 'recover', { email });
    const recover = (password: string) => world.call('recoverPassword', { email, code, password });
    expect((await recover('password')).refusal).toBe('passwordWeak');
    expect((await recover(`my ${person.userName}`)).refusal).toBe('passwordWeak');
    expect((await recover('another good one')).result).toEqual({ isDone: true });
    expect((await world.call('getUserInfo', {}, { token: person.token })).code).toBe(401);
    expect((await login(person.userName, 'another good one')).code).toBe(200);
    expect((await world.listMessages(email)).map(({ kind }) => kind)).toContain('passwordChanged');
  });

  it('IDN-887 is not replaced for a restricted account, nor are its sessions ended', async () => {
    const person = await registerPerson(world);
    await restrict(person, 'closeOnly');
    world.time.nowMs += 60_000;
    const { email } = person;
    const code = await receiveCode(world, 'recover', { email });
    const recover = (typed: string) =>
      world.call('recoverPassword', { email, code: typed, password: 'chosen by a thief' });
    expect((await recover(code === '000000' ? '000001' : '000000')).refusal).toBe('codeWrong');
    expect((await recover(code)).refusal).toBe('accountRestricted');
    expect((await world.call('getUserInfo', {}, { token: person.token })).code).toBe(200);
    expect((await login(person.userName, 'chosen by a thief')).refusal).toBe('passwordWrong');
    expect((await login(person.userName, person.password)).code).toBe(200);
  });

  it('IDN-887 does not change when the account is locked while that is asked for', async () => {
    const person = await registerPerson(world);
    await stepUp(person);
    await restrict(person, 'locked');
    const { password: oldPassword } = person;
    const changed = world.identity.acts.passwords.changePassword(person.userId, {
      oldPassword,
      password: 'another good one',
    });
    expect(await changed).toEqual({ ok: false, code: 'accountLocked', values: { reason: 'other' } });
  });

  it('IDN-081 leaves no older code to recover with', async () => {
    const person = await registerPerson(world);
    world.time.nowMs += 60_000;
    const { email } = person;
    const code = await receiveCode(world, 'recover', { email });
    await stepUp(person);
    expect((await change(person, 'another good one')).code).toBe(200);
    const stolen = await world.call('recoverPassword', { email, code, password: 'chosen by a thief' });
    expect(stolen.refusal).toBe('codeExpired');
  });
});

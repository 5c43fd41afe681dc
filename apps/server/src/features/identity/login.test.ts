import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calculateTotpCode } from '../../platform/crypto/totp.ts';
import {
  type IdentityWorld,
  openIdentityWorld,
  type Person,
  receiveCode,
  registerPerson,
} from './testing/identity-world.ts';
import { watchStatements } from './testing/watch-statements.ts';

describe('logging in', () => {
  let world: IdentityWorld;
  beforeAll(async () => {
    world = await openIdentityWorld();
  });
  afterAll(() => world.close());

  let place = 0;
  /** An address that nobody has called from. */
  const newAddress = () => `192.0.2.${++place}`;
  const login = (account: string, password: string, caller: object = { address: newAddress() }) =>
    world.call('login', { account, password }, caller);

  it.each([
    (person: Person) => person.userName,
    (person: Person) => person.userName.toUpperCase(),
    (person: Person) => person.email,
    (person: Person) => ` ${person.email.toUpperCase()} `,
  ])('IDN-052 takes a user name or an e-mail address in any case: %o', async toAccount => {
    const person = await registerPerson(world);
    const reply = await login(toAccount(person), person.password);
    expect(reply.result).toMatchObject({ state: 'done', userInfo: { userName: person.userName } });
  });

  it('IDN-888 takes an address in either way of writing its domain', async () => {
    const person = await registerPerson(world, { email: 'anna@xn--bcher-kva.example' });
    expect((await login('Anna@Bücher.example', person.password)).result).toMatchObject({ state: 'done' });
    expect((await login(person.email, person.password)).result).toMatchObject({ state: 'done' });
  });

  it('IDN-052 takes a phone number with its area code, or in international form', async () => {
    const phone = { areaCode: '49', phone: '15112345678' };
    const code = await receiveCode(world, 'register', phone);
    const password = 'correct horse';
    await world.call('register', { ...phone, code, userName: 'caller', password, country: 'DE' });
    for (const account of ['0151 12345678', '+49 151 12345678', '0049 (151) 12345678']) {
      const reply = await world.call('login', { account, areaCode: '49', password }, { address: newAddress() });
      expect(reply.result).toMatchObject({ state: 'done', userInfo: { phone: '+4915112345678' } });
    }
    expect((await login('015112345678', password)).refusal).toBe('passwordWrong');
  });

  it('IDN-053 an unknown account and a wrong password get one answer after the same work', async () => {
    const person = await registerPerson(world);
    await login('warming up', 'x');
    const watch = watchStatements();
    const compare = async (account: string) => {
      watch.take();
      const hashesBefore = world.hashes.count;
      const reply = await login(account, 'not the password');
      return { reply, hashes: world.hashes.count - hashesBefore, statements: watch.take() };
    };
    const known = await compare(person.userName);
    const others = [await compare('nobody_here'), await compare('nobody@example.org'), await compare('+49 1')];
    watch.stop();
    expect(known.reply).toMatchObject({ code: 10004, result: { name: 'passwordWrong', values: {} } });
    expect(known.hashes).toBe(1);
    expect(known.statements.length).toBeGreaterThan(2);
    for (const other of others) expect(other).toEqual(known);
  });

  it('IDN-053 a user without a password is no exception', async () => {
    const person = await registerPerson(world);
    await world.database.query(
      'update user_account set password_hash = null, password_changed_at = null where id = $1',
      [person.userId],
    );
    expect((await login(person.userName, person.password)).refusal).toBe('passwordWrong');
  });

  it('IDN-054 an empty name is refused as missing', async () => {
    expect(await login('  ', 'x')).toMatchObject({ code: 10001, result: { name: 'userNameMissing' } });
  });

  it('IDN-055 fifty wrong tries at once are counted as fifty, and five of them are judged', async () => {
    const person = await registerPerson(world);
    const hashesBefore = world.hashes.count;
    const replies = await Promise.all(Array.from({ length: 50 }, () => login(person.userName, 'not the password')));
    expect(replies.filter(({ refusal }) => refusal === 'passwordWrong')).toHaveLength(5);
    const blocked = replies.filter(({ refusal }) => refusal === 'loginBlocked');
    expect(blocked).toHaveLength(45);
    for (const { code, result } of blocked) {
      expect([code, result]).toEqual([
        11014,
        { name: 'loginBlocked', values: { retryAt: String(world.time.nowMs + 30_000) } },
      ]);
    }
    expect(world.hashes.count - hashesBefore).toBe(5);
    const [row] = await world.database.query(`select tries, passed from try_count where subject = $1`, [
      `login:${person.userId}`,
    ]);
    expect(row).toEqual({ tries: 50, passed: 5 });
    // Not even the right one.
    expect((await login(person.email, person.password)).refusal).toBe('loginBlocked');
  });

  it('IDN-056 the wait after wrong tries doubles up to a quarter of an hour, and a right one ends it', async () => {
    const person = await registerPerson(world);
    for (let count = 0; count < 4; count++) await login(person.userName, 'wrong');
    const waits: number[] = [];
    for (let count = 0; count < 7; count++) {
      expect((await login(person.userName, 'wrong')).refusal).toBe('passwordWrong');
      const { result } = await login(person.userName, 'wrong');
      const retryAtMs = Number((result as { values: { retryAt: string } }).values.retryAt);
      waits.push((retryAtMs - world.time.nowMs) / 1_000);
      world.time.nowMs = retryAtMs;
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900]);
    expect((await login(person.userName, person.password)).code).toBe(200);
    for (let count = 0; count < 5; count++) {
      expect((await login(person.userName, 'wrong')).refusal).toBe('passwordWrong');
    }
  });

  it('IDN-056 an unknown name is blocked like a known one', async () => {
    const replies = [];
    for (let count = 0; count < 6; count++) replies.push((await login('Nobody_Knows', 'wrong')).refusal);
    expect(replies).toEqual([...Array.from({ length: 5 }, () => 'passwordWrong'), 'loginBlocked']);
    expect((await login('nobody_knows', 'wrong')).refusal).toBe('loginBlocked');
  });

  it('IDN-057 strangers cannot lock the owner out of a device that was used before', async () => {
    const device = 'the-device-of-the-owner';
    const person = await registerPerson(world, { caller: { device } });
    for (let count = 0; count < 6; count++) await login(person.userName, 'wrong', { address: newAddress() });
    const elsewhere = { address: newAddress(), device: 'some-other-device' };
    expect((await login(person.userName, person.password, elsewhere)).refusal).toBe('loginBlocked');
    expect((await login(person.userName, person.password, { address: newAddress(), device })).code).toBe(200);
    for (let count = 0; count < 5; count++) await login(person.userName, 'wrong', { address: newAddress(), device });
    expect((await login(person.userName, person.password, { address: newAddress(), device })).refusal).toBe(
      'loginBlocked',
    );
  });

  it('IDN-058 sixty wrong tries from one place in an hour block it, whatever the names; right ones do not count', async () => {
    const person = await registerPerson(world);
    const address = newAddress();
    for (let count = 0; count < 59; count++) await login(`nobody_${count}`, 'wrong', { address });
    for (let count = 0; count < 3; count++) {
      expect((await login(person.userName, person.password, { address })).code).toBe(200);
    }
    expect((await login('nobody_59', 'wrong', { address })).refusal).toBe('passwordWrong');
    expect(await login(person.userName, person.password, { address })).toMatchObject({
      result: { name: 'loginBlocked', values: { retryAt: String(world.time.nowMs + 900_000) } },
    });
    expect((await login(person.userName, person.password)).code).toBe(200);
    world.time.nowMs += 3_600_000;
    expect((await login(person.userName, person.password, { address })).code).toBe(200);
  });

  it('IDN-880 right logins from one address at once are all let in, in whatever order their clocks were read', async () => {
    const people: Person[] = [];
    for (let count = 0; count < 4; count++) people.push(await registerPerson(world));
    const address = newAddress();
    const latestMs = world.time.nowMs + 60_000;
    // Each look at the clock is a moment earlier than the one before.
    let looks = 0;
    const turned = { get: () => latestMs - ++looks, configurable: true };
    const { nowMs } = world.time;
    Object.defineProperty(world.time, 'nowMs', turned);
    const logins = [...people, ...people, ...people];
    const replies = await Promise.all(logins.map(person => login(person.userName, person.password, { address })));
    Object.defineProperty(world.time, 'nowMs', { value: nowMs, writable: true });
    expect(replies.map(({ message }) => message)).toEqual(logins.map(() => ''));
  });

  it('IDN-889 a failed login, a wrong code, a block and a recovered account are a line of the log each', async () => {
    const person = await registerPerson(world);
    const address = '203.0.113.77';
    world.lines.length = 0;
    const readEvents = () =>
      world.lines.splice(0).flatMap(line => {
        const { security, subject, network, reqId } = JSON.parse(line);
        return security === undefined ? [] : [{ security, subject, network, hasId: typeof reqId === 'string' }];
      });
    await login(person.userName, 'a wrong password', { address });
    await login('nobody_at_all', 'a wrong password', { address });
    expect(world.lines.join()).not.toMatch(/nobody_at_all|wrong password|203\.0\.113\.77/);
    const subject = `user:${person.userId}`;
    const place = { network: '203.0.113.0/24', hasId: true };
    expect(readEvents()).toEqual([
      { security: 'passwordWrong', subject, ...place },
      { security: 'passwordWrong', subject: null, ...place },
    ]);
    for (let count = 0; count < 5; count++) await login(person.userName, 'a wrong password', { address });
    expect(readEvents().at(-1)).toEqual({ security: 'loginBlocked', subject, ...place });
    world.time.nowMs += 60_000;
    const { email } = person;
    const code = await receiveCode(world, 'recover', { email });
    const recover = (typed: string) =>
      world.call('recoverPassword', { email, code: typed, password: 'a very new password' }, { address });
    await recover(code === '000000' ? '000001' : '000000');
    expect((await recover(code)).code).toBe(200);
    expect(readEvents()).toEqual([
      { security: 'codeWrong', subject: null, ...place },
      { security: 'accountRecovered', subject, ...place },
    ]);
  });

  it('IDN-059 whose account is locked logs in, and reads that it is, and why', async () => {
    const person = await registerPerson(world);
    const imposed = { userId: person.userId, state: 'locked', reason: 'legal', note: 'odd payments' } as const;
    await world.database.transaction(client => world.identity.restricting.restrictIn(client, imposed));
    expect((await login(person.userName, person.password)).result).toMatchObject({
      userInfo: { restriction: { state: 'locked', reason: 'legal', since: world.time.nowMs } },
    });
  });

  it('IDN-063 who has a second factor gets a challenge instead of a session', async () => {
    const person = await registerPerson(world);
    const begun = await world.factors.beginTotp({ userId: person.userId, account: person.userName });
    if (!begun.ok) throw new Error(begun.code);
    const code = calculateTotpCode(begun.value.secret, world.time.nowMs);
    expect((await world.factors.confirmTotp(person.userId, code)).ok).toBe(true);
    const before = await world.identity.listSessions(person.userId);
    const reply = await login(person.userName, person.password);
    expect(reply.result).toMatchObject({ state: 'secondFactor', challenge: { kinds: ['totp', 'recovery'] } });
    expect(JSON.stringify(reply)).not.toContain('token');
    expect(await world.identity.listSessions(person.userId)).toEqual(before);
    expect((await world.call('getUserInfo', {}, { token: person.token })).result).toMatchObject({
      hasSecondFactor: true,
    });
  });

  it('IDN-064 a login is void when the password was changed after its first proof', async () => {
    const person = await registerPerson(world);
    const provenAtMs = world.time.nowMs;
    world.time.nowMs += 1;
    const changed = world.identity.acts.passwords.changePassword(person.userId, {
      oldPassword: person.password,
      password: 'another good one',
    });
    expect((await changed).ok).toBe(true);
    const context = {
      nowMs: world.time.nowMs,
      address: '::1',
      userAgent: '',
      language: 'en',
      deviceMark: undefined,
      origin: '',
    } as const;
    expect(await world.identity.finishLogin(person.userId, context, provenAtMs)).toEqual({
      ok: false,
      code: 'challengeExpired',
    });
    expect((await world.identity.finishLogin(person.userId, context, world.time.nowMs)).ok).toBe(true);
    expect(await world.identity.finishLogin(999_999, context, world.time.nowMs)).toEqual({
      ok: false,
      code: 'challengeExpired',
    });
  });
});

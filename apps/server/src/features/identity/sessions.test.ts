import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type IdentityWorld, openIdentityWorld, registerPerson } from './testing/identity-world.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

describe('sessions', () => {
  let world: IdentityWorld;
  beforeAll(async () => {
    world = await openIdentityWorld();
  });
  afterAll(() => world.close());

  const login = async (account: string, password: string, caller: object = {}) =>
    ((await world.call('login', { account, password }, caller)).result as { token: string }).token;
  const look = async (token: string) => (await world.call('getUserInfo', {}, { token })).refusal;
  interface Item {
    id: string;
    device: string;
    address: string;
    createdAt: number;
    lastSeenAt: number;
    isCurrent: boolean;
  }
  const list = async (token: string) => (await world.call('listSessions', {}, { token })).result as Item[];

  it('IDN-065 the logins of a user are listed with device, network and times, the newest first', async () => {
    const { userName, password } = await registerPerson(world, { caller: { address: '203.0.113.7' } });
    world.time.nowMs += minute;
    const token = await login(userName, password, { userAgent: 'curl/8', address: '2001:db8:1:2::3' });
    const times = { createdAt: world.time.nowMs, lastSeenAt: world.time.nowMs };
    expect(await list(token)).toEqual([
      { id: expect.any(String), device: 'curl', address: '2001:db8:1::/48', isCurrent: true, ...times },
      expect.objectContaining({ device: 'Firefox, Windows', address: '203.0.113.0/24', isCurrent: false }),
    ]);
  });

  it('IDN-065 the tenth login comes before the ninth', async () => {
    const { userName, password, token } = await registerPerson(world);
    for (let count = 0; count < 11; count++) {
      world.time.nowMs += minute;
      await login(userName, password);
    }
    const ids = (await list(token)).map(({ id }) => Number(id));
    expect(ids).toHaveLength(12);
    expect(Math.min(...ids)).toBeLessThan(10);
    expect(Math.max(...ids)).toBeGreaterThan(9);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  });

  it('IDN-066 one login can be ended, or all others; nobody else’s, and none twice', async () => {
    const { userName, password, token } = await registerPerson(world);
    const stranger = await registerPerson(world);
    const second = await login(userName, password);
    const third = await login(userName, password);
    const [newest] = await list(third);
    const end = (id: string, by = token) => world.call('endSession', { id }, { token: by });
    expect((await end(newest?.id ?? '', stranger.token)).refusal).toBe('sessionUnknown');
    expect((await end('abc')).refusal).toBe('malformedRequest');
    expect((await end(newest?.id ?? '')).result).toEqual({ isDone: true });
    expect((await end(newest?.id ?? '')).refusal).toBe('sessionUnknown');
    expect([await look(third), await look(second)]).toEqual(['sessionMissing', '']);
    expect((await end('others')).result).toEqual({ isDone: true });
    expect([await look(second), await look(token), await look(stranger.token)]).toEqual(['sessionMissing', '', '']);
    expect(await list(token)).toHaveLength(1);
  });

  it('IDN-067 logging out ends this session at once, and those who listen hear of it', async () => {
    const { userId, userName, password, token } = await registerPerson(world);
    const other = await login(userName, password);
    const ended: unknown[] = [];
    const stop = world.identity.onSessionEnded(end => ended.push(end));
    const current = (await list(token)).find(({ isCurrent }) => isCurrent);
    expect((await world.call('logout', {}, { token })).result).toEqual({ isDone: true });
    expect(ended).toEqual([{ userId, sessionId: current?.id }]);
    stop();
    await world.call('logout', {}, { token: other });
    expect(ended).toHaveLength(1);
    expect([await look(token), await look(other)]).toEqual(['sessionMissing', 'sessionMissing']);
  });

  it('IDN-068 a session ends after seven days without use, and after thirty in any case', async () => {
    const { token } = await registerPerson(world);
    world.time.nowMs += 7 * day;
    expect(await look(token)).toBe('sessionMissing');
    const person = await registerPerson(world);
    for (let days = 6; days < 30; days += 6) {
      world.time.nowMs += 6 * day;
      expect(await look(person.token)).toBe('');
      await world.identity.close();
    }
    world.time.nowMs += 6 * day - 1;
    expect(await look(person.token)).toBe('');
    world.time.nowMs += 1;
    expect(await look(person.token)).toBe('sessionMissing');
  });

  it('IDN-069 that a session was seen is written once a minute, not with every request', async () => {
    const { token, userId } = await registerPerson(world);
    const version = async () => {
      await world.identity.close();
      const [row] = await world.database.query<{ seen: number; xmin: string }>(
        `select (extract(epoch from last_seen_at) * 1000)::float8 as seen, xmin::text as xmin
         from user_session where user_id = $1`,
        [userId],
      );
      return row;
    };
    const before = await version();
    world.time.nowMs += minute - 1;
    await Promise.all(Array.from({ length: 20 }, () => look(token)));
    expect(await version()).toEqual(before);
    world.time.nowMs += 1;
    await Promise.all(Array.from({ length: 20 }, () => look(token)));
    const after = await version();
    expect(after?.seen).toBe(world.time.nowMs);
    world.time.nowMs += 1;
    await look(token);
    expect(await version()).toEqual(after);
  });

  it('IDN-069 sessions that are used at one moment are all marked as seen', async () => {
    const people = [await registerPerson(world), await registerPerson(world), await registerPerson(world)];
    world.time.nowMs += minute;
    await Promise.all(people.map(({ token }) => look(token)));
    await world.identity.close();
    const rows = await world.database.query<{ seen: number }>(
      `select (extract(epoch from last_seen_at) * 1000)::float8 as seen from user_session where user_id = any($1)`,
      [people.map(({ userId }) => userId)],
    );
    expect(rows).toEqual(people.map(() => ({ seen: world.time.nowMs })));
  });

  it('IDN-070 a token that cannot be one is not looked for, and an unknown one is no session', async () => {
    for (const token of ['x', `${'x'.repeat(42)}!`, 'x'.repeat(43), 'Bearer x']) {
      expect(await world.call('getUserInfo', {}, { token })).toMatchObject({ code: 401 });
    }
  });

  it('IDN-071 a good token whose user is gone answers 10009', async () => {
    const { token, userId } = await registerPerson(world);
    expect(await look(token)).toBe('');
    world.time.nowMs += 5_000;
    await world.database.queryAsOwner('delete from user_account where id = $1', [userId]);
    expect(await world.call('getUserInfo', {}, { token })).toMatchObject({
      code: 10009,
      result: { name: 'userNotFound' },
    });
  });

  it('IDN-072 the owner is told of a login on a new device, and not of one on a device that was used before', async () => {
    const { userName, password, email, userId } = await registerPerson(world, {
      caller: { device: 'first-device-mark' },
    });
    const count = async () => (await world.listMessages(email)).filter(({ kind }) => kind === 'newLogin').length;
    await login(userName, password, { device: 'first-device-mark', address: '198.51.100.77' });
    expect(await count()).toBe(0);
    await login(userName, password, { device: 'second-device-mark', address: '198.51.100.77' });
    expect(await count()).toBe(1);
    const [notification] = await world.database.query('select kind, values from notification where user_id = $1', [
      userId,
    ]);
    expect(notification).toEqual({
      kind: 'newLogin',
      values: { device: 'Firefox, Windows', address: '198.51.100.0/24' },
    });
    await login(userName, password, { device: 'second-device-mark' });
    expect(await count()).toBe(1);
    // A browser without a mark is known by its kind and its network.
    await login(userName, password, { address: '198.51.100.9' });
    expect(await count()).toBe(1);
    await login(userName, password, { address: '192.0.2.9' });
    expect(await count()).toBe(2);
  });

  it('IDN-073 an account restricted to closing reads its logins, ends them and logs out, and changes nothing else', async () => {
    const { userId, token } = await registerPerson(world);
    const change = () => world.call('changeContact', { email: 'new@example.org', code: '123456' }, { token });
    expect((await change()).refusal).toBe('stepUpNeeded');
    const restricted = await world.database.transaction(client =>
      world.identity.restricting.restrictIn(client, {
        userId,
        state: 'closeOnly',
        reason: 'other',
        note: 'odd payments',
      }),
    );
    if (restricted.ok) restricted.value.announce();
    expect(await list(token)).toHaveLength(1);
    expect((await change()).refusal).toBe('accountRestricted');
    expect((await world.call('endSession', { id: 'others' }, { token })).code).toBe(200);
    expect((await world.call('logout', {}, { token })).code).toBe(200);
  });

  it('IDN-074 a proof of the owner is open to the session that gave it, until it runs out', async () => {
    const { token, userName, password } = await registerPerson(world);
    const other = await login(userName, password);
    const [session] = (await list(token)).filter(({ isCurrent }) => isCurrent);
    await world.identity.markSteppedUp(session?.id ?? '', world.time.nowMs + 10 * minute);
    const change = (by: string) => world.call('changePassword', { oldPassword: 'x', password: 'y' }, { token: by });
    expect((await change(other)).refusal).toBe('stepUpNeeded');
    expect((await change(token)).refusal).toBe('passwordWrong');
    world.time.nowMs += 10 * minute;
    expect((await change(token)).refusal).toBe('stepUpNeeded');
  });
});

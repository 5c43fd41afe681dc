import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type IdentityWorld,
  openIdentityWorld,
  type Person,
  receiveCode,
  registerPerson,
} from './testing/identity-world.ts';

describe('users as the operator sees them', () => {
  let world: IdentityWorld;
  const people: Person[] = [];
  beforeAll(async () => {
    world = await openIdentityWorld();
    for (const userName of ['Alba_1', 'Alba_2', 'alb_a3', 'Bruno', 'Carla']) {
      people.push(await registerPerson(world, { userName }));
    }
  });
  afterAll(() => world.close());

  const search = async (filter: object) => {
    const { items, nextCursor } = await world.identity.searchUsers({ limit: 10, ...filter });
    return { names: items.map(({ user }) => user.userName), nextCursor };
  };

  it('IDN-105 users are found by a part of name, e-mail or phone, or by id, the newest first, page by page', async () => {
    expect((await search({ text: 'ALBA_' })).names).toEqual(['Alba_2', 'Alba_1']);
    expect((await search({ text: ' bruno@EXAMPLE ' })).names).toEqual(['Bruno']);
    expect((await search({ text: String(people[4]?.userId) })).names).toContain('Carla');
    expect((await search({ text: '%' })).names).toEqual([]);
    const first = await search({ limit: 2 });
    expect(first.names).toEqual(['Carla', 'Bruno']);
    const second = await search({ limit: 3, cursor: first.nextCursor });
    expect(second).toEqual({ names: ['alb_a3', 'Alba_2', 'Alba_1'], nextCursor: null });
    const { items } = await world.identity.searchUsers({ text: 'carla', limit: 1 });
    expect(items[0]?.lastSeenAtMs).toBe(world.time.nowMs);
  });

  it('IDN-106 an account is restricted with a reason and opened again, each once, and its owner is told', async () => {
    const userId = people[3]?.userId ?? 0;
    const { email, token } = people[3] ?? { email: '', token: '' };
    const told: string[] = [];
    world.events.onAppended(rows => told.push(...rows.map(row => `${row.userId} ${row.kind}`)));
    const imposed = { state: 'closeOnly', reason: 'sourceOfFunds', note: 'odd payments' } as const;
    const { restricting } = world.identity;
    const restrict = (id: number) =>
      world.database.transaction(client => restricting.restrictIn(client, { userId: id, ...imposed }));
    const lift = () => world.database.transaction(client => restricting.liftIn(client, userId));
    expect(await lift()).toEqual({ ok: false, code: 'changedMeanwhile' });
    expect(await restrict(999_999)).toEqual({ ok: false, code: 'userUnknown' });
    const restricted = await restrict(userId);
    expect(told).toEqual([]);
    if (restricted.ok) restricted.value.announce();
    expect(told).toContain(`${userId} profile`);
    expect(await restrict(userId)).toEqual({ ok: false, code: 'changedMeanwhile' });
    expect(await world.identity.loadUser(userId)).toMatchObject({
      ...{ state: 'closeOnly', restrictionReason: 'sourceOfFunds', restrictionNote: 'odd payments' },
    });
    expect((await search({ state: 'closeOnly' })).names).toEqual(['Bruno']);
    const reply = await world.call('getUserInfo', {}, { token });
    expect(reply.result).toMatchObject({ restriction: { state: 'closeOnly', reason: 'sourceOfFunds' } });
    expect(JSON.stringify(reply)).not.toContain('odd payments');
    const opened = await lift();
    if (opened.ok) opened.value.announce();
    expect(await world.identity.loadUser(userId)).toMatchObject({
      state: 'active',
      restrictionReason: null,
      restrictionNote: null,
      restrictedAtMs: null,
    });
    const kinds = (await world.listMessages(email)).map(({ kind }) => kind);
    expect(kinds.slice(-2)).toEqual(['accountRestricted', 'restrictionLifted']);
  });

  it('IDN-107 users and live sessions are counted', async () => {
    const before = await world.identity.countUsers(0);
    world.time.nowMs += 1_000;
    const person = await registerPerson(world);
    await world.call('logout', {}, { token: people[0]?.token });
    expect(await world.identity.countUsers(world.time.nowMs)).toEqual({
      ...before,
      total: before.total + 1,
      registered: 1,
    });
    await world.database.transaction(client =>
      world.identity.restricting.restrictIn(client, {
        ...{ userId: person.userId, state: 'locked', reason: 'other', note: 'odd payments' },
      }),
    );
    const { restricted } = await world.identity.countUsers(0);
    expect(restricted).toBe(before.restricted + 1);
    const listed = await world.identity.searchUsers({ state: 'restricted', limit: 100 });
    expect(listed.items).toHaveLength(restricted);
    expect(listed.items.map(({ user }) => user.id)).toContain(person.userId);
  });

  it('IDN-108 an operator ends the sessions of a user, which those who listen hear after the commit', async () => {
    const person = await registerPerson(world);
    const ended: number[] = [];
    const stop = world.identity.onSessionEnded(({ userId }) => ended.push(userId));
    const { count, announce } = await world.database.transaction(client =>
      world.identity.endSessionsIn(client, { userId: person.userId, reason: 'operator' }),
    );
    expect([count, ended]).toEqual([1, []]);
    announce();
    stop();
    expect(ended).toEqual([person.userId]);
    expect((await world.call('getUserInfo', {}, { token: person.token })).code).toBe(401);
  });

  it('IDN-109 what has run out is removed: codes, tries, ended sessions', async () => {
    const person = await registerPerson(world);
    await world.call('login', { account: 'nobody', password: 'x' });
    world.time.nowMs += 60_000;
    await receiveCode(world, 'recover', { email: person.email });
    await world.call('logout', {}, { token: person.token });
    const count = async () => {
      const [row] = await world.database.query<Record<string, number>>(
        `select (select count(*)::int from contact_code) as codes, (select count(*)::int from try_count) as tries,
          (select count(*)::int from user_session where ended_at is not null) as sessions`,
      );
      return row;
    };
    const before = await count();
    await world.identity.forgetOld();
    expect(await count()).toEqual(before);
    expect(Math.min(...Object.values(before ?? {}))).toBeGreaterThan(0);
    world.time.nowMs += 25 * 3_600_000;
    await world.identity.forgetOld();
    expect(await count()).toEqual({ codes: 0, tries: 0, sessions: before?.sessions });
    world.time.nowMs += 180 * 24 * 3_600_000;
    await world.identity.forgetOld();
    expect(await count()).toMatchObject({ sessions: 0 });
  });
});

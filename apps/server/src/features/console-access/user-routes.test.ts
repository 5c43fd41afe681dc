import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toBalanceItem } from '../accounts/index.ts';
import { type IdentityWorld, openIdentityWorld, registerPerson } from '../identity/testing/identity-world.ts';
import { createOperatorServer, type OperatorServer } from './testing/operator-server.ts';
import { registerUserRoutes } from './user-routes.ts';

const restriction = { state: 'locked', reason: 'other' };
const reason = 'asked for by the owner';

describe('the backOffice of users', () => {
  let world: IdentityWorld;
  let backOffice: OperatorServer;
  const told: string[] = [];
  beforeAll(async () => {
    world = await openIdentityWorld();
    backOffice = await createOperatorServer(world.database, world.clock);
    world.events.onAppended(rows => told.push(...rows.map(({ userId, kind }) => `${userId} ${kind}`)));
    const { identity, factors, ledger, notices } = world;
    registerUserRoutes(backOffice.http, backOffice.acts, {
      identity,
      factors,
      audit: backOffice.audit,
      listBalances: async (userId, book) => (await ledger.loadBalances(userId, book)).map(toBalanceItem),
      notifySessionsEnded: (client, userId) =>
        notices.notifyIn(client, { userId, kind: 'sessionsEnded', values: {}, isMailed: true }),
    });
  });
  afterAll(async () => {
    await backOffice.close();
    await world.close();
  });

  const get = (path: string, role = 'support') => backOffice.ask(role, 'GET', `/swx/operator/users${path}`);
  const post = (path: string, body: object, role = 'reviewer:2') =>
    backOffice.ask(role, 'POST', `/swx/operator/users/${path}`, body);
  const loadKinds = async (userId: number) =>
    (
      await world.database.query<{ kind: string }>('select kind from notification where user_id = $1 order by id', [
        userId,
      ])
    ).map(({ kind }) => kind);

  it('CNA-030 finds users by a part of their name, address or id, and by their state', async () => {
    const person = await registerPerson(world, { userName: 'find_me_please' });
    const find = async (query: string) =>
      (await get(query)).result.items.map(({ userName }: { userName: string }) => userName);
    expect(await find('?text=ME_PLE')).toEqual(['find_me_please']);
    expect(await find('?text=find_me_please@EXAMPLE')).toEqual(['find_me_please']);
    expect(await find(`?text=${person.userId}&state=active`)).toContain('find_me_please');
    expect(await find('?text=find_me_please&state=locked')).toEqual([]);
  });

  it('CNA-031 shows a user with logins, balances of both books, factors and what operators did', async () => {
    const inviter = await registerPerson(world, { userName: 'the_inviter' });
    const person = await registerPerson(world, { userName: 'shown_user', inviteCode: inviter.inviteCode });
    await post('endSessions', { id: String(person.userId), sessionId: 'all', reason });
    const { result } = await get(`/${person.userId}`);
    expect(result).toMatchObject({
      user: { userName: 'shown_user', restriction: null },
      state: 'active',
      restrictionNote: null,
      closedAt: null,
      inviter: 'the_inviter',
      sessions: [],
      factors: [],
      acts: [{ operatorNumber: 2, act: 'user.endSessions', reason }],
    });
    expect(result.demo[0]).toMatchObject({ asset: 'USDT', available: '100000' });
    expect(result.live[0]).toMatchObject({ asset: 'USDT', total: '0' });
    expect(JSON.stringify(result)).not.toContain('argon2');
    expect((await get('/99999999')).refusal).toBe('userUnknown');
    expect((await get('/nobody')).refusal).toBe('malformedRequest');
  });

  it('CNA-032 a restriction tells the owner and open pages which and why, and keeps the operator’s words from them', async () => {
    const { userId, token } = await registerPerson(world);
    const id = String(userId);
    const closeOnly = { state: 'closeOnly', reason: 'sourceOfFunds' };
    const locked = { state: 'locked', reason: 'unusualActivity' };
    expect((await post('restrict', { id, restriction: closeOnly, reason })).code).toBe(200);
    expect((await post('restrict', { id, restriction: closeOnly, reason })).refusal).toBe('changedMeanwhile');
    expect(await world.call('beginTotp', undefined, { token })).toMatchObject({
      code: 10008,
      result: { name: 'accountRestricted', values: { reason: 'sourceOfFunds' } },
    });
    const info = await world.call('getUserInfo', undefined, { token });
    expect(info.result).toMatchObject({ restriction: closeOnly });
    expect(JSON.stringify(info)).not.toContain(reason);
    expect((await get(`/${id}`)).result).toMatchObject({ state: 'closeOnly', restrictionNote: reason });
    expect(told).toContain(`${userId} profile`);
    expect((await post('restrict', { id, restriction: locked, reason })).code).toBe(200);
    expect((await world.call('listSessions', undefined, { token })).refusal).toBe('accountLocked');
    expect((await post('liftRestriction', { id, reason: 'settled' })).code).toBe(200);
    expect((await post('liftRestriction', { id, reason })).refusal).toBe('changedMeanwhile');
    expect(await loadKinds(userId)).toEqual(['accountRestricted', 'accountLocked', 'restrictionLifted']);
    const [lifted, second, first] = await backOffice.audit.list({ subject: `user:${id}` }, 10);
    expect(first).toMatchObject({ act: 'user.restrict', before: { state: 'active' }, after: closeOnly, reason });
    expect(second).toMatchObject({ act: 'user.restrict', before: closeOnly, after: locked });
    expect(lifted).toMatchObject({ act: 'user.liftRestriction', before: locked, after: { state: 'active' } });
  });

  it('CNA-032 of ten who restrict at once one does, and one act is recorded', async () => {
    const { userId } = await registerPerson(world);
    const id = String(userId);
    const answers = await Promise.all(Array.from({ length: 10 }, () => post('restrict', { id, restriction, reason })));
    expect(answers.map(({ refusal }) => refusal).sort()).toEqual(['', ...Array(9).fill('changedMeanwhile')]);
    expect(await backOffice.audit.list({ subject: `user:${id}` }, 10)).toHaveLength(1);
  });

  it('CNA-033 ends one login of a user, or all, and the private streams hear of it', async () => {
    const { userId, token, userName, password } = await registerPerson(world);
    const id = String(userId);
    const second = await world.call('login', { account: userName, password });
    const { token: other } = second.result as { token: string };
    const ended: string[] = [];
    const stop = world.identity.onSessionEnded(({ sessionId }) => ended.push(sessionId));
    const sessions = (await get(`/${id}`)).result.sessions;
    const newest = sessions[0].id;
    expect((await post('endSessions', { id, sessionId: newest, reason })).code).toBe(200);
    expect((await world.call('getUserInfo', undefined, { token: other })).code).toBe(401);
    expect((await world.call('getUserInfo', undefined, { token })).code).toBe(200);
    expect((await post('endSessions', { id, sessionId: newest, reason })).refusal).toBe('sessionUnknown');
    const stranger = await registerPerson(world);
    expect(
      (await post('endSessions', { id: String(stranger.userId), sessionId: sessions[1].id, reason })).refusal,
    ).toBe('sessionUnknown');
    expect((await post('endSessions', { id, sessionId: 'all', reason })).code).toBe(200);
    expect((await world.call('getUserInfo', undefined, { token })).code).toBe(401);
    expect(ended).toEqual([newest, sessions[1].id]);
    expect(await loadKinds(userId)).toContain('sessionsEnded');
    stop();
  });

  it('CNA-033 whom nobody knows is refused, and refusals leave no act', async () => {
    const before = (await backOffice.audit.verify()).count;
    for (const id of ['99999999', '0']) {
      expect((await post('restrict', { id, restriction, reason })).refusal).toBe('userUnknown');
      expect((await post('liftRestriction', { id, reason })).refusal).toBe('userUnknown');
      expect((await post('endSessions', { id, sessionId: 'all', reason })).refusal).toBe('userUnknown');
    }
    expect(await backOffice.audit.verify()).toEqual({ isWhole: true, count: before, brokenAt: null });
  });
});

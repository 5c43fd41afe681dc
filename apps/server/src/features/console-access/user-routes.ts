import { pageRowsMax } from '@truemark/contract/limits';
import type { UserRow } from '@truemark/contract/operators/overview';
import type { BalanceItem } from '@truemark/contract/people/accounts';
import { deny } from '@truemark/domain/result';
import type pg from 'pg';
import type { ActServer } from '../../platform/http/act-server.ts';
import type { HttpServer } from '../../platform/http/http.ts';
import type { Announce, Identity, SecondFactors, UserSummary } from '../identity/index.ts';
import type { Audit } from './audit.ts';

export interface UserOperatorParts {
  readonly identity: Pick<
    Identity,
    'searchUsers' | 'loadUser' | 'loadUserIn' | 'describeUser' | 'listSessions' | 'restricting' | 'endSessionsIn'
  >;
  readonly factors: Pick<SecondFactors, 'listKinds'>;
  readonly audit: Audit;
  readonly listBalances: (userId: number, book: 'live' | 'demo') => Promise<readonly BalanceItem[]>;
  /** Tells a user that the operator ended all of their logins; answers what to do after the commit. */
  readonly notifySessionsEnded: (client: pg.PoolClient, userId: number) => Promise<Announce>;
}

const done = { isDone: true } as const;
const actsShown = 50;

function nameSubjectOf(userId: number): string {
  return `user:${userId}`;
}

function toUserRow({ user, lastSeenAtMs }: UserSummary): UserRow {
  return {
    id: String(user.id),
    userName: user.userName,
    email: user.email,
    phone: user.phone,
    country: user.country,
    state: user.state,
    level: user.level,
    createTime: user.createdAtMs,
    lastSeenAt: lastSeenAtMs,
  };
}

function describeState({ state, restrictionReason }: Pick<UserSummary['user'], 'state' | 'restrictionReason'>) {
  return restrictionReason === null ? { state } : { state, reason: restrictionReason };
}

/** Users as operators see them, and what they may do to them. */
export function registerUserRoutes(http: HttpServer, acts: ActServer, parts: UserOperatorParts): void {
  const { identity, factors, audit, listBalances } = parts;

  http.serve('searchUsers', async ({ query }) => {
    const { items, nextCursor } = await identity.searchUsers({ ...query, limit: pageRowsMax });
    return { items: items.map(toUserRow), nextCursor };
  });

  http.serve('getUserDetail', async ({ params }) => {
    const userId = Number(params.id);
    const [known, user] = await Promise.all([identity.loadUser(userId), identity.describeUser(userId)]);
    if (!known || !user) return deny('userUnknown');
    const [inviter, sessions, live, demo, kinds, rows] = await Promise.all([
      known.inviterId === null ? undefined : identity.loadUser(known.inviterId),
      identity.listSessions(userId),
      listBalances(userId, 'live'),
      listBalances(userId, 'demo'),
      factors.listKinds(userId),
      audit.list({ subject: nameSubjectOf(userId) }, actsShown),
    ]);
    return {
      user,
      state: known.state,
      restrictionNote: known.restrictionNote,
      closedAt: known.closedAtMs,
      inviter: inviter?.userName ?? null,
      sessions,
      live: [...live],
      demo: [...demo],
      factors: [...kinds],
      acts: rows.map(({ atMs, operatorNumber, act, reason }) => ({ at: atMs, operatorNumber, act, reason })),
    };
  });

  registerUserActs(acts, parts);
}

function registerUserActs(acts: ActServer, { identity, notifySessionsEnded }: UserOperatorParts): void {
  acts.serve('restrictUser', ({ body: { id, restriction, reason }, commit }) =>
    commit(async client => {
      const userId = Number(id);
      const restricted = await identity.restricting.restrictIn(client, { userId, ...restriction, note: reason });
      if (!restricted.ok) return restricted;
      const { before, announce } = restricted.value;
      const change = { before: describeState(before), after: restriction };
      return {
        reply: done,
        record: { act: 'user.restrict', subject: nameSubjectOf(userId), reason, ...change },
        announce,
      };
    }),
  );

  acts.serve('liftRestriction', ({ body: { id, reason }, commit }) =>
    commit(async client => {
      const userId = Number(id);
      const lifted = await identity.restricting.liftIn(client, userId);
      if (!lifted.ok) return lifted;
      const { before, announce } = lifted.value;
      const change = { before: { ...describeState(before), note: before.restrictionNote }, after: { state: 'active' } };
      return {
        reply: done,
        record: { act: 'user.liftRestriction', subject: nameSubjectOf(userId), reason, ...change },
        announce,
      };
    }),
  );

  acts.serve('endUserSessions', ({ body: { id, sessionId, reason }, commit }) =>
    commit(async client => {
      const userId = Number(id);
      if (!(await identity.loadUserIn(client, userId))) return deny('userUnknown');
      const isAll = sessionId === 'all';
      const choice = isAll ? { userId } : { userId, only: sessionId };
      const ended = await identity.endSessionsIn(client, { ...choice, reason: 'operator' });
      if (!isAll && ended.count === 0) return deny('sessionUnknown');
      const tell = isAll ? await notifySessionsEnded(client, userId) : undefined;
      const after = { ended: isAll ? 'all' : sessionId, count: ended.count };
      const record = { act: 'user.endSessions', subject: nameSubjectOf(userId), reason, before: null, after };
      const announce = () => {
        ended.announce();
        tell?.();
      };
      return { reply: done, record, announce };
    }),
  );
}

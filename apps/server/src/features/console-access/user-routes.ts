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
    | 'searchUsers'
    | 'loadUser'
    | 'loadUserIn'
    | 'describeUser'
    | 'listSessions'
    | 'freezeUserIn'
    | 'unfreezeUserIn'
    | 'endSessionsIn'
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
    isFrozen: user.state === 'frozen',
    level: user.level,
    createTime: user.createdAtMs,
    lastSeenAt: lastSeenAtMs,
  };
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
      frozenReason: known.frozenReason,
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
  acts.serve('freezeUser', ({ body: { id, reason }, commit }) =>
    commit(async client => {
      const userId = Number(id);
      const frozen = await identity.freezeUserIn(client, { userId, reason });
      if (!frozen.ok) return frozen;
      const change = { before: { isFrozen: false }, after: { isFrozen: true } };
      const record = { act: 'user.freeze', subject: nameSubjectOf(userId), reason, ...change };
      return { reply: done, record, announce: frozen.value };
    }),
  );

  acts.serve('unfreezeUser', ({ body: { id, reason }, commit }) =>
    commit(async client => {
      const userId = Number(id);
      const before = await identity.loadUserIn(client, userId);
      const opened = await identity.unfreezeUserIn(client, userId);
      if (!opened.ok) return opened;
      const change = {
        before: { isFrozen: true, reason: before?.frozenReason ?? null },
        after: { isFrozen: false },
      };
      const record = { act: 'user.unfreeze', subject: nameSubjectOf(userId), reason, ...change };
      return { reply: done, record, announce: opened.value };
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

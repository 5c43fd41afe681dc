import type { AccountState, RestrictionReason } from '@truemark/contract/people/restrictions';
import type pg from 'pg';
import { createBatcher } from '../../platform/postgres/batcher.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { toMs } from '../../platform/postgres/time-column.ts';
import { lookups } from './store.ts';

export interface NewSession {
  readonly userId: number;
  readonly tokenHash: Buffer;
  readonly device: string;
  readonly deviceHash: Buffer | null;
  readonly network: string;
  readonly nowMs: number;
  readonly absoluteEndAtMs: number;
  readonly expiresAtMs: number;
  readonly steppedUpUntilMs: number | null;
}

/** A live session with what is needed to decide on a request; `state` is null when its user is gone. */
export interface LiveSession {
  readonly id: string;
  readonly userId: number;
  readonly state: AccountState | null;
  readonly restrictionReason: RestrictionReason | null;
  readonly isGuest: boolean;
  readonly lastSeenAtMs: number;
  readonly expiresAtMs: number;
  readonly steppedUpUntilMs: number;
}

export interface SessionRow {
  readonly id: string;
  readonly device: string;
  readonly network: string;
  readonly createdAtMs: number;
  readonly lastSeenAtMs: number;
}

/** A session was used: seen `atMs`, its idle time over `idleEndMs`; not written when it was seen after `seenBeforeMs`. */
export interface SessionTouch {
  readonly id: string;
  readonly atMs: number;
  readonly idleEndMs: number;
  readonly seenBeforeMs: number;
}

export type EndReason = 'logout' | 'ended' | 'password' | 'operator' | 'closed';

/** No request waits for these. */
const touches = { batchMax: 200, flightsMax: 1, spacingMs: 50 } as const;

function createTouch(database: Database): (touch: SessionTouch) => Promise<void> {
  return createBatcher(async (seen: readonly SessionTouch[]) => {
    await database.query(touchSql, [
      seen.map(({ id }) => id),
      seen.map(({ atMs }) => new Date(atMs)),
      seen.map(({ idleEndMs }) => new Date(idleEndMs)),
      seen.map(({ seenBeforeMs }) => new Date(seenBeforeMs)),
    ]);
    return seen.map(() => undefined);
  }, touches);
}

/** Whether a login of a user still holds. */
export async function hasLiveSession(
  database: Database,
  { userId, sessionId, nowMs }: { readonly userId: number; readonly sessionId: string; readonly nowMs: number },
): Promise<boolean> {
  const rows = await database.query(liveSql, [userId, sessionId, new Date(nowMs)]);
  return rows.length > 0;
}

const liveSql = `
  select from user_session where user_id = $1 and id = $2::int8 and ended_at is null and expires_at > $3`;

export function createSessionStore(database: Database) {
  const findTogether = createBatcher(async (wanted: readonly { tokenHash: string; nowMs: number }[]) => {
    const { rows } = await database.pool.query<LiveSession & { ordinal: number }>({
      name: 'session-find',
      text: findSessionsSql,
      values: [
        wanted.map(({ tokenHash }) => Buffer.from(tokenHash, 'hex')),
        // Of several moments the latest: nobody is let in whose session has run out meanwhile.
        new Date(Math.max(...wanted.map(({ nowMs }) => nowMs))),
      ],
    });
    const found = new Map(rows.map(({ ordinal, ...session }) => [ordinal, session]));
    return wanted.map((_, index) => found.get(index + 1));
  }, lookups);

  return {
    async insertSession(client: pg.ClientBase, session: NewSession): Promise<string> {
      const { rows } = await client.query<{ id: string }>(insertSessionSql, [
        session.userId,
        session.tokenHash,
        session.device,
        session.deviceHash,
        session.network,
        new Date(session.nowMs),
        new Date(session.absoluteEndAtMs),
        new Date(session.expiresAtMs),
        session.steppedUpUntilMs === null ? null : new Date(session.steppedUpUntilMs),
      ]);
      const id = rows[0]?.id;
      if (id === undefined) throw new Error('a session was not inserted');
      return id;
    },

    /** An indexed look; those of the same moment are made together. */
    findSession(tokenHash: string, nowMs: number): Promise<LiveSession | undefined> {
      return findTogether({ tokenHash, nowMs });
    },

    /** Of several at once the first writes. The end moves in steps of an hour, so that most touch no index. */
    touch: createTouch(database),

    async listSessions(userId: number, nowMs: number, limit: number): Promise<SessionRow[]> {
      return database.query<SessionRow>(listSessionsSql, [userId, new Date(nowMs), limit]);
    },

    async endSessions(
      client: pg.ClientBase,
      { userId, only, except }: SessionChoice,
      reason: EndReason,
      nowMs: number,
    ): Promise<SessionEnd[]> {
      const { rows } = await client.query<SessionEnd>(endSessionsSql, [
        userId,
        only ?? null,
        except ?? null,
        reason,
        new Date(nowMs),
      ]);
      return rows;
    },

    async endExpired(nowMs: number): Promise<SessionEnd[]> {
      return database.query<SessionEnd>(endExpiredSql, [new Date(nowMs)]);
    },

    /** Answers whose session it is. */
    async saveStepUp(id: string, untilMs: number): Promise<number | undefined> {
      const rows = await database.query<{ userId: number }>(
        `update user_session set stepped_up_until = $2 where id = $1 returning user_id::float8 as "userId"`,
        [id, new Date(untilMs)],
      );
      return rows[0]?.userId;
    },

    /** Whether the user was here before at all, and from this device; without a mark, from one like it nearby. */
    async findAcquaintance(
      client: pg.ClientBase,
      { userId, device, deviceHash, network }: Pick<NewSession, 'userId' | 'device' | 'deviceHash' | 'network'>,
    ): Promise<{ readonly hasBeenHere: boolean; readonly isKnownDevice: boolean }> {
      const { rows } = await client.query<{ hasBeenHere: boolean; isKnownDevice: boolean }>(findAcquaintanceSql, [
        userId,
        deviceHash,
        device,
        network,
      ]);
      return rows[0] ?? { hasBeenHere: false, isKnownDevice: false };
    },

    async hasDevice(userId: number, deviceHash: Buffer): Promise<boolean> {
      const rows = await database.query(`select from user_session where user_id = $1 and device_hash = $2 limit 1`, [
        userId,
        deviceHash,
      ]);
      return rows.length > 0;
    },

    async deleteEnded(beforeMs: number): Promise<void> {
      await database.query(`delete from user_session where ended_at < $1`, [new Date(beforeMs)]);
    },
  };
}

/** All that a user ever had. */
export async function deleteSessionsOf(client: pg.ClientBase, userId: number): Promise<SessionEnd[]> {
  const { rows } = await client.query<SessionEnd>(
    'delete from user_session where user_id = $1 returning user_id::float8 as "userId", id::text as "sessionId"',
    [userId],
  );
  return rows;
}

export type SessionStore = ReturnType<typeof createSessionStore>;

const insertSessionSql = `
  insert into user_session (user_id, token_hash, device, device_hash, network, created_at, last_seen_at,
    absolute_end_at, expires_at, stepped_up_until)
  values ($1, $2, $3, $4, $5, $6, $6, $7, $8, $9)
  returning id::text as id`;

/** `offset 0` keeps each lookup one by key, whatever the planner thinks of the tables' sizes. */
const findSessionsSql = `
  select wanted.ordinal::int4 as ordinal, found.*
  from unnest($1::bytea[]) with ordinality as wanted (token_hash, ordinal)
  cross join lateral (
    select session.id::text as id, session.user_id::float8 as "userId", user_account.state,
      user_account.restriction_reason as "restrictionReason", coalesce(user_account.is_guest, false) as "isGuest",
      ${toMs('session.last_seen_at')} as "lastSeenAtMs", ${toMs('session.expires_at')} as "expiresAtMs",
      coalesce(${toMs('session.stepped_up_until')}, 0) as "steppedUpUntilMs"
    from user_session session
    left join user_account on user_account.id = session.user_id
    where session.token_hash = wanted.token_hash and session.ended_at is null and session.expires_at > $2
    offset 0
  ) as found`;

/** A row that somebody else changes at this moment is left to them. */
const touchSql = `
  with touched as (
    select session.id, seen.at, seen.idle_end from user_session as session
    join (select distinct on (id) * from unnest($1::bigint[], $2::timestamptz[], $3::timestamptz[], $4::timestamptz[])
      as seen (id, at, idle_end, seen_before) order by seen.id, seen.at) as seen on seen.id = session.id
    where session.ended_at is null and session.last_seen_at <= seen.seen_before
    for no key update of session skip locked)
  update user_session as session set last_seen_at = touched.at, expires_at = case
    when least(touched.idle_end, absolute_end_at) > expires_at + interval '1 hour'
      then least(touched.idle_end, absolute_end_at)
    else expires_at end
  from touched where session.id = touched.id`;

const listSessionsSql = `
  select id::text as id, device, network, ${toMs('created_at')} as "createdAtMs",
    ${toMs('last_seen_at')} as "lastSeenAtMs"
  from user_session
  where user_id = $1 and ended_at is null and expires_at > $2
  order by user_session.id desc
  limit $3`;

const endSessionsSql = `
  update user_session set ended_at = $5, end_reason = $4
  where user_id = $1 and ended_at is null and expires_at > $5
    and ($2::bigint is null or id = $2) and ($3::bigint is null or id <> $3)
  returning user_id::float8 as "userId", id::text as "sessionId"`;

const endExpiredSql = `
  update user_session set ended_at = expires_at, end_reason = 'expired'
  where ended_at is null and expires_at <= $1
  returning user_id::float8 as "userId", id::text as "sessionId"`;

const findAcquaintanceSql = `
  select exists (select from user_session where user_id = $1) as "hasBeenHere",
    exists (
      select from user_session where user_id = $1 and device_hash = $2
      union all
      select from user_session where $2::bytea is null and user_id = $1 and device = $3 and network = $4
    ) as "isKnownDevice"`;

/** A session that is over; told after the commit that ended it. */
export interface SessionEnd {
  readonly userId: number;
  readonly sessionId: string;
}

/** Which sessions of a user: one, all but one, or all. */
export interface SessionChoice {
  readonly userId: number;
  readonly only?: string;
  readonly except?: string;
}

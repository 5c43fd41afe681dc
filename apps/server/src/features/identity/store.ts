import type { Language } from '@truemark/contract/languages';
import type { Restriction, RestrictionReason } from '@truemark/contract/people/restrictions';
import { assert } from '@truemark/domain/result';
import type pg from 'pg';
import { createBatcher } from '../../platform/postgres/batcher.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { toMs } from '../../platform/postgres/time-column.ts';
import type { User } from './user.ts';

/** The one way in that was typed; the others are null. */
export interface LoginName {
  readonly userName: string | null;
  readonly email: string | null;
  readonly phone: string | null;
}

/** What a login is judged by. */
export interface LoginCandidate {
  readonly id: number;
  readonly passwordHash: string | null;
  /** The owner has logged in from this device before. */
  readonly isKnownDevice: boolean;
}

export interface NewUser {
  readonly id: number;
  readonly userName: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly passwordHash: string | null;
  readonly country: string;
  readonly language: Language;
  readonly inviteCode: string;
  readonly inviterId: number | null;
  readonly nowMs: number;
}

export interface NewRestriction {
  readonly state: Restriction;
  readonly reason: RestrictionReason;
  /** The operator's own words. */
  readonly note: string;
  readonly atMs: number;
}

type Queryable = Pick<pg.ClientBase, 'query'>;

/** An exception of the database that says a value is taken by another row. */
export function isTaken(error: unknown): boolean {
  return error instanceof Error && (error as Error & { code?: unknown }).code === '23505';
}

/** Users or sessions looked for at once, askings at once, and how far apart those are under load. */
export const lookups = { batchMax: 200, flightsMax: 2, spacingMs: 10 } as const;

async function find(client: Queryable, condition: string, values: readonly unknown[]): Promise<User | undefined> {
  const { rows } = await client.query<User>(`select ${userColumns} from user_account ${condition}`, [...values]);
  return rows[0];
}

/** In the caller's transaction; undefined for a user who is gone. */
export function loadUserIn(client: pg.ClientBase, userId: number): Promise<User | undefined> {
  return find(client, 'where id = $1', [userId]);
}

export function createUserStore(database: Database) {
  const loadTogether = createBatcher(async (ids: readonly number[]) => {
    const users = await database.query<User>(`select ${userColumns} from user_account where id = any($1::bigint[])`, [
      ids,
    ]);
    const found = new Map(users.map(user => [user.id, user]));
    return ids.map(id => found.get(id));
  }, lookups);

  return {
    loadUser: (userId: number) => loadTogether(userId),
    loadUserIn,
    /** Holds the user's row until the transaction ends, so that what is decided on it still holds then. */
    lockUser: (client: pg.ClientBase, userId: number) => find(client, 'where id = $1 for no key update', [userId]),
    findByContact: (contact: string, client: Queryable = database.pool) =>
      find(client, 'where email = $1 or phone = $1', [contact]),
    findByInviteCode: (inviteCode: string) => find(database.pool, 'where invite_code = $1', [inviteCode]),

    /** The same work whether there is such a user or not. */
    async findCandidate(name: LoginName, deviceHash: Buffer | null): Promise<LoginCandidate | undefined> {
      const rows = await database.query<LoginCandidate>(findCandidateSql, [
        name.userName,
        name.email,
        name.phone,
        deviceHash,
      ]);
      return rows[0];
    },

    async findTaken(
      name: LoginName,
      client: Queryable = database.pool,
    ): Promise<{ readonly isNameTaken: boolean; readonly isContactTaken: boolean }> {
      const { rows } = await client.query<{ isNameTaken: boolean; isContactTaken: boolean }>(findTakenSql, [
        name.userName,
        name.email,
        name.phone,
      ]);
      return rows[0] ?? { isNameTaken: false, isContactTaken: false };
    },

    /** Whether who has this address or number has logged in from a device: the same work whether there is anybody. */
    async isOwnersDevice(contact: string, deviceHash: Buffer | null): Promise<boolean> {
      const rows = await database.query<{ isOwners: boolean }>(isOwnersDeviceSql, [contact, deviceHash]);
      return rows[0]?.isOwners ?? false;
    },

    /** The number of a user to come. */
    takeId: () => takeId(database),

    /** Undefined when a name, contact or invite code is taken; of two at once one waits for the other's end. */
    async insertUser(client: pg.ClientBase, user: NewUser): Promise<User | undefined> {
      const { rows } = await client.query<User>(insertUserSql, [
        user.id,
        user.userName,
        user.email,
        user.phone,
        user.passwordHash,
        user.country,
        user.language,
        user.inviteCode,
        user.inviterId,
        new Date(user.nowMs),
      ]);
      return rows[0];
    },

    async savePassword(client: pg.ClientBase, userId: number, passwordHash: string, nowMs: number): Promise<void> {
      await client.query(`update user_account set password_hash = $2, password_changed_at = $3 where id = $1`, [
        userId,
        passwordHash,
        new Date(nowMs),
      ]);
    },

    async saveContact(client: pg.ClientBase, userId: number, { email, phone }: Omit<LoginName, 'userName'>) {
      await client.query(
        `update user_account set email = coalesce($2, email), phone = coalesce($3, phone) where id = $1`,
        [userId, email, phone],
      );
    },

    async saveRestriction(client: pg.ClientBase, userId: number, restriction: NewRestriction | null): Promise<void> {
      await client.query(saveRestrictionSql, [
        userId,
        restriction?.state ?? 'active',
        restriction?.reason ?? null,
        restriction?.note ?? null,
        restriction ? new Date(restriction.atMs) : null,
      ]);
    },
  };
}

/** Answers those who had another level until now. */
export async function saveLevels(client: pg.ClientBase, levels: readonly UserLevel[]): Promise<UserLevel[]> {
  const { rows } = await client.query<UserLevel>(
    `with wanted as (select * from unnest($1::bigint[], $2::int[]) as wanted (user_id, level)),
       locked as (
         select user_account.id, wanted.level from user_account join wanted on user_account.id = user_id and user_account.level <> wanted.level
         order by user_account.id for no key update of user_account
       )
     update user_account set level = locked.level from locked
     where user_account.id = locked.id and user_account.level <> locked.level
     returning user_account.id::float8 as "userId", user_account.level`,
    [levels.map(({ userId }) => userId), levels.map(({ level }) => level)],
  );
  return rows;
}

export interface UserLevel {
  readonly userId: number;
  readonly level: number;
}

/** By what a level goes beside money. */
export function loadLevels(
  database: Database,
  userIds: readonly number[],
): Promise<(UserLevel & { readonly isVerified: boolean })[]> {
  return database.query(
    `select id::float8 as "userId", level, identity_status = 1 as "isVerified"
     from user_account where id = any($1::bigint[])`,
    [userIds],
  );
}

export type UserStore = ReturnType<typeof createUserStore>;

export const userColumns = `id::float8 as id, user_name as "userName", email, phone, password_hash as "passwordHash",
  ${toMs('password_changed_at')} as "passwordChangedAtMs", country, language, first_name as "firstName",
  last_name as "lastName", wallet_address as "walletAddress", invite_code as "inviteCode",
  inviter_id::float8 as "inviterId", state, restriction_reason as "restrictionReason",
  restriction_note as "restrictionNote", ${toMs('restricted_at')} as "restrictedAtMs",
  ${toMs('closed_at')} as "closedAtMs", erased_at is not null as "isErased", is_guest as "isGuest", level, identity_status as "identityStatus", ${toMs('created_at')} as "createdAtMs"`;

const saveRestrictionSql = `
  update user_account set state = $2, restriction_reason = $3, restriction_note = $4, restricted_at = $5 where id = $1`;

const findCandidateSql = `
  select id::float8 as id, password_hash as "passwordHash",
    exists (select from user_session where user_id = user_account.id and device_hash = $4) as "isKnownDevice"
  from user_account
  where lower(user_name) = lower($1) or email = $2 or phone = $3`;

const isOwnersDeviceSql = `
  select exists (
    select from user_account join user_session on user_session.user_id = user_account.id
    where (email = $1 or phone = $1) and device_hash = $2
  ) as "isOwners"`;

const findTakenSql = `
  select exists (select from user_account where lower(user_name) = lower($1)) as "isNameTaken",
    exists (select from user_account where email = $2 or phone = $3) as "isContactTaken"`;

async function takeId(database: Database): Promise<number> {
  const rows = await database.query<{ id: number }>(takeIdSql);
  const id = rows[0]?.id;
  assert(id !== undefined, 'a sequence has a next number');
  return id;
}

const takeIdSql = `select nextval(pg_get_serial_sequence('user_account', 'id'))::float8 as id`;

const insertUserSql = `
  insert into user_account (id, user_name, email, phone, password_hash, password_changed_at, country, language,
    invite_code, inviter_id, created_at)
  overriding system value
  values ($1, $2, $3, $4, $5, case when $5::text is not null then $10::timestamptz end, $6, $7, $8, $9, $10)
  on conflict do nothing
  returning ${userColumns}`;

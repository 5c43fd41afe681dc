import { hash } from 'node:crypto';
import pino from 'pino';
import { createPasswords } from '../../apps/server/src/platform/crypto/passwords.ts';
import type { Database } from '../../apps/server/src/platform/postgres/database.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/postgres/embedded-postgres.ts';
import { openMigrated } from './migrated-database.ts';
import { type LedgerSeed, seedLedger } from './seed-ledger.ts';

interface UserSeed extends LedgerSeed {
  /** Where time ends for what is seeded. */
  readonly nowMs: number;
}

/** What a seeded user has at hand; users are numbered from 1. */
interface SeededUser {
  readonly name: string;
  readonly token: string;
  /** The mark of the browser that all their sessions are from. */
  readonly deviceMark: string;
}

export const seededPassword = 'Correct-Horse-7-Battery';

/** A finished seed needs no log that outlives a power cut: whatever goes wrong, it is thrown away. */
const seedingSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  max_wal_size: '4GB',
  shared_buffers: '1GB',
  work_mem: '256MB',
  maintenance_work_mem: '256MB',
  autovacuum: 'off',
};

export function findSeededUser(id: number): SeededUser {
  return { name: `user${id}`, token: hash('sha256', `session-${id}`, 'base64url'), deviceMark: `seeded-device-${id}` };
}

/** Fills a new data folder with users, their sessions and what happened to them; says how long it took and what it is. */
export async function seedUsers(dataDir: string, seed: UserSeed, say: (line: string) => void): Promise<void> {
  const startedMs = performance.now();
  const log = pino({ level: 'warn' });
  const onLost = () => process.exit(1);
  const postgres = await startEmbeddedPostgres({ dataDir, log, onLost, extraSettings: seedingSettings });
  const database = await openMigrated(postgres, 'superuser', log);
  try {
    await insertPeople(database, seed);
    const transferCount = await seedLedger(database, seed);
    await database.query('vacuum (freeze, analyze)');
    await database.query('checkpoint');
    const seconds = Math.round((performance.now() - startedMs) / 1000);
    const megabytes = Math.round((await readSize(database)) / 1024 / 1024);
    say(`${seed.userCount} users with ${transferCount} transfers seeded in ${seconds} s, ${megabytes} MB`);
  } finally {
    await database.close();
    await postgres.stop();
  }
}

async function readSize(database: Database): Promise<number> {
  const rows = await database.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes');
  return Number(rows[0]?.bytes);
}

async function insertPeople(database: Database, { userCount, nowMs }: UserSeed): Promise<void> {
  // One hash for all: checking it costs what checking any costs.
  const passwordHash = await createPasswords().hash(seededPassword, { caller: 'seed', isKnown: true });
  const now = new Date(nowMs);
  await database.query(insertAccountsSql, [userCount, now, passwordHash]);
  await database.query(`select setval('user_account_id_seq', $1)`, [userCount]);
  await database.query(insertSessionsSql, [userCount, now]);
  await database.query('insert into user_event_head select id, 5 from generate_series(1, $1::int) as id', [userCount]);
  await database.query(insertEventsSql, [userCount, now]);
  await database.query(insertNotificationsSql, [userCount, now]);
}

/** Invite codes are the number in base 32, five bits a letter; every third user was invited by an earlier one. */
const insertAccountsSql = `
  insert into user_account (id, user_name, email, password_hash, password_changed_at, country, language, invite_code,
    inviter_id, created_at)
  overriding system value
  select id, 'user' || id, 'user' || id || '@example.com', $3, made_at, 'DE', 'en',
    (select string_agg(substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', 1 + ((id::bigint >> place * 5) % 32)::int, 1), '')
      from generate_series(0, 7) as place),
    case when id % 3 = 0 then id / 3 end, made_at
  from (
    select id, $2::timestamptz - interval '100 days' - id % 300 * interval '1 day' as made_at
    from generate_series(1, $1::int) as id
  ) as made`;

/** Three for each user from the same browser: two that have ended, and one whose token is known. */
const insertSessionsSql = `
  insert into user_session (user_id, token_hash, device, device_hash, network, created_at, last_seen_at,
    absolute_end_at, expires_at, ended_at, end_reason)
  select id, sha256(convert_to(token, 'UTF8')), 'Firefox, Windows', sha256(convert_to('seeded-device-' || id, 'UTF8')),
    '127.0.0.0/24', made_at, seen_at, made_at + interval '30 days', seen_at + interval '7 days',
    case when age > 0 then seen_at end, case when age > 0 then 'logout' end
  from (
    select id, age, $2::timestamptz - (3 + age * 20) * interval '1 day' as made_at,
      $2::timestamptz - age * 20 * interval '1 day' - id % 2880 * interval '1 minute' as seen_at,
      case when age = 0
        then translate(
          rtrim(encode(sha256(convert_to('session-' || id, 'UTF8')), 'base64'), '='), '+/', '-_'
        )
        else 'ended-' || id || '-' || age
      end as token
    from generate_series(2, 0, -1) as age, generate_series(1, $1::int) as id
  ) as made`;

const insertEventsSql = `
  insert into user_event (user_id, sequence, kind, values, created_at)
  select id, sequence, 'sessions', '{}', $2::timestamptz - (6 - sequence) * interval '1 day'
  from generate_series(1, 5) as sequence, generate_series(1, $1::int) as id`;

const insertNotificationsSql = `
  insert into notification (user_id, kind, values, created_at, read_at)
  select id, 'newLogin', '{"device": "Firefox, Windows", "address": "127.0.0.0/24"}', made_at,
    case when turn < 5 then made_at end
  from generate_series(1, 5) as turn, generate_series(1, $1::int) as id,
    lateral (select $2::timestamptz - (30 - turn) * interval '1 day' as made_at) as moment`;

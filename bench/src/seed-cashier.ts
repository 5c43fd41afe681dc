import { hash } from 'node:crypto';
import pino from 'pino';
import type { Database } from '../../apps/server/src/platform/postgres/database.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/postgres/embedded-postgres.ts';
import { openMigrated } from './migrated-database.ts';
import { seedUsers } from './seed-users.ts';

/** By which the session of somebody who sees the queues is known; support needs no second factor. */
export const reviewerToken = hash('sha256', 'a reviewer of the benches', 'base64url');

interface CashierSeed {
  readonly userCount: number;
  /** Deposits, and as many withdrawals, that wait for a reviewer. */
  readonly waitingCount: number;
  /** Where time ends for what is seeded. */
  readonly nowMs: number;
}

/** Users whose payments wait, and an operator who is logged in. */
export async function seedCashier(dataDir: string, seed: CashierSeed, say: (line: string) => void): Promise<void> {
  await seedUsers(dataDir, { userCount: seed.userCount, heavyCount: 1, nowMs: seed.nowMs }, say);
  const log = pino({ level: 'warn' });
  const postgres = await startEmbeddedPostgres({ dataDir, log, onLost: () => process.exit(1) });
  const database = await openMigrated(postgres, 'superuser', log);
  try {
    await insertAll(database, seed);
    await database.query('vacuum (freeze, analyze)');
  } finally {
    await database.close();
    await postgres.stop();
  }
}

async function insertAll(database: Database, { userCount, waitingCount, nowMs }: CashierSeed): Promise<void> {
  const now = new Date(nowMs);
  await database.query(insertDepositsSql, [waitingCount, userCount, now]);
  await database.query(insertAddressesSql, [waitingCount, userCount, now]);
  await database.query(insertWithdrawalsSql, [waitingCount, userCount, now]);
  await database.query(
    `insert into operator (email, role, password_hash, created_at) values ('reviewer@example.com', 'support', 'none', $1)`,
    [now],
  );
  await database.query(
    `insert into operator_session (id, operator_id, token_hash, created_at, last_seen_at, address, user_agent)
     select 'bench', id, sha256(convert_to($1, 'UTF8')), $2, $2, '127.0.0.1', '' from operator
     where email = 'reviewer@example.com'`,
    [reviewerToken, now],
  );
}

const insertDepositsSql = `
  insert into deposit (user_id, network, asset, address, is_own_address, amount, hash, at, state)
  select 1 + n % $2::int, 'sepolia', 'USDT', '0x' || n, true, 500000000, '0x' || md5(n::text), $3::timestamptz - (n || ' seconds')::interval,
    'submitted'
  from generate_series(1, $1::int) as n`;

const insertAddressesSql = `
  insert into payout_address (user_id, network, address, label, at, usable_from)
  select 1 + n % $2::int, 'sepolia', '0x' || n, 'Wallet', $3::timestamptz - interval '9 days', $3::timestamptz - interval '8 days'
  from generate_series(1, $1::int) as n`;

/** Every tenth has an attempt of a payout beside it. */
const insertWithdrawalsSql = `
  with made as (
    insert into withdrawal (id, user_id, person, network, asset, address_id, address, amount, fee, fee_rate, at, state)
    select nextval('withdrawal_id'), user_id, 'bench:' || id, 'sepolia', 'USDT', id, address, 500000000, 1000000, 0.002,
      $3::timestamptz - ($1::int - id % $1::int + $2::int || ' seconds')::interval, 'submitted'
    from payout_address order by payout_address.id
    returning id
  )
  insert into payout_attempt (withdrawal_id, operator_number, hash, at, outcome)
  select id, 1, '0x' || md5(id::text), $3, 'unknown' from made where id % 10 = 0`;

import type pg from 'pg';
import type { Database } from '../../../platform/postgres/database.ts';
import { toMs } from '../../../platform/postgres/time-column.ts';

export type ChallengePurpose = 'login' | 'passkeyLogin' | 'stepUp' | 'passkey';

export interface ChallengeRow {
  readonly purpose: ChallengePurpose;
  /** Null for a login by passkey alone. */
  readonly userId: number | null;
  readonly sessionId: string | null;
  readonly origin: string | null;
  readonly expiresAtMs: number;
}

/** Also sweeps those that have run out. */
export async function saveChallenge(
  database: Database,
  idHash: Buffer,
  challenge: ChallengeRow & { readonly nowMs: number },
): Promise<void> {
  await database.query(
    `with swept as (delete from second_factor_challenge where expires_at <= to_timestamp($6::float8 / 1000))
     insert into second_factor_challenge (id_hash, purpose, user_id, session_id, origin, expires_at)
     values ($1, $2, $3, $4, $5, to_timestamp($7::float8 / 1000))`,
    [
      idHash,
      challenge.purpose,
      challenge.userId,
      challenge.sessionId,
      challenge.origin,
      challenge.nowMs,
      challenge.expiresAtMs,
    ],
  );
}

/** Counts a try before it is judged; undefined when there is no such challenge, or none any more. */
export async function countChallengeTry(
  database: Database,
  idHash: Buffer,
  { nowMs, triesMax }: { readonly nowMs: number; readonly triesMax: number },
): Promise<ChallengeRow | undefined> {
  const rows = await database.query<ChallengeRow>(
    `update second_factor_challenge set tries = tries + 1
     where id_hash = $1 and expires_at > to_timestamp($2::float8 / 1000) and tries < $3
     returning purpose, user_id::float8 as "userId", session_id as "sessionId", origin,
       ${toMs('expires_at')} as "expiresAtMs"`,
    [idHash, nowMs, triesMax],
  );
  return rows[0];
}

/** Holds a challenge until the caller's commit; false when it was answered already. */
export async function lockChallenge(client: pg.PoolClient, idHash: Buffer): Promise<boolean> {
  const { rowCount } = await client.query('select from second_factor_challenge where id_hash = $1 for update', [
    idHash,
  ]);
  return rowCount === 1;
}

export async function deleteChallenge(client: pg.PoolClient, idHash: Buffer): Promise<void> {
  await client.query('delete from second_factor_challenge where id_hash = $1', [idHash]);
}

import type pg from 'pg';
import { toMs } from '../../platform/postgres/time-column.ts';

/** What protects an account, and when it was last changed; null for never. */
export interface Protection {
  readonly passwordChangedAtMs: number | null;
  /** When an authenticator app or a passkey was added or taken away. */
  readonly factorChangedAtMs: number | null;
  readonly hasSecondFactor: boolean;
}

/** The password of the registration is no change. */
export async function loadProtection(client: pg.ClientBase | pg.Pool, userId: number): Promise<Protection> {
  const { rows } = await client.query<Protection>(
    `select case when password_changed_at > created_at then ${toMs('password_changed_at')} end as "passwordChangedAtMs",
       ${toMs('changed_at')} as "factorChangedAtMs",
       totp_secret is not null or exists (select from user_passkey where user_passkey.user_id = user_account.id)
         as "hasSecondFactor"
     from user_account left join user_second_factor on user_second_factor.user_id = user_account.id
     where user_account.id = $1`,
    [userId],
  );
  return rows[0] ?? { passwordChangedAtMs: null, factorChangedAtMs: null, hasSecondFactor: false };
}

/** That a second factor was added or taken away. Its owner's row of factors is there. */
export async function saveFactorChange(client: pg.ClientBase, userId: number, atMs: number): Promise<void> {
  await client.query('update user_second_factor set changed_at = $2 where user_id = $1', [userId, new Date(atMs)]);
}

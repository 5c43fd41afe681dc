import { accept, deny, type Result } from '@truemark/domain/result';
import type pg from 'pg';

interface LoginWay<Unknown> {
  readonly userId: number;
  readonly unknown: Unknown;
  /** Only wallets log in here. */
  readonly isWalletOnly?: boolean;
}

/**
 * The one door for whatever takes away a way to log in: the last one stays. `take` answers undefined where there was
 * nothing to take. The user's row is held until the transaction ends, so that of two at once the second sees what the first
 * has left; a denial must roll it back.
 */
export async function takeLoginWay<Taken, Unknown extends string>(
  client: pg.ClientBase,
  { userId, unknown, isWalletOnly = false }: LoginWay<Unknown>,
  take: () => Promise<Taken | undefined>,
): Promise<Result<Taken, Unknown | 'loginWayLast'>> {
  await client.query('select from user_account where id = $1 for no key update', [userId]);
  const taken = await take();
  if (taken === undefined) return deny(unknown);
  const { rows } = await client.query<{ hasWay: boolean }>(hasWaySql, [userId, isWalletOnly]);
  return rows[0]?.hasWay ? accept(taken) : deny('loginWayLast');
}

const hasWaySql = `
  select not $2 and (password_hash is not null
      or exists (select from user_passkey where user_id = user_account.id)
      or exists (select from social_login where user_id = user_account.id))
    or exists (select from user_wallet where user_id = user_account.id) as "hasWay"
  from user_account where id = $1`;

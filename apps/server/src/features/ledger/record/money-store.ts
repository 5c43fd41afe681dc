import type { Asset } from '@truemark/domain/money/asset';
import type { Database } from '../../../platform/postgres/database.ts';
import type { MoneyMove } from '../ledger.ts';

/**
 * A withdrawal counts once it is paid, by what left for the network: its fee goes to the house. Kinds stand in the statement,
 * as in the index that it uses.
 */
export async function loadMoneyMoves(
  database: Database,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, readonly MoneyMove[]>> {
  const rows = await database.query<{ userId: number; atMs: number; asset: Asset; amount: string }>(
    `select owner_id::float8 as "userId", at_ms::float8 as "atMs", asset,
       (case kind when 'deposit' then amount else -amount end)::text as amount
     from ledger_transfer
     where owner_id = any($1::bigint[]) and book = 'live' and kind in ('deposit', 'withdrawal') order by posting_id`,
    [userIds],
  );
  const moves = new Map<number, MoneyMove[]>(userIds.map(userId => [userId, []]));
  for (const { userId, amount, ...row } of rows) moves.get(userId)?.push({ ...row, amount: BigInt(amount) });
  return moves;
}

export async function listDepositors(database: Database): Promise<number[]> {
  const rows = await database.query<{ userId: number }>(
    `select distinct owner_id::float8 as "userId" from ledger_transfer where book = 'live' and kind in ('deposit')`,
  );
  return rows.map(({ userId }) => userId);
}

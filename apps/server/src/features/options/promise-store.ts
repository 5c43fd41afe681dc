import type { Database } from '../../platform/postgres/database.ts';
import { type OwedSource, parseOwed } from '../promises/index.ts';

/** What running options may win, each with its expiry, for operators. */
export function createOptionPromises(database: Database): OwedSource {
  return {
    ...{ kind: 'option', product: 'option' },
    async listOwed({ after, limit }) {
      return parseOwed(
        await database.query(
          `select id::float8 as id, user_id::float8 as "userId", 'USDT' as asset, stake::text as principal,
             payout::text as owed, expires_at_ms::float8 as "dueAtMs", expires_at_ms::float8 as "endsAtMs"
           from option_order
           where ended_at_ms is null and book = 'live' and (expires_at_ms, option_order.id) > ($1::bigint, $2::bigint)
           order by expires_at_ms, option_order.id limit $3`,
          [after.dueAtMs, after.id, limit],
        ),
      );
    },
  };
}

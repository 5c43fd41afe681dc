import type { Database } from '../../platform/postgres/database.ts';
import { type OwedSource, parseOwed } from '../promises/index.ts';

/** What open contracts may gain at most, the oldest first, for operators: it can be due at any time. */
export function createContractPromises(database: Database): OwedSource {
  return {
    ...{ kind: 'contract', product: 'contract' },
    async listOwed({ after, limit }) {
      return parseOwed(
        await database.query(
          `select id::float8 as id, user_id::float8 as "userId", 'USDT' as asset, margin_left::text as principal,
             reserve_left::text as owed, null as "dueAtMs", null as "endsAtMs"
           from contract_order where end_at_ms is null and book = 'live' and contract_order.id > $1::bigint
           order by contract_order.id limit $2`,
          [after.id, limit],
        ),
      );
    },
  };
}

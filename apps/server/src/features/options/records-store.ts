import { formatAmount } from '@truemark/domain/ledger/amount';
import type { Database } from '../../platform/postgres/database.ts';
import { createProductRecords, type Exposure, type ProductRecords, writeTracePlace } from '../orders/index.ts';
import { loadExposure } from './store.ts';

/** What the tables say of options, set-wise. */
export function createOptionRecords(database: Database): ProductRecords {
  return {
    ...createProductRecords(database, {
      ...{ kind: 'option', listKind: 'options', table: 'option_order', endedColumn: 'ended_at_ms' },
      ...{ rowsSql, traceSql },
    }),
    async loadExposure(book) {
      const rows = await loadExposure(database, book);
      return new Map(
        rows.map(({ instrumentId, count, stakes, reserve }) => {
          const exposure: Exposure = {
            options: count,
            stakes: formatAmount(stakes, 'USDT'),
            optionReserve: formatAmount(reserve, 'USDT'),
          };
          return [instrumentId, exposure];
        }),
      );
    },
  };
}

const rowsSql = `
  select id::float8 as id, instrument_id as "instrumentId", type as direction, state, null as leverage,
    stake::text as amount,
    (case result when 'win' then payout when 'lose' then -stake when 'draw' then 0 end)::text as profit,
    accepted_at_ms::float8 as "createdAtMs"
  from option_order where user_id = $1 and book = $2 and id < $3 and (ended_at_ms is null or not $5)
  order by option_order.id desc limit $4`;

const traceSql = `
  select instrument_id as "instrumentId", book, accepted_at_ms::float8 as "acceptedAtMs",
    ended_at_ms::float8 as "endedAtMs",
    jsonb_build_array(
      ${writeTracePlace('accepted', 'accepted_sequence')},
      ${writeTracePlace('beforeOpen', 'before_buy_sequence')},
      ${writeTracePlace('open', 'buy_sequence')},
      ${writeTracePlace('beforeClose', 'before_sequence', '1')},
      ${writeTracePlace('close', 'end_sequence', '1')}
    ) as places
  from option_order where user_id = $1 and id = $2`;

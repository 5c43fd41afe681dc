import type { Database } from '../../platform/postgres/database.ts';
import { createProductRecords, type ProductRecords, writeTracePlace } from '../orders/index.ts';

/** What the tables say of conversions, set-wise. */
export function createConversionRecords(database: Database): ProductRecords {
  return {
    ...createProductRecords(database, {
      ...{ kind: 'conversion', listKind: 'wallet', table: 'conversion_order', endedColumn: 'ended_at_ms' },
      ...{ rowsSql, traceSql },
    }),
    // Nothing stays open at a price.
    loadExposure: async () => new Map(),
  };
}

const rowsSql = `
  select id::float8 as id, instrument_id as "instrumentId", 'conversion' as direction, state, null as leverage,
    (case side when 'sell' then asset else 'USDT' end)::text as asset, amount::text as amount,
    (case side when 'sell' then 'USDT' else asset end)::text as "receivedAsset", received::text as received,
    null as profit, accepted_at_ms::float8 as "createdAtMs"
  from conversion_order where user_id = $1 and book = $2 and id < $3 and (ended_at_ms is null or not $5)
  order by conversion_order.id desc limit $4`;

const traceSql = `
  select instrument_id as "instrumentId", book, accepted_at_ms::float8 as "acceptedAtMs",
    ended_at_ms::float8 as "endedAtMs",
    jsonb_build_array(
      ${writeTracePlace('accepted', 'accepted_sequence')},
      ${writeTracePlace('beforeOpen', 'before_sequence')},
      ${writeTracePlace('open', 'price_sequence')}
    ) as places
  from conversion_order where user_id = $1 and id = $2`;

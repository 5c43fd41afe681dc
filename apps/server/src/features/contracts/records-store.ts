import { formatAmount } from '@truemark/domain/ledger/amount';
import type { Book } from '@truemark/domain/money/book';
import type { Database } from '../../platform/postgres/database.ts';
import { createProductRecords, type Exposure, type ProductRecords, writeTracePlace } from '../orders/index.ts';
import { calculateContractExposure, type OpenContracts } from './exposure.ts';

/** What the tables say of contracts, set-wise. */
export function createContractRecords(database: Database): ProductRecords {
  return {
    ...createProductRecords(database, {
      ...{ kind: 'contract', listKind: 'contract', table: 'contract_order', endedColumn: 'end_at_ms' },
      ...{ rowsSql, traceSql },
    }),
    async loadExposure(book, findTick) {
      const rows = await loadOpenContracts(database, book);
      return new Map(
        rows.map(open => {
          const worth = calculateContractExposure(open, findTick(open.instrumentId));
          const exposure: Exposure = {
            ...{ positions: open.positions, resting: open.resting },
            long: formatAmount(worth.long, 'USDT'),
            short: formatAmount(worth.short, 'USDT'),
            net: formatAmount(worth.net, 'USDT'),
            margin: formatAmount(open.margin, 'USDT'),
            openProfit: formatAmount(worth.openProfit, 'USDT'),
            contractReserve: formatAmount(open.reserve, 'USDT'),
          };
          return [open.instrumentId, exposure];
        }),
      );
    },
  };
}

const rowsSql = `
  select id::float8 as id, instrument_id as "instrumentId", side as direction, state, leverage,
    margin::text as amount,
    case when state = 'closed' then (profit - open_fee - close_fee)::text end as profit, accepted_at_ms::float8 as "createdAtMs"
  from contract_order where user_id = $1 and book = $2 and id < $3 and (end_at_ms is null or not $5)
  order by contract_order.id desc limit $4`;

const traceSql = `
  select instrument_id as "instrumentId", book, accepted_at_ms::float8 as "acceptedAtMs",
    end_at_ms::float8 as "endedAtMs",
    jsonb_build_array(
      ${writeTracePlace('accepted', 'accepted_sequence')},
      ${writeTracePlace('conversion', 'conversion_sequence', '0', 'conversion_instrument_id')},
      ${writeTracePlace('beforeOpen', 'before_open_sequence')},
      ${writeTracePlace('open', 'open_sequence')}
    ) || coalesce((
      select jsonb_agg(place order by part, is_close) from (
        select part, false as is_close, ${writeTracePlace('beforeClose', 'before_sequence', 'part')} as place
        from contract_closing where user_id = $1 and order_id = $2
        union all
        select part, true, ${writeTracePlace('close', 'sequence', 'part')}
        from contract_closing where user_id = $1 and order_id = $2
      ) as closing
    ), '[]') as places
  from contract_order where user_id = $1 and id = $2`;

interface OpenContractsRecord extends Record<keyof Omit<OpenContracts, 'instrumentId'>, string> {
  instrumentId: number;
}

/** What is open of contracts by instrument. Units are lots × lot size × conversion, worths units × opening price. */
async function loadOpenContracts(database: Database, book: Book): Promise<OpenContracts[]> {
  const rows = await database.query<OpenContractsRecord>(openContractsSql, [book]);
  return rows.map(row => ({
    instrumentId: row.instrumentId,
    positions: Number(row.positions),
    resting: Number(row.resting),
    longUnits: BigInt(row.longUnits),
    longWorth: BigInt(row.longWorth),
    shortUnits: BigInt(row.shortUnits),
    shortWorth: BigInt(row.shortWorth),
    margin: BigInt(row.margin),
    reserve: BigInt(row.reserve),
  }));
}

const sumUnits = (side: 'long' | 'short', factor: string) =>
  `coalesce(sum(quantity_left::numeric * lot_size * conversion${factor})
    filter (where state = 'holding' and side = '${side}'), 0)::text`;

const openContractsSql = `
  select instrument_id as "instrumentId",
    count(*) filter (where state = 'holding') as positions, count(*) filter (where state = 'pending') as resting,
    ${sumUnits('long', '')} as "longUnits", ${sumUnits('long', ' * open_price')} as "longWorth",
    ${sumUnits('short', '')} as "shortUnits", ${sumUnits('short', ' * open_price')} as "shortWorth",
    sum(margin_left)::text as margin, sum(reserve_left)::text as reserve
  from contract_order where book = $1 and end_at_ms is null
  group by instrument_id`;

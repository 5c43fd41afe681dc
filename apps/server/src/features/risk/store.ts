import type pg from 'pg';
import type { Database } from '../../platform/postgres/database.ts';
import { toMs } from '../../platform/postgres/time-column.ts';
import type { TradingHalt } from './trading.ts';

/** The last halt or resumption of all trading. */
export async function loadHalt(database: Database): Promise<TradingHalt | undefined> {
  const rows = await database.query<TradingHalt>(
    `select is_halted as "isHalted", reason, halt_reason as "haltReason", operator_number as "operatorNumber", ${toMs('at')} as "atMs"
     from trading_halt order by id desc limit 1`,
  );
  return rows[0];
}

/** Enters a halt or resumption after the last one, and answers whether it is a change. */
export async function saveHalt(
  client: pg.ClientBase,
  { isHalted, reason, haltReason, operatorNumber, atMs }: TradingHalt,
): Promise<boolean> {
  await client.query(`select pg_advisory_xact_lock(hashtext('truemark trading halt'))`);
  const { rowCount } = await client.query(
    `insert into trading_halt (is_halted, reason, operator_number, at, halt_reason)
     select $1, $2, $3::integer, $4, $5
     from (select) as one left join (select * from trading_halt order by id desc limit 1) as last on true
     where $1 <> coalesce(last.is_halted, false) and ($1 or $3::integer is not null or last.operator_number is null)`,
    [isHalted, reason, operatorNumber, new Date(atMs), haltReason],
  );
  return rowCount === 1;
}

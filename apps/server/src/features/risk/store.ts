import type { TransferKind } from '@truemark/domain/ledger/transfer';
import type { Book } from '@truemark/domain/money/book';
import type pg from 'pg';
import type { Database } from '../../platform/postgres/database.ts';
import { toMs } from '../../platform/postgres/time-column.ts';
import type { TradingHalt } from './trading.ts';

/** The last halt or resumption of all trading. */
export async function loadHalt(database: Database): Promise<TradingHalt | undefined> {
  const rows = await database.query<TradingHalt>(
    `select is_halted as "isHalted", reason, operator_number as "operatorNumber", ${toMs('at')} as "atMs"
     from trading_halt order by id desc limit 1`,
  );
  return rows[0];
}

/** Enters a halt or resumption after the last one, and answers whether it is a change. */
export async function saveHalt(
  client: pg.ClientBase,
  { isHalted, reason, operatorNumber, atMs }: TradingHalt,
): Promise<boolean> {
  await client.query(`select pg_advisory_xact_lock(hashtext('truemark trading halt'))`);
  const { rowCount } = await client.query(
    `insert into trading_halt (is_halted, reason, operator_number, at)
     select $1, $2, $3::integer, $4
     from (select) as one left join (select * from trading_halt order by id desc limit 1) as last on true
     where $1 <> coalesce(last.is_halted, false) and ($1 or $3::integer is not null or last.operator_number is null)`,
    [isHalted, reason, operatorNumber, new Date(atMs)],
  );
  return rowCount === 1;
}

/** Accounts of one country that traded, and those of them that have lost. */
export interface CountryResult {
  readonly country: string;
  readonly accounts: number;
  readonly losing: number;
}

/** By what trading is won and lost; a fee counts as lost. */
const tradingKinds: readonly TransferKind[] = [
  'contractFee',
  'contractLoss',
  'contractProfit',
  'optionLoss',
  'optionPayout',
];

/**
 * Counts over the whole ledger, beside the table of users for their countries: one statement an hour, instead of every
 * account's sum on its way through this program.
 */
export function loadCountryResults(database: Database, book: Book, fromMs: number): Promise<CountryResult[]> {
  return database.query<CountryResult>(
    `select country, count(*)::int4 as accounts, (count(*) filter (where result < 0))::int4 as losing
     from (
       select owner_id, sum(case when credit_owner_id > 0 then amount else -amount end) as result
       from ledger_transfer where book = $1 and kind = any($2) and at_ms >= $3 and owner_id > 0
       group by owner_id
     ) as account join user_account on user_account.id = owner_id
     group by country`,
    [book, tradingKinds, fromMs],
  );
}

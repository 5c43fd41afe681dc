import type { Database } from '../../apps/server/src/platform/postgres/database.ts';

/** The price around which every position was opened, 10^-10. */
export const seededPrice = 100n * 10n ** 10n;
/** The record that all seeded positions opened at. */
export const seededSequence = 1_000;

/**
 * Fills the table with positions opened at the same price, by turns on each of the instruments, with leverages from 2 to
 * 10, a stop and a take profit at random: each has five levels, none of them within half a per cent.
 */
export async function seedPositions(
  database: Database,
  instrumentIds: readonly number[],
  count: number,
  atMs: number,
): Promise<void> {
  await database.query('select setseed(0.4)');
  await database.query(
    `insert into contract_order (user_id, id, book, instrument_id, side, kind, rule_version, quantity, lot_size,
       leverage, conversion, fee_rate, cap_multiple, call_level, close_out_level, closes_with_session,
       accepted_at_ms, accepted_sequence, quoted_price, margin, open_fee, reserve, terms_hash, state, version,
       quantity_left, margin_left, fee_left, reserve_left, stop_loss, take_profit, checked_sequence, open_at_ms, open_sequence,
       open_price, parts, close_fee, profit, gap_loss)
     select 1 + n % 10000, n, 'live', ($1::int[])[1 + n % cardinality($1::int[])], side::contract_side, 'market', 1,
       100000000, 100000000, leverage, 10000000000, 5000000, 100000000000, 8000000000, 5000000000, false,
       $2::bigint, $3::bigint - 1, $4::bigint, margin, 50000, margin, sha256(n::text::bytea), 'holding', 2,
       100000000, margin, 50000, margin, losing, winning, $3::bigint, $2::bigint, $3::bigint, $4::bigint, 0, 0, 0, 0
     from (
       select n, leverage, side, 100000000 / leverage as margin,
         $4::bigint + direction * (50 + (random() * 500)::bigint) * ($4::bigint / 10000) as winning,
         $4::bigint - direction * (50 + (random() * 100)::bigint) * ($4::bigint / 10000) as losing
       from (
         select n, 2 + n % 9 as leverage, case when n % 2 = 0 then 'long' else 'short' end as side,
           case when n % 2 = 0 then 1 else -1 end as direction
         from generate_series(1, $5::bigint) as n
       ) as numbered
     ) as position`,
    [instrumentIds, atMs, seededSequence, seededPrice.toString(), count],
  );
  await database.query(
    'insert into engine_progress (instrument_id, sequence) select id, $2 from unnest($1::bigint[]) as id',
    [instrumentIds, seededSequence],
  );
  await database.query('analyze contract_order');
}

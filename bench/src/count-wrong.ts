import type { Database } from '../../apps/server/src/platform/postgres/database.ts';

/**
 * Plans that were not credited exactly this one day, products and loans that should have been done and were not, and who was
 * told of a loan twice: each of the seed has one.
 */
export async function countWrong(database: Database, nowMs: number): Promise<number> {
  const [row] = await database.query<{ count: number }>(
    `select (
       (select count(*) from plan_order left join (
          select reference, count(*) as times from ledger_transfer where kind = 'investmentIncome' group by reference
        ) as paid on paid.reference = 'plan:' || id where times is distinct from 1 or credited_days <> 1)
       + (select count(*) from fixed_term_order where (state = 'settled') <> (ends_at <= to_timestamp($1::float8 / 1000)))
       + (select count(*) from loan where ends_at <= to_timestamp($1::float8 / 1000) and state <> 'expired')
       + (select count(*) - count(distinct (user_id, kind)) from notification where kind in ('loanDue', 'loanOverdue'))
     )::int as count`,
    [nowMs],
  );
  return row?.count ?? 0;
}

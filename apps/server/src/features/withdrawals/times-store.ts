import { withdrawalFailures } from '@truemark/domain/withdrawals/withdrawal';
import type { Database } from '../../platform/postgres/database.ts';
import { toMs } from '../../platform/postgres/time-column.ts';

/** What withdrawals took in a while, and what waits. */
export interface WithdrawalTimes {
  readonly paid: number;
  readonly medianMs: number | null;
  readonly p95Ms: number | null;
  readonly waiting: number;
  readonly oldestAtMs: number | null;
  /** How many failed, by what their owners were told. */
  readonly refused: Readonly<Record<string, number>>;
}

/** From being submitted to being paid, of those that were decided since. */
export async function loadTimes(database: Database, sinceMs: number): Promise<WithdrawalTimes> {
  const [row] = await database.query<WithdrawalTimes>(
    `with decided as (
       select state, failure, ${toMs('decided_at')} - ${toMs('at')} as took from withdrawal
       where decided_at >= $1 and state in ('processed', 'failed')
     ), waiting as (
       select count(*)::int as count, ${toMs('min(at)')} as oldest from withdrawal
       where state in ('submitted', 'review', 'approved')
     )
     select count(*) filter (where decided.state = 'processed')::int as paid,
       round(percentile_cont(0.5) within group (order by took) filter (where decided.state = 'processed'))::float8
         as "medianMs",
       round(percentile_cont(0.95) within group (order by took) filter (where decided.state = 'processed'))::float8
         as "p95Ms",
       (select count from waiting) as waiting, (select oldest from waiting) as "oldestAtMs",
       jsonb_build_object(${withdrawalFailures.map(name => `'${name}', count(*) filter (where failure = '${name}')`).join(', ')})
         as refused
     from decided`,
    [new Date(sinceMs)],
  );
  return row ?? { paid: 0, medianMs: null, p95Ms: null, waiting: 0, oldestAtMs: null, refused: {} };
}

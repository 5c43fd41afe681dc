import type { Database } from '../../apps/server/src/platform/postgres/database.ts';

export interface PromiseSeed {
  /** Four plans for each of so many users; the first of them have a product, and the first of these a loan. */
  readonly planOwners: number;
  readonly productOwners: number;
  readonly loanOwners: number;
  readonly nowMs: number;
}

/** Days of the plans, one of each for everybody. */
const planDays = [7, 15, 30, 60];

/** Full day of every plan is just over; of products and loans a thirtieth ends today. */
const seedPlansSql = `
  insert into plan_order (id, user_id, product, asset, investment, daily_yield, days, income, profit_share, shared_income,
    exit_share, bought_at, ends_at, state, credited_days, credited, shared, next_credit_at)
  select row_number() over (order by user_id, days), user_id, 'plan-' || days, 'USDT', investment, 2000000, days,
    floor(investment * 2000000 * days / 10000000000), 0, 0, 500000000, bought_at,
    bought_at + make_interval(hours => 24 * days), 'earning', 0, 0, 0, bought_at + interval '24 hours'
  from (
    select user_id, days, (1000000000 + user_id * 7)::numeric as investment,
      to_timestamp($3::float8 / 1000) - interval '24 hours' - make_interval(secs => user_id % 3600) as bought_at
    from generate_series(1, $1::int) as user_id cross join unnest($2::int[]) as days
  ) as plan`;

const seedProductsSql = `
  insert into fixed_term_order (id, user_id, product, asset, amount, daily_rate, days, interest, bought_at, ends_at,
    is_reinvested, state)
  select 10000000 + user_id, user_id, 'usdt-30', 'USDT', amount, 1400000, 30, floor(amount * 1400000 * 30 / 10000000000),
    bought_at, bought_at + make_interval(hours => 720), false, 'earning'
  from (
    select user_id, (2000000000::numeric + user_id * 3) as amount,
      to_timestamp($2::float8 / 1000) - make_interval(hours => 24 * (1 + user_id % 30), mins => 1) as bought_at
    from generate_series(1, $1::int) as user_id
  ) as product`;

const seedLoansSql = `
  insert into loan (id, user_id, principal, days, daily_rate, free_days, at, state, decider_number, decided_at,
    paid_out_at, ends_at, payout_posting_id)
  select user_id, user_id, 1000000000, 30, 8000000, 7, paid_at, 'repaying', 1, paid_at, paid_at,
    paid_at + make_interval(hours => 720), user_id
  from (
    select user_id, to_timestamp($2::float8 / 1000) - make_interval(hours => 24 * (1 + user_id % 30), mins => 1) as paid_at
    from generate_series(1, $1::int) as user_id
  ) as loan`;

/** What the ledger holds for all of it, as the purchases would have left it. */
const seedHoldsSql = `
  insert into ledger_hold (owner_id, account, reference, book, asset, kind, amount, posted, voided, created_at_ms)
  select case account when 'reserve' then -1 - user_id % 16 else user_id end, account, reference, 'live', 'USDT',
    case account when 'reserve' then 'investmentReserve' else 'investment' end, amount, 0, 0, $1::bigint
  from (
    select user_id, 'invested' as account, 'plan:' || id as reference, investment as amount from plan_order
    union all select user_id, 'reserve', 'plan:' || id, income from plan_order
    union all select user_id, 'invested', 'fixed-term:' || id, amount from fixed_term_order
    union all select user_id, 'reserve', 'fixed-term:' || id, interest from fixed_term_order
  ) as hold`;

const seedAccountsSql = `
  insert into ledger_account (owner_id, book, asset, kind, balance, sequence, last_at_ms, hash)
  select owner_id, 'live', 'USDT', account, sum(amount), 0, 0, ledger_genesis(owner_id, 'live')
  from (
    select owner_id, account, amount from ledger_hold
    union all select user_id, 'available', 0 from plan_order
  ) as part group by owner_id, account
  on conflict (owner_id, book, asset, kind) do update set balance = excluded.balance`;

/**
 * Makes what runs and what is held for it, without the purchases that would have led there: the audit of coverage finds
 * nothing, that of the record would. Answers how many promises run. The caller may look after the tables.
 */
export async function seedPromises(database: Database, seed: PromiseSeed): Promise<number> {
  const { planOwners, productOwners, loanOwners, nowMs } = seed;
  await database.transaction(async client => {
    // Triggers let nothing of the ledger be written but by a posting.
    await client.query('set local session_replication_role = replica');
    await client.query(seedPlansSql, [planOwners, planDays, nowMs]);
    await client.query(seedProductsSql, [productOwners, nowMs]);
    await client.query(seedLoansSql, [loanOwners, nowMs]);
    await client.query(seedHoldsSql, [nowMs]);
    await client.query(seedAccountsSql);
  });
  for (const table of ['plan_order', 'fixed_term_order', 'loan', 'ledger_hold', 'ledger_account']) {
    await database.query(`vacuum analyze ${table}`);
  }
  return planOwners * planDays.length + productOwners + loanOwners;
}

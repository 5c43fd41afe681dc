import type { PlanState } from '@truemark/contract/investing/plans';
import type { Amount } from '@truemark/domain/ledger/amount';
import type { Asset } from '@truemark/domain/money/asset';
import type pg from 'pg';
import type { Database } from '../../platform/postgres/database.ts';
import { toMs } from '../../platform/postgres/time-column.ts';
import { type OwedPromise, type OwedSearch, parseOwed, parseRunning, type RunningSum } from '../promises/index.ts';

/** A plan that somebody has bought. Amounts in minor units of the asset, rates in 10^-10. */
export interface Plan {
  readonly id: number;
  readonly userId: number;
  readonly product: string;
  readonly asset: Asset;
  readonly investment: Amount;
  readonly dailyYield: bigint;
  readonly days: number;
  readonly income: Amount;
  readonly inviteId: number | null;
  readonly inviterId: number | null;
  readonly profitShare: bigint;
  readonly sharedIncome: Amount;
  readonly exitShare: bigint;
  readonly boughtAtMs: number;
  readonly endsAtMs: number;
  readonly state: PlanState;
  readonly creditedDays: number;
  readonly credited: Amount;
  /** What of the inviter's was released. */
  readonly shared: Amount;
  readonly nextCreditAtMs: number | null;
  readonly endedAtMs: number | null;
}

/** A day of a plan that is credited now. */
export interface NewCredit {
  readonly orderId: number;
  readonly day: number;
  readonly amount: Amount;
  readonly shared: Amount;
  /** The inviter got the share. */
  readonly isPaid: boolean;
}

type Big =
  | 'investment'
  | 'dailyYield'
  | 'income'
  | 'profitShare'
  | 'sharedIncome'
  | 'exitShare'
  | 'credited'
  | 'shared';
type Row = Omit<Plan, Big> & Readonly<Record<Big, string>>;

const columns = `id::float8 as id, user_id::float8 as "userId", product, asset, investment::text as investment,
  daily_yield::text as "dailyYield", days, income::text as income, invite_id::float8 as "inviteId",
  inviter_id::float8 as "inviterId", profit_share::text as "profitShare", shared_income::text as "sharedIncome",
  exit_share::text as "exitShare", ${toMs('bought_at')} as "boughtAtMs", ${toMs('ends_at')} as "endsAtMs", state,
  credited_days as "creditedDays", credited::text as credited, shared::text as shared, ${toMs('next_credit_at')} as "nextCreditAtMs",
  ${toMs('ended_at')} as "endedAtMs"`;

function parse(row: Row): Plan {
  return {
    ...row,
    ...{ investment: BigInt(row.investment), dailyYield: BigInt(row.dailyYield), income: BigInt(row.income) },
    ...{ profitShare: BigInt(row.profitShare), sharedIncome: BigInt(row.sharedIncome) },
    ...{ exitShare: BigInt(row.exitShare), credited: BigInt(row.credited), shared: BigInt(row.shared) },
  };
}

/** False while another purchase of the same plan runs for the user: the caller rolls back. */
export async function insertPlan(client: pg.ClientBase, plan: Plan): Promise<boolean> {
  const { rowCount } = await client.query(
    `insert into plan_order (id, user_id, product, asset, investment, daily_yield, days, income, invite_id, inviter_id,
       profit_share, shared_income, exit_share, bought_at, ends_at, state, credited_days, credited, shared, next_credit_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, 'earning', 0, 0, 0, $16)
     on conflict (user_id, product) where state = 'earning' do nothing`,
    [
      ...[plan.id, plan.userId, plan.product, plan.asset, plan.investment, plan.dailyYield, plan.days, plan.income],
      ...[plan.inviteId, plan.inviterId, plan.profitShare, plan.sharedIncome, plan.exitShare],
      ...[new Date(plan.boughtAtMs), new Date(plan.endsAtMs), new Date(plan.nextCreditAtMs ?? plan.endsAtMs)],
    ],
  );
  return rowCount === 1;
}

export interface PlanSearch {
  readonly userId: number;
  readonly state: PlanState | undefined;
  readonly beforeId: number;
  readonly limit: number;
}

/** Those of a user, the newest first. */
export async function listPlanOrders(database: Database, search: PlanSearch): Promise<Plan[]> {
  const rows = await database.query<Row>(
    `select ${columns} from plan_order
     where user_id = $1 and id < $2 and ($3::text is null or state = $3) order by plan_order.id desc limit $4`,
    [search.userId, search.beforeId, search.state ?? null, search.limit],
  );
  return rows.map(parse);
}

/** Those of which a day is full by a moment, the first to be so first. */
export async function listDue(
  database: Database,
  { atMs, limit, exceptIds }: { readonly atMs: number; readonly limit: number; readonly exceptIds: readonly number[] },
): Promise<Plan[]> {
  const rows = await database.query<Row>(
    `select ${columns} from plan_order where state = 'earning' and next_credit_at <= $1 and id <> all ($3::bigint[])
     order by next_credit_at, plan_order.id limit $2`,
    [new Date(atMs), limit, exceptIds],
  );
  return rows.map(parse);
}

export async function findPlan(client: pg.ClientBase, userId: number, id: number): Promise<Plan | undefined> {
  const { rows } = await client.query<Row>(`select ${columns} from plan_order where user_id = $1 and id = $2`, [
    userId,
    id,
  ]);
  return rows[0] && parse(rows[0]);
}

/** How far a plan has come. */
export interface PlanStep {
  readonly id: number;
  /** Days that were credited when the step was planned. */
  readonly fromDays: number;
  readonly creditedDays: number;
  readonly credited: Amount;
  readonly shared: Amount;
  readonly state: PlanState;
}

export interface PlanWrite {
  readonly steps: readonly PlanStep[];
  /** Each day once. */
  readonly credits: readonly NewCredit[];
  readonly atMs: number;
}

/**
 * False when one of the plans was credited or ended by somebody else since it was read: no credit is written then, and the
 * caller rolls back.
 */
export async function saveSteps(client: pg.ClientBase, { steps, credits, atMs }: PlanWrite): Promise<boolean> {
  const { rows } = await client.query<{ count: number }>({
    name: 'plan-steps',
    text: saveStepsSql,
    values: [
      JSON.stringify(steps.map(step => ({ ...step, credited: `${step.credited}`, shared: `${step.shared}` }))),
      JSON.stringify(credits.map(credit => ({ ...credit, amount: `${credit.amount}`, shared: `${credit.shared}` }))),
      new Date(atMs),
    ],
  });
  return rows[0]?.count === steps.length;
}

const saveStepsSql = `
  with stepped as (
    update plan_order as kept set state = step.state, credited_days = "creditedDays", credited = step.credited,
      shared = step.shared, ended_at = case step.state when 'earning' then null else $3::timestamptz end,
      next_credit_at = case step.state when 'earning' then bought_at + make_interval(hours => 24 * ("creditedDays" + 1)) end
    from jsonb_to_recordset($1) as step
      (id bigint, "fromDays" integer, "creditedDays" integer, credited numeric, shared numeric, state text)
    where kept.id = step.id and kept.state = 'earning' and kept.credited_days = "fromDays"
    returning 1
  ), credited as (
    insert into plan_credit (order_id, day, amount, shared, is_paid, credited_at)
    select "orderId", day, amount, shared, "isPaid", $3
    from jsonb_to_recordset($2) as credit ("orderId" bigint, day integer, amount numeric, shared numeric, "isPaid" boolean)
    where (select count(*) from stepped) = jsonb_array_length($1)
  )
  select count(*)::int as count from stepped`;

/** What is promised to running plans of an asset still. */
export async function sumPromised(database: Database, asset: Asset): Promise<Amount> {
  const [row] = await database.query<{ promised: string }>(
    `select coalesce(sum(income - credited + shared_income - shared), 0)::text as promised
     from plan_order where state = 'earning' and asset = $1`,
    [asset],
  );
  return BigInt(row?.promised ?? 0);
}

/** What runs, by asset. */
export async function loadRunning(database: Database): Promise<RunningSum[]> {
  return parseRunning(
    await database.query(
      `select asset, count(*)::int as count, sum(investment)::text as principal,
         sum(income - credited + shared_income - shared)::text as promised
       from plan_order where state = 'earning' group by asset order by asset`,
    ),
  );
}

/** Single ones that run, the next to be credited first. */
export async function listOwed(database: Database, { after, limit }: OwedSearch): Promise<OwedPromise[]> {
  return parseOwed(
    await database.query(
      `select id::float8 as id, user_id::float8 as "userId", asset, investment::text as principal,
         (income - credited + shared_income - shared)::text as owed, ${toMs('next_credit_at')} as "dueAtMs",
         ${toMs('ends_at')} as "endsAtMs"
       from plan_order where state = 'earning' and (next_credit_at, id) > ($1, $2::bigint)
       order by next_credit_at, plan_order.id limit $3`,
      [new Date(after.dueAtMs), after.id, limit],
    ),
  );
}

/** Condition of the credits of a person, for an export. */
export const creditsOfPerson = 'order_id in (select id from plan_order where user_id = person_id)';

/** What running plans hold (`packages/domain/src/plans`), for the audit. */
export const planHolds = {
  product: 'plan',
  query: `
    select user_id, 'live'::ledger_book as book, 'invested' as account, 'plan:' || id as reference, asset,
      investment as amount
    from plan_order where state = 'earning'
    union all
    select user_id, 'live', 'reserve', 'plan:' || id, asset, income - credited + shared_income - shared
    from plan_order where state = 'earning'`,
  // Each credit with the inviter's share of it (`packages/domain/src/plans`).
  due: `
    select bought_at + make_interval(hours => 24 * day) as due_at, 'live'::ledger_book as book, asset,
      credit + floor(credit * profit_share / 10000000000) as amount
    from plan_order cross join generate_series(1, days) as day
      cross join lateral (select floor(investment * daily_yield / 10000000000) as daily) as full_day
      cross join lateral (select case when day < days then daily else income - daily * (days - 1) end as credit) as due
    where state = 'earning' and day > credited_days`,
};

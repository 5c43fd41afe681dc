import type { fixedTermStates } from '@truemark/contract/investing/fixed-terms';
import type { Amount } from '@truemark/domain/ledger/amount';
import type { Asset } from '@truemark/domain/money/asset';
import type pg from 'pg';
import type { Database } from '../../platform/postgres/database.ts';
import { toMs } from '../../platform/postgres/time-column.ts';
import { type OwedPromise, type OwedSearch, parseOwed, parseRunning, type RunningSum } from '../promises/index.ts';

type State = (typeof fixedTermStates)[number];

/** A product that somebody has bought. Amounts in minor units of the asset, the rate in 10^-10 a day. */
export interface FixedTerm {
  readonly id: number;
  readonly userId: number;
  readonly product: string;
  readonly asset: Asset;
  readonly amount: Amount;
  readonly dailyRate: bigint;
  readonly days: number;
  readonly interest: Amount;
  readonly boughtAtMs: number;
  readonly endsAtMs: number;
  readonly isReinvested: boolean;
  readonly nextId: number | null;
  readonly state: State;
  readonly settledAtMs: number | null;
}

type NewFixedTerm = Omit<FixedTerm, 'nextId' | 'state' | 'settledAtMs'>;
type Row = Omit<FixedTerm, 'amount' | 'dailyRate' | 'interest'> &
  Readonly<Record<'amount' | 'dailyRate' | 'interest', string>>;

const columns = `id::float8 as id, user_id::float8 as "userId", product, asset, amount::text as amount,
  daily_rate::text as "dailyRate", days, interest::text as interest, ${toMs('bought_at')} as "boughtAtMs",
  ${toMs('ends_at')} as "endsAtMs", is_reinvested as "isReinvested", next_id::float8 as "nextId", state,
  ${toMs('settled_at')} as "settledAtMs"`;

function parse(row: Row): FixedTerm {
  return { ...row, amount: BigInt(row.amount), dailyRate: BigInt(row.dailyRate), interest: BigInt(row.interest) };
}

/** False while another of the same product runs for one of the users: the caller rolls back. */
export async function insertFixedTerms(client: pg.ClientBase, bought: readonly NewFixedTerm[]): Promise<boolean> {
  if (bought.length === 0) return true;
  const rows = bought.map(({ amount, dailyRate, interest, boughtAtMs, endsAtMs, ...rest }) => ({
    ...{ ...rest, amount: `${amount}`, dailyRate: `${dailyRate}`, interest: `${interest}` },
    ...{ boughtAt: new Date(boughtAtMs), endsAt: new Date(endsAtMs) },
  }));
  const { rowCount } = await client.query(
    `insert into fixed_term_order
       (id, user_id, product, asset, amount, daily_rate, days, interest, bought_at, ends_at, is_reinvested, state)
     select id, "userId", product, asset, amount, "dailyRate", days, interest, "boughtAt", "endsAt", "isReinvested", 'earning'
     from jsonb_to_recordset($1) as bought (id bigint, "userId" bigint, product text, asset ledger_asset, amount numeric,
       "dailyRate" bigint, days integer, interest numeric, "boughtAt" timestamptz, "endsAt" timestamptz,
       "isReinvested" boolean)
     on conflict (user_id, product) where state = 'earning' do nothing`,
    [JSON.stringify(rows)],
  );
  return rowCount === bought.length;
}

/** Those of a user, the newest first. */
export async function listFixedTerms(
  database: Database,
  search: {
    readonly userId: number;
    readonly state: State | undefined;
    readonly beforeId: number;
    readonly limit: number;
  },
): Promise<FixedTerm[]> {
  const rows = await database.query<Row>(
    `select ${columns} from fixed_term_order
     where user_id = $1 and id < $2 and ($3::text is null or state = $3) order by fixed_term_order.id desc limit $4`,
    [search.userId, search.beforeId, search.state ?? null, search.limit],
  );
  return rows.map(parse);
}

/** Those whose term has ended by a moment, the first to end first. */
export async function listDue(
  database: Database,
  { atMs, limit, exceptIds }: { readonly atMs: number; readonly limit: number; readonly exceptIds: readonly number[] },
): Promise<FixedTerm[]> {
  const rows = await database.query<Row>(
    `select ${columns} from fixed_term_order where state = 'earning' and ends_at <= $1 and id <> all ($3::bigint[])
     order by ends_at, fixed_term_order.id limit $2`,
    [new Date(atMs), limit, exceptIds],
  );
  return rows.map(parse);
}

export async function findFixedTerm(
  database: Database,
  { userId, id }: { readonly userId: number; readonly id: number },
): Promise<FixedTerm | undefined> {
  const rows = await database.query<Row>(`select ${columns} from fixed_term_order where user_id = $1 and id = $2`, [
    userId,
    id,
  ]);
  return rows[0] && parse(rows[0]);
}

/** A purchase of a user, held until the transaction ends. */
export async function lockFixedTerm(
  client: pg.ClientBase,
  { userId, id }: { readonly userId: number; readonly id: number },
): Promise<FixedTerm | undefined> {
  const { rows } = await client.query<Row>(
    `select ${columns} from fixed_term_order where user_id = $1 and id = $2 for update`,
    [userId, id],
  );
  return rows[0] && parse(rows[0]);
}

export async function saveReinvestment(client: pg.ClientBase, id: number, isReinvested: boolean): Promise<void> {
  await client.query('update fixed_term_order set is_reinvested = $2 where id = $1', [id, isReinvested]);
}

/** False when one was settled before, or its owner has chosen otherwise since it was read: the caller rolls back. */
export async function saveSettled(
  client: pg.ClientBase,
  settled: readonly Pick<FixedTerm, 'id' | 'isReinvested' | 'nextId'>[],
  atMs: number,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update fixed_term_order as kept set state = 'settled', settled_at = $2, next_id = "nextId"
     from jsonb_to_recordset($1) as ended (id bigint, "isReinvested" boolean, "nextId" bigint)
     where kept.id = ended.id and kept.state = 'earning' and kept.is_reinvested = "isReinvested"`,
    [JSON.stringify(settled), new Date(atMs)],
  );
  return rowCount === settled.length;
}

/** Single ones that run, the next to be paid first. */
export async function listOwed(database: Database, { after, limit }: OwedSearch): Promise<OwedPromise[]> {
  return parseOwed(
    await database.query(
      `select id::float8 as id, user_id::float8 as "userId", asset, amount::text as principal, interest::text as owed,
         ${toMs('ends_at')} as "dueAtMs", ${toMs('ends_at')} as "endsAtMs"
       from fixed_term_order where state = 'earning' and (ends_at, id) > ($1, $2::bigint)
       order by ends_at, fixed_term_order.id limit $3`,
      [new Date(after.dueAtMs), after.id, limit],
    ),
  );
}

/** What runs, by asset. */
export async function loadRunning(database: Database): Promise<RunningSum[]> {
  return parseRunning(
    await database.query(
      `select asset, count(*)::int as count, sum(amount)::text as principal, sum(interest)::text as promised
       from fixed_term_order where state = 'earning' group by asset order by asset`,
    ),
  );
}

/** What running products hold (`packages/domain/src/fixed-terms`), for the audit. */
export const fixedTermHolds = {
  product: 'fixed-term',
  query: `
    select user_id, 'live'::ledger_book as book, 'invested' as account, 'fixed-term:' || id as reference, asset, amount
    from fixed_term_order where state = 'earning'
    union all
    select user_id, 'live', 'reserve', 'fixed-term:' || id, asset, interest from fixed_term_order where state = 'earning'`,
  due: `
    select ends_at as due_at, 'live'::ledger_book as book, asset, interest as amount
    from fixed_term_order where state = 'earning'`,
};

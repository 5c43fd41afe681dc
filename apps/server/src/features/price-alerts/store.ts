import type { Price } from '@truemark/domain/market/price';
import type { AlertDirection, AlertLevel } from '@truemark/domain/price-alerts/rules';
import type pg from 'pg';
import type { PriceAlert } from './price-alert.ts';

type Queryable = Pick<pg.ClientBase, 'query'>;

interface AlertRow extends Omit<PriceAlert, 'level' | 'firedPrice'> {
  readonly price: string | null;
  readonly direction: AlertDirection | null;
  readonly firedPrice: string | null;
}

const columns = `id::float8 as id, user_id::float8 as "userId", instrument_id::float8 as "instrumentId", price, direction,
  opens_at_ms::float8 as "opensAtMs", note, from_sequence::float8 as "fromSequence",
  created_at_ms::float8 as "createdAtMs", expires_at_ms::float8 as "expiresAtMs", state,
  ended_at_ms::float8 as "endedAtMs", fired_sequence::float8 as "firedSequence", fired_price as "firedPrice"`;

function readRow({ price, direction, firedPrice, ...row }: AlertRow): PriceAlert {
  const level = price === null || direction === null ? null : { price: BigInt(price), direction };
  return { ...row, level, firedPrice: firedPrice === null ? null : BigInt(firedPrice) };
}

async function readAlerts(client: Queryable, sql: string, values: readonly unknown[]): Promise<PriceAlert[]> {
  return (await client.query<AlertRow>(sql, [...values])).rows.map(readRow);
}

/** Alerts of one person change one after the other until the end of the transaction: they are counted and compared. */
export async function lockAlertsOf(client: pg.ClientBase, userId: number): Promise<void> {
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`truemark price alerts ${userId}`]);
}

export async function countActive(client: Queryable, userId: number): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from price_alert where user_id = $1 and state = 'active'`,
    [userId],
  );
  return rows[0]?.count ?? 0;
}

/** Whether the same is waited for already. */
export async function hasSame(
  client: Queryable,
  { userId, instrumentId, price }: { userId: number; instrumentId: number; price: Price | null },
): Promise<boolean> {
  const { rows } = await client.query(
    `select from price_alert where user_id = $1 and instrument_id = $2 and coalesce(price, 0) = $3 and state = 'active'`,
    [userId, instrumentId, price ?? 0n],
  );
  return rows.length > 0;
}

export async function insertAlert(client: pg.ClientBase, alert: PriceAlert): Promise<void> {
  const { id, userId, instrumentId, level, opensAtMs, note, fromSequence, createdAtMs, expiresAtMs } = alert;
  await client.query(
    `insert into price_alert
       (id, user_id, instrument_id, price, direction, opens_at_ms, note, from_sequence, created_at_ms, expires_at_ms, state)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'active')`,
    [
      ...[id, userId, instrumentId, level?.price ?? null, level?.direction ?? null, opensAtMs, note],
      ...[fromSequence, createdAtMs, expiresAtMs],
    ],
  );
}

/** Of those that are over only the newest are kept. */
export async function dropOld(client: pg.ClientBase, userId: number, keptMax: number): Promise<void> {
  await client.query(
    `delete from price_alert where id in (
       select id from price_alert where user_id = $1 and state <> 'active' order by ended_at_ms desc, price_alert.id desc offset $2
     )`,
    [userId, keptMax],
  );
}

/** One that waits, held until the end of the transaction. */
export async function lockActive(client: pg.ClientBase, userId: number, id: number): Promise<PriceAlert | undefined> {
  const [alert] = await readAlerts(
    client,
    `select ${columns} from price_alert where user_id = $1 and id = $2 and state = 'active' for update`,
    [userId, id],
  );
  return alert;
}

export async function moveAlert(
  client: pg.ClientBase,
  { id, level, fromSequence }: { id: number; level: AlertLevel; fromSequence: number },
): Promise<void> {
  await client.query('update price_alert set price = $2, direction = $3, from_sequence = $4 where id = $1', [
    ...[id, level.price, level.direction, fromSequence],
  ]);
}

/** Answers whether it was there. */
export async function deleteAlert(client: pg.ClientBase, userId: number, id: number): Promise<boolean> {
  const { rowCount } = await client.query('delete from price_alert where user_id = $1 and id = $2', [userId, id]);
  return rowCount === 1;
}

/** Nobody is to be told any more. */
export async function endAlertsOf(client: pg.ClientBase, userId: number): Promise<void> {
  await client.query(`delete from price_alert where user_id = $1 and state = 'active'`, [userId]);
}

export interface AlertEnd {
  readonly id: number;
  /** What it waited for when this was decided. */
  readonly price: Price | null;
  readonly state: 'fired' | 'expired';
  readonly atMs: number;
  readonly tick: { readonly sequence: number; readonly mid: Price } | null;
}

/** Writes ends and answers the alerts that they were the ends of: one that was moved, removed or ended before is none. */
export async function saveEnds(client: pg.ClientBase, ends: readonly AlertEnd[]): Promise<PriceAlert[]> {
  return readAlerts(
    client,
    `update price_alert set state = end_state, ended_at_ms = end_at_ms, fired_sequence = end_sequence, fired_price = mid
     from unnest($1::bigint[], $2::bigint[], $3::text[], $4::bigint[], $5::bigint[], $6::bigint[])
       as ended (alert_id, waited_price, end_state, end_at_ms, end_sequence, mid)
     where id = alert_id and state = 'active' and price is not distinct from waited_price
       and (end_sequence is null or end_sequence > from_sequence)
     returning ${columns}`,
    [
      ends.map(({ id }) => id),
      ends.map(({ price }) => price),
      ends.map(({ state }) => state),
      ends.map(({ atMs }) => atMs),
      ends.map(({ tick }) => tick?.sequence ?? null),
      ends.map(({ tick }) => tick?.mid ?? null),
    ],
  );
}

/** Those that wait, in the order of their numbers. */
export function loadActive(client: Queryable, afterId: number, limit: number): Promise<PriceAlert[]> {
  return readAlerts(
    client,
    `select ${columns} from price_alert where state = 'active' and id > $1 order by price_alert.id limit $2`,
    [afterId, limit],
  );
}

export async function loadAlert(client: Queryable, id: number): Promise<PriceAlert | undefined> {
  return (await readAlerts(client, `select ${columns} from price_alert where id = $1`, [id]))[0];
}

export interface AlertSearch {
  readonly userId: number;
  readonly isActive: boolean;
  readonly instrumentId: number | undefined;
  readonly beforeId: number;
  readonly limit: number;
}

/** The newest first. */
export function listAlerts(client: Queryable, search: AlertSearch): Promise<PriceAlert[]> {
  const { userId, isActive, instrumentId, beforeId, limit } = search;
  return readAlerts(
    client,
    `select ${columns} from price_alert
     where user_id = $1 and (state = 'active') = $2 and ($3::bigint is null or instrument_id = $3) and id < $4
     order by price_alert.id desc limit $5`,
    [userId, isActive, instrumentId ?? null, beforeId, limit],
  );
}

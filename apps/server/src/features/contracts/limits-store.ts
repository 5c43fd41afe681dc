import type { Price } from '@truemark/domain/market/price';
import type pg from 'pg';

/** Stop loss and take profit, before a change or after it. */
interface Limits {
  readonly stopLoss: Price | null;
  readonly takeProfit: Price | null;
}

/** A change of the limits of an order, by its owner. */
export interface LimitsChange {
  readonly userId: number;
  readonly orderId: number;
  /** That of the order after the change. */
  readonly version: number;
  readonly atMs: number;
  readonly before: Limits;
  readonly after: Limits;
}

export async function insertLimitsChange(client: pg.ClientBase, change: LimitsChange): Promise<void> {
  const { userId, orderId, version, atMs, before, after } = change;
  await client.query(
    `insert into contract_limits_change
       (user_id, order_id, version, at_ms, stop_loss_before, stop_loss, take_profit_before, take_profit)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [userId, orderId, version, atMs, before.stopLoss, after.stopLoss, before.takeProfit, after.takeProfit],
  );
}

interface LimitsChangeRecord {
  readonly orderId: number;
  readonly version: number;
  readonly atMs: number;
  readonly stopLossBefore: string | null;
  readonly stopLoss: string | null;
  readonly takeProfitBefore: string | null;
  readonly takeProfit: string | null;
}

const read = (price: string | null): Price | null => (price === null ? null : BigInt(price));

/** The changes of some orders of a user, the first first. */
export async function loadLimitsChanges(
  client: pg.ClientBase | pg.Pool,
  userId: number,
  orderIds: readonly number[],
): Promise<LimitsChange[]> {
  if (orderIds.length === 0) return [];
  const { rows } = await client.query<LimitsChangeRecord>(loadSql, [userId, orderIds]);
  return rows.map(({ orderId, version, atMs, ...limits }) => ({
    ...{ userId, orderId, version, atMs },
    before: { stopLoss: read(limits.stopLossBefore), takeProfit: read(limits.takeProfitBefore) },
    after: { stopLoss: read(limits.stopLoss), takeProfit: read(limits.takeProfit) },
  }));
}

const loadSql = `
  select order_id::float8 as "orderId", version, at_ms::float8 as "atMs", stop_loss_before as "stopLossBefore",
    stop_loss as "stopLoss", take_profit_before as "takeProfitBefore", take_profit as "takeProfit"
  from contract_limits_change where user_id = $1 and order_id = any($2::bigint[]) order by order_id, version`;

import type { Language } from '@truemark/contract/languages';
import type { ProductKind } from '@truemark/contract/trading/orders';
import type pg from 'pg';
import type { Database } from '../../platform/postgres/database.ts';
import { toMs } from '../../platform/postgres/time-column.ts';

/** The order that a receipt is of. */
export interface SharedOrder {
  readonly kind: ProductKind;
  readonly userId: number;
  readonly orderId: number;
}

/** A receipt that is shared now. */
export interface OpenShare extends SharedOrder {
  readonly id: string;
  readonly language: Language;
  readonly createdAtMs: number;
}

const columns = `id, product as kind, user_id::float8 as "userId", order_id::float8 as "orderId", language,
  ${toMs('created_at')} as "createdAtMs"`;

/** Undefined for an address that was never given out, and for one that was taken back. */
export async function loadShare(database: Database, id: string): Promise<OpenShare | undefined> {
  const [share] = await database.query<OpenShare>(
    `select ${columns} from receipt_share where id = $1 and ended_at is null`,
    [id],
  );
  return share;
}

export async function findShare(
  database: Database,
  { userId, kind, orderId }: SharedOrder,
): Promise<OpenShare | undefined> {
  const [share] = await database.query<OpenShare>(
    `select ${columns} from receipt_share
     where user_id = $1 and product = $2 and order_id = $3 and ended_at is null`,
    [userId, kind, orderId],
  );
  return share;
}

/** Does nothing where the order is shared already. */
export async function insertShare(client: pg.ClientBase, share: OpenShare): Promise<void> {
  await client.query(
    `insert into receipt_share (id, user_id, product, order_id, language, created_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (user_id, product, order_id) where ended_at is null do nothing`,
    [share.id, share.userId, share.kind, share.orderId, share.language, new Date(share.createdAtMs)],
  );
}

export async function endShare(database: Database, order: SharedOrder, nowMs: number): Promise<void> {
  await database.query(
    `update receipt_share set ended_at = greatest($4, created_at)
     where user_id = $1 and product = $2 and order_id = $3 and ended_at is null`,
    [order.userId, order.kind, order.orderId, new Date(nowMs)],
  );
}

/** Takes back all that somebody shares. */
export async function endSharesOf(client: pg.ClientBase, userId: number, nowMs: number): Promise<void> {
  await client.query(
    `update receipt_share set ended_at = greatest($2, created_at) where user_id = $1 and ended_at is null`,
    [userId, new Date(nowMs)],
  );
}

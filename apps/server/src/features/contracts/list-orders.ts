import type { ContractOrder } from '@truemark/contract/trading/contracts';
import type pg from 'pg';
import type { Database } from '../../platform/postgres/database.ts';
import type { ContractRow } from './contract-row.ts';
import type { OrderPage } from './contracts.ts';
import { loadLimitsChanges } from './limits-store.ts';
import {
  listOrders as listRows,
  loadClosings,
  loadOrder,
  loadOrders,
  type OrderFilter,
  type OrderPlace,
} from './store.ts';
import { type ContractPast, toWire, type WireParts } from './to-wire.ts';

interface ListParts extends WireParts {
  readonly database: Database;
}

/** Each change of limits has a version of the order to itself, and so have its opening and each closing. */
function mayHaveLimitsChanges({ version, openSequence, parts }: ContractRow): boolean {
  const others = 1 + (openSequence === null ? 0 : 1) + parts;
  return version > others;
}

/** What has become of an order so far. */
export async function loadPast(client: pg.ClientBase | pg.Pool, row: ContractRow): Promise<ContractPast> {
  const { userId, id } = row;
  return {
    closings: row.parts > 0 ? await loadClosings(client, userId, [id]) : [],
    limitsChanges: mayHaveLimitsChanges(row) ? await loadLimitsChanges(client, userId, [id]) : [],
  };
}

/** An order with its past, on the wire. */
export async function toOrder(
  parts: WireParts,
  client: pg.ClientBase | pg.Pool,
  row: ContractRow,
): Promise<ContractOrder> {
  return toWire(row, await loadPast(client, row), parts);
}

/** Orders of one user. */
async function toOrders(parts: ListParts, userId: number, rows: readonly ContractRow[]): Promise<ContractOrder[]> {
  const closed = rows.filter(row => row.parts > 0).map(({ id }) => id);
  const changed = rows.filter(mayHaveLimitsChanges).map(({ id }) => id);
  const { pool } = parts.database;
  const closings = Map.groupBy(await loadClosings(pool, userId, closed), ({ orderId }) => orderId);
  const changes = Map.groupBy(await loadLimitsChanges(pool, userId, changed), ({ orderId }) => orderId);
  return rows.map(row =>
    toWire(row, { closings: closings.get(row.id) ?? [], limitsChanges: changes.get(row.id) ?? [] }, parts),
  );
}

/** Orders of one user; those that do not exist are left out. */
export async function findOrders(parts: ListParts, places: readonly OrderPlace[]): Promise<ContractOrder[]> {
  const rows = await loadOrders(parts.database, places);
  return rows[0] ? toOrders(parts, rows[0].userId, rows) : [];
}

export async function findOrder(parts: ListParts, place: OrderPlace): Promise<ContractOrder | undefined> {
  const row = await loadOrder(parts.database, place);
  return row && toOrder(parts, parts.database.pool, row);
}

/** One page, the newest first; the cursor is the number of the last order. */
export async function listOrders(
  parts: ListParts,
  filter: OrderFilter,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<OrderPage> {
  const beforeId = cursor === undefined ? undefined : readCursor(cursor);
  const rows = await listRows(parts.database, { ...filter, beforeId }, limit + 1);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: await toOrders(parts, filter.userId, shown),
    nextCursor: rows.length > limit && last ? String(last.id) : null,
  };
}

/** Cursors come from outside; what is none is before the first order. */
function readCursor(cursor: string): number {
  return /^\d{1,15}$/.test(cursor) ? Number(cursor) : 0;
}

import type { Book } from '@truemark/domain/money/book';
import type { Database } from '../../platform/postgres/database.ts';
import type { OrderRow, ProductRecords } from './product.ts';
import { readTrace, type TraceRecord } from './trace.ts';

/** Where a product keeps its orders, and how they are read: rows by user, book, number, limit and whether only open ones, a trace by user and number. */
export interface OrderTable {
  readonly kind: ProductRecords['kind'];
  readonly listKind: ProductRecords['listKind'];
  readonly table: string;
  /** When an order ended; null while it is open. */
  readonly endedColumn: string;
  readonly rowsSql: string;
  readonly traceSql: string;
}

type OrderRecord = Omit<OrderRow, 'amount' | 'profit' | 'received'> & {
  readonly amount: string;
  readonly profit: string | null;
  readonly received?: string | null;
};

/** What every product reads of its table in the same way. */
export function createProductRecords(
  database: Database,
  { kind, listKind, table, endedColumn, rowsSql, traceSql }: OrderTable,
): Omit<ProductRecords, 'loadExposure'> {
  return {
    kind,
    listKind,
    async loadRows({ userId, book, beforeId, limit, isOpenOnly = false }) {
      const rows = await database.query<OrderRecord>(rowsSql, [userId, book, beforeId, limit, isOpenOnly]);
      return rows.map(row => ({
        ...row,
        amount: BigInt(row.amount),
        profit: row.profit === null ? null : BigInt(row.profit),
        received: row.received == null ? null : BigInt(row.received),
      }));
    },
    async loadTrace(userId, orderId) {
      return readTrace((await database.query<TraceRecord>(traceSql, [userId, orderId]))[0]);
    },
    async findOrderIn(client, userId, orderId) {
      const { rows } = await client.query<{ book: Book; instrumentId: number }>(
        `select book, instrument_id as "instrumentId" from ${table} where user_id = $1 and id = $2`,
        [userId, orderId],
      );
      return rows[0];
    },
    async hasOpenIn(client, instrumentId) {
      const { rows } = await client.query<{ isOpen: boolean }>(
        `select exists (select from ${table} where instrument_id = $1 and ${endedColumn} is null) as "isOpen"`,
        [instrumentId],
      );
      return rows[0]?.isOpen ?? true;
    },
    async listOwnersIn(client, instrumentId) {
      const { rows } = await client.query<{ userId: number }>(
        `select distinct user_id::float8 as "userId" from ${table} where instrument_id = $1 and ${endedColumn} is null`,
        [instrumentId],
      );
      return rows.map(({ userId }) => userId);
    },
  };
}

import type { Database } from '../../platform/postgres/database.ts';
import type { LoadMoneyRows } from '../orders/index.ts';
import { listOf } from './store.ts';

/** Withdrawals as lines of the list of all orders; to its owner an approved one is under review until it is paid. */
export function createWithdrawalRows(database: Database): LoadMoneyRows {
  return async ({ userId, beforeId, limit }) =>
    (await listOf(database, { userId, beforeId, limit })).map(({ id, asset, amount, state, atMs }) => ({
      ...{ id, asset, amount, createdAtMs: atMs, direction: 'withdrawal' as const },
      state: state === 'approved' ? 'review' : state,
    }));
}

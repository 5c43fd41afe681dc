import type { Database } from '../../platform/postgres/database.ts';
import type { Trading } from '../risk/index.ts';
import { toTracked } from './contract-row.ts';
import { readOpenOrders } from './store.ts';
import type { ContractTracker } from './tracked-contract.ts';

const pageRows = 5_000;

/** Gives everything open to the engine, and enters what the house has promised for it. Answers how much it was. */
export async function restoreOrders(
  database: Database,
  reserves: Pick<Trading['reserves'], 'restore'>,
  tracker: Pick<ContractTracker, 'track'>,
): Promise<number> {
  let count = 0;
  for await (const rows of readOpenOrders(database, pageRows)) {
    for (const row of rows) {
      tracker.track(toTracked(row));
      reserves.restore(row.userId, row.book, row.reserveLeft);
    }
    count += rows.length;
  }
  return count;
}

import { createBatcher } from '../../platform/batcher.ts';
import { lookupPlans } from '../../platform/database.ts';
import { saveEvidenceIn } from '../market-data/index.ts';
import type { ContractsDependencies } from './contracts.ts';
import type { ContractFill } from './plan-change.ts';
import { fillOrders } from './store.ts';

/** Writes that an order has opened. Answers false when the order is not any more what the fill was planned on. */
export type SaveFill = (fill: ContractFill) => Promise<boolean>;

/** While one commit is on its way to the disk, the next is made. */
const batching = { batchMax: 1_000, flightsMax: 2 };

/** Fills of one moment are written in one commit, without a posting: what was held stays held. */
export function createSaveFill({ database, trading }: Pick<ContractsDependencies, 'database' | 'trading'>): SaveFill {
  return createBatcher(async (fills: readonly ContractFill[]) => {
    const { written, announce } = await database.transaction(async client => {
      const ids = await fillOrders(
        client,
        fills.map(({ row }) => row),
      );
      const filled = fills.filter(({ row }) => ids.has(row.id));
      await saveEvidenceIn(
        client,
        filled.flatMap(({ ticks }) => ticks),
      );
      return { written: ids, announce: await trading.orderEvents.noteIn(client, filled.map(toEvent)) };
    }, lookupPlans);
    announce();
    return fills.map(({ row }) => written.has(row.id));
  }, batching);
}

function toEvent({ row: { userId, book, id, state: status } }: ContractFill) {
  return { userId, book, kind: 'contract' as const, id, status };
}

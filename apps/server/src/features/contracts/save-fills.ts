import { createBatcher } from '../../platform/postgres/batcher.ts';
import { lookupPlans } from '../../platform/postgres/database.ts';
import { isLost } from '../../platform/postgres/query-errors.ts';
import { saveEvidenceIn } from '../tick-record/index.ts';
import type { ContractsDependencies } from './contracts.ts';
import type { ContractFill } from './plan-change.ts';
import { fillOrders } from './store.ts';

/**
 * Writes that an order has opened. Answers false when the order is not any more what the fill was planned on, and the error
 * of one that cannot be written.
 */
export type SaveFill = (fill: ContractFill) => Promise<boolean | Error>;

type SavingParts = Pick<ContractsDependencies, 'database' | 'trading' | 'log'>;

/** Nobody's answer waits for them: under load fewer and larger commits leave more of the machine to those who order. */
const batching = { batchMax: 1_000, flightsMax: 1, spacingMs: 50 };

/**
 * Fills of one moment are written in one commit, without a posting: what was held stays held. When one of them is at fault,
 * they are halved until it stands alone.
 */
export function createSaveFill(parts: SavingParts): SaveFill {
  return createBatcher((fills: readonly ContractFill[]) => saveAll(fills, parts), batching);
}

async function saveAll(fills: readonly ContractFill[], parts: SavingParts): Promise<readonly (boolean | Error)[]> {
  try {
    return await saveBatch(fills, parts);
  } catch (err) {
    if (isLost(err)) throw err;
    if (fills.length === 1) {
      parts.log.error({ err, order: fills[0]?.row.id }, 'the opening of an order could not be written');
      return [err instanceof Error ? err : new Error(String(err))];
    }
    const middle = fills.length >> 1;
    const first = await saveAll(fills.slice(0, middle), parts);
    return [...first, ...(await saveAll(fills.slice(middle), parts))];
  }
}

async function saveBatch(fills: readonly ContractFill[], { database, trading }: SavingParts): Promise<boolean[]> {
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
}

function toEvent({ row: { userId, book, id, state: status } }: ContractFill) {
  return { userId, book, kind: 'contract' as const, id, status };
}

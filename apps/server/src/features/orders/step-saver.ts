import type { Tick } from '@truemark/domain/market/tick';
import type pg from 'pg';
import { createBatcher } from '../../platform/postgres/batcher.ts';
import { type Database, lookupPlans } from '../../platform/postgres/database.ts';
import { isLost } from '../../platform/postgres/query-errors.ts';
import type { Log } from '../../platform/process/log.ts';
import { saveEvidenceIn } from '../tick-record/index.ts';

/** Steps of orders that move no money, and are written without a posting. */
export interface StepSaverOptions<Step, Event extends { readonly id: number | string }> {
  readonly database: Database;
  readonly log: Log;
  /** Writes steps and answers the numbers of the orders that were as their steps need them. */
  readonly saveIn: (client: pg.ClientBase, steps: readonly Step[]) => Promise<ReadonlySet<number>>;
  /** Prices that a step rests on. */
  readonly listTicks: (step: Step) => readonly Tick[];
  readonly toEvent: (step: Step) => Event & { readonly id: number };
  /** Writes events for open pages; the answer is called after the commit. */
  readonly noteIn: (client: pg.ClientBase, events: readonly Event[]) => Promise<() => void>;
  /** Tells the owners of the orders; the answer is called after the commit. */
  readonly notifyIn?: (client: pg.ClientBase, steps: readonly Step[]) => Promise<() => void>;
}

/**
 * Answers false when the order is not any more what the step was planned on, and the error of a step that cannot be
 * written. Rejects when the database is away.
 */
export type SaveStep<Step> = (step: Step) => Promise<boolean | Error>;

/** Nobody's answer waits for them: under load fewer and larger commits leave more of the machine to those who order. */
const batching = { batchMax: 1_000, flightsMax: 1, spacingMs: 50 };

/**
 * Steps of one moment are written in one commit. When one of them is at fault, they are halved until it stands alone.
 */
export function createStepSaver<Step, Event extends { readonly id: number | string }>({
  database,
  log,
  saveIn,
  listTicks,
  toEvent,
  noteIn,
  notifyIn,
}: StepSaverOptions<Step, Event>): SaveStep<Step> {
  async function saveBatch(steps: readonly Step[]): Promise<boolean[]> {
    const { saved, announces } = await database.transaction(async client => {
      const ids = await saveIn(client, steps);
      const written = steps.filter(step => ids.has(toEvent(step).id));
      await saveEvidenceIn(client, written.flatMap(listTicks));
      const announces = [await noteIn(client, written.map(toEvent)), await notifyIn?.(client, written)];
      return { saved: ids, announces };
    }, lookupPlans);
    for (const announce of announces) announce?.();
    return steps.map(step => saved.has(toEvent(step).id));
  }

  async function saveAll(steps: readonly Step[]): Promise<readonly (boolean | Error)[]> {
    try {
      return await saveBatch(steps);
    } catch (err) {
      if (isLost(err)) throw err;
      const [only] = steps;
      if (only !== undefined && steps.length === 1) {
        log.error({ err, order: toEvent(only).id }, 'a step of an order could not be written');
        return [err instanceof Error ? err : new Error(String(err))];
      }
      const middle = steps.length >> 1;
      return [...(await saveAll(steps.slice(0, middle))), ...(await saveAll(steps.slice(middle)))];
    }
  }

  return createBatcher(saveAll, batching);
}

import type { Log } from '../process/log.ts';

/** Parts that are done at once. */
const lanes = 2;

interface DueWork<Item extends { readonly id: number }> {
  /** The next ones that are due, without these. */
  list(exceptIds: readonly number[]): Promise<readonly Item[]>;
  /** What is done together of these, part by part; two parts are done at once. All of it where it is missing. */
  split?(items: readonly Item[]): readonly (readonly Item[])[];
  /** Does some together, in one transaction: all of them or none. */
  work(items: readonly Item[]): Promise<void>;
  /** Whether one that failed has been done or changed by somebody else meanwhile: then it is no failure. */
  isOver(item: Item): Promise<boolean>;
  readonly log: Log;
}

/**
 * Works through what is due until nothing is left. One that fails holds up no other: what fails together is done one by
 * one, and what fails alone is left for the next run, and thrown at the end.
 */
export async function workThroughDue<Item extends { readonly id: number }>(due: DueWork<Item>): Promise<void> {
  const skippedIds: number[] = [];
  const failures: unknown[] = [];

  async function workAlone(item: Item): Promise<void> {
    try {
      await due.work([item]);
    } catch (error) {
      skippedIds.push(item.id);
      if (!(await due.isOver(item))) failures.push(error);
    }
  }

  async function workTogether(items: readonly Item[]): Promise<void> {
    try {
      await due.work(items);
    } catch (error) {
      due.log.warn({ err: error }, 'what is due is done one by one');
      for (const item of items) await workAlone(item);
    }
  }

  async function workAll(items: readonly Item[]): Promise<void> {
    const parts = (due.split?.(items) ?? [items]).values();
    // While one waits for the database, the other is worked out.
    const runLane = async () => {
      for (const part of parts) await workTogether(part);
    };
    await Promise.all(Array.from({ length: lanes }, runLane));
  }

  let items = await due.list(skippedIds);
  while (items.length > 0) {
    // The next ones are looked for meanwhile.
    const aheadOf = [...skippedIds, ...items.map(({ id }) => id)];
    const [ahead] = await Promise.all([due.list(aheadOf), workAll(items)]);
    items = ahead.length > 0 ? ahead : await due.list(skippedIds);
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of what is due could not be done`);
}

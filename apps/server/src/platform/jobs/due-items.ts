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

  const parts: (readonly Item[])[] = [];
  const busyIds = new Set<number>();
  let lastTaken: Promise<unknown> = Promise.resolve();

  /** What is to be done next; what other lanes are at is not found again. */
  async function take(): Promise<readonly Item[] | undefined> {
    if (parts.length > 0) return parts.shift();
    const items = await due.list([...skippedIds, ...busyIds]);
    for (const { id } of items) busyIds.add(id);
    if (items.length > 0) parts.push(...(due.split?.(items) ?? [items]));
    return parts.shift();
  }

  /** One lane looks at a time. */
  function takeInTurn(): Promise<readonly Item[] | undefined> {
    const taken = lastTaken.then(take);
    lastTaken = taken.catch(() => undefined);
    return taken;
  }

  /** While one waits for the database, the other is worked out. The last to end has looked once more, with none busy. */
  async function runLane(): Promise<void> {
    for (let part = await takeInTurn(); part; part = await takeInTurn()) {
      await workTogether(part);
      for (const { id } of part) busyIds.delete(id);
    }
  }

  await Promise.all(Array.from({ length: lanes }, runLane));
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of what is due could not be done`);
}

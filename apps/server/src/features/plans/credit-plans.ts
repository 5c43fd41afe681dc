import { workThroughDue } from '../../platform/jobs/due-items.ts';
import { splitEvery } from '../../platform/jobs/split-every.ts';
import type { AttachedHandle } from '../ledger/index.ts';
import { type DayWrite, saveDays, tellIn, type WrittenDay } from './day-writer.ts';
import type { PlanParts } from './parts.ts';
import { draftDay, loadPaid } from './plan-days.ts';
import { findPlan, listDue, type Plan } from './store.ts';

type Writer = Pick<AttachedHandle<DayWrite, WrittenDay>, 'attach' | 'findWritten'>;

/** Plans that are looked for at once. What lives for longer than a moment costs memory: no more than is worked on soon. */
const dueMax = 500;
/** Those whose postings wait for the ledger together: with as many of another lane its workers have a next batch. */
const togetherMax = 250;

/**
 * Credits every day that is full, the oldest first, one of each plan after the other: after a stop of any length it is
 * the same. Any number of programs may do so at once. The credits go behind the orders of each batch of the ledger.
 */
export function creditDue(parts: PlanParts, writer: Writer): Promise<void> {
  const { database, clock, log } = parts;
  return workThroughDue<Plan>({
    log,
    list: exceptIds => listDue(database, { atMs: clock.nowMs(), limit: dueMax, exceptIds }),
    split: plans => splitEvery(togetherMax, plans),
    async work(plans) {
      const paid = await loadPaid(parts, plans);
      const credited = await Promise.allSettled(plans.map(plan => creditDay(parts, writer, plan, paid)));
      for (const each of credited) if (each.status === 'rejected') throw each.reason;
    },
    async isOver({ userId, id, creditedDays }) {
      const now = await database.transaction(client => findPlan(client, userId, id));
      return now?.state !== 'earning' || now.creditedDays !== creditedDays;
    },
  });
}

/** The day after the last credited one. What was credited meanwhile is found by its key, and is not credited again. */
async function creditDay(parts: PlanParts, writer: Writer, plan: Plan, paid: ReadonlySet<number>): Promise<void> {
  const { posting, credit } = draftDay(plan, plan.creditedDays + 1, paid);
  const write = { plan, credit };
  // Days of nothing are days all the same.
  if (posting.transfers.length === 0) return writeAlone(parts, write);
  const answer = await parts.ledger.post({ ...posting, attached: [writer.attach(write)], isBackground: true });
  if (!answer.ok) throw new Error(`a credit was refused by the ledger: ${answer.code}`);
  writer.findWritten(answer.value)?.announce();
}

async function writeAlone(parts: PlanParts, write: DayWrite): Promise<void> {
  const announce = await parts.database.transaction(async client => {
    await saveDays(client, parts, [write]);
    return tellIn(client, parts, [write]);
  });
  announce();
}

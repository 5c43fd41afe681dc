import { formatAmount } from '@truemark/domain/ledger/amount';
import type pg from 'pg';
import type { AttachedWriter } from '../ledger/index.ts';
import type { NewNotification } from '../notifications/index.ts';
import type { PlanParts } from './parts.ts';
import { addCredits, checkPaidIn } from './plan-days.ts';
import { type NewCredit, type Plan, saveSteps } from './store.ts';

/** The day after the last credited one of a plan, to be written in the commit of its posting. */
export interface DayWrite {
  readonly plan: Plan;
  readonly credit: NewCredit;
}

export interface WrittenDay {
  /** Tells open pages; called after the commit. */
  announce(): void;
}

type WriterParts = Pick<PlanParts, 'clock' | 'eventLog' | 'invites' | 'isWatched' | 'notifications'>;

/** Writes the days of plans at the speed of the ledger's batches. */
export function createDayWriter(parts: WriterParts): AttachedWriter<DayWrite, WrittenDay> {
  return {
    async apply(client, rows, send) {
      const writes = rows.map(({ row }) => row);
      send(saveDays(client, parts, writes));
      const announce = await tellIn(client, parts, writes);
      // The first of them tells of all.
      return writes.map((_, index) => ({ announce: index === 0 ? announce : () => undefined }));
    },
  };
}

/** One statement, and another where profit is shared. Throws where another program, or the owner, came first. */
export async function saveDays(client: pg.ClientBase, parts: WriterParts, days: readonly DayWrite[]): Promise<void> {
  const write = {
    steps: days.map(({ plan, credit }) => addCredits(plan, [credit])),
    credits: days.map(({ credit }) => credit),
    atMs: parts.clock.nowMs(),
  };
  if (!(await saveSteps(client, write))) throw new Error('a plan was credited or ended meanwhile');
  const plans = days.map(({ plan }) => plan);
  const paid = new Set(days.flatMap(({ plan, credit }) => (credit.isPaid && plan.inviteId ? [plan.inviteId] : [])));
  await checkPaidIn(client, parts, plans, paid);
}

/** Tells the owners of plans that have come to their end, and the open pages of all. */
export async function tellIn(
  client: pg.ClientBase,
  parts: WriterParts,
  days: readonly DayWrite[],
): Promise<() => void> {
  const { notifications, eventLog, isWatched } = parts;
  const settled = days.filter(({ plan, credit }) => credit.day === plan.days);
  const notify = await notifications.notifyAllIn(
    client,
    settled.map(({ plan }) => describeEnd(plan)),
    isWatched,
  );
  const tell = await eventLog.appendIn(
    client,
    days
      .filter(({ plan }) => isWatched(plan.userId))
      .map(({ plan: { userId, id } }) => ({ userId, kind: 'investments', values: { id: String(id) } })),
  );
  return () => {
    for (const announce of [notify, tell]) announce();
  };
}

function describeEnd({ userId, asset, investment, income }: Plan): NewNotification {
  const values = { amount: formatAmount(investment, asset), income: formatAmount(income, asset), asset };
  return { userId, kind: 'planSettled', values, isMailed: true };
}

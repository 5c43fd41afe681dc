import { formatAmount } from '@truemark/domain/ledger/amount';
import { calculatePlanCredit, calculateProfitShare } from '@truemark/domain/plans/plan-income';
import { draftPlanCredit } from '@truemark/domain/plans/plan-transfers';
import type pg from 'pg';
import { workThroughDue } from '../../platform/jobs/due-items.ts';
import type { Posting } from '../ledger/index.ts';
import type { NewNotification } from '../notifications/index.ts';
import type { PlanParts } from './parts.ts';
import { toHeld } from './plan-order.ts';
import { findPlan, insertCredits, listDue, type NewCredit, type Plan, type PlanStep, saveSteps } from './store.ts';

/** Plans that are looked for at once. */
const dueMax = 3_200;
/** Those of which a day is credited in one transaction: whoever orders by the same shard waits for as long as it takes. */
const batchMax = 200;

/**
 * Credits every day that is full, the oldest first, one of each plan after the other: after a stop of any length it is
 * the same. Any number of programs may do so at once.
 */
export function creditDue(parts: PlanParts): Promise<void> {
  const { database, clock, log, ledger } = parts;
  return workThroughDue<Plan>({
    log,
    list: exceptIds => listDue(database, { atMs: clock.nowMs(), limit: dueMax, exceptIds }),
    split: plans => ledger.splitByShard(plans, batchMax),
    async work(plans) {
      const paid = await loadPaid(parts, plans);
      const announce = await database.transaction(client => creditIn(client, parts, plans, paid));
      announce();
    },
    async isOver({ userId, id, creditedDays }) {
      const now = await database.transaction(client => findPlan(client, userId, id));
      return now?.state !== 'earning' || now.creditedDays !== creditedDays;
    },
  });
}

/** Of the invites that plans share with, those that are paid. */
export async function loadPaid({ database, invites }: PlanParts, plans: readonly Plan[]): Promise<ReadonlySet<number>> {
  const inviteIds = listInvites(plans);
  return inviteIds.length === 0 ? new Set() : database.transaction(client => invites.listPaidIn(client, inviteIds));
}

/**
 * Throws when of these plans' invites another set is paid than the postings went by: an invite was withheld meanwhile. Their
 * rows are held until the transaction ends.
 */
export async function checkPaidIn(
  client: pg.PoolClient,
  { invites }: PlanParts,
  plans: readonly Plan[],
  paid: ReadonlySet<number>,
): Promise<void> {
  const inviteIds = listInvites(plans);
  if (inviteIds.length === 0) return;
  const now = await invites.listPaidIn(client, inviteIds);
  if (inviteIds.some(id => now.has(id) !== paid.has(id))) throw new Error('an invite was withheld meanwhile');
}

function listInvites(plans: readonly Plan[]): number[] {
  return [...new Set(plans.flatMap(({ inviteId, profitShare }) => (inviteId && profitShare > 0n ? [inviteId] : [])))];
}

/** A day of a plan that is credited: what is posted, and what is written of it. */
export interface DayCredit {
  readonly posting: Posting;
  readonly credit: NewCredit;
}

export function draftDay(plan: Plan, day: number, paid: ReadonlySet<number>): DayCredit {
  const held = toHeld(plan);
  const isPaid = plan.inviteId !== null && paid.has(plan.inviteId);
  const amount = calculatePlanCredit(plan, day);
  return {
    posting: {
      ...{ userId: plan.userId, book: 'live', key: `plan:${plan.id}:${day}` },
      transfers: draftPlanCredit(held, day, isPaid ? plan.inviterId : null),
    },
    credit: { orderId: plan.id, day, amount, shared: calculateProfitShare(amount, plan.profitShare), isPaid },
  };
}

/** One transaction: the day after the last credited one of each plan. */
async function creditIn(
  client: pg.PoolClient,
  parts: PlanParts,
  plans: readonly Plan[],
  paid: ReadonlySet<number>,
): Promise<() => void> {
  const { ledger, clock, notifications, eventLog, isWatched } = parts;
  const days = plans.map(plan => draftDay(plan, plan.creditedDays + 1, paid));
  const posted = await ledger.postIn(
    client,
    days.map(({ posting }) => posting).filter(({ transfers }) => transfers.length > 0),
  );
  if (posted.answers.some(({ ok }) => !ok)) throw new Error('a credit was refused by the ledger');
  const nowMs = clock.nowMs();
  const steps = plans.map((plan, index): PlanStep => addCredits(plan, days[index] ? [days[index].credit] : []));
  // Another program, or its owner, came first: all is undone.
  if (!(await saveSteps(client, steps, nowMs))) throw new Error('a plan was credited or ended meanwhile');
  await insertCredits(
    client,
    days.map(({ credit }) => credit),
    nowMs,
  );
  await checkPaidIn(client, parts, plans, paid);
  const settled = plans.filter((_, index) => steps[index]?.state === 'settled');
  const notify = await notifications.notifyAllIn(client, settled.map(describeEnd), isWatched);
  const tell = await eventLog.appendIn(
    client,
    plans
      .filter(({ userId }) => isWatched(userId))
      .map(({ userId, id }) => ({ userId, kind: 'investments', values: { id: String(id) } })),
  );
  return () => {
    for (const announce of [posted.announce, notify, tell]) announce();
  };
}

/** How far a plan has come with some more days. */
export function addCredits(plan: Plan, credits: readonly NewCredit[]): PlanStep {
  const creditedDays = plan.creditedDays + credits.length;
  return {
    ...{ id: plan.id, fromDays: plan.creditedDays, creditedDays },
    credited: credits.reduce((sum, { amount }) => sum + amount, plan.credited),
    shared: credits.reduce((sum, { shared }) => sum + shared, plan.shared),
    state: creditedDays === plan.days ? 'settled' : 'earning',
  };
}

function describeEnd({ userId, asset, investment, income }: Plan): NewNotification {
  const values = { amount: formatAmount(investment, asset), income: formatAmount(income, asset), asset };
  return { userId, kind: 'planSettled', values, isMailed: true };
}

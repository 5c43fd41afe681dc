import { calculatePlanCredit, calculateProfitShare } from '@truemark/domain/plans/plan-income';
import { draftPlanCredit } from '@truemark/domain/plans/plan-transfers';
import type pg from 'pg';
import type { Posting } from '../ledger/index.ts';
import type { PlanParts } from './parts.ts';
import { toHeld } from './plan-order.ts';
import type { NewCredit, Plan, PlanStep } from './store.ts';

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
  client: pg.ClientBase,
  { invites }: Pick<PlanParts, 'invites'>,
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

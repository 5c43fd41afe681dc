import type { RefusalName } from '@truemark/contract/refusals';
import { formatAmount, parseAmount } from '@truemark/domain/ledger/amount';
import { countFullDays } from '@truemark/domain/plans/plan';
import { calculateEarlyExit } from '@truemark/domain/plans/plan-income';
import { draftPlanExit } from '@truemark/domain/plans/plan-transfers';
import { accept, deny, type Result } from '@truemark/domain/result';
import type pg from 'pg';
import type { PlanParts } from './parts.ts';
import { addCredits, checkPaidIn, draftDay, loadPaid } from './plan-days.ts';
import { toHeld } from './plan-order.ts';
import { findPlan, type Plan, saveSteps } from './store.ts';

export interface ExitRequest {
  readonly userId: number;
  readonly id: number;
  /** What the caller was told that it costs. */
  readonly damages: string;
}

/** What an early exit is worked out from. */
export interface PlannedExit {
  readonly plan: Plan;
  readonly paid: ReadonlySet<number>;
}

/** Judges an early exit; nothing is written yet. */
export async function planExit(parts: PlanParts, request: ExitRequest): Promise<Result<PlannedExit, RefusalName>> {
  const plan = await parts.database.transaction(client => findPlan(client, request.userId, request.id));
  if (!plan) return deny('recordMissing');
  // Whose last day is full gets everything, also while it is not credited yet.
  if (plan.state !== 'earning' || parts.clock.nowMs() >= plan.endsAtMs) return deny('orderStateWrong');
  const told = parseAmount(request.damages, plan.asset);
  if (!told.ok || told.value !== calculateEarlyExit(plan.investment, plan.exitShare).damages)
    return deny('termsChanged');
  return accept({ plan, paid: await loadPaid(parts, [plan]) });
}

/**
 * Ends a plan early in a transaction that has locked nothing yet; roll it back when it is denied. Days that are full and
 * not credited yet are credited first.
 */
export async function exitPlanIn(
  client: pg.PoolClient,
  parts: PlanParts,
  { plan, paid }: PlannedExit,
): Promise<Result<{ readonly plan: Plan; announce(): void }, RefusalName>> {
  const { ledger, clock, notifications, eventLog } = parts;
  const { userId, asset } = plan;
  const nowMs = clock.nowMs();
  const full = countFullDays(plan, nowMs);
  if (full >= plan.days) return deny('orderStateWrong');
  const days = Array.from({ length: full - plan.creditedDays }, (_, index) =>
    draftDay(plan, plan.creditedDays + index + 1, paid),
  );
  const exit = {
    userId,
    book: 'live',
    key: `plan:${plan.id}:exit`,
    transfers: draftPlanExit(toHeld(plan), full),
  } as const;
  const posted = await ledger.postIn(client, [
    ...days.map(({ posting }) => posting).filter(({ transfers }) => transfers.length > 0),
    exit,
  ]);
  if (posted.answers.some(({ ok }) => !ok)) return deny('orderChanged');
  const credits = days.map(({ credit }) => credit);
  const step = { ...addCredits(plan, credits), state: 'exited' } as const;
  // The daily run, or another exit, came first.
  if (!(await saveSteps(client, { steps: [step], credits, atMs: nowMs }))) return deny('orderChanged');
  await checkPaidIn(client, parts, [plan], paid);
  const { returned, damages } = calculateEarlyExit(plan.investment, plan.exitShare);
  const values = {
    ...{ amount: formatAmount(returned, asset), damages: formatAmount(damages, asset) },
    ...{ income: formatAmount(step.credited, asset), asset },
  };
  const notify = await notifications.notifyAllIn(client, [{ userId, kind: 'planExited', values, isMailed: true }]);
  const tell = await eventLog.appendIn(client, [{ userId, kind: 'investments', values: { id: String(plan.id) } }]);
  return accept({
    plan: { ...plan, ...step, nextCreditAtMs: null, endedAtMs: nowMs },
    announce() {
      for (const announce of [posted.announce, notify, tell]) announce();
    },
  });
}

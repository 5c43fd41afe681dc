import type { Amount } from '@truemark/domain/ledger/amount';
import type { FeeShare } from '@truemark/domain/ledger/fee-share';
import { planDayMs } from '@truemark/domain/plans/plan';
import { calculatePlanIncome, calculateProfitReserve } from '@truemark/domain/plans/plan-income';
import type { PlanHeld } from '@truemark/domain/plans/plan-transfers';
import type { Plan } from './store.ts';
import type { PlanOnSale, PlanShares } from './terms.ts';

/** A purchase on the terms of the moment. */
export function writePlan(
  asked: { readonly id: number; readonly userId: number; readonly investment: Amount },
  { name, asset, days, dailyYield }: PlanOnSale,
  shares: PlanShares,
  { invite, nowMs }: { readonly invite: FeeShare | undefined; readonly nowMs: number },
): Plan {
  const terms = { investment: asked.investment, dailyYield, days };
  const profitShare = invite ? shares.profitShare : 0n;
  return {
    ...{ ...asked, ...terms, product: name, asset, income: calculatePlanIncome(terms) },
    ...{ inviteId: invite?.inviteId ?? null, inviterId: invite?.inviterId ?? null, profitShare },
    sharedIncome: calculateProfitReserve(terms, profitShare),
    ...{ exitShare: shares.exitShare, boughtAtMs: nowMs, endsAtMs: nowMs + days * planDayMs },
    ...{
      state: 'earning',
      creditedDays: 0,
      credited: 0n,
      shared: 0n,
      nextCreditAtMs: nowMs + planDayMs,
      endedAtMs: null,
    },
  };
}

/** A plan as the rules of its transfers need it. */
export function toHeld({ id, userId, asset, investment, dailyYield, days, profitShare, exitShare }: Plan): PlanHeld {
  return { id: String(id), userId, asset, investment, dailyYield, days, profitShare, exitShare };
}

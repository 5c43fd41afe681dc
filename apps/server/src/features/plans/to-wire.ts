import { createHash } from 'node:crypto';
import type { PlanOrder, PlanProduct } from '@truemark/contract/investing/plans';
import { type Amount, formatAmount } from '@truemark/domain/ledger/amount';
import { ratioScale } from '@truemark/domain/market/price';
import { formatDecimal } from '@truemark/domain/money/decimal';
import { calculateEarlyExit, calculatePlanCredit } from '@truemark/domain/plans/plan-income';
import { calculatePlanReserve } from '@truemark/domain/plans/plan-transfers';
import { writePlanTerms } from '@truemark/domain/plans/terms-text';
import type { ReceiptIds } from '../../platform/crypto/receipt-ids.ts';
import { toHeld } from './plan-order.ts';
import type { Plan } from './store.ts';
import type { PlanOnSale } from './terms.ts';

export function writeRatio(ratio: bigint): string {
  return formatDecimal(ratio, ratioScale);
}

/** A plan on sale, and whether the treasury can still set its income aside, with the share of an inviter. */
export function toPlanProduct(
  { name, asset, days, dailyYield, amountMin, amountMax, levelMin, isOpen }: PlanOnSale,
  { profitShare, left }: { readonly profitShare: bigint; readonly left: Amount },
): PlanProduct {
  return {
    ...{ id: name, tokenType: asset, period: days, dailyYield: writeRatio(dailyYield), level: levelMin, isOpen },
    ...{ minInvestment: formatAmount(amountMin, asset), maxInvestment: formatAmount(amountMax, asset) },
    reserveLeft: formatAmount(left, asset),
    isFunded: calculatePlanReserve({ investment: amountMin, dailyYield, days, profitShare }) <= left,
  };
}

/** What somebody has bought, as the wire has it. */
export function toPlanOrder(plan: Plan, receiptIds: ReceiptIds): PlanOrder {
  const { asset, product, boughtAtMs } = plan;
  const isEarning = plan.state === 'earning';
  return {
    ...{ id: String(plan.id), productId: product, tokenType: asset, period: plan.days, runTime: plan.creditedDays },
    ...{ investment: formatAmount(plan.investment, asset), dailyYield: writeRatio(plan.dailyYield) },
    ...{ staticIncome: formatAmount(plan.income, asset), incomeToDate: formatAmount(plan.credited, asset) },
    ...{ createTime: boughtAtMs, endTime: plan.endsAtMs, nextCreditTime: plan.nextCreditAtMs },
    nextCredit: isEarning ? formatAmount(calculatePlanCredit(plan, plan.creditedDays + 1), asset) : null,
    ...{ status: plan.state, endedAt: plan.endedAtMs, isShared: plan.profitShare > 0n },
    ...{ profitShare: writeRatio(plan.profitShare), exitShare: writeRatio(plan.exitShare) },
    damages: formatAmount(calculateEarlyExit(plan.investment, plan.exitShare).damages, asset),
    termsHash: createHash('sha256').update(writeTermsOf(plan)).digest('hex'),
    receiptId: receiptIds.encode('plan', plan.userId, plan.id),
  };
}

/** The frozen terms of a plan. */
export function writeTermsOf(plan: Plan): string {
  return writePlanTerms({ ...toHeld(plan), product: plan.product, boughtAtMs: plan.boughtAtMs });
}

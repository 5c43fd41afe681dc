import { createHash } from 'node:crypto';
import type { PlanOrder } from '@truemark/contract/investing/plans';
import { pageRowsMax } from '@truemark/contract/limits';
import { formatAmount } from '@truemark/domain/ledger/amount';
import { ratioScale } from '@truemark/domain/market/price';
import { formatDecimal } from '@truemark/domain/money/decimal';
import { calculateEarlyExit, calculatePlanCredit } from '@truemark/domain/plans/plan-income';
import { writePlanTerms } from '@truemark/domain/plans/terms-text';
import type { HttpServer } from '../../platform/http/http.ts';
import { commitUnlessDenied } from '../../platform/postgres/commit-unless-denied.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { toHeld } from './plan-order.ts';
import type { Plans } from './plans.ts';
import type { Plan } from './store.ts';

const pageRowsDefault = 30;

export function registerPlanRoutes(
  http: HttpServer,
  { database, plans }: { readonly database: Database; readonly plans: Plans },
): void {
  http.serve('listPlans', async () => {
    const { exitShare, profitShare } = plans.readShares();
    return {
      plans: plans.listOnSale().map(({ name, asset, days, dailyYield, amountMin, amountMax, levelMin, isOpen }) => ({
        ...{ id: name, tokenType: asset, period: days, dailyYield: writeRatio(dailyYield), level: levelMin, isOpen },
        ...{ minInvestment: formatAmount(amountMin, asset), maxInvestment: formatAmount(amountMax, asset) },
      })),
      reserve: await plans.loadReserve(),
      ...{ exitShare: writeRatio(exitShare), profitShare: writeRatio(profitShare) },
    };
  });

  http.serve('buyPlan', async ({ body, context, repeat }) => {
    const planned = await plans.planPurchase({ ...body, userId: context.user.userId });
    if (!planned.ok) return planned;
    const outcome = await commitUnlessDenied(database, async client => {
      const bought = await plans.buyIn(client, planned.value);
      if (!bought.ok) return bought;
      const { plan, announce } = bought.value;
      return { kept: await repeat.keepIn(client, toItem(plan)), announce };
    });
    if ('ok' in outcome) return outcome;
    outcome.announce();
    return outcome.kept;
  });

  http.serve('listPlanOrders', async ({ query, context }) => {
    const limit = Math.min(query.limit ?? pageRowsDefault, pageRowsMax);
    const beforeId = query.cursor === undefined ? Number.MAX_SAFE_INTEGER : Number(query.cursor);
    const search = { userId: context.user.userId, state: query.status, beforeId, limit: limit + 1 };
    // There are no plans of play money.
    const found = context.isDemo ? [] : await plans.list(search);
    const items = found.slice(0, limit).map(toItem);
    return { items, nextCursor: found.length > limit ? (items.at(-1)?.id ?? null) : null };
  });

  http.serve('exitPlan', async ({ body, context, repeat }) => {
    const request = { userId: context.user.userId, id: Number(body.id), damages: body.damages };
    const planned = await plans.planExit(request);
    if (!planned.ok) return planned;
    const outcome = await commitUnlessDenied(database, async client => {
      const left = await plans.exitIn(client, planned.value);
      if (!left.ok) return left;
      const { plan, announce } = left.value;
      return { kept: await repeat.keepIn(client, toItem(plan)), announce };
    });
    if ('ok' in outcome) return outcome;
    outcome.announce();
    return outcome.kept;
  });
}

function writeRatio(ratio: bigint): string {
  return formatDecimal(ratio, ratioScale);
}

function toItem(plan: Plan): PlanOrder {
  const { asset, product, boughtAtMs } = plan;
  const isEarning = plan.state === 'earning';
  const terms = writePlanTerms({ ...toHeld(plan), product, boughtAtMs });
  return {
    ...{ id: String(plan.id), productId: product, tokenType: asset, period: plan.days, runTime: plan.creditedDays },
    ...{ investment: formatAmount(plan.investment, asset), dailyYield: writeRatio(plan.dailyYield) },
    ...{ staticIncome: formatAmount(plan.income, asset), incomeToDate: formatAmount(plan.credited, asset) },
    ...{ createTime: boughtAtMs, endTime: plan.endsAtMs, nextCreditTime: plan.nextCreditAtMs },
    nextCredit: isEarning ? formatAmount(calculatePlanCredit(plan, plan.creditedDays + 1), asset) : null,
    ...{ status: plan.state, endedAt: plan.endedAtMs, isShared: plan.profitShare > 0n },
    ...{ profitShare: writeRatio(plan.profitShare), exitShare: writeRatio(plan.exitShare) },
    damages: formatAmount(calculateEarlyExit(plan.investment, plan.exitShare).damages, asset),
    termsHash: createHash('sha256').update(terms).digest('hex'),
  };
}

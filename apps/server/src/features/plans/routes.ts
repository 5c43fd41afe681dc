import { pageRowsMax } from '@truemark/contract/limits';
import type { ReceiptIds } from '../../platform/crypto/receipt-ids.ts';
import type { HttpServer } from '../../platform/http/http.ts';
import { commitUnlessDenied } from '../../platform/postgres/commit-unless-denied.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { Plans } from './plans.ts';
import type { Plan } from './store.ts';
import { toPlanOrder, toPlanProduct, writeRatio } from './to-wire.ts';

const pageRowsDefault = 30;

export function registerPlanRoutes(
  http: HttpServer,
  {
    database,
    plans,
    receiptIds,
  }: { readonly database: Database; readonly plans: Plans; readonly receiptIds: ReceiptIds },
): void {
  const toItem = (plan: Plan) => toPlanOrder(plan, receiptIds);
  http.serve('listPlans', async () => {
    const { exitShare, profitShare } = plans.readShares();
    const [reserve, findLeft] = await Promise.all([plans.loadReserve(), plans.loadTreasuryLeft()]);
    return {
      plans: plans.listOnSale().map(offered => toPlanProduct(offered, { profitShare, left: findLeft(offered.asset) })),
      reserve,
      ...{ exitShare: writeRatio(exitShare), profitShare: writeRatio(profitShare) },
    };
  });

  http.serve('loadOwnMoney', async ({ context }) => ({
    // There is no yield on play money.
    limit: context.isDemo ? null : await plans.loadOwnMoney(context.user.userId),
  }));

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

import type { PlanReserve } from '@truemark/contract/investing/plans';
import { formatAmount } from '@truemark/domain/ledger/amount';
import type pg from 'pg';
import { buyPlanIn, type PlanRequest, planPurchase } from './buy-plan.ts';
import { creditDue } from './credit-plans.ts';
import { createDayWriter } from './day-writer.ts';
import { type ExitRequest, exitPlanIn, type PlannedExit, planExit } from './exit-plan.ts';
import type { PlanParts } from './parts.ts';
import { remember } from './remember.ts';
import { listPlanOrders, type Plan, type PlanSearch, sumPromised } from './store.ts';
import { listOnSale, readShares } from './terms.ts';
import { createTreasuryLeft, sumsAgeMsMax } from './treasury-left.ts';

/** Smart plans: sold, credited day by day, and left early. */
export function createPlans(parts: PlanParts) {
  const { database, clock, ledger, parameters, ownMoney } = parts;
  const writer = ledger.addWriter('plan', createDayWriter(parts));

  async function readReserve(atMs: number): Promise<PlanReserve> {
    const [promised, setAside] = await Promise.all([sumPromised(database, 'USDT'), ledger.sumReserved('plan', 'USDT')]);
    const [asset, at] = ['USDT' as const, Math.floor(atMs)];
    return { asset, at, promised: formatAmount(promised, asset), setAside: formatAmount(setAside, asset) };
  }

  return {
    listOnSale: () => listOnSale(parameters),
    readShares: () => readShares(parameters),
    /** What is promised to all running plans and set aside for them; a minute old at most. */
    loadReserve: remember(clock, sumsAgeMsMax, readReserve),
    /** What can still be set aside for another. */
    loadTreasuryLeft: createTreasuryLeft(ledger, clock),
    /** What somebody who owes on loans may still put into plans and products; null for who owes nothing. */
    loadOwnMoney: (userId: number) => database.transaction(client => ownMoney.loadLimitIn(client, userId)),
    list: (search: PlanSearch) => listPlanOrders(database, search),
    /** Judges a purchase before its transaction, in which money is posted first. */
    planPurchase: (request: PlanRequest) => planPurchase(parts, request),
    buyIn: (client: pg.PoolClient, plan: Plan) => buyPlanIn(client, parts, plan),
    planExit: (request: ExitRequest) => planExit(parts, request),
    exitIn: (client: pg.PoolClient, planned: PlannedExit) => exitPlanIn(client, parts, planned),
    creditDue: () => creditDue(parts, writer),
  };
}

export type Plans = ReturnType<typeof createPlans>;

import type { RefusalName } from '@truemark/contract/refusals';
import { type Amount, formatAmount, parseAmount } from '@truemark/domain/ledger/amount';
import type { FeeShare } from '@truemark/domain/ledger/fee-share';
import { ratioScale } from '@truemark/domain/market/price';
import { parseDecimal } from '@truemark/domain/money/decimal';
import { checkPlanAmount, isPlanName } from '@truemark/domain/plans/plan';
import { draftPlanPurchase, namePlanReference } from '@truemark/domain/plans/plan-transfers';
import { accept, assert, deny, type Result } from '@truemark/domain/result';
import type pg from 'pg';
import type { Denial } from '../../platform/http/denial.ts';
import type { PlanParts } from './parts.ts';
import { toHeld, writePlan } from './plan-order.ts';
import { insertPlan, type Plan } from './store.ts';
import { listOnSale, type PlanOnSale, readShares } from './terms.ts';

/** What somebody asks to buy, in the words of the wire. */
export interface PlanRequest {
  readonly userId: number;
  readonly productId: string;
  readonly period: number;
  readonly investment: string;
  readonly dailyYield: string;
}

export interface BoughtPlan {
  readonly plan: Plan;
  announce(): void;
}

/** Judges a request by the terms in force; nothing is written yet. */
export async function planPurchase(
  parts: PlanParts,
  request: PlanRequest,
): Promise<Result<Plan, RefusalName> | Denial> {
  const offered = listOnSale(parts.parameters).find(({ name }) => name === request.productId);
  if (!offered || !isPlanName(request.productId)) return deny('planProductWrong');
  if (request.period !== offered.days) return deny('daysNotFound');
  if (!offered.isOpen) return deny('smartTradingOff');
  if ((await parts.findLevel(request.userId)) < offered.levelMin) {
    return { ...deny('vipLevelRequired'), values: { level: String(offered.levelMin) } };
  }
  const investment = readInvestment(request, offered);
  if (!investment.ok) return investment;
  const asked = { id: await parts.orderIds.take(), userId: request.userId, investment: investment.value };
  const invite = await findPaidInvite(parts, request.userId);
  return accept(writePlan(asked, offered, readShares(parts.parameters), { invite, nowMs: parts.clock.nowMs() }));
}

/** Sells a plan in a transaction that has locked nothing yet; roll it back when it is denied. */
export async function buyPlanIn(
  client: pg.PoolClient,
  { ledger, ownMoney, eventLog }: PlanParts,
  plan: Plan,
): Promise<Result<BoughtPlan, RefusalName> | Denial> {
  const { userId } = plan;
  const held = toHeld(plan);
  const posting = {
    userId,
    book: 'live',
    key: namePlanReference(held.id),
    transfers: draftPlanPurchase(held),
  } as const;
  const { answers, announce } = await ledger.postIn(client, [posting]);
  const [answer] = answers;
  assert(answer, 'a posting has an answer');
  if (!answer.ok) {
    assert(answer.code === 'balanceInsufficient' || answer.code === 'houseInsufficient', 'a purchase has few refusals');
    return deny(answer.code === 'houseInsufficient' ? 'reserveShort' : answer.code);
  }
  if (!(await insertPlan(client, plan))) return deny('productAlreadyBought');
  const borrowed = await ownMoney.findDenialIn(client, { userId, asset: plan.asset, amount: plan.investment });
  if (borrowed) return borrowed;
  const tell = await eventLog.appendIn(client, [{ userId, kind: 'investments', values: { id: held.id } }]);
  return accept({
    plan,
    announce() {
      announce();
      tell();
    },
  });
}

function readInvestment(request: PlanRequest, offered: PlanOnSale): Result<Amount, RefusalName> | Denial {
  const amount = parseAmount(request.investment, offered.asset);
  if (!amount.ok) return deny('investmentAmountWrong');
  const checked = checkPlanAmount(amount.value, offered);
  if (!checked.ok) {
    if (checked.code === 'amountNotPositive') return checked;
    const limit = checked.code === 'amountBelowMinimum' ? offered.amountMin : offered.amountMax;
    return { ...checked, values: { limit: formatAmount(limit, offered.asset), asset: offered.asset } };
  }
  const rate = parseDecimal(request.dailyYield, ratioScale);
  return rate.ok && rate.value === offered.dailyYield ? amount : deny('termsChanged');
}

/** Who has invited a buyer and may be paid. */
async function findPaidInvite({ database, invites }: PlanParts, userId: number): Promise<FeeShare | undefined> {
  const invite = (await invites.find([userId])).get(userId);
  if (!invite) return undefined;
  const paid = await database.transaction(client => invites.listPaidIn(client, [invite.inviteId]));
  return paid.has(invite.inviteId) ? invite : undefined;
}

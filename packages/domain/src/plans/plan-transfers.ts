import { houseAccount, userAccount } from '../ledger/account.ts';
import type { Amount } from '../ledger/amount.ts';
import { draftMoves, type Move } from '../ledger/draft-moves.ts';
import type { TransferDraft } from '../ledger/transfer.ts';
import type { Asset } from '../money/asset.ts';
import { assert } from '../result.ts';
import {
  calculateEarlyExit,
  calculatePlanCredit,
  calculatePlanIncome,
  calculateProfitReserve,
  calculateProfitShare,
  type PlanTerms,
} from './plan-income.ts';

/** A plan that somebody has bought, with everything that was fixed then. */
export interface PlanHeld extends PlanTerms {
  readonly userId: number;
  readonly id: string;
  readonly asset: Asset;
  /** Share of each credit that the inviter gets, 10^-10; zero when nobody does. */
  readonly profitShare: bigint;
  /** Share of the principal that an early exit costs, 10^-10. */
  readonly exitShare: bigint;
}

/** Reference of every transfer of a plan, and name of its holds. */
export function namePlanReference(id: string): string {
  return `plan:${id}`;
}

/** What is set aside when a plan is bought: its whole income, and what the inviter will get. */
export function calculatePlanReserve(plan: Pick<PlanHeld, keyof PlanTerms | 'profitShare'>): Amount {
  return calculatePlanIncome(plan) + calculateProfitReserve(plan, plan.profitShare);
}

/** What is set aside still after some days: nothing is left after the last. */
export function calculateReserveLeft(plan: Pick<PlanHeld, keyof PlanTerms | 'profitShare'>, days: number): Amount {
  if (days === 0) return calculatePlanReserve(plan);
  if (days === plan.days) return 0n;
  const credit = calculatePlanCredit(plan, 1);
  return calculatePlanReserve(plan) - BigInt(days) * (credit + calculateProfitShare(credit, plan.profitShare));
}

/** Income that was credited after some days. */
export function calculateCredited(terms: PlanTerms, days: number): Amount {
  return days === terms.days ? calculatePlanIncome(terms) : BigInt(days) * calculatePlanCredit(terms, 1);
}

/** Purchase: the principal leaves available, the whole income and the inviter's share are set aside. */
export function draftPlanPurchase(plan: PlanHeld): TransferDraft[] {
  return draft(plan, [
    ['investment', plan.investment, userAccount(plan.userId, 'available'), userAccount(plan.userId, 'invested')],
    ['investmentReserve', calculatePlanReserve(plan), houseAccount('treasury'), houseAccount('reserve')],
  ]);
}

/**
 * The credit of a day, from 1, with the inviter's share; the last day gives the principal back, too. Without an inviter
 * who may be paid the share goes back to the treasury.
 */
export function draftPlanCredit(plan: PlanHeld, day: number, inviterId: number | null): TransferDraft[] {
  const available = userAccount(plan.userId, 'available');
  const reserve = houseAccount('reserve');
  const credit = calculatePlanCredit(plan, day);
  const share = calculateProfitShare(credit, plan.profitShare);
  return draft(plan, [
    ['investmentIncome', credit, reserve, available],
    inviterId === null
      ? ['investmentReserveReturn', share, reserve, houseAccount('treasury')]
      : ['inviteIncome', share, reserve, userAccount(inviterId, 'available')],
    ...(day === plan.days
      ? [['investmentReturn', plan.investment, userAccount(plan.userId, 'invested'), available] satisfies Move]
      : []),
  ]);
}

/** An early exit after some credited days: the principal less the damages, and the unused reserve back to the treasury. */
export function draftPlanExit(plan: PlanHeld, creditedDays: number): TransferDraft[] {
  assert(creditedDays < plan.days, 'a plan that has ended is not left early');
  const invested = userAccount(plan.userId, 'invested');
  const { returned, damages } = calculateEarlyExit(plan.investment, plan.exitShare);
  return draft(plan, [
    ['investmentReturn', returned, invested, userAccount(plan.userId, 'available')],
    ['investmentDamages', damages, invested, houseAccount('fees')],
    [
      'investmentReserveReturn',
      calculateReserveLeft(plan, creditedDays),
      houseAccount('reserve'),
      houseAccount('treasury'),
    ],
  ]);
}

function draft({ id, asset }: PlanHeld, moves: readonly Move[]): TransferDraft[] {
  return draftMoves({ reference: namePlanReference(id), asset }, moves);
}

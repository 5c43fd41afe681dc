import { type Amount, calculateChargeShare } from '../ledger/amount.ts';
import { ratioScale } from '../market/price.ts';
import type { Asset } from '../money/asset.ts';
import { powerOfTen } from '../money/decimal.ts';
import { accept, deny, type Result } from '../result.ts';

/**
 * What becomes of a withdrawal, in this order; it ends `processed` (paid), `failed` or `canceled`. Its owner sees an approved
 * one as under review until it is paid. Source: specification, section 4; product rules, Deposits and withdrawals.
 */
export const withdrawalStates = ['submitted', 'review', 'approved', 'processed', 'failed', 'canceled'] as const;
export type WithdrawalState = (typeof withdrawalStates)[number];

/** What can be done with a withdrawal: by its owner (`cancel`), by a reviewer (the rest). */
export type WithdrawalAct = 'cancel' | 'take' | 'approve' | 'reject' | 'pay';

/** What may be done in each state: the one table, for server and screens. */
const allowed: Readonly<Record<WithdrawalState, readonly WithdrawalAct[]>> = {
  submitted: ['cancel', 'take', 'approve', 'reject'],
  review: ['take', 'approve', 'reject'],
  approved: ['take', 'reject', 'pay'],
  processed: [],
  failed: [],
  canceled: [],
};

/** Whether an act is possible in a state. */
export function canActOnWithdrawal(act: WithdrawalAct, state: WithdrawalState): boolean {
  return allowed[state].includes(act);
}

/** Whether its money is still held. */
export function isWithdrawalOpen(state: WithdrawalState): boolean {
  return allowed[state].length > 0;
}

/**
 * Why a withdrawal failed, as its owner is told: an identity check comes first; payouts to this address are not possible;
 * the account does what its owner may not know of; the source of the money is unclear; the network paid nothing out; its
 * owner asked for it.
 */
export const withdrawalFailures = [
  'identityNeeded',
  'addressRefused',
  'unusualActivity',
  'sourceUnclear',
  'networkDown',
  'onRequest',
] as const;
export type WithdrawalFailure = (typeof withdrawalFailures)[number];

/** Assets that are withdrawn, in the order to be shown. */
export const withdrawalAssets = ['USDT', 'USDC', 'BTC', 'ETH'] as const satisfies readonly Asset[];

/** Milliseconds within which a withdrawal is to be decided. */
export const withdrawalReviewMs = 48 * 3_600_000;
/** Milliseconds before a new address may be paid to, unless it is confirmed. */
export const addressWaitMs = 24 * 3_600_000;
/** Milliseconds without withdrawals after a change of password or second factor. */
export const withdrawalFreezeMs = 24 * 3_600_000;

export interface WithdrawalRules {
  /** With `ratioScale` decimals: 0.002 is 0.2 %. */
  readonly feeRate: bigint;
  readonly minimum: Amount;
  readonly maximum: Amount;
}

/** What a withdrawal costs, and what reaches the address; together they are the amount. */
export interface WithdrawalQuote {
  readonly fee: Amount;
  readonly arrives: Amount;
}

export type WithdrawalAmountRefusal = 'amountNotPositive' | 'amountBelowMinimum' | 'amountAboveMaximum';

/**
 * The fee of an amount, rounded up and taken from it. Refusals in order of precedence; an amount that its fee uses up is
 * below any minimum. Source: product rules, Deposits and withdrawals.
 */
export function quoteWithdrawal(
  amount: Amount,
  { feeRate, minimum, maximum }: WithdrawalRules,
): Result<WithdrawalQuote, WithdrawalAmountRefusal> {
  if (amount <= 0n) return deny('amountNotPositive');
  const fee = calculateChargeShare(amount, feeRate, powerOfTen(ratioScale));
  if (amount < minimum || fee >= amount) return deny('amountBelowMinimum');
  if (amount > maximum) return deny('amountAboveMaximum');
  return accept({ fee, arrives: amount - fee });
}

/** One of a person's withdrawals, as far as it stands in the way of the next. */
export interface EarlierWithdrawal {
  readonly state: WithdrawalState;
  /** When it was submitted. */
  readonly atMs: number;
}

export type WithdrawalDayRefusal = 'withdrawalUnderReview' | 'withdrawalLimitReached' | 'withdrawalsTooMany';

const dayMs = 86_400_000;

/**
 * Whether a person may submit another one now: none is open, none of this UTC day stands, and fewer than `submissionsMax`
 * were submitted today, whatever became of them. One that failed or was canceled does not count otherwise. Refusals in
 * order of precedence: 20095 comes before 20094.
 */
export function checkWithdrawalDay(
  earlier: readonly EarlierWithdrawal[],
  { nowMs, submissionsMax }: { readonly nowMs: number; readonly submissionsMax: number },
): Result<true, WithdrawalDayRefusal> {
  if (earlier.some(({ state }) => isWithdrawalOpen(state))) return deny('withdrawalUnderReview');
  const day = Math.floor(nowMs / dayMs);
  const today = earlier.filter(({ atMs }) => Math.floor(atMs / dayMs) === day);
  if (today.some(({ state }) => state === 'processed')) return deny('withdrawalLimitReached');
  return today.length >= submissionsMax ? deny('withdrawalsTooMany') : accept(true);
}

/** When withdrawals open again after changes of what protects an account; null when nothing holds them. */
export function findFreezeEnd(changedAtMs: readonly (number | null)[], nowMs: number): number | null {
  const times = changedAtMs.filter(atMs => atMs !== null);
  if (times.length === 0) return null;
  const endMs = Math.max(...times) + withdrawalFreezeMs;
  return endMs > nowMs ? endMs : null;
}

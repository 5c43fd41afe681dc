import { type Amount, formatAmount } from '../ledger/amount.ts';
import type { Asset } from '../money/asset.ts';
import { readAmountTag } from '../payments/amount-tag.ts';
import { type InstanceKind, listAssetNetworks, type Network } from '../payments/network.ts';
import { parseTransactionHash } from '../payments/transaction-hash.ts';
import { accept, deny, type Result } from '../result.ts';

/** What becomes of a deposit, in this order; it ends `processed` or `failed`. Source: specification, section 4. */
export const depositStates = ['submitted', 'review', 'processed', 'failed'] as const;
export type DepositState = (typeof depositStates)[number];

/**
 * Why a deposit failed, as its owner is told: nothing was found; it paid another address, or another token; less than the
 * minimum; another account showed that the payment is theirs; the proof does not show it; the network took it back.
 */
export const depositFailures = [
  'notFound',
  'otherAddress',
  'otherToken',
  'belowMinimum',
  'notYours',
  'proofUnclear',
  'takenBack',
] as const;
export type DepositFailure = (typeof depositFailures)[number];

/** Milliseconds within which a deposit is to be decided. */
export const depositReviewMs = 48 * 3_600_000;

/** What a reviewer may do with a deposit in a state. */
export function canReviewDeposit(state: DepositState): boolean {
  return state === 'submitted' || state === 'review';
}

/** Assets that are deposited, in the order to be shown. */
export const depositAssets = ['USDT', 'USDC', 'BTC', 'ETH'] as const satisfies readonly Asset[];

export interface DepositClaim {
  readonly asset: Asset;
  readonly network: Network;
  readonly amount: Amount;
  readonly hash: string;
}

export type DepositRefusal =
  | 'depositNetworkWrong'
  | 'amountNotPositive'
  | 'depositBelowMinimum'
  | 'transactionHashWrong';

/**
 * Checks what a person says of a payment, in order of precedence. The value is the claim with its hash in the one spelling
 * that is stored. Source: product rules, Deposits and withdrawals.
 */
export function checkDeposit(
  claim: DepositClaim,
  rules: { readonly instance: InstanceKind; readonly minimum: Amount },
): Result<DepositClaim, DepositRefusal> {
  const { asset, network, amount } = claim;
  if (!listAssetNetworks(asset, rules.instance).includes(network)) return deny('depositNetworkWrong');
  if (amount <= 0n) return deny('amountNotPositive');
  if (amount < rules.minimum) return deny('depositBelowMinimum');
  const hash = parseTransactionHash(network, claim.hash);
  return hash.ok ? accept({ ...claim, hash: hash.value }) : deny('transactionHashWrong');
}

/** What the catalogue's message of a minimum is filled with: 'minimum deposit of {name} is {limit}'. */
export function writeMinimum(asset: Asset, minimum: Amount): { readonly name: string; readonly limit: string } {
  return { name: asset, limit: formatAmount(minimum, asset) };
}

/** One of several that say that the same payment is theirs. */
export interface Claimant {
  /** The tag that this user's amounts end in on shared addresses. */
  readonly tag: number;
  /** The sending address has signed for this user. */
  readonly isSigned: boolean;
}

/**
 * Whether a payment that several claim may be credited to one of them: the sending address has signed for this one and no
 * other, or the amount that arrived ends in this one's tag and no other's, while nobody has signed.
 * Source: product rules, Deposits and withdrawals.
 */
export function canCreditClaim(
  payment: { readonly asset: Asset; readonly amount: Amount },
  claimant: Claimant,
  others: readonly Claimant[],
): boolean {
  if (others.length === 0) return true;
  if (others.some(other => other.isSigned)) return false;
  if (claimant.isSigned) return true;
  const tag = readAmountTag(payment.amount, payment.asset);
  return tag !== null && tag === claimant.tag && others.every(other => other.tag !== tag);
}

const tagCount = 9_999;

/** The tag of a user's amounts on shared addresses, 1 to 9,999. */
export function findUserTag(userId: number): number {
  return (userId % tagCount) + 1;
}

/** What somebody signs with the sending address to show that a payment is theirs. It proves nothing else. */
export function writeDepositMessage(deposit: { readonly id: string; readonly network: string; readonly hash: string }) {
  return [
    'Truemark: this payment is mine.',
    `Deposit: ${deposit.id}`,
    `Network: ${deposit.network}`,
    `Transaction: ${deposit.hash}`,
  ].join('\n');
}

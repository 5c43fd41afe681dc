import type { Amount } from '../ledger/amount.ts';
import type { Asset } from '../money/asset.ts';
import { findChain, isToken, type Network } from '../payments/network.ts';
import { accept, deny, type Result } from '../result.ts';

/** What a node says of a transaction. */
export const transactionStates = ['unknown', 'pending', 'replaced', 'failed', 'confirmed'] as const;
export type TransactionState = (typeof transactionStates)[number];

/** One payment that a transaction makes. */
export interface EvidencePayment {
  readonly index: number;
  readonly asset: Asset;
  readonly recipient: string;
  readonly amount: Amount;
}

/** What a node says, set beside what somebody says or confirms. */
export interface Evidence {
  readonly state: TransactionState;
  readonly confirmations: number;
  readonly payments: readonly EvidencePayment[];
}

interface Place {
  readonly network: Network;
  readonly asset: Asset;
  readonly address: string;
}

/** The payments of a transaction that a deposit can be of: those in its asset to its address. */
export function listOwnPayments<Payment extends EvidencePayment>(
  payments: readonly Payment[],
  { asset, address }: Omit<Place, 'network'>,
): readonly Payment[] {
  return payments.filter(payment => payment.asset === asset && payment.recipient === address);
}

/**
 * Whether what a reviewer confirms is what the network shows: that output, to this address, of this asset, of at least
 * the amount, with all confirmations. Ethereum's coins that a contract passes on leave no trace in a receipt, so that
 * these alone are taken by the reviewer's word. Source: product rules, Deposits and withdrawals.
 */
export function checkEvidence(
  credit: Place & { readonly amount: Amount; readonly outputIndex: number },
  evidence: Evidence,
  confirmationsNeeded: number,
): Result<undefined, 'depositNotOnChain' | 'depositUnconfirmed'> {
  const { network, asset, amount, outputIndex } = credit;
  if (evidence.state !== 'confirmed') return deny('depositNotOnChain');
  const paid = evidence.payments.find(({ index }) => index === outputIndex);
  const mayBeUnseen = findChain(network) === 'ethereum' && !isToken(asset);
  if (!paid && !mayBeUnseen) return deny('depositNotOnChain');
  if (paid && (listOwnPayments([paid], credit).length === 0 || paid.amount < amount)) return deny('depositNotOnChain');
  return evidence.confirmations < confirmationsNeeded ? deny('depositUnconfirmed') : accept(undefined);
}

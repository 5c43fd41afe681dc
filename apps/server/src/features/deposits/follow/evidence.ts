import type { TransactionState } from '@truemark/domain/deposits/chain-evidence';
import { listOwnPayments } from '@truemark/domain/deposits/chain-evidence';
import type { Asset } from '@truemark/domain/money/asset';
import {
  type BlockMark,
  type ChainPayment,
  countConfirmations,
  type LookUp,
  type Outpoint,
} from '../../../adapters/chains/index.ts';

interface StoredPayment {
  readonly index: number;
  readonly asset: Asset;
  readonly token: string | null;
  readonly recipient: string;
  readonly sender: string | null;
  readonly amount: string;
}

/** What a node said of a transaction last, as the row of a deposit keeps it. */
export interface StoredEvidence {
  readonly state: TransactionState;
  /** When it said so. */
  readonly atMs: number;
  readonly block: BlockMark | null;
  /** As counted then. */
  readonly confirmations: number;
  /** The transaction that took its place. */
  readonly replacedBy: string | null;
  /** By this it is told later whether it was replaced. */
  readonly spends: Outpoint | null;
  /** Those to the address of the deposit first. */
  readonly payments: readonly StoredPayment[];
}

/** Of a transaction that pays half the world, so many are enough to see it. */
const paymentsMax = 20;

function storePayment({ index, asset, token, recipient, sender, amount }: ChainPayment): StoredPayment {
  return { index, asset, token, recipient, sender, amount: String(amount) };
}

/** With its amount as a number. */
export function readPayment(payment: StoredPayment) {
  return { ...payment, amount: BigInt(payment.amount) };
}

const nothing = { block: null, confirmations: 0, replacedBy: null, spends: null, payments: [] } as const;

/** Of a payment that was found in a block. */
export function describeFound(payment: ChainPayment, headHeight: number | null, atMs: number): StoredEvidence {
  const { block } = payment;
  const confirmations = headHeight === null ? 0 : countConfirmations(block, headHeight);
  return { ...nothing, state: 'confirmed', atMs, block, confirmations, payments: [storePayment(payment)] };
}

/** Of a transaction that somebody has told of; undefined when the node gave no answer. */
export function describeLookUp(
  deposit: { readonly asset: Asset; readonly address: string; readonly spends: Outpoint | null },
  said: LookUp,
  atMs: number,
): StoredEvidence | undefined {
  const { state } = said;
  if (state === 'unanswered') return undefined;
  // What it was to spend stays known, and tells in the end whether another one took it.
  if (state === 'unknown') return { ...nothing, state, atMs, spends: deposit.spends };
  if (state === 'replaced') return { ...nothing, state, atMs, replacedBy: said.by };
  if (state === 'failed') return { ...nothing, state, atMs, block: said.block };
  const own = listOwnPayments(said.payments, deposit);
  const others = said.payments.filter(payment => !own.includes(payment));
  const payments = [...own, ...others].slice(0, paymentsMax).map(storePayment);
  if (state === 'pending') return { ...nothing, state, atMs, spends: said.spends, payments };
  return { ...nothing, state, atMs, block: said.block, confirmations: said.confirmations, payments };
}

/** Confirmations now: those of its block where it is known how high the network stands, else as they were counted last. */
export function countNow(evidence: StoredEvidence, headHeight: number | null): number {
  if (evidence.state !== 'confirmed') return 0;
  return headHeight === null ? evidence.confirmations : countConfirmations(evidence.block, headHeight);
}

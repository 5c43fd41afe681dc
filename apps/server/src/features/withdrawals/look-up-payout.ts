import type { PayoutOutcome } from '@truemark/contract/operators/withdrawals';
import type { Chains } from '../../adapters/chains/index.ts';
import type { Withdrawal } from './store.ts';

export interface LookedUpPayout {
  readonly outcome: PayoutOutcome;
  /** Those of the transaction that pay what is to be paid: of a batch there may be several alike. */
  readonly outputs: readonly number[];
}

/**
 * What a transaction is to a withdrawal, asked of the node of its network: it paid the right token and amount to the right
 * address, so deep in the chain as deposits must lie, or it did not. Without a node an operator vouches for it.
 */
export async function lookUpPayout(
  chains: Chains,
  { network, asset, address, amount, fee }: Pick<Withdrawal, 'network' | 'asset' | 'address' | 'amount' | 'fee'>,
  { hash, confirmationsMin }: { readonly hash: string; readonly confirmationsMin: number },
): Promise<LookedUpPayout> {
  const adapter = chains.find(network)?.adapter;
  if (!adapter) return { outcome: 'vouched', outputs: [] };
  const found = await adapter.lookUp(hash);
  if (found.state === 'failed') return { outcome: 'reverted', outputs: [] };
  if (found.state !== 'confirmed') return { outcome: found.state, outputs: [] };
  const outputs = found.payments
    .filter(payment => payment.asset === asset && payment.recipient === address && payment.amount === amount - fee)
    .map(({ index }) => index);
  if (outputs.length === 0) return { outcome: 'mismatch', outputs };
  return { outcome: found.confirmations >= confirmationsMin ? 'paid' : 'pending', outputs };
}

import type { PayoutOutcome } from '@truemark/contract/operators/withdrawals';
import type { Chains } from '../../adapters/chains/index.ts';
import type { Withdrawal } from './store.ts';

/**
 * What a transaction is to a withdrawal, asked of the node of its network: it paid the right token and amount to the right
 * address, so deep in the chain as deposits must lie, or it did not. Without a node an operator vouches for it.
 */
export async function lookUpPayout(
  chains: Chains,
  { network, asset, address, amount, fee }: Pick<Withdrawal, 'network' | 'asset' | 'address' | 'amount' | 'fee'>,
  { hash, confirmationsMin }: { readonly hash: string; readonly confirmationsMin: number },
): Promise<PayoutOutcome> {
  const adapter = chains.find(network)?.adapter;
  if (!adapter) return 'vouched';
  const found = await adapter.lookUp(hash);
  if (found.state === 'failed') return 'reverted';
  if (found.state !== 'confirmed') return found.state;
  const isPaid = found.payments.some(
    payment => payment.asset === asset && payment.recipient === address && payment.amount === amount - fee,
  );
  if (!isPaid) return 'mismatch';
  return found.confirmations >= confirmationsMin ? 'paid' : 'pending';
}

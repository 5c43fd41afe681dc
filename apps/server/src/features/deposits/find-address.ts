import type { Network } from '@truemark/domain/payments/network';
import type { Chains } from '../../adapters/chains/index.ts';

/** Where a user sends to on a network. */
export interface DepositAddress {
  readonly address: string;
  /** The user's alone; else shared by all. */
  readonly isOwn: boolean;
}

/** An own address where the operator's public key gives one, else the one that operators have set; null without either. */
export function findAddress(
  chains: Chains,
  sharedAddresses: ReadonlyMap<Network, string>,
  { userId, network }: { readonly userId: number; readonly network: Network },
): DepositAddress | null {
  const key = chains.find(network)?.depositKey;
  if (key) return { address: key.deriveAddress(userId), isOwn: true };
  const shared = sharedAddresses.get(network);
  return shared === undefined ? null : { address: shared, isOwn: false };
}

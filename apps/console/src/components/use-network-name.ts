import { nameNetwork } from '@truemark/browser/name-network';
import type { Network } from '@truemark/domain/payments/network';
import { useText } from '../platform/text.ts';

/** Names of networks in the language on screen. */
export function useNetworkName(): (network: Network) => string {
  const t = useText('common');
  return network => nameNetwork(network, t);
}

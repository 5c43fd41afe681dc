import type { Network } from '@truemark/domain/payments/network';
import { useText } from '../../platform/text.ts';

/** Names that are the same in every language. */
const mainnets = { ethereum: 'Ethereum', tron: 'Tron', bitcoin: 'Bitcoin' } as const;

/** Names of networks in the language on screen. */
export function useNetworkName(): (network: Network) => string {
  const t = useText('deposit');
  return network =>
    network === 'ethereum' || network === 'tron' || network === 'bitcoin' ? mainnets[network] : t(`network.${network}`);
}

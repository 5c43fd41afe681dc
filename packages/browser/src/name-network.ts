import type { DepositWay } from '@truemark/contract/payments/deposits';

type Network = DepositWay['network'];

/** Names that are the same in every language. */
const mainnets = { ethereum: 'Ethereum', tron: 'Tron', bitcoin: 'Bitcoin' } as const;
type TestNetwork = Exclude<Network, keyof typeof mainnets>;

/** How people call a network; `t` words those of tests. */
export function nameNetwork(network: Network, t: (key: `network.${TestNetwork}`) => string): string {
  return isMainnet(network) ? mainnets[network] : t(`network.${network}`);
}

const isMainnet = (network: Network): network is keyof typeof mainnets => network in mainnets;

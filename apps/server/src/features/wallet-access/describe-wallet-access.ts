import type { WalletConfig } from '@truemark/contract/people/wallets';
import { assetDecimals } from '@truemark/domain/money/asset';
import { findChainId } from '@truemark/domain/wallets/sign-in-message';
import type { ChainSettings } from '../../platform/process/chain-settings.ts';

const address = (name: string) => ({ name, type: 'address' });
const amount = (name: string) => ({ name, type: 'uint256' });

/** What of a token's contract is used here, and nothing else. Source: EIP-20. */
const erc20Abi = [
  { type: 'function', name: 'balanceOf', stateMutability: 'view', inputs: [address('owner')], outputs: [amount('')] },
  {
    type: 'function',
    name: 'allowance',
    stateMutability: 'view',
    inputs: [address('owner'), address('spender')],
    outputs: [amount('')],
  },
  {
    type: 'function',
    name: 'approve',
    stateMutability: 'nonpayable',
    inputs: [address('spender'), amount('value')],
    outputs: [{ name: '', type: 'bool' }],
  },
  {
    type: 'function',
    name: 'transfer',
    stateMutability: 'nonpayable',
    inputs: [address('to'), amount('value')],
    outputs: [{ name: '', type: 'bool' }],
  },
] as const;

/** The networks, tokens and contracts of this instance that wallets have to do with. */
export function describeWalletAccess(chains: ChainSettings): WalletConfig {
  const reached = [chains.ethereum, chains.tron];
  return {
    erc20Abi: erc20Abi.map(part => ({ ...part })),
    settlementAddress: chains.ethereum.settlement,
    network: { supportedNetworks: reached.map(({ network }) => network) },
    tokens: Object.fromEntries(
      reached.map(({ network, tokens }) => [
        network,
        Object.fromEntries(
          tokens.map(token => [
            token.asset.toLowerCase(),
            { address: token.address, decimals: assetDecimals[token.asset] },
          ]),
        ),
      ]),
    ),
    smartContracts: Object.fromEntries(reached.map(({ network, contract }) => [network, contract])),
    chainIds: Object.fromEntries(reached.map(({ network }) => [network, findChainId(network) ?? 0])),
  };
}

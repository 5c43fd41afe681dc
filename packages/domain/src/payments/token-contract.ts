import type { Asset } from '../money/asset.ts';
import { accept, deny, type Result } from '../result.ts';
import { parseAddress } from './address.ts';
import { isToken, listNetworkAssets, type Network } from './network.ts';

/** A contract whose transfers are payments in an asset. Its address decides, never the name that it gives itself. */
export interface TokenContract {
  readonly asset: Asset;
  /** In the spelling of `parseAddress`. */
  readonly address: string;
}

/**
 * The contracts of the issuers. Sources: Tether, Supported protocols; Circle, USDC contract addresses. The issuers of
 * USDT have none on the test networks: these are the ones that wallets and faucets there know, with six decimals too.
 */
const contracts: Readonly<Record<Network, readonly TokenContract[]>> = {
  ethereum: [
    { asset: 'USDT', address: '0xdAC17F958D2ee523a2206206994597C13D831ec7' },
    { asset: 'USDC', address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' },
  ],
  sepolia: [
    { asset: 'USDT', address: '0x7169D38820dfd117C3FA1f22a697dBA58d90BA06' },
    { asset: 'USDC', address: '0x1c7D4B196Cb0C7B01d743Fbc6116a902379C7238' },
  ],
  tron: [{ asset: 'USDT', address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' }],
  shasta: [{ asset: 'USDT', address: 'TG3XXyExBkPp9nzdajDZsozEu4BkaSJozs' }],
  bitcoin: [],
  'bitcoin-testnet': [],
};

/** The contracts of a network's tokens. Money is never paid out to one of them. */
export function listTokenContracts(network: Network): readonly TokenContract[] {
  return contracts[network];
}

/**
 * Reads contracts written as `USDT=0x…,USDC=0x…`: for a test network or a local chain. Tokens that are not named keep
 * their contract. `malformed`: an asset that is no token there, one named twice, or an address that is none.
 */
export function parseTokenContracts(network: Network, text: string): Result<readonly TokenContract[], 'malformed'> {
  const named = new Map<string, string>();
  for (const part of text.split(',')) {
    const [asset = '', typed = '', ...rest] = part.split('=').map(each => each.trim());
    const address = parseAddress(network, typed);
    if (named.has(asset) || rest.length > 0 || !address.ok) return deny('malformed');
    named.set(asset, address.value.address);
  }
  const tokens = listNetworkAssets(network).filter(isToken);
  if ([...named.keys()].some(name => !tokens.some(token => token === name))) return deny('malformed');
  const published = new Map(contracts[network].map(({ asset, address }) => [asset, address]));
  return accept(
    tokens.flatMap(asset => {
      const address = named.get(asset) ?? published.get(asset);
      return address === undefined ? [] : [{ asset, address }];
    }),
  );
}

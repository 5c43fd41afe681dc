import { expect, it } from 'vitest';
import { assets } from '../money/asset.ts';
import {
  findChain,
  findNetwork,
  isNetwork,
  isToken,
  listAssetNetworks,
  listNetworkAssets,
  networks,
} from './network.ts';

it('CHN-001 a sandbox uses test networks and a production instance real ones, never each other’s', () => {
  expect(assets.map(asset => listAssetNetworks(asset, 'sandbox'))).toEqual([
    ['sepolia', 'shasta'],
    ['sepolia'],
    ['bitcoin-testnet'],
    ['sepolia'],
  ]);
  expect(assets.map(asset => listAssetNetworks(asset, 'production'))).toEqual([
    ['ethereum', 'tron'],
    ['ethereum'],
    ['bitcoin'],
    ['ethereum'],
  ]);
  expect(findNetwork('tron', 'sandbox')).toBe('shasta');
});

it('CHN-001 every network knows its chain and what is paid on it', () => {
  expect(networks.map(network => [network, findChain(network), ...listNetworkAssets(network)])).toEqual([
    ['ethereum', 'ethereum', 'USDT', 'USDC', 'ETH'],
    ['tron', 'tron', 'USDT'],
    ['bitcoin', 'bitcoin', 'BTC'],
    ['sepolia', 'ethereum', 'USDT', 'USDC', 'ETH'],
    ['shasta', 'tron', 'USDT'],
    ['bitcoin-testnet', 'bitcoin', 'BTC'],
  ]);
  expect(assets.filter(isToken)).toEqual(['USDT', 'USDC']);
  expect([isNetwork('tron'), isNetwork('TRON'), isNetwork('bsc')]).toEqual([true, false, false]);
});

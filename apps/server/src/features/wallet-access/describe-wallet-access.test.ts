import { walletConfig } from '@truemark/contract/people/wallets';
import { expect, it } from 'vitest';
import { parseSettings } from '../../platform/process/settings.ts';
import { describeWalletAccess } from './describe-wallet-access.ts';

const describe = (environment: Record<string, string>) =>
  walletConfig.parse(describeWalletAccess(parseSettings(environment, '/srv').chains));

it('WAL-020 a sandbox has its test networks, their tokens, and no contract unless one is set', () => {
  const config = describe({});
  expect(config.network.supportedNetworks).toEqual(['sepolia', 'shasta']);
  expect(config.chainIds).toEqual({ sepolia: 11_155_111, shasta: 2_494_104_990 });
  expect(config.tokens.sepolia?.usdt).toEqual({ address: '0x7169D38820dfd117C3FA1f22a697dBA58d90BA06', decimals: 6 });
  expect(Object.keys(config.tokens.shasta ?? {})).toEqual(['usdt']);
  expect(config.smartContracts).toEqual({ sepolia: null, shasta: null });
  expect(config.settlementAddress).toBeNull();
  expect(config.erc20Abi.map(({ name }) => name)).toEqual(['balanceOf', 'allowance', 'approve', 'transfer']);
});

it('WAL-020 contracts and the settlement address of the settings are told with their checksum', () => {
  const address = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94';
  const config = describe({
    CONTRACT_ETHEREUM: address.toLowerCase(),
    CONTRACT_TRON: 'TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC',
    SETTLEMENT_ADDRESS: address,
  });
  expect(config.smartContracts).toEqual({ sepolia: address, shasta: 'TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC' });
  expect(config.settlementAddress).toBe(address);
  expect(() => describe({ CONTRACT_ETHEREUM: '0x12' })).toThrow(/CONTRACT_ETHEREUM must be an address/);
});

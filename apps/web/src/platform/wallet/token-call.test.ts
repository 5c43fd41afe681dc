import { encodeFunctionData, erc20Abi } from 'viem';
import { expect, it } from 'vitest';
import { encodeTokenCall, findWalletPlace, writeTronCall } from './token-call.ts';

const owner = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94';
const spender = '0x6Fac4D18c912343BF86fa7049364Dd4E424Ab9C0';
const contract = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const part = (name: string, ...types: string[]) => ({ name, inputs: types.map(type => ({ name: 'x', type })) });
const config = {
  erc20Abi: [
    part('balanceOf', 'address'),
    part('allowance', 'address', 'address'),
    part('approve', 'address', 'uint256'),
    part('transfer', 'address', 'uint256'),
  ],
  settlementAddress: spender,
  network: { supportedNetworks: ['sepolia', 'shasta'] },
  tokens: { sepolia: { usdt: { address: contract, decimals: 6 }, other: { address: owner, decimals: 6 } }, shasta: {} },
  smartContracts: { sepolia: contract, shasta: null },
  chainIds: { sepolia: 11_155_111, shasta: 2_494_104_990 },
};

it('WAL-050 calls of tokens are encoded as EIP-20 has them', () => {
  const viem = (functionName: string, args: readonly unknown[]) =>
    encodeFunctionData({ abi: erc20Abi, functionName, args } as never);
  expect(encodeTokenCall({ name: 'balanceOf', given: [owner] })).toBe(viem('balanceOf', [owner]));
  expect(encodeTokenCall({ name: 'allowance', given: [owner, spender] })).toBe(viem('allowance', [owner, spender]));
  for (const amount of [0n, 1n, 150_000_000n, (1n << 256n) - 1n]) {
    expect(encodeTokenCall({ name: 'approve', given: [spender, amount] })).toBe(viem('approve', [spender, amount]));
    expect(encodeTokenCall({ name: 'transfer', given: [spender, amount] })).toBe(viem('transfer', [spender, amount]));
  }
  expect(writeTronCall({ name: 'approve', given: ['TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC', 5n] })).toEqual({
    signature: 'approve(address,uint256)',
    given: [
      { type: 'address', value: 'TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC' },
      { type: 'uint256', value: '5' },
    ],
  });
});

it('WAL-050 an approval is for the smart contract of the network first, else for the settlement address', () => {
  expect(findWalletPlace(config, 11_155_111)).toEqual({
    network: 'sepolia',
    tokens: [{ asset: 'USDT', address: contract }],
    spenders: [contract, spender],
  });
  expect(findWalletPlace({ ...config, smartContracts: { sepolia: null } }, 11_155_111).spenders).toEqual([spender]);
  // The settlement address is one of Ethereum: on Tron nobody is left.
  expect(findWalletPlace(config, 2_494_104_990).spenders).toEqual([]);
});

it('WAL-050 without the functions of tokens, or on another network, nothing is asked', () => {
  expect(() => findWalletPlace({ ...config, erc20Abi: [] }, 11_155_111)).toThrow('configLoadFailed');
  const changed = [...config.erc20Abi.slice(0, 3), part('transfer', 'address', 'bytes')];
  expect(() => findWalletPlace({ ...config, erc20Abi: changed }, 11_155_111)).toThrow('configLoadFailed');
  expect(() => findWalletPlace(config, 1)).toThrow('networkNotSupported');
});

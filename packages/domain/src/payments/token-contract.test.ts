import { expect, it } from 'vitest';
import { parseAddress } from './address.ts';
import { isToken, listNetworkAssets, networks } from './network.ts';
import { listTokenContracts, parseTokenContracts } from './token-contract.ts';

it('CHN-016 every token of a network has one contract there, at an address whose checksum holds', () => {
  for (const network of networks) {
    const contracts = listTokenContracts(network);
    expect(contracts.map(({ asset }) => asset)).toEqual(listNetworkAssets(network).filter(isToken));
    for (const { address } of contracts) {
      expect(parseAddress(network, address)).toEqual({ ok: true, value: { address, hasChecksum: true } });
    }
  }
});

it('CHN-016 reads the contracts of a local chain, and keeps those that are not named', () => {
  const [usdt, usdc] = listTokenContracts('sepolia');
  const local = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
  expect(parseTokenContracts('sepolia', ` USDC = ${local.toLowerCase()}`)).toEqual({
    ok: true,
    value: [usdt, { asset: 'USDC', address: local }],
  });
  expect(parseTokenContracts('sepolia', `USDC=${usdc?.address},USDT=${local}`)).toEqual({
    ok: true,
    value: [{ asset: 'USDT', address: local }, usdc],
  });
  for (const text of ['', 'USDT', `ETH=${local}`, `usdt=${local}`, `USDT=${local},USDT=${local}`, `USDT=${local}=1`]) {
    expect(parseTokenContracts('sepolia', text)).toEqual({ ok: false, code: 'malformed' });
  }
  expect(parseTokenContracts('shasta', `USDT=${local}`)).toEqual({ ok: false, code: 'malformed' });
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { createChainAdapter } from '../../../adapters/chains/index.ts';
import { type BitcoinPeer, openBitcoinPeer, spentOutput } from '../../../adapters/chains/testing/bitcoin-peer.ts';
import { type LocalChain, openLocalChain } from '../../../adapters/chains/testing/local-chain.ts';
import { makeTransferLog, openTronPeer, type TronPeer } from '../../../adapters/chains/testing/tron-peer.ts';
import { startMs } from '../../ledger/testing/test-ledger.ts';
import { type DepositWorld, openDepositWorld } from '../testing/deposit-world.ts';
import type { ChainFollower } from './follower.ts';

// Each test is one of the cases that others got wrong; behind its name is who reported it.

const tronToken = { base58: 'TYPG8VeuoVAh2hP7Vfw6ww7vK98nvXXXUG', hex: 'f5df5c931767f7abb76a269b0b0ff3bcd0e70ce8' };
const stranger = '65cfbd57fa4f20687b2c33f84c4f9017e5895d49';
const txid = (digit: string) => digit.repeat(64);

let chain: LocalChain;
let tron: TronPeer;
let bitcoin: BitcoinPeer;
let world: DepositWorld;
let usdt: `0x${string}`;
let payer: `0x${string}`;
let spender: `0x${string}`;
const followers: ChainFollower[] = [];

beforeAll(async () => {
  chain = await openLocalChain();
  [payer = '0x', spender = '0x'] = chain.accounts;
  usdt = await chain.deployToken('USDT', 10n ** 30n);
  tron = await openTronPeer(startMs);
  bitcoin = await openBitcoinPeer(startMs);
  const common = { clock: { nowMs: () => world.clock.nowMs() }, pausesMs: [1, 1] };
  const onTron = [{ asset: 'USDT', address: tronToken.base58 }] as const;
  world = await openDepositWorld({
    adapters: [
      createChainAdapter({
        ...{ ...common, network: 'sepolia', nodeUrl: chain.url, tokens: [{ asset: 'USDT', address: usdt }] },
      }),
      createChainAdapter({ ...common, network: 'shasta', nodeUrl: tron.url, tokens: onTron }),
      createChainAdapter({ ...common, network: 'bitcoin-testnet', nodeUrl: bitcoin.url, tokens: [] }),
    ],
  });
  for (let userId = 1; userId <= 9; userId += 1) await world.deposits.listWays(userId);
  for (const network of ['sepolia', 'shasta', 'bitcoin-testnet'] as const) followers.push(world.openFollower(network));
  tron.addBlock();
  bitcoin.addBlock();
  await followAll();
}, 60_000);
afterAll(async () => {
  await world.close();
  await Promise.all([chain.close(), tron.close(), bitcoin.close()]);
});

async function followAll(): Promise<void> {
  world.clock.atMs += 20_000;
  for (const follower of followers) while (await follower.followOnce());
}
const list = async (userId: number) =>
  (await world.list(userId)).result.items.map(({ amount, status, onChain }: Record<string, unknown>) => ({
    ...{ amount, status, onChain },
  }));
const ownOnEthereum = async (userId: number) => (await world.findOwn(userId, 'sepolia')) as `0x${string}`;
/** As a log has it. Both networks of this world have one key, and so the same bytes. */
const ownOnTron = async (userId: number) => (await ownOnEthereum(userId)).slice(2).toLowerCase();
const found = (amount: string, confirmations = 1, needed = 12) => [
  { amount, status: 'review', onChain: { state: 'confirmed', confirmations, needed } },
];

it('DEP-060 TRC20 paid by transferFrom(), or inside another contract (vsys-host/shkeeper.io#98)', async () => {
  const approval = { ...makeTransferLog(tronToken.hex, stranger, stranger, 9n), topics: [txid('8'), txid('0')] };
  const pay = async (userId: number, amount: bigint) =>
    makeTransferLog(tronToken.hex, stranger, await ownOnTron(userId), amount);
  tron.addBlock(
    { txID: txid('a'), log: [approval, await pay(1, 150_000_000n)] },
    { txID: txid('b'), log: [approval, approval, approval, await pay(2, 160_000_000n)] },
  );
  await followAll();
  expect(await list(1)).toEqual(found('150', 19, 19));
  expect(await list(2)).toEqual(found('160', 19, 19));
});

it('DEP-060 a transfer() call that failed by OUT_OF_ENERGY or REVERT (tronprotocol/java-tron#3037)', async () => {
  const log = [makeTransferLog(tronToken.hex, stranger, await ownOnTron(3), 150_000_000n)];
  tron.addBlock(
    { txID: txid('c'), log, info: { result: 'FAILED', receipt: { result: 'OUT_OF_ENERGY' } } },
    { txID: txid('d'), log, info: { result: 'FAILED', receipt: { result: 'REVERT' } } },
  );
  await followAll();
  expect(await list(3)).toEqual([]);
});

it('DEP-060 a token minted in the constructor of a false contract (LedgerHQ/ledger-live#22161)', async () => {
  const log = [makeTransferLog(stranger, '0'.repeat(40), await ownOnTron(3), 150_000_000n)];
  tron.addBlock({ txID: txid('e'), log });
  await followAll();
  expect(await list(3)).toEqual([]);
});

it('DEP-060 another token that calls itself USDT (trustwallet/assets#35690)', async () => {
  const fake = await chain.deployToken('USDT', 10n ** 30n);
  await chain.callToken({ token: fake, call: ['transfer', await ownOnEthereum(3), 150_000_000n] });
  await chain.mine();
  await followAll();
  expect(await list(3)).toEqual([]);
});

it('DEP-060 ERC20 paid by a contract of many signers (openware/peatio#2637)', async () => {
  const splitter = await chain.deploySplitter(await ownOnEthereum(4));
  await chain.callToken({ token: usdt, call: ['transfer', splitter, 170_000_000n] });
  await chain.mine();
  await chain.release(splitter, usdt, await ownOnEthereum(4));
  await chain.mine();
  await followAll();
  expect(await list(4)).toEqual(found('170'));
});

it('DEP-060 a transferFrom of nothing that names a look-alike (trezor/trezor-suite#7278)', async () => {
  const call = ['transferFrom', payer, await ownOnEthereum(5), 0n] as const;
  await chain.callToken({ token: usdt, by: 1, call });
  await chain.callToken({ token: usdt, call: ['approve', spender, 5n] });
  await chain.mine();
  tron.addBlock({ txID: txid('f'), log: [makeTransferLog(tronToken.hex, stranger, await ownOnTron(5), 0n)] });
  await followAll();
  expect(await list(5)).toEqual([]);
});

it('DEP-060 a reorganisation of two blocks, the transaction mined again (btcpayserver/NBXplorer#409)', async () => {
  const hash = await chain.callToken({ token: usdt, call: ['transfer', await ownOnEthereum(6), 180_000_000n] });
  await chain.mine(2);
  await followAll();
  expect(await list(6)).toEqual(found('180', 2));
  await chain.reorganise(2, [[hash, 1]]);
  await chain.mine();
  await followAll();
  // In the second of the two new blocks, and one is on top.
  expect(await list(6)).toEqual(found('180', 2));
});

it('DEP-060 a reorganisation, twice, between two looks (ethereum/go-ethereum#16734)', async () => {
  const hash = await chain.callToken({ token: usdt, call: ['transfer', await ownOnEthereum(7), 190_000_000n] });
  await chain.mine(2);
  await followAll();
  await chain.reorganise(2, [[hash, 0]]);
  await chain.mine();
  await chain.reorganise(3, [[hash, 2]]);
  await chain.mine(2);
  await followAll();
  expect(await list(7)).toEqual(found('190', 3));
});

it('DEP-060 a payment that waits is replaced by one to somebody else (btcpayserver/NBXplorer#211, #436)', async () => {
  const address = await world.findOwn(8, 'bitcoin-testnet');
  bitcoin.waiting.push({ txid: txid('1'), from: [address], pays: [[address, 2_000_000]] });
  const body = { tokenType: 'BTC', network: 'bitcoin-testnet', amount: '0.02', transactionHash: txid('1') };
  const { id } = (await world.claim(8, body)).result;
  await followAll();
  bitcoin.waiting.splice(0);
  bitcoin.spentBy.set(spentOutput(txid('1')).transaction, txid('2'));
  bitcoin.addBlock({
    txid: txid('2'),
    from: [address],
    pays: [['tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', 2_000_000]],
  });
  await followAll();
  expect(await list(8)).toEqual([
    { amount: '0.02', status: 'submitted', onChain: { state: 'replaced', confirmations: 0, needed: 3 } },
  ]);
  expect((await world.approve('reviewer', id, '0.02')).refusal).toBe('depositNotOnChain');
});

it('DEP-032 what a wallet needs is written with the indexes in use, DEP-033 and the gaps between them', async () => {
  const path = '/swx/operator/deposits';
  const fetchFile = (network: string) => world.desk.ask('treasurer', 'GET', `${path}/indexes/${network}`);
  const { 0: descriptor } = await fetchFile('bitcoin-testnet');
  expect(descriptor).toMatchObject({ desc: expect.stringMatching(/^wpkh\(tpub\w+\/0\/\*\)#\w{8}$/), range: [0, 29] });
  const onTron = await fetchFile('shasta');
  expect(onTron).toMatchObject({ key: expect.stringMatching(/^xpub/), path: '0/*', range: [0, 29] });
  expect(onTron.addresses[0]).toEqual({ index: 1, address: await world.findOwn(1, 'shasta'), isUsed: true });
  const [, tronNow] = (await world.desk.ask('support', 'GET', `${path}/addresses`)).result.networks;
  expect(tronNow.own).toEqual({ given: 9, used: 2, lastIndex: 9, unusedRun: 7 });
  expect((await world.desk.ask('support', 'GET', `${path}/indexes/shasta`)).refusal).toBe('permissionMissing');
});

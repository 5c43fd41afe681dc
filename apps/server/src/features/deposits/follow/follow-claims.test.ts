import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createChainAdapter } from '../../../adapters/chains/index.ts';
import { type BitcoinPeer, openBitcoinPeer, spentOutput } from '../../../adapters/chains/testing/bitcoin-peer.ts';
import { makeTransferLog, openTronPeer, type TronPeer } from '../../../adapters/chains/testing/tron-peer.ts';
import { startMs } from '../../ledger/testing/test-ledger.ts';
import { type DepositWorld, openDepositWorld } from '../testing/deposit-world.ts';
import type { ChainFollower } from './follower.ts';
import { createAddressBook, giveOut } from './own-address-store.ts';

const token = { base58: 'TYPG8VeuoVAh2hP7Vfw6ww7vK98nvXXXUG', hex: 'f5df5c931767f7abb76a269b0b0ff3bcd0e70ce8' };
const shared = 'TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC';
const sharedHex = '7e5f4552091a69125d5dfcb7b8c2659029395bdf';
const sender = '65cfbd57fa4f20687b2c33f84c4f9017e5895d49';
const txid = (digit: string) => digit.repeat(64);

let tron: TronPeer;
let bitcoin: BitcoinPeer;
let world: DepositWorld;
let onTron: ChainFollower;
let onBitcoin: ChainFollower;

beforeAll(async () => {
  tron = await openTronPeer(startMs);
  bitcoin = await openBitcoinPeer(startMs);
  const clock = { nowMs: () => world.clock.nowMs() };
  const common = { clock, pausesMs: [1, 1] };
  const tokens = [{ asset: 'USDT', address: token.base58 }] as const;
  world = await openDepositWorld({
    sharedOn: ['shasta'],
    adapters: [
      createChainAdapter({ ...common, network: 'shasta', nodeUrl: tron.url, tokens }),
      createChainAdapter({ ...common, network: 'bitcoin-testnet', nodeUrl: bitcoin.url, tokens: [] }),
    ],
  });
  onTron = world.openFollower('shasta');
  onBitcoin = world.openFollower('bitcoin-testnet');
  tron.addBlock();
  bitcoin.addBlock();
  await world.database.query(
    `insert into deposit_address_change (network, address, reason, operator_number, at)
     values ('shasta', $1, 'a test', 1, now())`,
    [shared],
  );
  await world.database.query(
    `update deposit_address_change set decision = 'approved', decider_number = 2, decision_reason = 'a test', decided_at = now()`,
  );
});
afterAll(async () => {
  await world.close();
  await Promise.all([tron.close(), bitcoin.close()]);
});
beforeEach(() => {
  world.told.length = 0;
  world.clock.atMs += 20_000;
});

async function follow(follower: ChainFollower): Promise<void> {
  world.clock.atMs += 20_000;
  while (await follower.followOnce());
}
const list = async (userId: number) => (await world.list(userId)).result.items;
const claimBitcoin = async (userId: number, digit: string): Promise<string> =>
  (
    await world.claim(userId, {
      ...{ tokenType: 'BTC', network: 'bitcoin-testnet', amount: '0.02', transactionHash: txid(digit) },
    })
  ).result.id;
const claimTron = (userId: number, digit: string, amount = '500') =>
  world.claim(userId, { network: 'shasta', amount, transactionHash: txid(digit) });

it('DEP-050 every output to an own address of Bitcoin is found as a deposit of its own', async () => {
  const [mine, theirs] = [await world.findOwn(1, 'bitcoin-testnet'), await world.findOwn(2, 'bitcoin-testnet')];
  await follow(onBitcoin);
  bitcoin.addBlock({
    txid: txid('1'),
    from: [mine],
    pays: [
      [mine, 2_000_000],
      [theirs, 3_000_000],
      [mine, 4_000_000],
    ],
  });
  await follow(onBitcoin);
  const amounts = async (userId: number) =>
    (await list(userId)).map(({ amount, onChain }: Record<string, unknown>) => [amount, onChain]);
  const onChain = { state: 'confirmed', confirmations: 1, needed: 3 };
  expect(await amounts(1)).toEqual([
    ['0.04', onChain],
    ['0.02', onChain],
  ]);
  expect(await amounts(2)).toEqual([['0.03', onChain]]);
});

it('DEP-057 a payment that waits is shown as that, one that another replaced as replaced, and never credited', async () => {
  const address = await world.findOwn(3, 'bitcoin-testnet');
  bitcoin.waiting.push({ txid: txid('2'), from: [address], pays: [[address, 2_000_000]] });
  const id = await claimBitcoin(3, '2');
  await follow(onBitcoin);
  expect((await list(3))[0]).toMatchObject({ isFound: false, onChain: { state: 'pending', confirmations: 0 } });
  expect((await world.approve('reviewer', id, '0.02')).refusal).toBe('depositNotOnChain');
  bitcoin.waiting.splice(0);
  await follow(onBitcoin);
  expect((await list(3))[0].onChain.state).toBe('unknown');
  bitcoin.spentBy.set(spentOutput(txid('2')).transaction, txid('9'));
  await follow(onBitcoin);
  const [row] = (await world.queue('waiting')).result.items.filter((item: { id: string }) => item.id === id);
  expect(row).toMatchObject({ onChain: { state: 'replaced' }, evidence: { replacedBy: txid('9') } });
  expect((await world.approve('reviewer', id, '0.02')).refusal).toBe('depositNotOnChain');
  expect(await world.findAvailable(3, 'BTC')).toBe(0n);
});

it('DEP-057 a claim on a shared address is asked about, and credited for what the network shows alone', async () => {
  const { id } = (await claimTron(4, 'a')).result;
  const failed = (await claimTron(4, 'b')).result.id;
  await follow(onTron);
  expect((await list(4)).map(({ onChain }: { onChain: { state: string } }) => onChain.state)).toEqual([
    'unknown',
    'unknown',
  ]);
  tron.addBlock(
    { txID: txid('a'), log: [makeTransferLog(token.hex, sender, sharedHex, 450_000_000n)] },
    { txID: txid('b'), info: { result: 'FAILED', receipt: { result: 'OUT_OF_ENERGY' } } },
  );
  await follow(onTron);
  expect((await list(4)).map(({ onChain }: { onChain: object }) => onChain)).toEqual([
    { state: 'failed', confirmations: 0, needed: 19 },
    { state: 'confirmed', confirmations: 19, needed: 19 },
  ]);
  // Nothing is made of what nobody has told of: the address is everybody's.
  expect(await list(5)).toEqual([]);
  const approve = async (which: string, amount: string, outputIndex: number) =>
    (await world.approve('reviewer', which, amount, { outputIndex })).refusal;
  expect(await approve(failed, '500', 1)).toBe('depositNotOnChain');
  expect(await approve(id, '500', 1)).toBe('depositNotOnChain');
  expect(await approve(id, '450', 2)).toBe('depositNotOnChain');
  expect((await world.approve('reviewer', id, '450', { outputIndex: 1 })).result).toEqual({ state: 'processed' });
  expect(await world.findAvailable(4)).toBe(450_000_000n);
});

it('WAL-058 a payment of a wallet is told of by its hash alone where a node shows it, and is one deposit', async () => {
  const tellOn = (network: string, transactionHash: string) =>
    world.claim(6, { network, amount: '500', transactionHash, proofImage: undefined });
  const tell = (network: string, digit: string) => tellOn(network, txid(digit));
  const first = await tell('shasta', 'c');
  expect(first).toMatchObject({ code: 200, message: '20002' });
  expect((await tell('shasta', 'c')).result).toEqual(first.result);
  expect(await list(6)).toMatchObject([{ id: first.result.id, proofImage: null, status: 'submitted' }]);
  tron.addBlock({ txID: txid('c'), log: [makeTransferLog(token.hex, sender, sharedHex, 500_000_000n)] });
  await follow(onTron);
  expect((await list(6))[0].onChain).toEqual({ state: 'confirmed', confirmations: 19, needed: 19 });
  // Another who names it is another claim, and two claims are a contest.
  expect((await world.claim(7, { network: 'shasta', transactionHash: txid('c'), proofImage: undefined })).code).toBe(
    200,
  );
  expect((await list(7))[0].isContested).toBe(true);
  // Sepolia has no node here.
  expect((await tellOn('sepolia', `0x${txid('d')}`)).refusal).toBe('fileMissing');
});

it('DEP-056 the state of a node is said, and where it cannot be reached the reviewer decides by hand', async () => {
  const node = async () =>
    (await world.deposits.listWays(1)).find(({ network }) => network === 'bitcoin-testnet')?.node;
  bitcoin.addBlock();
  await follow(onBitcoin);
  expect(await node()).toMatchObject({ state: 'ok' });
  expect((await world.deposits.listWays(1)).find(({ network }) => network === 'sepolia')?.node).toBeNull();
  const id = await claimBitcoin(6, '6');
  await follow(onBitcoin);
  expect((await world.approve('reviewer', id, '0.02')).refusal).toBe('depositNotOnChain');
  const atMs = world.clock.atMs + 20_000;
  bitcoin.instead.push(...Array.from({ length: 20 }, () => ({ status: 500 })));
  await follow(onBitcoin);
  bitcoin.instead.splice(0);
  expect(await node()).toEqual({ state: 'unreachable', blocks: null, since: atMs });
  const addresses = await world.desk.ask('treasurer', 'GET', '/swx/operator/deposits/addresses');
  expect(addresses.result.networks.map(({ node: one }: { node: { state: string } | null }) => one?.state)).toEqual([
    undefined,
    'late',
    'unreachable',
  ]);
  expect((await world.approve('reviewer', id, '0.02')).result).toEqual({ state: 'processed' });
  // Nobody follows any more: that is said, too.
  await follow(onBitcoin);
  expect(await node()).toMatchObject({ state: 'ok' });
  world.clock.atMs += 200_000;
  expect(await node()).toMatchObject({ state: 'unreachable' });
});

it('DEP-059 an own address is looked for from when it is shown, also when another key gives another', async () => {
  const load = createAddressBook(world.database, 'bitcoin-testnet');
  const before = await load();
  expect(before.has('tb1-of-an-older-key')).toBe(false);
  const older = [{ network: 'bitcoin-testnet', address: 'tb1-of-an-older-key' }] as const;
  await giveOut(world.database, { userId: 8, addresses: older, atMs: startMs });
  const address = await world.findOwn(8, 'bitcoin-testnet');
  const book = await load();
  expect([book.get('tb1-of-an-older-key'), book.get(address)]).toEqual([8, 8]);
});

import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ChainAdapter, ChainCursor } from '../chain-adapter.ts';
import { createChainAdapter } from '../create-chain-adapter.ts';
import { type BitcoinPeer, openBitcoinPeer, spentOutput, type WrittenTransaction } from '../testing/bitcoin-peer.ts';

const own = 'tb1q6rz28mcfaxtmd6v789l9rrlrusdprr9pqcpvkl';
const other = 'tb1qquv9lg5g2r4jkr0ahun0ddfg5xntxjelvmc7t8';
const payer = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx';
const nowMs = Date.UTC(2026, 10, 25, 12);

let peer: BitcoinPeer;
let adapter: ChainAdapter;
beforeEach(async () => {
  peer = await openBitcoinPeer(nowMs);
  adapter = createChainAdapter({
    network: 'bitcoin-testnet',
    nodeUrl: `${peer.url}/`,
    tokens: [],
    clock: { nowMs: () => nowMs },
    pausesMs: [1, 1],
  });
});
afterEach(async () => {
  adapter.close();
  await peer.close();
});

const txid = (digit: string) => digit.repeat(64);
const pay = (digit: string, value: number, to = own): WrittenTransaction => ({
  txid: txid(digit),
  from: [payer],
  pays: [[to, value]],
});
const follow = (cursor: ChainCursor | null) => adapter.follow(async () => new Set([own, other]), cursor);

it('CHN-035 finds every output to an own address, one transaction can pay two', async () => {
  peer.addBlock();
  const { cursor } = await follow(null);
  const height = peer.addBlock(
    { txid: txid('0'), pays: [[own, 312_500_000]] },
    {
      txid: txid('a'),
      from: [payer, payer],
      pays: [
        [payer, 77],
        [own, 1_500_001],
        [null, 0],
        [other, 2_100_000_000_000_000],
      ],
    },
    { txid: txid('b'), from: [payer, own], pays: [[own, 5]] },
    { txid: txid('c'), from: [payer], pays: [[own, 0]] },
  );
  const step = await follow(cursor);
  const block = { height, hash: expect.any(String), atMs: nowMs + height * 1_000 };
  const payment = { network: 'bitcoin-testnet', asset: 'BTC', token: null, block };
  expect(step.payments).toEqual([
    { ...payment, transaction: txid('0'), index: 0, recipient: own, sender: null, amount: 312_500_000n },
    { ...payment, transaction: txid('a'), index: 1, recipient: own, sender: payer, amount: 1_500_001n },
    { ...payment, transaction: txid('a'), index: 3, recipient: other, sender: payer, amount: 2_100_000_000_000_000n },
    { ...payment, transaction: txid('b'), index: 0, recipient: own, sender: null, amount: 5n },
  ]);
  expect(step).toMatchObject({ headHeight: height, hasMore: false, state: { state: 'ok' } });
});

it('CHN-035 reads a block of many pages whole', async () => {
  peer.addBlock();
  const { cursor } = await follow(null);
  const many = Array.from({ length: 61 }, (_, index) => ({
    txid: index.toString(16).padStart(64, '0'),
    from: [payer],
    pays: [[index % 30 === 0 ? own : payer, index + 1]] as const,
  }));
  peer.addBlock(...many);
  expect((await follow(cursor)).payments.map(({ amount }) => amount)).toEqual([1n, 31n, 61n]);
});

it('CHN-036 takes payments back with their blocks on Bitcoin too', async () => {
  peer.addBlock();
  const { cursor } = await follow(null);
  peer.addBlock(pay('a', 1));
  peer.addBlock(pay('b', 2), pay('c', 3));
  const before = await follow(cursor);
  expect(before.payments).toHaveLength(3);
  peer.dropBlocks(2);
  // A node whose chain is shorter says nothing yet.
  peer.addBlock(pay('b', 2));
  expect(await follow(before.cursor)).toMatchObject({ dropped: [], cursor: before.cursor });
  peer.addBlock(pay('a', 1));
  peer.addBlock();
  const first = await follow(before.cursor);
  expect(first.dropped.map(({ transaction }) => transaction)).toEqual([txid('a'), txid('b'), txid('c')]);
  expect(first.payments.map(({ transaction }) => transaction)).toEqual([txid('b'), txid('a')]);
  expect(first.hasMore).toBe(true);
  expect(await follow(first.cursor)).toMatchObject({ dropped: [], payments: [], hasMore: false });
});

it('CHN-036 follows all again when even the first block that it followed is gone', async () => {
  peer.addBlock(pay('a', 1));
  const { cursor } = await follow(null);
  peer.dropBlocks(1);
  peer.addBlock(pay('b', 2));
  peer.addBlock();
  const step = await follow(cursor);
  expect(step.dropped).toEqual([{ transaction: txid('a'), index: 0 }]);
  expect(step.payments.map(({ transaction }) => transaction)).toEqual([txid('b')]);
});

it('CHN-036 stops where the chain differs further back than it remembers', async () => {
  for (let count = 0; count < 144; count += 1) peer.addBlock();
  let { cursor } = await follow(null);
  for (let count = 0; count < 72; count += 1) {
    peer.addBlock();
    peer.addBlock();
    ({ cursor } = await follow(cursor));
  }
  expect(cursor?.blocks).toHaveLength(144);
  peer.dropBlocks(144);
  for (let count = 0; count < 144; count += 1) peer.addBlock();
  expect(await follow(cursor)).toMatchObject({
    dropped: [],
    cursor,
    state: { state: 'unreachable', reason: expect.stringContaining('further back than is kept') },
  });
});

it('CHN-037 a payment that waits is shown and not credited, and one that was replaced is said to be', async () => {
  peer.addBlock();
  peer.waiting.push(pay('a', 5));
  const pending = await adapter.lookUp(txid('a'));
  const spends = spentOutput(txid('a'));
  expect(pending).toMatchObject({ state: 'pending', spends, payments: [{ amount: 5n, block: null }] });
  expect((await follow(null)).payments).toEqual([]);
  peer.waiting.splice(0);
  expect(await adapter.lookUp(txid('a'), spends)).toEqual({ state: 'unknown' });
  peer.spentBy.set(spends.transaction, txid('b'));
  expect(await adapter.lookUp(txid('a'), spends)).toEqual({ state: 'replaced', by: txid('b') });
  expect(await adapter.lookUp(txid('a'))).toEqual({ state: 'unknown' });
});

it('CHN-038 a look-up on Bitcoin counts confirmations on the chain as it is', async () => {
  const height = peer.addBlock(pay('a', 5));
  peer.addBlock();
  peer.addBlock();
  expect(await adapter.lookUp(txid('a'))).toMatchObject({ state: 'confirmed', block: { height }, confirmations: 3 });
  peer.dropBlocks(3);
  peer.addBlock();
  expect(await adapter.lookUp(txid('a'))).toEqual({ state: 'unknown' });
});

it('CHN-027 what is no Esplora of the network is not believed', async () => {
  const wrong = createChainAdapter({
    network: 'bitcoin',
    nodeUrl: peer.url,
    tokens: [],
    clock: { nowMs: () => nowMs },
  });
  expect(await wrong.checkState(null)).toMatchObject({ state: 'unreachable', reason: 'the node is not of bitcoin' });
  peer.instead.push({ body: '<html>' });
  expect(await adapter.checkState(null)).toMatchObject({ reason: 'the node answered what cannot be' });
});

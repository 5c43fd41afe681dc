import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ChainAdapter, ChainCursor } from '../chain-adapter.ts';
import { createChainAdapter } from '../create-chain-adapter.ts';
import { makeTransferLog, openTronPeer, type TronPeer } from '../testing/tron-peer.ts';

// The account of the private key 1, in both spellings. Source: tronweb, test/index.test.ts (MIT).
const own = { base58: 'TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC', hex: '7e5f4552091a69125d5dfcb7b8c2659029395bdf' };
const token = { base58: 'TYPG8VeuoVAh2hP7Vfw6ww7vK98nvXXXUG', hex: 'f5df5c931767f7abb76a269b0b0ff3bcd0e70ce8' };
const sender = '65cfbd57fa4f20687b2c33f84c4f9017e5895d49';
const nowMs = Date.UTC(2026, 10, 25, 12);

let peer: TronPeer;
let adapter: ChainAdapter;
beforeEach(async () => {
  peer = await openTronPeer(nowMs);
  adapter = createChainAdapter({
    network: 'shasta',
    nodeUrl: peer.url,
    tokens: [{ asset: 'USDT', address: token.base58 }],
    clock: { nowMs: () => nowMs },
    pausesMs: [1, 1],
  });
});
afterEach(async () => {
  adapter.close();
  await peer.close();
});

const txid = (digit: string) => digit.repeat(64);
const transfer = (amount: bigint, to = own.hex, contract = token.hex) => makeTransferLog(contract, sender, to, amount);
const follow = (cursor: ChainCursor | null) => adapter.follow(async () => new Set([own.base58]), cursor);

it('CHN-031 finds a payment by the log of the configured contract in a call that succeeded, whoever called what', async () => {
  peer.addBlock();
  const { cursor } = await follow(null);
  const approval = { ...transfer(9n), topics: [txid('8'), txid('0'), txid('0')] };
  const height = peer.addBlock(
    { txID: txid('a'), log: [transfer(120_000_000n)] },
    { txID: txid('b'), log: [approval, transfer(5n), transfer(7n, sender)] },
    // Calls that failed are in a block too, and a log of theirs would count for nothing.
    { txID: txid('c'), log: [transfer(9n)], info: { result: 'FAILED', receipt: { result: 'OUT_OF_ENERGY' } } },
    { txID: txid('d'), log: [transfer(9n)], info: { receipt: { result: 'REVERT' } } },
    // Made in the constructor of another contract that calls itself USDT.
    { txID: txid('e'), log: [transfer(9n, own.hex, sender)] },
    { txID: txid('f'), log: [transfer(0n)] },
    // A transfer of the coin.
    { txID: txid('0'), info: { receipt: { net_fee: 267_000 } } },
  );
  const step = await follow(cursor);
  const block = { height, hash: expect.any(String), atMs: nowMs + height * 3_000 };
  const payment = {
    ...{ network: 'shasta', asset: 'USDT', token: token.base58, recipient: own.base58, block },
    sender: 'TKFY7SErikT5cfs762ivMwwYBM1eGxFV6B',
  };
  expect(step.payments).toEqual([
    { ...payment, transaction: txid('a'), index: 1, amount: 120_000_000n },
    { ...payment, transaction: txid('b'), index: 2, amount: 5n },
  ]);
  expect(step).toMatchObject({ dropped: [], hasMore: false, headHeight: height + 18, state: { state: 'ok' } });
  expect((await follow(step.cursor)).payments).toEqual([]);
});

it('CHN-031 asks for final blocks alone', async () => {
  peer.addBlock({ txID: txid('a'), log: [transfer(1n)] });
  await follow(null);
  expect(new Set(peer.asked.map(({ path }) => path.split('/')[1]))).toEqual(new Set(['walletsolidity']));
});

it('CHN-032 a look-up on Tron tells what became of a transaction', async () => {
  const height = peer.addBlock(
    { txID: txid('a'), log: [transfer(3n, sender)] },
    { txID: txid('b'), log: [], info: { result: 'FAILED', receipt: { result: 'OUT_OF_ENERGY' } } },
    { txID: txid('c'), info: { receipt: { net_fee: 267_000 } } },
  );
  peer.addPending(txid('d'));
  peer.addBlock();
  expect(await adapter.lookUp(txid('a'))).toMatchObject({
    state: 'confirmed',
    block: { height },
    confirmations: 20,
    payments: [{ amount: 3n, index: 1 }],
  });
  expect(await adapter.lookUp(txid('b'))).toMatchObject({ state: 'failed', block: { height } });
  expect(await adapter.lookUp(txid('c'))).toMatchObject({ state: 'confirmed', payments: [] });
  expect(await adapter.lookUp(txid('d'))).toEqual({ state: 'pending', payments: [], spends: null });
  expect(await adapter.lookUp(txid('e'))).toEqual({ state: 'unknown' });
});

it('CHN-033 looks through a block whole or not at all, and goes on there', async () => {
  peer.addBlock();
  const { cursor } = await follow(null);
  peer.addBlock({ txID: txid('a'), log: [transfer(1n)] });
  peer.addBlock({ txID: txid('b'), log: [transfer(2n)] });
  peer.forgetInfo(txid('b'));
  const half = await follow(cursor);
  expect(half.payments.map(({ amount }) => amount)).toEqual([1n]);
  expect(half.state).toMatchObject({ state: 'unreachable', reason: 'the node answered half a block' });
  peer.forgetInfo(null);
  expect((await follow(half.cursor)).payments.map(({ amount }) => amount)).toEqual([2n]);
});

it('CHN-034 a throttled node hides nothing: it is late until it answers, and then nothing is missing', async () => {
  peer.addBlock();
  const { cursor } = await follow(null);
  peer.addBlock({ txID: txid('a'), log: [transfer(1n)] });
  for (let count = 0; count < 9; count += 1) peer.instead.push({ status: 429 });
  const throttled = await follow(cursor);
  expect(throttled).toMatchObject({ payments: [], cursor, state: { state: 'late', sinceMs: nowMs + 3_000 } });
  expect(await adapter.lookUp(txid('a'))).toMatchObject({ state: 'unanswered' });
  expect(await adapter.checkState(cursor)).toMatchObject({ state: 'late' });
  expect((await follow(throttled.cursor)).payments).toHaveLength(1);
  expect(await adapter.checkState(null)).toEqual({ state: 'ok' });
});

it('CHN-027 a Tron node of another network is not believed', async () => {
  const wrong = createChainAdapter({ network: 'tron', nodeUrl: peer.url, tokens: [], clock: { nowMs: () => nowMs } });
  expect(await wrong.checkState(null)).toMatchObject({ state: 'unreachable', reason: 'the node is not of tron' });
});

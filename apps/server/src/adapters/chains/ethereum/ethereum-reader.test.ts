import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ChainCursor, ChainPayment, FollowStep } from '../chain-adapter.ts';
import { createChainAdapter } from '../create-chain-adapter.ts';
import { type LocalChain, openLocalChain } from '../testing/local-chain.ts';

const own = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94';
const other = '0x6Fac4D18c912343BF86fa7049364Dd4E424Ab9C0';
const stranger = '0xb6716976A3ebe8D39aCEB04372f22Ff8e6802D7A';
const clock = { nowMs: () => Date.now() };

let chain: LocalChain;
let usdt: `0x${string}`;
let adapter: ReturnType<typeof createChainAdapter>;

beforeAll(async () => {
  chain = await openLocalChain();
  usdt = await chain.deployToken('USDT', 10n ** 30n);
  adapter = createChainAdapter({
    network: 'sepolia',
    nodeUrl: chain.url,
    tokens: [{ asset: 'USDT', address: usdt }],
    clock,
  });
}, 60_000);
afterAll(async () => {
  adapter.close();
  await chain.close();
});

const loadAddresses = async () => new Set<string>([own, other]);

async function follow(cursor: ChainCursor | null): Promise<FollowStep & { readonly cursor: ChainCursor }> {
  const step = await adapter.follow(loadAddresses, cursor);
  if (!step.cursor) throw new Error(JSON.stringify(step.state));
  // A cursor is kept as JSON.
  return { ...step, cursor: JSON.parse(JSON.stringify(step.cursor)) };
}

const brief = ({ asset, index, recipient, amount }: ChainPayment) => [asset, index, recipient, amount];

it('CHN-020 finds payments by the logs of the configured contract, whoever called what', async () => {
  const [payer = own, spender = own] = chain.accounts;
  const splitter = await chain.deploySplitter(own);
  await chain.callToken({ token: usdt, call: ['approve', spender as `0x${string}`, 10n ** 12n] });
  await chain.callToken({ token: usdt, call: ['transfer', splitter, 77n] });
  await chain.mine();
  const { cursor } = await follow(null);
  const plain = await chain.callToken({ token: usdt, call: ['transfer', own, 150_000_000n] });
  const from = await chain.callToken({ token: usdt, by: 1, call: ['transferFrom', payer as `0x${string}`, other, 5n] });
  const inner = await chain.release(splitter, usdt, own);
  await chain.callToken({ token: usdt, call: ['transfer', stranger, 5n] });
  await chain.mine();
  const step = await follow(cursor);
  expect(step.payments.map(payment => [payment.transaction, payment.sender, ...brief(payment)])).toEqual([
    [plain, payer, 'USDT', 1, own, 150_000_000n],
    // The approval that it uses up is its first log.
    [from, payer, 'USDT', 2, other, 5n],
    [inner, splitter, 'USDT', expect.any(Number), own, 77n],
  ]);
  const [first] = step.payments;
  expect(first).toMatchObject({ network: 'sepolia', token: usdt, block: { height: step.headHeight } });
  expect([step.dropped, step.hasMore, step.state]).toEqual([[], false, { state: 'ok' }]);
  // The same again from the same cursor, and nothing new from the next.
  expect((await follow(cursor)).payments).toEqual(step.payments);
  expect((await follow(step.cursor)).payments).toEqual([]);
});

it('CHN-021 finds no payment in a failed call, another contract, a zero amount, or an approval', async () => {
  const fake = await chain.deployToken('USDT', 10n ** 30n);
  const { cursor } = await follow(null);
  const [, poor = own] = chain.accounts;
  const failed = await chain.callToken({ token: usdt, by: 2, call: ['transfer', own, 10n ** 12n] });
  await chain.callToken({ token: fake, call: ['transfer', own, 10n ** 12n] });
  await chain.callToken({ token: usdt, by: 2, call: ['transferFrom', poor as `0x${string}`, own, 0n] });
  await chain.callToken({ token: usdt, call: ['approve', own, 10n ** 12n] });
  await chain.mine();
  const step = await follow(cursor);
  expect(step.payments).toEqual([]);
  expect(await adapter.lookUp(failed)).toMatchObject({ state: 'failed', block: { height: step.headHeight } });
});

it('CHN-022 finds the coins of a transaction, exactly', async () => {
  const { cursor } = await follow(null);
  const wei = 200_000_000_000_000_001n;
  const hash = await chain.pay(own, wei);
  await chain.mine();
  const { payments } = await follow(cursor);
  expect(payments.map(brief)).toEqual([['ETH', 0, own, wei]]);
  expect(payments[0]).toMatchObject({ token: null, transaction: hash, sender: chain.accounts[0] });
});

it('CHN-023 a look-up tells what became of a transaction, all that it pays, and how often it is confirmed', async () => {
  const hash = await chain.callToken({ token: usdt, call: ['transfer', stranger, 9n] });
  expect(await adapter.lookUp(hash)).toEqual({ state: 'pending', payments: [], spends: null });
  await chain.mine();
  const found = await adapter.lookUp(hash);
  expect(found).toMatchObject({
    state: 'confirmed',
    confirmations: 1,
    payments: [{ recipient: stranger, amount: 9n }],
  });
  await chain.mine(11);
  expect(await adapter.lookUp(hash)).toEqual({ ...found, confirmations: 12 });
  expect(await adapter.lookUp(`0x${'12'.repeat(32)}`)).toEqual({ state: 'unknown' });
});

it('CHN-024 takes payments back with their blocks, and finds them again where they are mined anew', async () => {
  const { cursor } = await follow(null);
  const kept = await chain.callToken({ token: usdt, call: ['transfer', own, 1n] });
  await chain.mine();
  const again = await chain.callToken({ token: usdt, call: ['transfer', own, 2n] });
  const gone = await chain.callToken({ token: usdt, call: ['transfer', other, 3n] });
  await chain.mine(2);
  const before = await follow(cursor);
  expect(before.payments.map(({ transaction }) => transaction)).toEqual([kept, again, gone]);
  await chain.reorganise(2, [[again, 1]]);
  const after = await follow(before.cursor);
  expect(after.dropped).toEqual([
    { transaction: again, index: 1 },
    { transaction: gone, index: 1 },
  ]);
  expect(after.payments.map(brief)).toEqual([['USDT', 1, own, 2n]]);
  expect(after.payments[0]?.block?.hash).not.toBe(before.payments[1]?.block?.hash);
  expect(after.payments[0]?.block?.height).toBe((before.payments[1]?.block?.height ?? 0) + 1);
  expect(await adapter.lookUp(again)).toMatchObject({ state: 'confirmed', confirmations: 1 });
  expect((await follow(after.cursor)).dropped).toEqual([]);
});

it('CHN-025 a node that is behind what it told before takes nothing back', async () => {
  const { cursor } = await follow(null);
  await chain.callToken({ token: usdt, call: ['transfer', own, 4n] });
  await chain.mine(2);
  const before = await follow(cursor);
  await chain.rollBack(2);
  const step = await follow(before.cursor);
  expect(step).toMatchObject({ dropped: [], payments: [], cursor: before.cursor, state: { state: 'unreachable' } });
  await chain.mine(3);
  expect((await follow(before.cursor)).dropped).toHaveLength(1);
});

it('CHN-026 goes on where it stopped, some blocks at a time, and misses none', async () => {
  const { cursor } = await follow(null);
  const sent: string[] = [];
  for (let count = 0; count < 60; count += 1) {
    if (count % 20 === 7) sent.push(await chain.callToken({ token: usdt, call: ['transfer', own, 1n] }));
    await chain.mine();
  }
  const found: string[] = [];
  let step = await follow(cursor);
  for (; ; step = await follow(step.cursor)) {
    found.push(...step.payments.map(({ transaction }) => transaction));
    if (!step.hasMore) break;
  }
  expect(found).toEqual(sent);
  expect(step.cursor.blocks.length).toBeLessThanOrEqual(128);
});

it('CHN-027 a node of another chain is not believed', async () => {
  const wrong = createChainAdapter({ network: 'ethereum', nodeUrl: chain.url, tokens: [], clock });
  const reason = 'the node is of chain 11155111, not of ethereum';
  expect(await wrong.checkState(null)).toMatchObject({ state: 'unreachable', reason });
  expect(await wrong.lookUp(`0x${'12'.repeat(32)}`)).toEqual({ state: 'unanswered', reason });
  expect(await wrong.follow(loadAddresses, null)).toMatchObject({ cursor: null, payments: [], headHeight: null });
});

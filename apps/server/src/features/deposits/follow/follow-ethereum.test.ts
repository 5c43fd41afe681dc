import type { Hash } from 'viem';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createChainAdapter } from '../../../adapters/chains/index.ts';
import { type LocalChain, openLocalChain } from '../../../adapters/chains/testing/local-chain.ts';
import { type DepositWorld, openDepositWorld } from '../testing/deposit-world.ts';
import type { ChainFollower } from './follower.ts';
import { giveToEarlierUsers } from './give-earlier.ts';

let chain: LocalChain;
let usdt: `0x${string}`;
let world: DepositWorld;
let follower: ChainFollower;
let aheadMs = 0;

beforeAll(async () => {
  chain = await openLocalChain();
  usdt = await chain.deployToken('USDT', 10n ** 30n);
  const clock = { nowMs: () => Date.now() + aheadMs };
  const tokens = [{ asset: 'USDT', address: usdt }] as const;
  const adapter = createChainAdapter({ network: 'sepolia', nodeUrl: chain.url, tokens, clock });
  world = await openDepositWorld({ adapters: [adapter] });
  follower = world.openFollower('sepolia');
  await follower.followOnce();
}, 60_000);
afterAll(async () => {
  await world.close();
  await chain.close();
});
beforeEach(() => {
  world.told.length = 0;
});

const own = async (userId: number) => (await world.findOwn(userId, 'sepolia')) as `0x${string}`;
const pay = async (userId: number, usd: number): Promise<Hash> =>
  chain.callToken({ token: usdt, call: ['transfer', await own(userId), BigInt(usd) * 1_000_000n] });
const list = async (userId: number) => (await world.list(userId)).result.items;
const find = async (id: string) =>
  (await world.queue('waiting')).result.items.find((item: { id: string }) => item.id === id);
async function followAll(one = follower): Promise<void> {
  while (await one.followOnce());
}

it('DEP-050 a payment to an own address is found without a claim: under review, its owner told', async () => {
  const hash = await pay(1, 500);
  await chain.mine();
  await followAll();
  const [item, ...more] = await list(1);
  expect(more).toEqual([]);
  expect(item).toMatchObject({
    ...{ transactionHash: hash, amount: '500', tokenType: 'USDT', status: 'review', isFound: true, proofImage: null },
    onChain: { state: 'confirmed', confirmations: 1, needed: 12 },
  });
  expect(await find(item.id)).toMatchObject({
    ...{ userId: '1', outputIndex: 1 },
    evidence: {
      state: 'confirmed',
      block: { height: expect.any(Number) },
      payments: [{ outputIndex: 1, recipient: await own(1), sender: chain.accounts[0], amount: '500', isOwn: true }],
    },
  });
  expect(world.told).toEqual([
    { userId: 1, kind: 'depositFound', values: { amount: '500', asset: 'USDT' }, isMailed: false },
  ]);
  const events = await world.database.query<{ values: object }>('select values from user_event where user_id = 1');
  expect(events.at(-1)?.values).toEqual({ id: item.id, status: 'review' });
});

it('DEP-052 confirmations are counted live, and nothing is credited before they are complete', async () => {
  const [item] = await list(1);
  await chain.mine(5);
  await followAll();
  expect((await list(1))[0].onChain).toEqual({ state: 'confirmed', confirmations: 6, needed: 12 });
  const early = await world.approve('reviewer', item.id, '500', { outputIndex: 1 });
  expect(early).toMatchObject({ refusal: 'depositUnconfirmed', result: { values: { count: '6', needed: '12' } } });
  await chain.mine(6);
  await followAll();
  for (const [amount, outputIndex] of [
    ['500', 0],
    ['500.000001', 1],
  ] as const) {
    expect((await world.approve('reviewer', item.id, amount, { outputIndex })).refusal).toBe('depositNotOnChain');
  }
  expect((await world.approve('reviewer', item.id, '500', { outputIndex: 1 })).result).toEqual({ state: 'processed' });
  expect(await world.findAvailable(1)).toBe(500_000_000n);
});

it('DEP-051 a claim and a found payment with the same output are one deposit, in either order', async () => {
  const first = await pay(2, 200);
  const { id } = (await world.claim(2, { transactionHash: first, amount: '199' })).result;
  await chain.mine();
  await followAll();
  expect(await list(2)).toEqual([
    expect.objectContaining({ id, amount: '200', isFound: true, status: 'review', proofImage: 'p'.repeat(22) }),
  ]);
  const second = await pay(2, 300);
  await chain.mine();
  await followAll();
  const found = (await list(2))[0];
  const claimed = await world.claim(2, { transactionHash: second, amount: '300', proofImage: 'q'.repeat(22) });
  expect(claimed).toMatchObject({ message: '20002', result: { id: found.id } });
  expect(await list(2)).toHaveLength(2);
  expect((await list(2))[0]).toMatchObject({ proofImage: 'q'.repeat(22), amount: '300' });
  const third = await world.claim(2, { transactionHash: second, amount: '300' });
  expect(third.refusal).toBe('transactionHashUsed');
});

it('DEP-053 a payment that moves to another block stays, and is counted anew', async () => {
  const hash = await pay(3, 150);
  await chain.mine(2);
  await followAll();
  const [before] = await list(3);
  expect(before.onChain.confirmations).toBe(2);
  world.told.length = 0;
  await chain.reorganise(2, [[hash, 1]]);
  await chain.mine();
  await followAll();
  const [after, ...more] = await list(3);
  expect(more).toEqual([]);
  expect(after).toMatchObject({ id: before.id, status: 'review', onChain: { state: 'confirmed', confirmations: 2 } });
  expect(world.told).toEqual([]);
});

it('DEP-053 a payment that the network takes back before it is processed fails, and its owner is told', async () => {
  await pay(4, 150);
  await chain.mine(2);
  await followAll();
  const [item] = await list(4);
  world.told.length = 0;
  await chain.reorganise(2);
  await chain.mine();
  await followAll();
  expect(await list(4)).toEqual([expect.objectContaining({ id: item.id, status: 'failed', failure: 'takenBack' })]);
  expect(world.told).toEqual([
    { userId: 4, kind: 'depositFailed', values: { amount: '150', asset: 'USDT', reason: 'takenBack' }, isMailed: true },
  ]);
  expect((await world.approve('reviewer', item.id, '150', { outputIndex: 1 })).refusal).toBe('decisionMade');
});

it('DEP-054 one that is taken back after it was processed is shown as a loss, until the network has it again', async () => {
  world.settings.set('deposits.confirmations.ethereum', '1');
  const hash = await pay(5, 250);
  await chain.mine(2);
  await followAll();
  const [{ id }] = await list(5);
  await world.approve('reviewer', id, '250', { outputIndex: 1 });
  const raw = await chain.keep(hash);
  await chain.reorganise(2);
  await chain.mine();
  await followAll();
  expect((await world.queue('lost')).result.items).toEqual([
    expect.objectContaining({ id, status: 'processed', credited: '250', lostAt: world.clock.atMs }),
  ]);
  expect(await world.findAvailable(5)).toBe(250_000_000n);
  await chain.send(raw);
  await chain.mine();
  await followAll();
  expect((await world.queue('lost')).result.items).toEqual([]);
  expect(await list(5)).toHaveLength(1);
  world.settings.set('deposits.confirmations.ethereum', '12');
});

it('DEP-055 two programs at once, and one that begins again, make one deposit of each payment', async () => {
  const others = [world.openFollower('sepolia'), world.openFollower('sepolia')];
  const hashes: string[] = [];
  for (let count = 0; count < 6; count += 1) {
    hashes.push(await pay(6, 130 + count));
    await chain.mine();
    await Promise.all([followAll(), ...others.map(followAll)]);
  }
  const found = (await list(6)).map(({ transactionHash }: { transactionHash: string }) => transactionHash);
  expect(found.toReversed()).toEqual(hashes);
  expect(world.told.filter(({ kind }) => kind === 'depositFound')).toHaveLength(6);
});

it('DEP-055 a step that dies before its commit is made again from where the last one ended', async () => {
  await pay(7, 140);
  await chain.mine();
  const broken = world.openFollower('sepolia', {
    notifyIn: () => Promise.reject(new Error('killed')),
  });
  await expect(broken.followOnce()).rejects.toThrow('killed');
  expect(await list(7)).toEqual([]);
  await followAll();
  expect(await list(7)).toHaveLength(1);
});

it('DEP-058 less than the minimum stands aside: in no queue, its owner told of the minimum, nothing credited', async () => {
  const before = (await world.deposits.loadWaiting()).count;
  const hash = await pay(8, 5);
  await chain.mine();
  await followAll();
  const [item] = await list(8);
  expect(item).toMatchObject({ amount: '5', isBelowMinimum: true, status: 'review' });
  expect((await list(7))[0].isBelowMinimum).toBe(false);
  expect(world.told).toEqual([
    { userId: 8, kind: 'depositBelowMinimum', values: { amount: '5', asset: 'USDT', minimum: '120' }, isMailed: false },
  ]);
  expect(await find(item.id)).toBeUndefined();
  expect((await world.deposits.loadWaiting()).count).toBe(before);
  const aside = async () => (await world.queue('aside')).result.items.map(({ id }: { id: string }) => id);
  expect(await aside()).toEqual([item.id]);
  expect(await world.findAvailable(8)).toBe(0n);
  // Its owner asks about it, with the amount that they meant to send: then a reviewer answers.
  expect((await world.claim(8, { transactionHash: hash, amount: '120' })).result).toMatchObject({ id: item.id });
  expect(await aside()).toEqual([]);
  expect(await find(item.id)).toMatchObject({ amount: '5', isBelowMinimum: true });
});

it('DEP-058 one that stands aside is taken back like every other', async () => {
  await pay(9, 7);
  await chain.mine(2);
  await followAll();
  await chain.reorganise(2);
  await chain.mine();
  await followAll();
  expect((await list(9)).map(({ status }: { status: string }) => status)).toEqual(['failed']);
});

it('DEP-061 a network whose past changed further back than is kept is followed anew, once it stays so', async () => {
  const [kept, gone] = [await pay(9, 150), await pay(9, 160)];
  await chain.mine();
  await followAll();
  await chain.mine(130);
  await followAll();
  world.told.length = 0;
  await chain.reorganise(131, [[kept, 3]]);
  await chain.mine();
  await followAll();
  const standing = async () =>
    (await world.desk.ask('treasurer', 'GET', '/swx/operator/deposits/addresses')).result.networks.find(
      ({ network }: { network: string }) => network === 'sepolia',
    ).node;
  expect(await standing()).toMatchObject({ state: 'unreachable', reason: expect.stringContaining('further back') });
  expect(world.told).toEqual([]);
  aheadMs += 601_000;
  await followAll();
  aheadMs = 0;
  await followAll();
  expect(await standing()).toMatchObject({ state: 'ok', resetHeight: expect.any(Number), resetAt: expect.any(Number) });
  const now = (await list(9)).map((item: { transactionHash: string; status: string }) => [
    item.transactionHash,
    item.status,
  ]);
  expect(now).toContainEqual([kept, 'review']);
  expect(now).toContainEqual([gone, 'failed']);
  expect(now).toHaveLength(3);
});

it('DEP-062 who was here before addresses were written down is looked for at theirs', async () => {
  const key = world.findKey('sepolia');
  const page = { beforeMs: 0, calls: 0 };
  const listUserIdsBefore = async ({ beforeMs, afterId }: { beforeMs: number; afterId: number }) => {
    page.beforeMs = beforeMs;
    page.calls += 1;
    return afterId === 0 ? [1, 41, 42] : [];
  };
  const parts = { database: world.database, clock: world.clock, listUserIdsBefore };
  await giveToEarlierUsers(parts, key, new AbortController().signal);
  await giveToEarlierUsers(parts, key, new AbortController().signal);
  expect(page.beforeMs).toBeGreaterThan(0);
  await chain.callToken({ token: usdt, call: ['transfer', key.deriveAddress(42) as `0x${string}`, 500_000_000n] });
  await chain.mine();
  await followAll();
  expect((await list(42)).map(({ amount }: { amount: string }) => amount)).toEqual(['500']);
});

import { randomUUID } from 'node:crypto';
import { allCalls } from '@truemark/contract/all-calls';
import { writeDepositMessage } from '@truemark/domain/deposits/deposit';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DepositWorld, foreignPicture, openDepositWorld } from './testing/deposit-world.ts';

let world: DepositWorld;
beforeAll(async () => {
  world = await openDepositWorld();
});
afterAll(() => world.close());

describe('what users say of deposits', () => {
  it('DEP-001 every token is offered with its minimum and an address of one’s own', async () => {
    const ways = async (userId: number) =>
      (await world.ask(userId, 'GET', '/swx/customer/user/listRechargeWays')).result;
    const mine = await ways(1);
    expect(mine.isTestNetwork).toBe(true);
    expect(
      mine.ways.map(({ tokenType, network, minimum, confirmations }: Record<string, unknown>) =>
        [tokenType, network, minimum, confirmations].join(' '),
      ),
    ).toEqual([
      'USDT sepolia 120 12',
      'USDT shasta 120 19',
      'USDC sepolia 120 12',
      'BTC bitcoin-testnet 0.015 3',
      'ETH sepolia 0.2 12',
    ]);
    const addresses = (all: { ways: { address: string }[] }) => all.ways.map(({ address }) => address);
    expect(addresses(await ways(1))).toEqual(addresses(mine));
    for (const address of addresses(await ways(2))) expect(addresses(mine)).not.toContain(address);
    expect(new Set(addresses(mine)).size).toBe(3);
  });

  it('DEP-002 a claim is taken once under its key, and listed as submitted', async () => {
    const key = randomUUID();
    const body = { transactionHash: world.makeHash('one'), amount: '500.25', proofImage: 'a'.repeat(22) };
    const first = await world.claim(1, body, key);
    expect(first).toMatchObject({ code: 200, message: '20002' });
    expect(await world.claim(1, body, key)).toEqual(first);
    const { items } = (await world.list(1)).result;
    expect(items).toEqual([
      expect.objectContaining({
        ...{ id: first.result.id, amount: '500.25', tokenType: 'USDT', network: 'sepolia', status: 'submitted' },
        ...{ transactionHash: world.makeHash('one'), proofImage: 'a'.repeat(22), createTime: world.clock.atMs },
        ...{ credited: null, decidedAt: null, failure: null, signText: null },
      }),
    ]);
    expect((await world.list(2)).result.items).toEqual([]);
  });

  it('DEP-008 nobody tells of a payment, takes or decides one without a key', async () => {
    expect((await world.claim(1, { transactionHash: world.makeHash('keyless') }, 'short')).code).not.toBe(200);
    for (const name of ['recharge', 'takeDeposit', 'decideDeposit'] as const) {
      expect(allCalls[name]).toMatchObject({ needsIdempotencyKey: true });
    }
  });

  it.each([
    [{ network: 'ethereum' }, 'depositNetworkWrong', null],
    [{ tokenType: 'BTC' }, 'depositNetworkWrong', null],
    [{ amount: '500.1234567' }, 'depositAmountWrong', null],
    [{ amount: '-500' }, 'amountNotPositive', null],
    [{ amount: '119.99' }, 'depositBelowMinimum', { name: 'USDT', limit: '120' }],
    [{ transactionHash: 'no hash' }, 'transactionHashWrong', null],
    [{ proofImage: foreignPicture }, 'fileMissing', null],
  ])('DEP-003 %o is refused as %s, and nothing is written', async (change, name, values) => {
    const before = (await world.list(3)).result.items.length;
    const reply = await world.claim(3, { transactionHash: world.makeHash('bad'), ...change });
    expect(reply.refusal).toBe(name);
    if (values) expect(reply.result.values).toEqual(values);
    expect((await world.list(3)).result.items).toHaveLength(before);
  });

  it('DEP-004 a transaction is claimed once by a person, however it is spelled, until it fails', async () => {
    const transactionHash = world.makeHash('twice');
    const first = await world.claim(4, { transactionHash });
    const again = await world.claim(4, { transactionHash: ` ${transactionHash.toUpperCase().replace('0X', '0x')} ` });
    expect(again.refusal).toBe('transactionHashUsed');
    const many = await Promise.all(Array.from({ length: 8 }, () => world.claim(5, { transactionHash })));
    expect(many.filter(({ code }) => code === 200)).toHaveLength(1);
    await world.reject('reviewer', first.result.id);
    expect((await world.claim(4, { transactionHash })).code).toBe(200);
  });

  it('DEP-005 only so many wait at once', async () => {
    world.settings.set('deposits.waitingMax', '2');
    const claim = (word: string) => world.claim(6, { transactionHash: world.makeHash(word) });
    expect([(await claim('a')).message, (await claim('b')).message]).toEqual(['20002', '20002']);
    expect((await claim('c')).refusal).toBe('depositsTooMany');
    world.settings.set('deposits.waitingMax', '20');
  });

  it('DEP-006 the list goes page by page, the newest first, and the demo account has none', async () => {
    for (const word of ['p1', 'p2', 'p3']) await world.claim(7, { transactionHash: world.makeHash(word) });
    const first = (await world.list(7, '?limit=2')).result;
    const second = (await world.list(7, `?limit=2&cursor=${first.nextCursor}`)).result;
    const hashes = [...first.items, ...second.items].map(({ transactionHash }) => transactionHash);
    expect(hashes).toEqual(['p3', 'p2', 'p1'].map(word => world.makeHash(word)));
    expect(second.nextCursor).toBeNull();
  });

  it('DEP-007 the signature of the sending address is kept, and no other', async () => {
    const account = privateKeyToAccount(`0x${'11'.repeat(32)}`);
    const hash = world.makeHash('signed');
    const { id } = (await world.claim(8, { transactionHash: hash })).result;
    const sign = (userId: number, signature: string, key?: string) =>
      world.ask(userId, 'POST', '/swx/customer/user/signRecharge', { id, address: account.address, signature }, key);
    const message = writeDepositMessage({ id, network: 'sepolia', hash });
    const good = await account.signMessage({ message });
    const other = await account.signMessage({ message: message.replace(id, '999') });
    expect((await sign(8, other)).refusal).toBe('signatureWrong');
    expect((await sign(9, good)).refusal).toBe('recordMissing');
    const key = randomUUID();
    expect((await sign(8, good, key)).code).toBe(200);
    const row = (await world.queue('waiting')).result.items.find((item: { id: string }) => item.id === id);
    expect(row.signedBy).toBe(account.address);
    await world.reject('reviewer', id);
    expect((await sign(8, good)).refusal).toBe('orderStateWrong');
    // The answer of the first stays that of its repeats.
    expect((await sign(8, good, key)).code).toBe(200);
  });
});

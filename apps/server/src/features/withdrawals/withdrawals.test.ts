import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLedger } from '../ledger/index.ts';
import { withdrawalHolds } from './index.ts';
import { makeAddress, makeHash, openWithdrawalWorld, type WithdrawalWorld } from './testing/withdrawal-world.ts';

let world: WithdrawalWorld;
beforeAll(async () => {
  world = await openWithdrawalWorld();
});
afterAll(() => world.close());

const dayMs = 86_400_000;
const hourMs = 3_600_000;
let people = 10;

/** A user with money and an address that may be paid to. */
async function addOwner(usdt = '1000') {
  const userId = people++;
  await world.addUser(userId, usdt);
  const address = makeAddress(`of ${userId}`);
  await world.addAddress(userId, address);
  await world.database.query(
    `update payout_address set usable_from = at, confirmed_at = at where user_id = $1 and confirmed_at is null`,
    [userId],
  );
  return { userId, address };
}
const listItems = async (userId: number) => (await world.list(userId, '?limit=100')).result.items;

describe('what users withdraw', () => {
  it('WDR-020 a withdrawal is held at once, answers 20003, and is listed with fee and what arrives', async () => {
    const { userId, address } = await addOwner();
    const key = randomUUID();
    const first = await world.submit(userId, { address, amount: '500' }, key);
    expect(first).toMatchObject({ code: 200, message: '20003', result: { fee: '1', arrives: '499' } });
    expect(await world.submit(userId, { address, amount: '500' }, key)).toEqual(first);
    expect(await world.findBalance(userId, 'available')).toBe(500_000_000n);
    expect(await world.findBalance(userId, 'withdrawing')).toBe(500_000_000n);
    expect(await listItems(userId)).toEqual([
      expect.objectContaining({
        ...{ id: first.result.id, tokenType: 'USDT', method: 'sepolia', address, amount: '500', feeRate: '0.002' },
        ...{ fee: '1', arrives: '499', status: 'submitted', createTime: world.time.nowMs },
        ...{ dueAt: world.time.nowMs + 48 * hourMs, approvedAt: null, decidedAt: null, transactionHash: null },
      }),
    ]);
    expect(await listItems(userId + 1_000)).toEqual([]);
    expect((await world.loadNotices(userId)).map(({ kind }) => kind)).toContain('withdrawalSubmitted');
    const checks = await auditLedger(world.database, [withdrawalHolds]);
    expect(checks.filter(({ isOk }) => !isOk)).toEqual([]);
  });

  it.each([
    [{ method: undefined }, 'withdrawalMethodMissing', 10026],
    [{ method: 'bank' }, 'withdrawalMethodMissing', 10026],
    [{ method: 'ethereum' }, 'withdrawalMethodMissing', 10026],
    [{ tokenType: 'BTC' }, 'withdrawalMethodMissing', 10026],
    [{ address: undefined }, 'receivingAddressMissing', 10021],
    [{ address: '  ' }, 'receivingAddressMissing', 10021],
    [{ amount: '100.1234567' }, 'withdrawalAmountWrong', 11160],
    [{ address: makeAddress('nobody’s') }, 'collectionStatusWrong', 10020],
    [{ address: 'no address' }, 'collectionStatusWrong', 10020],
    [{ amount: '0' }, 'amountNotPositive', 10029],
    [{ amount: '19.99' }, 'amountBelowMinimum', 10031],
    [{ amount: '500000.01' }, 'amountAboveMaximum', 10032],
    [{ amount: '1000.01' }, 'balanceInsufficient', 10011],
    [{ feeRate: '0.001' }, 'termsChanged', 11053],
    [{ feeRate: '0.002', amount: '1000.01' }, 'balanceInsufficient', 10011],
  ])('WDR-021 %o is refused as %s, and nothing is held', async (change, name, code) => {
    const { userId, address } = await addOwner();
    const reply = await world.submit(userId, { address, ...change });
    expect([reply.refusal, reply.code]).toEqual([name, code]);
    expect(await world.findBalance(userId, 'available')).toBe(1_000_000_000n);
    expect(await listItems(userId)).toEqual([]);
  });

  it('WDR-022 the owner is proven again first, and the demo book has no withdrawals', async () => {
    const { userId, address } = await addOwner();
    const body = { tokenType: 'USDT', method: 'sepolia', address, amount: '100' };
    expect((await world.ask(`${userId}!`, 'POST', 'user/withdrawal', body)).refusal).toBe('stepUpNeeded');
    expect((await world.ask(String(userId), 'POST', 'user/withdrawal', body, 'short')).refusal).toBe(
      'idempotencyKeyWrong',
    );
  });

  it('WDR-023 one is under review (20095), then one was paid today (20094); failed and canceled ones leave the day free', async () => {
    const { userId, address } = await addOwner();
    world.time.nowMs = Date.UTC(2026, 10, 22, 23, 50);
    const first = await world.submit(userId, { address });
    expect((await world.submit(userId, { address })).code).toBe(20095);
    await world.cancel(userId, first.result.id);
    const second = await world.submit(userId, { address });
    await world.reject('reviewer', second.result.id);
    const third = await world.submit(userId, { address });
    await world.approve('reviewer', third.result.id);
    expect((await world.submit(userId, { address })).code).toBe(20095);
    // After midnight (UTC) it is still under review.
    world.time.nowMs = Date.UTC(2026, 10, 23, 0, 5);
    expect((await world.submit(userId, { address })).code).toBe(20095);
    expect((await world.pay('reviewer', third.result.id, makeHash('the day'))).result.state).toBe('processed');
    const fourth = await world.submit(userId, { address });
    expect(fourth.code).toBe(200);
    await world.approve('reviewer', fourth.result.id);
    await world.pay('reviewer', fourth.result.id, makeHash('the next day'));
    expect((await world.submit(userId, { address })).code).toBe(20094);
    world.time.nowMs = Date.UTC(2026, 10, 24, 0, 0);
    expect((await world.submit(userId, { address })).code).toBe(200);
  });

  it('WDR-023 at most three are submitted a day', async () => {
    const { userId, address } = await addOwner();
    for (let count = 0; count < 3; count += 1) {
      const { result } = await world.submit(userId, { address });
      expect((await world.cancel(userId, result.id)).code).toBe(200);
    }
    const refused = await world.submit(userId, { address });
    expect(refused.refusal).toBe('withdrawalsTooMany');
    expect(refused.result.values).toEqual({ max: '3' });
    world.time.nowMs += dayMs;
    expect((await world.submit(userId, { address })).code).toBe(200);
  });

  it('WDR-025 a change of password or second factor holds withdrawals for a day, and says until when', async () => {
    const { userId, address } = await addOwner();
    const changedMs = world.time.nowMs - 60_000;
    await world.database.query('update user_account set password_changed_at = $2 where id = $1', [
      userId,
      new Date(changedMs),
    ]);
    const ways = async () => (await world.ask(String(userId), 'GET', 'user/listWithdrawalWays')).result;
    expect((await ways()).frozenUntil).toBe(changedMs + dayMs);
    const refused = await world.submit(userId, { address });
    expect(refused.refusal).toBe('withdrawalsFrozen');
    expect(refused.result.values.retryAt).toBe(String(changedMs + dayMs));
    expect(refused.message).toContain(new Date(changedMs + dayMs).toISOString().slice(0, 10));
    world.time.nowMs = changedMs + dayMs;
    expect((await ways()).frozenUntil).toBeNull();
    await world.database.query(
      `insert into user_second_factor (user_id, passkey_handle, changed_at) values ($1, $2, $3)`,
      [userId, Buffer.alloc(32, userId), new Date(world.time.nowMs)],
    );
    expect((await world.submit(userId, { address })).refusal).toBe('withdrawalsFrozen');
    world.time.nowMs += dayMs;
    expect((await world.submit(userId, { address })).code).toBe(200);
  });

  it('WDR-026 ways name limits and what is in the way, and a quote names fee and what arrives', async () => {
    const { userId, address } = await addOwner();
    const ways = async () => (await world.ask(String(userId), 'GET', 'user/listWithdrawalWays')).result;
    const before = await ways();
    expect(before).toMatchObject({ isTestNetwork: true, feeRate: '0.002', obstacle: null, hasSecondFactor: false });
    const words = before.ways.map(({ tokenType, network, minimum, maximum }: Record<string, string>) =>
      [tokenType, network, minimum, maximum].join(' '),
    );
    expect(words).toEqual([
      'USDT sepolia 20 500000',
      'USDT shasta 20 500000',
      'USDC sepolia 20 500000',
      'BTC bitcoin-testnet 0.001 10',
      'ETH sepolia 0.01 200',
    ]);
    const quote = (amount: string) =>
      world.ask(String(userId), 'GET', `user/quoteWithdrawal?tokenType=USDT&amount=${amount}`);
    expect((await quote('33.333333')).result).toEqual({
      ...{ amount: '33.333333', feeRate: '0.002', fee: '0.066667', arrives: '33.266666' },
    });
    expect((await quote('19')).refusal).toBe('amountBelowMinimum');
    await world.submit(userId, { address });
    expect((await ways()).obstacle).toBe('withdrawalUnderReview');
  });

  it('WDR-027 its owner cancels one that nobody reviews yet; the money is available again', async () => {
    const { userId, address } = await addOwner();
    const { id } = (await world.submit(userId, { address })).result;
    expect((await world.cancel(userId + 1_000, id)).refusal).toBe('recordMissing');
    expect((await world.cancel(userId, id)).code).toBe(200);
    expect(await world.findBalance(userId, 'available')).toBe(1_000_000_000n);
    expect((await listItems(userId))[0]).toMatchObject({ status: 'canceled', decidedAt: world.time.nowMs });
    expect((await world.cancel(userId, id)).refusal).toBe('orderStateWrong');
    const other = (await world.submit(userId, { address })).result.id;
    await world.take('reviewer', other);
    expect((await world.cancel(userId, other)).refusal).toBe('orderStateWrong');
  });

  it('WDR-028 of 200 withdrawals of the whole balance at once one holds it, by two programs', async () => {
    const { userId, address } = await addOwner();
    const other = await world.openProgram();
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        (index % 2 === 0 ? world : other).submit(userId, { address, amount: '1000' }),
      ),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    const refusals = new Set(answers.filter(({ code }) => code !== 200).map(({ refusal }) => refusal));
    expect([...refusals]).toEqual(['withdrawalUnderReview']);
    expect(await world.findBalance(userId, 'available')).toBe(0n);
    expect(await world.findBalance(userId, 'withdrawing')).toBe(1_000_000_000n);
    expect(await listItems(userId)).toHaveLength(1);
  }, 60_000);

  it('WDR-029 the list goes page by page, the newest first', async () => {
    const { userId, address } = await addOwner();
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      const { id } = (await world.submit(userId, { address })).result;
      ids.unshift(id);
      await world.cancel(userId, id);
    }
    const first = (await world.list(userId, '?limit=2')).result;
    const second = (await world.list(userId, `?limit=2&cursor=${first.nextCursor}`)).result;
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(ids);
    expect(second.nextCursor).toBeNull();
  });
});

import type { TransferDraft } from '@truemark/domain/ledger/transfer';
import { demoStartAmount } from '@truemark/domain/money/book';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shards } from '../owner.ts';
import {
  deposit,
  listOffenders,
  loadBalance,
  loadHouse,
  move,
  openTestLedger,
  pay,
  receive,
  shift,
  startMs,
  type TestLedger,
} from '../testing/test-ledger.ts';

let test: TestLedger;
const tellNobody = async () => () => undefined;

beforeAll(async () => {
  test = await openTestLedger();
});
afterAll(async () => {
  expect(await listOffenders(test.database)).toEqual([]);
  await test.close();
});

async function loadShards(kind: string, book = 'live'): Promise<bigint[]> {
  const rows = await test.database.query<{ owner_id: string; balance: string }>(
    `select owner_id, balance::text from ledger_account where kind = $1 and book = $2 and asset = 'USDT'`,
    [kind, book],
  );
  const balances = new Map(rows.map(row => [Number(row.owner_id), BigInt(row.balance)]));
  return shards.map(shard => balances.get(shard) ?? 0n);
}

const usdt = 10n ** 6n;

describe('the house', () => {
  it('LED-044 has its sample treasury in both books, once, however often it is given', async () => {
    await test.ledger.seedTreasury();
    await test.openAnother().seedTreasury();
    const balances = await test.ledger.loadHouseBalances();
    const treasury = balances.filter(({ account }) => account === 'treasury');
    expect(treasury.map(({ book, asset, balance }) => [book, asset, balance])).toEqual(
      ['live', 'demo'].flatMap(book => [
        [book, 'USDT', 50_000_000n * usdt],
        [book, 'USDC', 1_000_000n * usdt],
        [book, 'BTC', 500n * 10n ** 8n],
        [book, 'ETH', 5_000n * 10n ** 18n],
      ]),
    );
  });

  it('LED-040 pays from any shard: the first payment levels all of them, in the same posting', async () => {
    const before = await loadHouse(test.ledger, 'treasury');
    expect((await loadShards('treasury')).filter(balance => balance > 0n)).toHaveLength(1);
    const paid = receive(5, 'treasury', 'available', 1_000n * usdt);
    const answer = await test.ledger.post({ userId: 5, book: 'live', key: 'paid', transfers: [paid] });
    expect(answer).toMatchObject({ ok: true });
    expect(await loadHouse(test.ledger, 'treasury')).toBe(before - 1_000n * usdt);
    const balances = await loadShards('treasury');
    const shares = balances.map(balance => balance - (before - 1_000n * usdt) / 16n);
    expect(shares.every(share => share >= 0n && share < 16n)).toBe(true);
    const parts = await test.database.query<{ kind: string }>(
      'select kind from ledger_transfer where posting_id = $1 order by part',
      [answer.ok ? answer.value.postingId : 0],
    );
    expect(parts.map(({ kind }) => kind)).toEqual([...Array(15).fill('shardLevel'), 'contractProfit']);
  });

  it('LED-040 is short of nothing while the sum is enough, in parallel and up to the last unit', async () => {
    const all = await loadHouse(test.ledger, 'treasury');
    const each = (all - 7n) / 64n;
    const users = Array.from({ length: 64 }, (_, index) => 1_000 + index);
    const answers = await Promise.all(
      users.map(userId =>
        // Half of them share one shard.
        test.ledger.post({
          userId: userId % 2 === 0 ? 16 * userId : userId,
          book: 'live',
          key: 'share',
          transfers: [receive(userId % 2 === 0 ? 16 * userId : userId, 'treasury', 'available', each)],
        }),
      ),
    );
    expect(answers.every(({ ok }) => ok)).toBe(true);
    const rest = all - 64n * each;
    expect(await loadHouse(test.ledger, 'treasury')).toBe(rest);
    const last = (amount: bigint, key: string) =>
      test.ledger.post({ userId: 9, book: 'live', key, transfers: [receive(9, 'treasury', 'available', amount)] });
    expect(await last(rest + 1n, 'beyond')).toEqual({ ok: false, code: 'houseInsufficient' });
    expect(await last(rest, 'last')).toMatchObject({ ok: true });
    expect(await loadShards('treasury')).toEqual(shards.map(() => 0n));
  });

  it('LED-045 takes the operator’s capital in, and lets out no more than it has', async () => {
    const act = (amount: bigint, key: string) =>
      ({ book: 'live', asset: 'USDT', amount, key, reference: 'act:1' }) as const;
    expect(await test.ledger.moveCapital('in', act(1_000n, 'in'))).toMatchObject({ ok: true });
    expect(await test.ledger.moveCapital('out', act(1_001n, 'out'))).toEqual({ ok: false, code: 'houseInsufficient' });
    expect(await test.ledger.moveCapital('out', act(400n, 'out:2'))).toMatchObject({ ok: true });
    expect(await loadHouse(test.ledger, 'treasury')).toBe(600n);
    expect(await loadHouse(test.ledger, 'external:operator')).toBe(-600n);
  });

  it('LED-042 gives what is reserved to its own hold alone', async () => {
    const reserve = (userId: number, reference: string, key: string) =>
      test.ledger.post({ userId, book: 'live', key, transfers: [move('treasury', 'reserve', 100n, reference)] });
    expect(await reserve(21, 'option:21', 'r')).toMatchObject({ ok: true });
    expect(await reserve(22, 'option:22', 'r')).toMatchObject({ ok: true });
    const win = (userId: number, reference: string, amount: bigint, key: string) =>
      test.ledger.post({
        userId,
        book: 'live',
        key,
        transfers: [receive(userId, 'reserve', 'available', amount, reference)],
      });
    expect(await win(21, 'option:22', 10n, 'other')).toEqual({ ok: false, code: 'holdMissing' });
    expect(await win(21, 'option:21', 101n, 'more')).toEqual({ ok: false, code: 'holdInsufficient' });
    expect(await win(21, 'option:21', 70n, 'won')).toMatchObject({ ok: true });
    const back = {
      userId: 21,
      book: 'live',
      key: 'back',
      transfers: [move('reserve', 'treasury', 30n, 'option:21')],
    } as const;
    expect(await test.ledger.post(back)).toMatchObject({ ok: true });
    expect(await loadHouse(test.ledger, 'reserve')).toBe(100n);
    const [hold] = await test.database.query(
      `select posted::text, voided::text from ledger_hold where reference = 'option:21'`,
    );
    expect(hold).toEqual({ posted: '70', voided: '30' });
  });

  it('LED-042 pays an inviter from what was reserved for another user’s plan', async () => {
    const plan = {
      userId: 31,
      book: 'live',
      key: 'plan',
      transfers: [move('treasury', 'reserve', 50n, 'plan:1')],
    } as const;
    expect(await test.ledger.post(plan)).toMatchObject({ ok: true });
    const share = [receive(32, 'reserve', 'available', 5n, 'plan:1')];
    expect(await test.ledger.post({ userId: 31, book: 'live', key: 'share', transfers: share })).toMatchObject({
      ok: true,
    });
    expect(await loadBalance(test.ledger, 32)).toBe(5n);
  });

  it('LED-046 gives test funds on a sandbox only', async () => {
    const funds = { book: 'live', asset: 'BTC', amount: 5n, key: 'funds', reference: 'act:2' } as const;
    expect(await test.ledger.grantTestFunds(41, funds)).toMatchObject({ ok: true });
    expect(await loadBalance(test.ledger, 41, 'available', { asset: 'BTC' })).toBe(5n);
    const production = await openTestLedger({ isSandbox: false });
    expect(await production.ledger.grantTestFunds(41, funds)).toEqual({ ok: false, code: 'sandboxOnly' });
    expect(await production.ledger.loadHouseBalances()).toEqual([]);
    await production.close();
  });
});

describe('the demo book', () => {
  it('LED-050 starts every user with 100,000 USDT, once', async () => {
    await Promise.all([test.ledger.openUser(51), test.ledger.openUser(51)]);
    await test.openAnother().openUser(51);
    expect(await loadBalance(test.ledger, 51, 'available', { book: 'demo' })).toBe(demoStartAmount);
    expect(demoStartAmount).toBe(100_000n * usdt);
    expect(await loadBalance(test.ledger, 51)).toBe(0n);
  });

  it('LED-043 refills its house from outside when it runs short, and the live one never', async () => {
    const production = await openTestLedger({ isSandbox: false });
    await production.ledger.openUser(52);
    expect(await loadBalance(production.ledger, 52, 'available', { book: 'demo' })).toBe(demoStartAmount);
    const outside = await loadHouse(production.ledger, 'external:demo', 'demo');
    expect(outside).toBeLessThan(-demoStartAmount);
    expect(outside + (await loadHouse(production.ledger, 'treasury', 'demo'))).toBe(-demoStartAmount);
    const live = { userId: 52, book: 'live', key: 'x', transfers: [receive(52, 'treasury', 'available', 1n)] } as const;
    expect(await production.ledger.post(live)).toEqual({ ok: false, code: 'houseInsufficient' });
    expect(await listOffenders(production.database)).toEqual([]);
    await production.close();
  });

  it('LED-051 is set back to 100,000 from above and from below, three times a UTC day', async () => {
    const user = 53;
    await test.ledger.openUser(user);
    const lose = (amount: bigint, key: string) =>
      test.ledger.post({ userId: user, book: 'demo', key, transfers: [pay(user, 'available', 'treasury', amount)] });
    expect(await test.ledger.resetDemo(user, 'needless', tellNobody)).toEqual({ ok: true, value: 3 });
    await lose(70_000n * usdt, 'lost');
    expect(await test.ledger.resetDemo(user, 'reset:1', tellNobody)).toEqual({ ok: true, value: 2 });
    expect(await test.ledger.resetDemo(user, 'reset:1', tellNobody)).toEqual({ ok: true, value: 2 });
    expect(await loadBalance(test.ledger, user, 'available', { book: 'demo' })).toBe(demoStartAmount);
    const win = { userId: user, book: 'demo', key: 'won', transfers: [deposit(user, 5n)] } as const;
    await test.ledger.post(win);
    expect(await test.ledger.resetDemo(user, 'reset:2', tellNobody)).toEqual({ ok: true, value: 1 });
    expect(await loadBalance(test.ledger, user, 'available', { book: 'demo' })).toBe(demoStartAmount);
    await lose(1n, 'lost:2');
    expect(await test.ledger.resetDemo(user, 'reset:3', tellNobody)).toEqual({ ok: true, value: 0 });
    await lose(1n, 'lost:3');
    expect(await test.ledger.resetDemo(user, 'reset:4', tellNobody)).toEqual({
      ok: false,
      code: 'demoResetLimitReached',
    });
    expect(await test.ledger.resetDemo(user, 'reset:3', tellNobody)).toEqual({ ok: true, value: 0 });
    test.clock.atMs = Date.UTC(2026, 10, 22);
    expect(await test.ledger.countResetsLeft(user)).toBe(3);
    expect(await test.ledger.resetDemo(user, 'reset:4', tellNobody)).toEqual({ ok: true, value: 2 });
    test.clock.atMs = startMs;
  });

  it('LED-390 counts towards the start what orders hold that are open while it is reset', async () => {
    const user = 55;
    await test.ledger.openUser(user);
    const post = (key: string, transfer: TransferDraft) =>
      test.ledger.post({ userId: user, book: 'demo', key, transfers: [transfer] });
    const balanceOf = async () => [
      await loadBalance(test.ledger, user, 'available', { book: 'demo' }),
      await loadBalance(test.ledger, user, 'margin', { book: 'demo' }),
    ];
    await post('hold', shift(user, 'available', 'margin', 400n * usdt, 'contract:1'));
    await post('lose', pay(user, 'available', 'treasury', 50n * usdt));
    expect(await test.ledger.resetDemo(user, 'reset:1', tellNobody)).toEqual({ ok: true, value: 2 });
    expect(await balanceOf()).toEqual([demoStartAmount - 400n * usdt, 400n * usdt]);
    await post('win', receive(user, 'treasury', 'available', 3n * demoStartAmount));
    await post('hold:2', shift(user, 'available', 'margin', 2n * demoStartAmount, 'contract:2'));
    expect(await test.ledger.resetDemo(user, 'reset:2', tellNobody)).toEqual({ ok: true, value: 1 });
    expect(await balanceOf()).toEqual([0n, 2n * demoStartAmount + 400n * usdt]);
  });

  it('LED-980 tells its owner of each reset once, in its transaction, and of none that moved nothing', async () => {
    const user = 56;
    await test.ledger.openUser(user);
    const told: string[] = [];
    const reset = (key: string) =>
      test.ledger.resetDemo(user, key, async (client, userId, start) => {
        const sql = `select count(*)::int as count from ledger_transfer where owner_id = $1 and kind = 'demoReset'`;
        const [inside] = (await client.query<{ count: number }>(sql, [userId])).rows;
        return () => told.push(`${userId} ${start} ${inside?.count}`);
      });
    const lose = (key: string) =>
      test.ledger.post({ userId: user, book: 'demo', key, transfers: [pay(user, 'available', 'treasury', 9n)] });
    await reset('needless');
    expect(told).toEqual([]);
    await lose('lost');
    await reset('reset:1');
    await reset('reset:1');
    expect(told).toEqual([`56 ${demoStartAmount} 1`]);
    await lose('lost:2');
    const broken = test.ledger.resetDemo(user, 'reset:2', () => Promise.reject(new Error('no notice')));
    await expect(broken).rejects.toThrow('no notice');
    expect(await loadBalance(test.ledger, user, 'available', { book: 'demo' })).toBe(demoStartAmount - 9n);
    await reset('reset:2');
    expect(told).toHaveLength(2);
  });

  it('LED-051 counts resets asked at once one by one', async () => {
    const user = 54;
    await test.ledger.openUser(user);
    const lost = [pay(user, 'available', 'treasury', 9n)];
    await test.ledger.post({ userId: user, book: 'demo', key: 'lost', transfers: lost });
    const resets = await Promise.all(['a', 'a', 'b', 'c'].map(key => test.ledger.resetDemo(user, key, tellNobody)));
    expect(resets.every(({ ok }) => ok)).toBe(true);
    expect(await test.ledger.countResetsLeft(user)).toBe(2);
  });
});

describe('balances', () => {
  it('LED-052 show every asset, USDT first, with each account and the total', async () => {
    const user = 61;
    await test.ledger.post({
      userId: user,
      book: 'live',
      key: 'd',
      transfers: [deposit(user, 9n), deposit(user, 7n, 'ETH')],
    });
    const hold = {
      ...pay(user, 'available', 'fees', 4n, 'loan:1'),
      credit: { userId: user, kind: 'repaying' as const },
    };
    await test.ledger.post({ userId: user, book: 'live', key: 'h', transfers: [hold] });
    const empty = { available: 0n, margin: 0n, stake: 0n, invested: 0n, withdrawing: 0n, repaying: 0n };
    expect(await test.ledger.loadBalances(user, 'live')).toEqual([
      { asset: 'USDT', accounts: { ...empty, available: 5n, repaying: 4n }, total: 9n },
      { asset: 'USDC', accounts: empty, total: 0n },
      { asset: 'BTC', accounts: empty, total: 0n },
      { asset: 'ETH', accounts: { ...empty, available: 7n }, total: 7n },
    ]);
  });
});

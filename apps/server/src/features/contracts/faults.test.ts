import type { ContractOrder } from '@truemark/contract/trading/contracts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { beginElsewhere } from '../../platform/testing/begin-elsewhere.ts';
import type { ContractWrite } from './attached-write.ts';
import {
  type Ask,
  ask,
  type ContractProgram,
  open,
  refusalOf,
  usdt,
  useContracts,
  usual,
} from './testing/contract-harness.ts';

const tooHigh = '1000000000';
const { harness, program, hold } = useContracts({ each: [usual, usual, usual] });

afterEach(() => vi.restoreAllMocks());

const left = (userId: number) => program.trading.reserves.left(userId, 'live');
const placeOf = (userId: number, { id }: ContractOrder) => ({ userId, id: Number(id) });

describe('a price that cannot be kept', () => {
  it('CTR-280 is refused at opening, as limit, stop loss and take profit', async () => {
    const userId = await harness.addUser();
    const refuse = (changes: Partial<Ask>) => refusalOf(program.contracts.open(ask(userId, changes)));
    expect(await refuse({ kind: 'limit', limitPrice: tooHigh })).toBe('priceOffStep');
    expect(await refuse({ side: 'short', stopLoss: tooHigh })).toBe('priceOffStep');
    expect(await refuse({ takeProfit: tooHigh })).toBe('priceOffStep');
    expect(await refuse({ takeProfit: '922337203.6855' })).toBe('priceOffStep');
    expect(await harness.balance(userId)).toBe(10_000n * usdt);
    const order = await hold(userId, { takeProfit: '922337203.6854' });
    expect(order).toMatchObject({ status: 'holding', takeProfit: '922337203.6854' });
  });

  it('CTR-280 is refused at a change of limits', async () => {
    const userId = await harness.addUser();
    const order = await hold(userId);
    const change = (takeProfit: string) =>
      program.contracts.changeLimits({ ...placeOf(userId, order), version: 2, stopLoss: null, takeProfit });
    expect(await change(tooHigh)).toMatchObject({ code: 'priceOffStep' });
    expect(await change('922337203.6854')).toMatchObject({ takeProfit: '922337203.6854' });
  });
});

describe('an order that cannot be written', () => {
  it('CTR-281 takes nothing, and none of the same moment with it', async () => {
    const [userId, unlucky, idle] = [await harness.addUser(), await harness.addUser(), await harness.addUser()];
    const post = program.ledger.post;
    vi.spyOn(program.ledger, 'post').mockImplementation(posting => {
      const [entry] = posting.attached ?? [];
      const write = entry?.row as ContractWrite;
      if (!entry || posting.userId !== unlucky) return post(posting);
      const row = { ...write, row: { ...write.row, takeProfit: 2n ** 64n } };
      return post({ ...posting, attached: [{ ...entry, row }] });
    });
    const placing = [userId, userId, unlucky, userId, userId].map(id => open(program, ask(id)));
    const outcomes = await Promise.allSettled(placing);
    vi.restoreAllMocks();
    expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual([true, true, false, true, true]);
    for (const outcome of outcomes) {
      if (outcome.status === 'fulfilled') expect(await harness.load(outcome.value, userId)).toEqual(outcome.value);
    }
    expect(await harness.balance(unlucky)).toBe(10_000n * usdt);
    expect(await program.ledger.listHolds(unlucky, 'live')).toEqual([]);
    await harness.tick(program, 100, usual);
    await expect.poll(async () => (await left(idle)) - (await left(unlucky)), { timeout: 10_000 }).toBe(0n);
    expect(await harness.balance(userId, 'margin')).toBe(4n * 10_050_011n);
  });
});

describe('a repeat of a key that is forgotten', () => {
  it.each([
    ['market', {}],
    ['limit', { kind: 'limit', limitPrice: '90' }],
  ] as const)('CTR-282 finds the first order, and promises nothing more: %s', async (_, changes) => {
    const userId = await harness.addUser();
    const request = ask(userId, changes);
    const first = await hold(userId, request);
    await program.stop();
    await harness.start();
    // From here on the accounts are known, and the first key is not.
    await hold(userId, changes);
    const [before, tracked] = [await left(userId), program.engine.countTracked()];
    expect(await open(program, request)).toMatchObject({ id: first.id, status: first.status });
    expect(await left(userId)).toBe(before);
    expect(program.engine.countTracked()).toBe(tracked);
  });
});

describe('an opening', () => {
  it('CTR-283 happens at the first tick after, whatever time that has', async () => {
    const userId = await harness.addUser();
    harness.market.clock.atMs += 500;
    const market = await open(program, ask(userId));
    const limit = await open(program, ask(userId, { kind: 'limit', limitPrice: '101' }));
    harness.market.clock.atMs -= 400;
    await harness.tick(program, 0, usual);
    for (const order of [market, limit]) {
      const opened = await harness.load(order, userId);
      expect(opened).toMatchObject({ status: 'holding', openSequence: order.acceptedSequence + 1 });
      expect(opened.openTime).toBe(order.createTime - 400);
    }
  });

  it('CTR-710 waits from the newest tick on where the clock was set back before the order was accepted', async () => {
    const userId = await harness.addUser();
    harness.market.clock.atMs -= 5_000;
    const order = await open(program, ask(userId));
    // The source's clock is another one.
    await harness.tick(program, 1_000, usual, { sourceAtMs: harness.market.clock.atMs + 6_000 });
    const opened = await harness.load(order, userId);
    harness.market.clock.atMs += 5_000;
    expect(opened).toMatchObject({ status: 'holding', openSequence: order.acceptedSequence + 1 });
  });

  it('MKD-600 is not promised on a tick from the future', async () => {
    const userId = await harness.addUser();
    harness.market.clock.atMs -= 60_000;
    const refusal = await refusalOf(program.contracts.open(ask(userId)));
    harness.market.clock.atMs += 60_000;
    expect(refusal).toBe('notTradable');
  });

  it('CTR-284 that cannot be written holds up no other, and is tried again', async () => {
    const userId = await harness.addUser();
    const { database } = harness.market;
    const orders = await Promise.all([1, 2, 3].map(() => open(program, ask(userId))));
    const [unlucky, ...others] = orders;
    if (!unlucky) throw new Error('there is one');
    await database.queryAsOwner(
      `create function test_refuse() returns trigger language plpgsql as $$ begin raise 'not this one'; end $$`,
    );
    await database.queryAsOwner(
      `create trigger test_refuse before update on contract_order for each row when (new.id = ${unlucky.id})
       execute function test_refuse()`,
    );
    harness.tickAlone(100, usual);
    for (const order of others) {
      await expect.poll(async () => (await harness.load(order, userId)).status).toBe('holding');
    }
    expect(await harness.load(unlucky, userId)).toMatchObject({ status: 'pending' });
    await database.queryAsOwner('drop trigger test_refuse on contract_order');
    await program.engine.whenIdle();
    const openSequence = unlucky.acceptedSequence + 1;
    expect(await harness.load(unlucky, userId)).toMatchObject({ status: 'holding', openSequence });
  });
});

describe('a step whose answer was lost', () => {
  function loseAnswer(): void {
    const post = program.ledger.post;
    vi.spyOn(program.ledger, 'post').mockImplementationOnce(async posting => {
      await post(posting);
      throw new Error('the answer was lost');
    });
  }

  it('CTR-285 has freed what was promised: a closing', async () => {
    const [userId, idle] = [await harness.addUser(), await harness.addUser()];
    const order = await hold(userId, { lots: '50' });
    expect(await left(userId)).toBeLessThan(await left(idle));
    await program.contracts.close({ ...placeOf(userId, order), lots: '20' });
    loseAnswer();
    await harness.tick(program, 100, usual);
    const rest = await harness.load(order, userId);
    expect(rest).toMatchObject({ openLots: '30' });
    expect((await left(idle)) - (await left(userId))).toBe(BigInt(Math.round(Number(rest.reserveLeft) * 1e6)));
    await program.contracts.close(placeOf(userId, order));
    loseAnswer();
    await harness.tick(program, 100, usual);
    expect(await harness.load(order, userId)).toMatchObject({ status: 'closed' });
    expect(await left(userId)).toBe(await left(idle));
  });

  it('CTR-285 has freed what was promised: a cancellation by its owner', async () => {
    const [userId, idle] = [await harness.addUser(), await harness.addUser()];
    const order = await open(program, ask(userId, { kind: 'limit', limitPrice: '90', lots: '50' }));
    loseAnswer();
    await expect(program.contracts.cancel(placeOf(userId, order))).rejects.toThrow('lost');
    expect(await harness.load(order, userId)).toMatchObject({ status: 'canceled' });
    await expect.poll(async () => (await left(idle)) - (await left(userId))).toBe(0n);
  });
});

describe('an act of the owner', () => {
  it('CTR-286 that ends in nobody knows what holds progress until the order is followed again', async () => {
    const userId = await harness.addUser();
    const order = await hold(userId, { stopLoss: '99' });
    const { database } = harness.market;
    const holdProgress = program.engine.holdProgress.bind(program.engine);
    const release = vi.fn();
    const lost = () => Promise.reject(new Error('the database is lost'));
    const querying = vi.spyOn(database.pool, 'query');
    // As soon as the change is to be written.
    const writing = vi.spyOn(database, 'transaction').mockImplementation(() => {
      querying.mockImplementation(lost as never);
      return lost();
    });
    vi.spyOn(program.engine, 'holdProgress').mockImplementationOnce((...place) => {
      release.mockImplementation(holdProgress(...place));
      return release;
    });
    const limits = { version: order.version, stopLoss: '98', takeProfit: null };
    await expect(program.contracts.changeLimits({ ...placeOf(userId, order), ...limits })).rejects.toThrow('lost');
    expect(release).not.toHaveBeenCalled();
    querying.mockRestore();
    writing.mockRestore();
    await expect.poll(() => release.mock.calls.length, { timeout: 5_000 }).toBe(1);
    await harness.tick(program, 100, 985_000);
    expect(await harness.load(order, userId)).toMatchObject({ status: 'closed', closeReason: 'stopLoss' });
  });

  type Act = (place: {
    readonly userId: number;
    readonly id: number;
  }) => ReturnType<ContractProgram['contracts']['close']>;
  const acts: [string, Act][] = [
    ['a close', place => program.contracts.close(place)],
    [
      'a change of limits',
      place => program.contracts.changeLimits({ ...place, version: 2, stopLoss: '98', takeProfit: null }),
    ],
  ];

  it.each(acts)('CTR-287 is not stopped by a notice of the same moment: %s', async (_, act) => {
    const userId = await harness.addUser();
    const order = await hold(userId);
    const other = await beginElsewhere(harness.market.database);
    await other.client.query('update contract_order set call_sequence = open_sequence where id = $1', [order.id]);
    const acting = act(placeOf(userId, order));
    await expect.poll(() => countBlocked()).toBe(1);
    await other.end('commit');
    expect(await acting).toMatchObject({ id: order.id, version: 3, status: 'holding' });
  });
});

/** Transactions of the database that wait for a lock. */
async function countBlocked(): Promise<number> {
  const rows = await harness.market.database.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.count ?? 0;
}

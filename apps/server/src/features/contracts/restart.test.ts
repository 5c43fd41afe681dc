import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ContractOrder } from '@truemark/contract/trading/contracts';
import { describe, expect, it } from 'vitest';
import { loadSteps, noteSteps } from '../../testing/order-steps.ts';
import { bitcoin, euro } from '../market-data/testing/market-harness.ts';
import { ask, open, useContracts, usual } from './testing/contract-harness.ts';

const { harness, program, hold } = useContracts();

async function loadProgress(instrumentId: number): Promise<number | undefined> {
  const sql = 'select sequence::float8 as sequence from engine_progress where instrument_id = $1';
  return (await harness.market.database.query<{ sequence: number }>(sql, [instrumentId]))[0]?.sequence;
}

async function settle(): Promise<void> {
  for (const price of [usual, usual, usual]) await harness.tick(program, 1_000, price);
}

/** Prices that come while nobody follows them, and the program that comes after. */
async function passBy(prices: readonly number[], afterMs = 100): Promise<void> {
  await program.stop();
  for (const price of prices) harness.tickAlone(afterMs, price);
  await harness.start();
  await program.engine.whenIdle();
}

describe('a restart', () => {
  it('CTR-711 looks at every tick since an order that was on its way to the database', async () => {
    await settle();
    const [userId, other] = [await harness.addUser(), await harness.addUser()];
    await hold(other);
    await harness.tick(program, 100, usual, { instrument: euro });
    await open(program, ask(other, { code: euro.code }));
    await harness.tick(program, 100, usual, { instrument: euro });
    // Another program that has the account, so that the order is accepted and cannot be written.
    const blocker = await harness.market.database.connectAsOwner();
    await blocker.query('begin');
    await blocker.query(`select from ledger_account where owner_id = $1 and kind = 'available' for update`, [userId]);
    const placing = open(program, ask(userId));
    await expect.poll(() => program.trading.acceptances.isUnderWay(bitcoin.id)).toBe(true);
    const accepted = program.engine.newestTick(bitcoin.id)?.sequence;
    for (const price of [usual, usual]) await harness.tick(program, 100, price);
    await harness.tick(program, 100, usual, { instrument: euro });
    const newest = program.engine.newestTick(euro.id)?.sequence;
    await expect.poll(() => loadProgress(euro.id)).toBe(newest);
    expect(await loadProgress(bitcoin.id)).toBe(accepted);
    await blocker.query('commit');
    await blocker.end();
    const order = await placing;
    await program.engine.whenIdle();
    expect(await harness.load(order, userId)).toMatchObject({ openSequence: order.acceptedSequence + 1 });
  });

  it('CTR-150 finds the tick that crossed a stop while the engine was down, and settles at it', async () => {
    await settle();
    const userId = await harness.addUser();
    const stopped = await hold(userId, { stopLoss: '99' });
    const quiet = await hold(userId, { stopLoss: '97.5' });
    const last = quiet.openSequence ?? 0;
    await passBy([995_000, 985_000, 1_000_000, 990_000]);
    expect(await harness.load(stopped, userId)).toMatchObject({
      ...{ status: 'closed', closeReason: 'stopLoss', closePrice: '98.4999', closeSequence: last + 2 },
    });
    expect(await harness.load(quiet, userId)).toMatchObject({ status: 'holding', version: 2 });
    await harness.tick(program, 100, 974_000);
    expect(await harness.load(quiet, userId)).toMatchObject({ status: 'closed', closePrice: '97.3999' });
  });

  it('CTR-151 opens what waited at the tick it would have had, or cancels what had none in time', async () => {
    await settle();
    const userId = await harness.addUser();
    const waiting = await open(program, ask(userId));
    const resting = await open(program, ask(userId, { kind: 'limit', limitPrice: '99' }));
    await passBy([1_001_000, 980_000, 1_002_000]);
    expect(await harness.load(waiting, userId)).toMatchObject({ status: 'holding', openPrice: '100.1001' });
    expect(await harness.load(resting, userId)).toMatchObject({ status: 'holding', openPrice: '98.0001' });
    const late = await open(program, ask(userId));
    await passBy([1_001_000], 5_001);
    expect(await harness.load(late, userId)).toMatchObject({ status: 'canceled', cancelReason: 'noPrice' });
    await program.contracts.closeAll(userId, 'live', undefined);
    await harness.tick(program, 100, usual);
  });

  it('CTR-152 closes what its owner had asked to close, the part that was asked for', async () => {
    await settle();
    const userId = await harness.addUser();
    const order = await hold(userId);
    await program.contracts.close({ userId, id: Number(order.id), lots: '0.4' });
    await passBy([1_003_000, 1_009_000]);
    const after = await harness.load(order, userId);
    expect(after).toMatchObject({ status: 'holding', openLots: '0.6', closingLots: null });
    expect(after.closings).toMatchObject([{ lots: '0.4', reason: 'user', price: '100.2999' }]);
    await program.contracts.closeAll(userId, 'live', undefined);
    await harness.tick(program, 100, usual);
  });

  it('CTR-153 looks at ticks after a change of limits only, and tells of a margin call once', async () => {
    await settle();
    const userId = await harness.addUser();
    const order = await hold(userId);
    await harness.tick(program, 100, 975_000);
    await harness.tick(program, 100, 990_000);
    const changed = await program.contracts.changeLimits({
      ...{ userId, id: Number(order.id), version: order.version, stopLoss: '98', takeProfit: null },
    });
    expect(changed).toMatchObject({ stopLoss: '98' });
    await passBy([985_000, 981_000]);
    expect(await harness.load(order, userId)).toMatchObject({ status: 'holding' });
    await passBy([979_000]);
    expect(await harness.load(order, userId)).toMatchObject({ status: 'closed', closePrice: '97.8999' });
    expect(await harness.listKinds(userId)).toEqual(['marginCall', 'positionStopped']);
  });

  it('CTR-154 knows what the house has promised', async () => {
    await settle();
    const userId = await harness.addUser();
    const left = await program.trading.reserves.left(userId, 'live');
    const order = await hold(userId, { lots: '50' });
    await passBy([usual]);
    const after = await program.trading.reserves.left(userId, 'live');
    // The twentieth of what the treasury has set aside counts, too.
    expect(left - after).toBe(5_000_005_000n + 5_000_005_000n / 20n);
    await program.contracts.close({ userId, id: Number(order.id) });
    await harness.tick(program, 100, usual);
    // The treasury is looked at anew.
    harness.market.clock.atMs += 60_000;
    expect((await program.trading.reserves.left(userId, 'live')) >= left).toBe(true);
  });
});

describe('who is faster', () => {
  type Requests = readonly Promise<unknown>[];

  /** An accepted request that is not written yet is one that nobody watches. */
  async function someAccepted(requests: Requests): Promise<void> {
    let isOver = false;
    void Promise.all(requests).finally(() => {
      isOver = true;
    });
    while (!isOver && program.engine.countTracked() === requests.length) await nextTurn();
  }

  const everyRequest = (requests: Requests): Promise<unknown> => Promise.all(requests);
  /** Lets no request, some, the first with its answer, or every one be accepted before prices come. */
  const moments = [() => undefined, someAccepted, (requests: Requests) => Promise.any(requests), everyRequest];

  async function holdMany(userId: number): Promise<readonly ContractOrder[]> {
    await settle();
    const asked = Array.from({ length: 20 }, () => open(program, ask(userId, { stopLoss: '99' })));
    const orders = await Promise.all(asked);
    await harness.tick(program, 100, usual);
    return orders;
  }

  async function expectClosing(order: ContractOrder, userId: number, reason: string, price: string): Promise<void> {
    const closed = await harness.load(order, userId);
    expect(closed).toMatchObject({ status: 'closed', marginLeft: '0', closeReason: reason });
    expect(closed.closings).toMatchObject([{ reason, price }]);
  }

  it('CTR-155 of the owner and a trigger on the first tick after, the trigger wins alone, whenever the request was accepted', async () => {
    const userId = await harness.addUser(100_000n);
    for (const waitFor of [...moments, ...moments]) {
      const orders = await holdMany(userId);
      const closing = orders.map(({ id }) => program.contracts.close({ userId, id: Number(id) }));
      await waitFor(closing);
      // Accepted before this tick, a request stands behind the trigger on it; accepted after it, it comes too late.
      harness.tickAlone(100, 985_000);
      harness.tickAlone(1, 986_000);
      await Promise.all(closing);
      await harness.tick(program, 100, 987_000);
      for (const order of orders) await expectClosing(order, userId, 'stopLoss', '98.4999');
    }
    expect(await harness.balance(userId, 'margin')).toBe(0n);
  });

  it('CTR-155 a request that was accepted before a harmless tick closes there, one accepted after it loses to the trigger', async () => {
    await noteSteps(text => harness.market.database.queryAsOwner(text));
    const userId = await harness.addUser(100_000n);
    const count = { user: 0, stopLoss: 0 };
    for (const waitFor of [...moments, ...moments]) {
      const orders = await holdMany(userId);
      const closing = orders.map(({ id }) => program.contracts.close({ userId, id: Number(id) }));
      await waitFor(closing);
      harness.tickAlone(100, 995_000);
      const harmless = program.engine.newestTick(bitcoin.id)?.sequence ?? 0;
      harness.tickAlone(1, 985_000);
      const answers = await Promise.all(closing);
      await harness.tick(program, 100, 987_000);
      const steps = (await loadSteps(harness.market.database)).flat();
      for (const [index, order] of orders.entries()) {
        const request = steps.find(
          ({ id, closeRequestedSequence }) => String(id) === order.id && closeRequestedSequence,
        );
        expect(request === undefined).toBe('ok' in (answers[index] ?? {}));
        const isFirst = request !== undefined && (request.closeRequestedSequence ?? 0) < harmless;
        if (isFirst) await expectClosing(order, userId, 'user', '99.4999');
        else await expectClosing(order, userId, 'stopLoss', '98.4999');
        count[isFirst ? 'user' : 'stopLoss'] += 1;
        // What is known from outside: all requests were accepted before, or none was.
        if (waitFor === everyRequest) expect(isFirst).toBe(true);
      }
    }
    expect(count.user).toBeGreaterThan(40);
    expect(count.stopLoss).toBeGreaterThan(0);
    expect(await harness.balance(userId, 'margin')).toBe(0n);
  });

  it('CTR-155 a trigger that was crossed before the request comes first, though nobody has dealt with it', async () => {
    const userId = await harness.addUser(100_000n);
    const orders = await holdMany(userId);
    harness.tickAlone(100, 985_000);
    const closing = orders.map(({ id }) => program.contracts.close({ userId, id: Number(id) }));
    harness.tickAlone(1, 995_000);
    for (const answer of await Promise.all(closing)) expect(answer).toMatchObject({ code: 'orderStateWrong' });
    for (const order of orders) await expectClosing(order, userId, 'stopLoss', '98.4999');
  });

  it('CTR-156 of a cancellation and the price, wins alone: an order is canceled or opens', async () => {
    const userId = await harness.addUser(100_000n);
    for (let round = 0; round < 5; round += 1) {
      await settle();
      const orders = await Promise.all(
        Array.from({ length: 20 }, () => open(program, ask(userId, { kind: 'limit', limitPrice: '99' }))),
      );
      const canceling = orders.map(({ id }) => program.contracts.cancel({ userId, id: Number(id) }));
      if (round % 2 === 0) await new Promise(resolve => setTimeout(resolve, round));
      harness.tickAlone(100, 985_000);
      const answers = await Promise.all(canceling);
      await program.engine.whenIdle();
      for (const [index, answer] of answers.entries()) {
        const order = await harness.load(orders[index] ?? { id: '' }, userId);
        expect(order.status).toBe('ok' in answer ? 'holding' : 'canceled');
      }
      await program.contracts.closeAll(userId, 'live', undefined);
      await harness.tick(program, 100, usual);
    }
    expect(await harness.balance(userId, 'margin')).toBe(0n);
  });
});

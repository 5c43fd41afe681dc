import { afterAll, describe, expect, it } from 'vitest';
import { ask, open, usdt, useContracts, usual } from './testing/contract-harness.ts';

const { harness, program, hold } = useContracts({ each: [usual, usual, usual] });
afterAll(async () => expect(await harness.house('reserve')).toBe(0n));

describe('closing', () => {
  it('CTR-130 is written down at once and happens at the first tick after', async () => {
    const userId = await harness.addUser();
    const order = await hold(userId);
    const asked = await program.contracts.close({ userId, id: Number(order.id) });
    expect(asked).toMatchObject({ status: 'holding', closingLots: '1', version: 3 });
    expect(await program.contracts.close({ userId, id: Number(order.id) })).toMatchObject({ code: 'orderStateWrong' });
    await harness.tick(program, 100, 1_005_000);
    expect(await harness.load(order, userId)).toMatchObject({
      ...{ status: 'closed', closeReason: 'user', closePrice: '100.4999', closingLots: null, version: 4 },
      closeSequence: (order.openSequence ?? 0) + 1,
    });
  });

  it('CTR-131 of a part frees its share of margin and reserve, the last part the rest', async () => {
    const userId = await harness.addUser();
    const order = await hold(userId, { lots: '0.7', takeProfit: '110' });
    const place = { userId, id: Number(order.id) };
    for (const lots of ['0.8', '0.005', '0']) {
      expect(await program.contracts.close({ ...place, lots })).toMatchObject({ code: 'lotsWrong' });
    }
    await program.contracts.close({ ...place, lots: '0.3' });
    await harness.tick(program, 100, usual);
    const half = await harness.load(order, userId);
    expect(half).toMatchObject({ status: 'holding', openLots: '0.4', margin: '7.000007', marginLeft: '4.000004' });
    expect(half).toMatchObject({ reserve: '70.00007', reserveLeft: '40.00004', closeTime: half.closings[0]?.at });
    await program.contracts.close({ ...place, lots: '0.1' });
    await harness.tick(program, 100, 1_010_000);
    // What is left is watched as before.
    await harness.tick(program, 100, 1_100_001);
    const closed = await harness.load(order, userId);
    expect(closed).toMatchObject({ status: 'closed', openLots: '0', marginLeft: '0', closeReason: 'takeProfit' });
    expect(closed.closings.map(({ lots, reason }) => `${lots} ${reason}`)).toEqual([
      '0.3 user',
      '0.1 user',
      '0.3 takeProfit',
    ]);
    expect(await harness.balance(userId, 'margin')).toBe(0n);
    const parts = closed.closings.reduce((sum, { profit }) => sum + Math.round(Number(profit) * 1e6), 0);
    expect(parts).toBe(Math.round(Number(closed.profit) * 1e6));
  });

  it('CTR-712 of a part leaves a rest that no tick up to the closing can trigger any more', async () => {
    const userId = await harness.addUser();
    const order = await hold(userId);
    await program.contracts.close({ userId, id: Number(order.id), lots: '0.5' });
    await harness.tick(program, 100, usual);
    const { closeSequence } = await harness.load(order, userId);
    const sql = 'select checked_sequence::float8 as sequence from contract_order where id = $1';
    const [row] = await harness.market.database.query<{ sequence: number }>(sql, [order.id]);
    expect(row?.sequence).toBe(closeSequence);
    await program.contracts.close({ userId, id: Number(order.id) });
    await harness.tick(program, 100, usual);
  });

  it('CTR-132 of a part that meets a trigger on its tick closes all, by the trigger', async () => {
    const userId = await harness.addUser();
    const order = await hold(userId, { stopLoss: '98' });
    await program.contracts.close({ userId, id: Number(order.id), lots: '0.5' });
    await harness.tick(program, 100, 970_000);
    const closed = await harness.load(order, userId);
    expect(closed).toMatchObject({ status: 'closed', closeReason: 'stopLoss' });
    expect(closed.closings).toMatchObject([{ lots: '1', reason: 'stopLoss' }]);
  });

  it('CTR-133 is refused while no price comes, but not by a halt of the instrument', async () => {
    const userId = await harness.addUser();
    const order = await hold(userId);
    const bitcoin = harness.instruments.find(({ code }) => code === order.code);
    Object.assign(bitcoin ?? {}, { isHalted: true, haltReason: 'volatility' });
    expect(await program.contracts.open(ask(userId))).toMatchObject({
      code: 'notTradable',
      values: { reason: 'halted', haltReason: 'volatility' },
    });
    harness.market.clock.atMs += 16_000;
    expect(await program.contracts.close({ userId, id: Number(order.id) })).toMatchObject({ code: 'notTradable' });
    await harness.tick(program, 0, usual);
    expect(await program.contracts.close({ userId, id: Number(order.id) })).toMatchObject({ closingLots: '1' });
    await harness.tick(program, 100, usual);
    Object.assign(bitcoin ?? {}, { isHalted: false, haltReason: null });
    expect(await harness.load(order, userId)).toMatchObject({ status: 'closed' });
  });
});

describe('limits', () => {
  it('CTR-135 are changed against the closing price now, on the version that was seen, and hold for later ticks', async () => {
    const userId = await harness.addUser();
    const order = await hold(userId, { stopLoss: '97' });
    const change = (stopLoss: string | null, takeProfit: string | null, version = order.version) =>
      program.contracts.changeLimits({ userId, id: Number(order.id), version, stopLoss, takeProfit });
    expect(await change('100', '99')).toMatchObject({ code: 'limitsWrong' });
    expect(await change('99.9999', null)).toMatchObject({ code: 'stopLossWrong' });
    expect(await change(null, '99.9999')).toMatchObject({ code: 'takeProfitWrong' });
    expect(await change('95', null)).toMatchObject({ code: 'stopPastLiquidation' });
    expect(await change('99.00005', null)).toMatchObject({ code: 'priceOffStep' });
    expect(await change('99', null, 1)).toMatchObject({ code: 'orderChanged' });
    expect(await change('99.9998', '101')).toMatchObject({ stopLoss: '99.9998', takeProfit: '101', version: 3 });
    expect(await change('99', null)).toMatchObject({ code: 'orderChanged' });
    await harness.tick(program, 100, usual);
    expect(await harness.load(order, userId)).toMatchObject({ status: 'holding' });
    await harness.tick(program, 100, 999_998);
    expect(await harness.load(order, userId)).toMatchObject({ closeReason: 'stopLoss', closePrice: '99.9997' });
    expect(await change(null, null, 4)).toMatchObject({ code: 'orderStateWrong' });
  });

  it('CTR-136 each change is kept with its time and both values, through its closing, and may not be rewritten', async () => {
    const userId = await harness.addUser();
    const order = await hold(userId, { stopLoss: '97' });
    const change = (version: number, stopLoss: string | null, takeProfit: string | null) =>
      program.contracts.changeLimits({ userId, id: Number(order.id), version, stopLoss, takeProfit });
    expect(order.limitsChanges).toEqual([]);
    const first = {
      ...{ version: order.version + 1, at: harness.market.clock.atMs },
      ...{ stopLoss: { from: '97', to: '98' }, takeProfit: { from: null, to: null } },
    };
    expect(await change(order.version, '98', null)).toMatchObject({ limitsChanges: [first] });
    // What was asked for again is none.
    expect(await change(order.version + 1, '98', null)).toMatchObject({ limitsChanges: [first] });
    await harness.tick(program, 100, usual);
    const second = {
      ...{ version: order.version + 3, at: harness.market.clock.atMs },
      ...{ stopLoss: { from: '98', to: null }, takeProfit: { from: null, to: '101' } },
    };
    await change(order.version + 2, null, '101');
    await harness.tick(program, 100, 1_020_000);
    const closed = await harness.load(order, userId);
    expect(closed).toMatchObject({ closeReason: 'takeProfit', limitsChanges: [first, second] });
    const { items } = await program.contracts.list({ userId, book: 'live' }, { limit: 10 });
    expect(items.map(({ limitsChanges }) => limitsChanges)).toEqual([[first, second]]);
    const { database } = harness.market;
    for (const sql of ['update contract_limits_change set at_ms = 1', 'delete from contract_limits_change']) {
      await expect(database.query(sql)).rejects.toThrow('permission denied');
    }
    await harness.tick(program, 100, usual);
  });
});

describe('a limit order', () => {
  it('CTR-140 rests until its price comes, and opens at the price of that tick', async () => {
    const userId = await harness.addUser();
    const long = await open(program, ask(userId, { kind: 'limit', limitPrice: '98', stopLoss: '96' }));
    const short = await open(program, ask(userId, { kind: 'limit', limitPrice: '102', side: 'short' }));
    expect(long).toMatchObject({ margin: '9.8', openFee: '0.049', quotedPrice: '98' });
    await harness.tick(program, 6_000, 980_000);
    expect(await harness.load(long, userId)).toMatchObject({ status: 'pending' });
    await harness.tick(program, 100, 975_000);
    expect(await harness.load(long, userId)).toMatchObject({ status: 'holding', openPrice: '97.5001', margin: '9.8' });
    await harness.tick(program, 100, 1_020_001);
    expect(await harness.load(short, userId)).toMatchObject({ status: 'holding', openPrice: '102' });
    await program.contracts.closeAll(userId, 'live', undefined);
    await harness.tick(program, 100, usual);
  });

  it('CTR-143 opens as it stands when another program has changed it meanwhile', async () => {
    const userId = await harness.addUser();
    const order = await open(program, ask(userId, { kind: 'limit', limitPrice: '98' }));
    await harness.market.database.query(
      'update contract_order set version = version + 1, stop_loss = 955000000000 where user_id = $1 and id = $2',
      [userId, order.id],
    );
    await harness.tick(program, 100, 979_000);
    const opened = await harness.load(order, userId);
    expect(opened).toMatchObject({ status: 'holding', openPrice: '97.9001', stopLoss: '95.5', version: 3 });
    await harness.tick(program, 100, 955_000);
    expect(await harness.load(order, userId)).toMatchObject({ status: 'closed', closeReason: 'stopLoss' });
    await harness.tick(program, 100, usual);
  });

  it('CTR-141 is canceled by its owner with everything returned, and a market order is not', async () => {
    const userId = await harness.addUser();
    const order = await open(program, ask(userId, { kind: 'limit', limitPrice: '98' }));
    const market = await open(program, ask(userId));
    const cancel = (id: string) => program.contracts.cancel({ userId, id: Number(id) });
    expect(await cancel(order.id)).toMatchObject({ status: 'canceled', cancelReason: 'user', marginLeft: '0' });
    expect(await cancel(order.id)).toMatchObject({ code: 'orderStateWrong' });
    expect(await cancel(market.id)).toMatchObject({ code: 'orderStateWrong' });
    expect(await cancel('1')).toMatchObject({ code: 'recordMissing' });
    expect(await program.contracts.cancel({ userId: userId + 1_000, id: Number(order.id) })).toMatchObject({
      code: 'recordMissing',
    });
    await harness.wait(program, 5_001);
    expect(await harness.balance(userId)).toBe(10_000n * usdt);
  });

  it('CTR-142 has its limits changed while it rests, judged by its own price', async () => {
    const userId = await harness.addUser();
    const order = await open(program, ask(userId, { kind: 'limit', limitPrice: '98' }));
    const change = (stopLoss: string, version: number) =>
      program.contracts.changeLimits({ userId, id: Number(order.id), version, stopLoss, takeProfit: null });
    expect(await change('98', 1)).toMatchObject({ code: 'stopLossWrong' });
    expect(await change('97', 1)).toMatchObject({ stopLoss: '97', version: 2, status: 'pending' });
    await harness.tick(program, 100, 979_000);
    await harness.tick(program, 100, 969_000);
    expect(await harness.load(order, userId)).toMatchObject({ status: 'closed', closeReason: 'stopLoss' });
  });
});

describe('the demo book', () => {
  it('CTR-300 is not touched while a position has no price to close at', async () => {
    const userId = await harness.addUser();
    const held = await hold(userId, { book: 'demo' });
    const resting = await open(program, ask(userId, { book: 'demo', kind: 'limit', limitPrice: '90' }));
    // Later than a price of crypto counts.
    harness.market.clock.atMs += 16_000;
    expect(await program.contracts.endDemo(userId)).toBe(false);
    expect(await harness.load(resting, userId)).toMatchObject({ status: 'pending' });
    expect(await harness.load(held, userId)).toMatchObject({ status: 'holding', closingLots: null });
    await harness.tick(program, 100, usual);
    await program.contracts.cancel({ userId, id: Number(resting.id) });
    await program.contracts.closeAll(userId, 'demo', undefined);
    await harness.tick(program, 100, usual);
  });

  it('CTR-390 ends by a reset only what was open when the reset was asked for', async () => {
    const userId = await harness.addUser();
    const demo = { book: 'demo' } as const;
    const held = await hold(userId, demo);
    const resting = { ...demo, kind: 'limit', limitPrice: '90' } as const;
    const newer = await open(program, ask(userId, resting));
    const newest = await hold(userId, demo);
    const ended = program.keyedContracts.endDemo(userId, Number(newer.id));
    await expect.poll(async () => (await harness.load(held, userId)).closingLots).not.toBeNull();
    await harness.tick(program, 100, usual);
    expect(await ended).toBe(true);
    expect(await harness.load(held, userId)).toMatchObject({ status: 'closed', closeReason: 'reset' });
    expect(await harness.load(newer, userId)).toMatchObject({ status: 'pending' });
    expect(await harness.load(newest, userId)).toMatchObject({ status: 'holding', closingLots: null });
    await program.contracts.cancel({ userId, id: Number(newer.id) });
    await program.contracts.closeAll(userId, 'demo', undefined);
    await harness.tick(program, 100, usual);
  });

  it('CTR-145 ends whole at the next price, and only for who asked', async () => {
    const [userId, other] = [await harness.addUser(), await harness.addUser()];
    const demo = { book: 'demo' } as const;
    const held = await hold(userId, demo);
    const foreign = await hold(other, demo);
    const live = await hold(userId);
    const resting = await open(program, ask(userId, { ...demo, kind: 'limit', limitPrice: '90' }));
    const waiting = await open(program, ask(userId, demo));
    const ended = program.contracts.endDemo(userId);
    for (let tries = 0; tries < 50; tries += 1) {
      if ((await harness.load(held, userId)).closingLots !== null) break;
      await new Promise(resolve => setTimeout(resolve, 20));
    }
    await harness.tick(program, 100, usual);
    expect(await ended).toBe(true);
    expect(await harness.load(held, userId)).toMatchObject({ status: 'closed', closeReason: 'reset' });
    for (const order of [resting, waiting]) {
      expect(await harness.load(order, userId)).toMatchObject({ status: 'canceled', cancelReason: 'reset' });
    }
    expect(await harness.load(live, userId)).toMatchObject({ status: 'holding' });
    expect(await harness.load(foreign, other)).toMatchObject({ status: 'holding' });
    expect(await harness.balance(userId, 'margin', 'demo')).toBe(0n);
    await Promise.all([
      program.contracts.closeAll(userId, 'live', undefined),
      program.contracts.closeAll(other, 'demo', undefined),
    ]);
    await harness.tick(program, 100, usual);
  });
});

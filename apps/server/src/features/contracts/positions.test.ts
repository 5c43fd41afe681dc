import type { ContractOrder } from '@truemark/contract/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { apple } from '../market-data/testing/market-harness.ts';
import {
  type Ask,
  ask,
  type ContractHarness,
  type ContractProgram,
  changeParameter,
  open,
  openContractHarness,
  usdt,
} from './testing/contract-harness.ts';

const usual = 1_000_000;
let harness: ContractHarness;
let program: ContractProgram;

beforeAll(async () => {
  harness = await openContractHarness();
  program = await harness.start();
});
beforeEach(async () => {
  // Back to the usual price, in steps that are no outliers.
  for (const price of [usual, usual, usual]) await harness.tick(program, 1_000, price);
});
afterAll(async () => {
  expect(await harness.listOffenders()).toEqual([]);
  expect(await harness.house('reserve')).toBe(0n);
  await harness.close();
});

/** A position of one lot at leverage 10, opened at the usual price. */
async function hold(userId: number, changes: Partial<Ask> = {}): Promise<ContractOrder> {
  const order = await open(program, ask(userId, changes));
  await harness.tick(program, 100, usual);
  return harness.load(order, userId);
}

describe('a position', () => {
  it('CTR-120 closes at the stop: at the closing price of the tick that reaches it, however far beyond', async () => {
    const userId = await harness.addUser();
    const exact = await hold(userId, { stopLoss: '99' });
    const short = await hold(userId, { side: 'short', stopLoss: '101' });
    await harness.tick(program, 100, 990_002);
    expect(await harness.load(exact, userId)).toMatchObject({ status: 'holding' });
    await harness.tick(program, 100, 990_001);
    expect(await harness.load(exact, userId)).toMatchObject({
      ...{ status: 'closed', closeReason: 'stopLoss', closePrice: '99', profit: '-1.0001', closeFee: '0.0495' },
      ...{ marginLeft: '0', openLots: '0', reserveLeft: '0', gapLoss: '0', liquidationPrice: null },
    });
    await harness.tick(program, 100, 1_020_000);
    expect(await harness.load(short, userId)).toMatchObject({ status: 'closed', closePrice: '102.0001' });
    expect(await harness.listKinds(userId)).toEqual(['positionStopped', 'positionStopped']);
    expect(await harness.balance(userId, 'margin')).toBe(0n);
  });

  it('CTR-121 closes at its take profit, and gains what the price says', async () => {
    const userId = await harness.addUser();
    const order = await hold(userId, { takeProfit: '103' });
    await harness.tick(program, 100, 1_030_001);
    const closed = await harness.load(order, userId);
    expect(closed).toMatchObject({
      closeReason: 'takeProfit',
      closePrice: '103',
      profit: '2.9999',
      closeFee: '0.0515',
    });
    expect(closed.closings).toMatchObject([{ part: 1, lots: '1', marginBack: '9.94851', profit: '2.9999' }]);
    // Fees of 0.050001 and 0.0515.
    expect(await harness.balance(userId)).toBe(10_000n * usdt + 2_999_900n - 50_001n - 51_500n);
  });

  it('CTR-122 is told of once when its margin runs out, and liquidated at half of it', async () => {
    const userId = await harness.addUser();
    const order = await hold(userId);
    await harness.tick(program, 100, 980_000);
    await harness.tick(program, 100, 990_000);
    await harness.tick(program, 100, 975_000);
    expect(await harness.listKinds(userId)).toEqual(['marginCall']);
    expect(harness.mails.filter(({ to }) => to.startsWith(`${userId}@`))).toMatchObject([{ kind: 'marginCall' }]);
    expect(order.liquidationPrice).toBe('95.0000959999');
    await harness.tick(program, 100, 950_002);
    expect(await harness.load(order, userId)).toMatchObject({ status: 'holding' });
    await harness.tick(program, 100, 950_001);
    const closed = await harness.load(order, userId);
    expect(closed).toMatchObject({ status: 'closed', closeReason: 'liquidation', closePrice: '95', gapLoss: '0' });
    expect(await harness.listKinds(userId)).toEqual(['marginCall', 'positionLiquidated']);
  });

  it('CTR-123 loses no more than its margin and fees when the price jumps; the rest is the house’s', async () => {
    const userId = await harness.addUser();
    const order = await hold(userId);
    const treasury = await harness.house('treasury');
    await harness.tick(program, 100, 850_000);
    const closed = await harness.load(order, userId);
    expect(closed).toMatchObject({
      closeReason: 'liquidation',
      profit: '-10.00001',
      gapLoss: '5.00019',
      closeFee: '0',
    });
    expect(await harness.balance(userId)).toBe(10_000n * usdt - 10_050_011n);
    expect(await harness.house('treasury')).toBe(treasury + 10_000_010n + 100_000_100n);
    await harness.tick(program, 100, 900_000);
  });

  it('CTR-124 closes when it has gained the most it can, and gets no more than that', async () => {
    const userId = await harness.addUser();
    await changeParameter(harness, program, 'contracts.capMultiple', '1');
    const order = await hold(userId);
    await changeParameter(harness, program, 'contracts.capMultiple', '10');
    expect(order.capPrice).toBe('110.00011');
    await harness.tick(program, 100, 1_130_000);
    expect(await harness.load(order, userId)).toMatchObject({ closeReason: 'cap', profit: '10.00001' });
    expect(await harness.listKinds(userId)).toEqual(['positionCapped']);
  });

  it('CTR-125 is first checked on the tick after its fill', async () => {
    const userId = await harness.addUser();
    const order = await open(program, ask(userId, { stopLoss: '99' }));
    await harness.tick(program, 100, 985_000);
    expect(await harness.load(order, userId)).toMatchObject({ status: 'holding', openPrice: '98.5001' });
    await harness.tick(program, 100, 985_000);
    expect(await harness.load(order, userId)).toMatchObject({ status: 'closed', closeReason: 'stopLoss' });
  });

  it('CTR-126 of liquidation, stop and take profit on one tick, is told of by the first', async () => {
    const userId = await harness.addUser();
    const order = await hold(userId, { stopLoss: '97' });
    await harness.tick(program, 100, 900_000);
    expect(await harness.load(order, userId)).toMatchObject({ closeReason: 'liquidation' });
  });

  it('CTR-127 with more leverage than may be held over the close ends with the session, told of before', async () => {
    const userId = await harness.addUser();
    const { clock } = harness.market;
    // A Friday, 15:59:50 in New York.
    const closeAtMs = Date.UTC(2026, 10, 20, 21, 0);
    await harness.tick(program, 0, usual, { instrument: apple });
    const high = await open(program, ask(userId, { code: apple.code }));
    const low = await open(program, ask(userId, { code: apple.code, leverage: 5 }));
    await harness.tick(program, 100, usual, { instrument: apple });
    expect(high.closesWithSession).toBe(true);
    expect(low.closesWithSession).toBe(false);
    await harness.tick(program, closeAtMs - 1_700_000 - clock.atMs, usual, { instrument: apple });
    await harness.wait(program, 10);
    expect(await harness.listKinds(userId)).toEqual(['sessionCloseSoon']);
    await harness.tick(program, closeAtMs - 10_000 - clock.atMs, 1_010_000, { instrument: apple });
    await harness.wait(program, 10_001);
    await harness.wait(program, 10_001);
    expect(await harness.load(high, userId)).toMatchObject({
      ...{ status: 'closed', closeReason: 'session', closePrice: '100.9999' },
    });
    expect(await harness.load(low, userId)).toMatchObject({ status: 'holding' });
    expect(await harness.listKinds(userId)).toEqual(['sessionCloseSoon', 'positionSessionClosed']);
    const { closing, notTradable } = await program.contracts.closeAll(userId, 'live', undefined);
    expect({ closing, notTradable }).toEqual({ closing: [], notTradable: [low.id] });
    // It ends with the next session.
    await harness.tick(program, Date.UTC(2026, 10, 23, 15, 0) - clock.atMs, usual, { instrument: apple });
    await program.contracts.closeAll(userId, 'live', apple.code);
    await harness.tick(program, 100, usual, { instrument: apple });
    expect(await harness.load(low, userId)).toMatchObject({ status: 'closed', closeReason: 'user' });
  });
});

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
    Object.assign(bitcoin ?? {}, { isHalted: true });
    expect(await program.contracts.open(ask(userId))).toMatchObject({
      code: 'notTradable',
      values: { reason: 'halted' },
    });
    harness.market.clock.atMs += 16_000;
    expect(await program.contracts.close({ userId, id: Number(order.id) })).toMatchObject({ code: 'notTradable' });
    await harness.tick(program, 0, usual);
    expect(await program.contracts.close({ userId, id: Number(order.id) })).toMatchObject({ closingLots: '1' });
    await harness.tick(program, 100, usual);
    Object.assign(bitcoin ?? {}, { isHalted: false });
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

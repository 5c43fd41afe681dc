import { afterAll, describe, expect, it } from 'vitest';
import { apple } from '../market-data/testing/market-harness.ts';
import { ask, changeParameter, open, usdt, useContracts, usual } from './testing/contract-harness.ts';

const { harness, program, hold } = useContracts({ each: [usual, usual, usual] });
afterAll(async () => expect(await harness.house('reserve')).toBe(0n));

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
      ...{ marginLeft: '0', openLots: '0', reserveLeft: '0', gapLoss: '0' },
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
    expect(closed).toMatchObject({ result: '2.898399', closings: [{ openFee: '0.050001', result: '2.898399' }] });
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
      ...{ status: 'closed', closeReason: 'session', closePrice: '100.9999', closeTime: closeAtMs - 10_000 },
    });
    expect(await harness.load(low, userId)).toMatchObject({ status: 'holding' });
    expect(await harness.listKinds(userId)).toEqual(['sessionCloseSoon', 'positionSessionClosed']);
    const { closing, notTradable } = await program.contracts.closeAll(userId, 'live', undefined);
    expect({ closing, notTradable }).toEqual({ closing: [], notTradable: [low.id] });
    // It ends with the next session.
    await harness.tick(program, Date.UTC(2026, 10, 23, 15, 0) - clock.atMs, usual, { instrument: apple });
    await program.contracts.closeAll(userId, 'live', { code: apple.code });
    await harness.tick(program, 100, usual, { instrument: apple });
    expect(await harness.load(low, userId)).toMatchObject({ status: 'closed', closeReason: 'user' });
  });
});

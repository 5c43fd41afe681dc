import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { waitFor } from '../../platform/testing/wait-for.ts';
import { apple, bitcoin } from '../market-data/testing/market-harness.ts';
import { startMs } from '../market-data/testing/test-market.ts';
import { loadProgress } from './progress/store.ts';
import { type EngineHarness, openEngineHarness } from './testing/engine-harness.ts';
import type { TrackedContract, TrackedOption } from './testing/tracked-orders.ts';

const unit = 10n ** 6n;
const position: TrackedContract = {
  ...{ kind: 'contract', id: 1, userId: 1, instrumentId: bitcoin.id, side: 'long', stage: 'holding', fromSequence: 1 },
  levels: { liquidation: 900_000n * unit, stopLoss: 950_000n * unit, takeProfit: null, cap: null, call: null },
  closesWithSession: false,
};
const order: TrackedContract = { ...position, stage: 'waiting', acceptedAtMs: startMs, waitMs: 5_000 };
const option: TrackedOption = {
  ...{
    kind: 'option',
    id: 2,
    userId: 1,
    instrumentId: bitcoin.id,
    stage: 'running',
    fromSequence: 1,
    acceptedAtMs: startMs,
  },
  ...{ waitMs: 5_000, expiresAtMs: startMs + 30_000, settleWaitMs: 60_000 },
};
let harness: EngineHarness;

beforeEach(async () => {
  harness = await openEngineHarness();
});

afterEach(() => harness.close());

describe('while it runs', () => {
  it('ENG-040 hands a decision over once the ticks it rests on are on disk, not before', async () => {
    const { market, decided } = harness;
    const marketData = await market.start({}, { recordLimits: { syncIntervalMs: 500 } });
    market.deliver(bitcoin, startMs, 1_000_000);
    const engine = await harness.open({ marketData, orders: [position, option] });
    market.deliver(bitcoin, startMs + 1, 940_000);
    market.deliver(bitcoin, startMs + 30_000, 940_000);
    const { recordCount, syncedAt } = marketData.loadRecordStatus();
    expect(recordCount).toBe(3);
    expect(syncedAt).toBeLessThan(startMs + 1);
    expect(decided).toEqual([]);
    await engine.whenIdle();
    expect(marketData.loadRecordStatus().syncedAt).toBe(startMs + 30_000);
    expect([...decided].sort()).toEqual(['1 close stopLoss 2', '2 settle 3']);
  });

  it('ENG-041 offers a decision again until its owner has dealt with it, and keeps progress back meanwhile', async () => {
    const { market, decided, failures } = harness;
    const marketData = await market.start();
    market.deliver(bitcoin, startMs, 1_000_000);
    failures.push('the database is away', 'the database is away');
    const engine = await harness.open({ marketData, orders: [position] });
    market.deliver(bitcoin, startMs + 1, 940_000);
    market.deliver(bitcoin, startMs + 2, 1_000_000);
    await waitFor(() => expect(failures).toEqual([]));
    await engine.whenIdle();
    expect(decided).toEqual(['1 close stopLoss 2']);
    failures.push('the database is away for long');
    engine.track({ ...position, fromSequence: 1 });
    await waitFor(() => expect(failures).toEqual([]));
    await engine.stop();
    expect(await loadProgress(market.database)).toEqual(new Map([[bitcoin.id, 1]]));
  });

  it('ENG-042 takes an item that comes late over the ticks it missed', async () => {
    const { market, decided } = harness;
    const marketData = await market.start();
    market.deliver(bitcoin, startMs, 1_000_000);
    const engine = await harness.open({ marketData });
    market.deliver(bitcoin, startMs + 1, 940_000);
    market.deliver(bitcoin, startMs + 2, 1_000_000);
    engine.track(position);
    engine.track({ ...order, id: 4 });
    engine.track({ ...position, id: 5, fromSequence: 2 });
    await engine.whenIdle();
    expect(decided).toEqual(['1 close stopLoss 2', '4 fill 2']);
    expect(engine.countTracked()).toBe(1);
  });

  it('ENG-042 looks into the record for ticks that are not at hand any more', async () => {
    const { market, decided } = harness;
    const marketData = await market.start();
    market.deliver(bitcoin, startMs, 1_000_000);
    const engine = await harness.open({ marketData, orders: [{ ...position, id: 9 }] });
    market.deliver(bitcoin, startMs + 1, 980_000);
    for (let index = 2; index < 1_300; index += 1) market.deliver(bitcoin, startMs + index, 1_000_000);
    const levels = { ...position.levels, stopLoss: 980_000n * unit, liquidation: null, takeProfit: null };
    engine.track({ ...position, levels: { ...levels, cap: null, call: null } });
    await engine.whenIdle();
    expect(decided).toEqual(['1 close stopLoss 2']);
  });

  it('ENG-043 cancels and voids by the clock what waits for a tick that does not come', async () => {
    const { market, decided } = harness;
    const marketData = await market.start();
    market.deliver(bitcoin, startMs, 1_000_000);
    const engine = await harness.open({ marketData, orders: [order, option] });
    market.clock.atMs = startMs + 5_000;
    engine.advance();
    await engine.whenIdle();
    expect(decided).toEqual([]);
    market.clock.atMs = startMs + 5_001;
    await waitFor(() => expect(decided).toEqual(['1 cancel noPrice']));
    market.clock.atMs = startMs + 90_001;
    engine.advance();
    market.clock.atMs = startMs;
    engine.advance();
    await engine.whenIdle();
    expect(decided).toEqual(['1 cancel noPrice', '2 void noPrice']);
  });

  it('ENG-044 follows an item no more that its owner takes out, and says whether it was followed', async () => {
    const { market, decided } = harness;
    const marketData = await market.start();
    market.deliver(bitcoin, startMs, 1_000_000);
    const engine = await harness.open({ marketData, orders: [position] });
    expect(engine.untrack(option)).toBe(false);
    expect(engine.untrack(position)).toBe(true);
    expect(engine.untrack(position)).toBe(false);
    market.deliver(bitcoin, startMs + 1, 940_000);
    await engine.whenIdle();
    expect(decided).toEqual([]);
    // It comes back unchanged: what it was followed over counts, and what it missed.
    engine.track(position);
    await engine.whenIdle();
    expect(decided).toEqual(['1 close stopLoss 2']);
    expect(engine.untrack(position)).toBe(false);
  });

  it('ENG-045 knows the newest accepted tick of every instrument, watched or not', async () => {
    const { market } = harness;
    const marketData = await market.start();
    market.deliver(apple, startMs, 1_000_000);
    const engine = await harness.open({ marketData }, false);
    expect(engine.newestTicks(apple.id)).toMatchObject({ tick: { sequence: 1 }, before: undefined });
    market.deliver(apple, startMs + 1, 1_000_000);
    market.deliver(apple, startMs + 2, 1_900_000);
    expect(engine.newestTicks(apple.id)).toMatchObject({ tick: { sequence: 2 }, before: { sequence: 1 } });
    expect(engine.newestTick(bitcoin.id)).toBeUndefined();
  });
});

describe('over a restart', () => {
  it('ENG-031 fires a stop that was crossed while the engine was down, at the tick that crossed it', async () => {
    const { market, decided } = harness;
    const marketData = await market.start();
    market.deliver(bitcoin, startMs, 1_000_000);
    const engine = await harness.open({ marketData, orders: [position, option] });
    await engine.stop();
    market.deliver(bitcoin, startMs + 10_000, 960_000);
    market.deliver(bitcoin, startMs + 20_000, 940_000);
    market.deliver(bitcoin, startMs + 31_000, 1_000_000);
    await marketData.stop();
    const restored = await market.start();
    const next = await harness.open({ marketData: restored, orders: [position, option] });
    await next.whenIdle();
    expect([...decided].sort()).toEqual(['1 close stopLoss 3', '2 settle 4']);
  });

  it('ENG-032 looks back no further than the progress that was saved, but over all an order has not seen', async () => {
    const { market, decided } = harness;
    const marketData = await market.start();
    market.deliver(bitcoin, startMs, 1_000_000);
    const engine = await harness.open({ marketData, orders: [{ ...position, id: 7 }] });
    market.deliver(bitcoin, startMs + 1, 960_000);
    market.deliver(bitcoin, startMs + 2, 1_000_000);
    await engine.stop();
    expect(await loadProgress(market.database)).toEqual(new Map([[bitcoin.id, 3]]));
    // The same position with a stop that record 2 would fire: it was followed up to record 3 and did not.
    const stop = { liquidation: null, stopLoss: 970_000n * unit, takeProfit: null, cap: null, call: null };
    const next = await harness.open({
      marketData,
      orders: [
        { ...position, levels: stop },
        { ...order, id: 8 },
      ],
    });
    await next.whenIdle();
    expect(decided).toEqual(['8 fill 2']);
  });

  it('ENG-033 saves progress about every second, behind what is being committed', async () => {
    const { market } = harness;
    const marketData = await market.start();
    market.deliver(bitcoin, startMs, 1_000_000);
    const engine = await harness.open({ marketData, orders: [position] });
    const release = engine.holdProgress(bitcoin.id, 1);
    market.deliver(bitcoin, startMs + 1, 990_000);
    await waitFor(async () => expect(await loadProgress(market.database)).toEqual(new Map([[bitcoin.id, 1]])));
    release();
    await waitFor(async () => expect(await loadProgress(market.database)).toEqual(new Map([[bitcoin.id, 2]])));
  });
});

describe('at the end of a session', () => {
  const closeMs = Date.UTC(2026, 10, 20, 21);
  const bound: TrackedContract = { ...position, instrumentId: apple.id, closesWithSession: true };

  it('ENG-050 closes what may not be held over it at the last tick of the session, and tells half an hour before', async () => {
    const { market, decided } = harness;
    const marketData = await market.start();
    market.deliver(apple, closeMs - 1_801_000, 1_000_000);
    const engine = await harness.open({
      marketData,
      orders: [bound, { ...bound, id: 2, closesWithSession: false }],
    });
    const later = async (atMs: number) => {
      market.clock.atMs = atMs;
      engine.advance();
      engine.advance();
      await engine.whenIdle();
    };
    await later(closeMs - 1_800_001);
    expect(decided).toEqual([]);
    await later(closeMs - 1_800_000);
    expect(decided).toEqual(['1 sessionSoon 1']);
    market.deliver(apple, closeMs - 2_000, 1_010_000);
    market.deliver(apple, closeMs - 1_000, 1_020_000);
    await later(closeMs - 1);
    expect(decided).toEqual(['1 sessionSoon 1']);
    await later(closeMs);
    expect(decided).toEqual(['1 sessionSoon 1', '1 close session 3']);
    expect(engine.countTracked()).toBe(1);
  });

  it('ENG-051 closes it at the same tick when nobody looked until the next session, also over a restart', async () => {
    const { market, decided } = harness;
    const mondayMs = Date.UTC(2026, 10, 23, 15);
    const marketData = await market.start();
    market.deliver(apple, closeMs - 2_000, 1_000_000);
    market.deliver(apple, closeMs - 1_000, 1_000_000);
    const told = { ...bound, isSessionNoticed: true };
    const engine = await harness.open({ marketData, orders: [told] });
    market.deliver(apple, mondayMs, 1_100_000);
    await engine.whenIdle();
    expect(decided).toEqual(['1 close session 2']);
    await engine.stop();
    const next = await harness.open({ marketData, orders: [{ ...bound, id: 3 }] });
    await next.whenIdle();
    expect(decided).toEqual(['1 close session 2', '3 close session 2']);
    // One that is watched late, after the next session has begun.
    next.track({ ...bound, id: 4, fromSequence: 2 });
    await next.whenIdle();
    expect(decided.at(-1)).toBe('4 close session 2');
  });

  it('ENG-052 goes by the time of the market, which a replay makes its own', async () => {
    const { market, decided } = harness;
    const aheadMs = closeMs - startMs - 60_000;
    const marketData = await market.start({
      kind: 'replay',
      calculateMarketTimeMs: (_id, nowMs) => startMs + aheadMs + (nowMs - startMs) * 10,
    });
    market.deliver(apple, startMs, 1_000_000);
    const engine = await harness.open({ marketData, orders: [bound] });
    await engine.whenIdle();
    expect(decided).toEqual(['1 sessionSoon 1']);
    market.clock.atMs = startMs + 6_000;
    engine.advance();
    await engine.whenIdle();
    expect(decided).toEqual(['1 sessionSoon 1', '1 close session 1']);
  });
});

import { type Candle, type CandleInterval, candleIntervalMs, candleIntervals } from '@truemark/domain/market/candle';
import { buildCandles } from '@truemark/domain/market/candle-series';
import type { Instrument } from '@truemark/domain/market/instrument';
import type { Tick } from '@truemark/domain/market/tick';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MarketData } from './market-data.ts';
import { calculateMarketRetention } from './market-retention.ts';
import { apple, bitcoin, euro, everything, type MarketHarness, openMarketHarness } from './testing/market-harness.ts';
import { collect, createInstrument, createQuote, startMs } from './testing/test-market.ts';

const minuteMs = 60_000;
let market: MarketHarness;

beforeEach(async () => {
  market = await openMarketHarness();
});

afterEach(() => market.close());

async function rebuild(marketData: MarketData, instrument: Instrument, interval: CandleInterval): Promise<Candle[]> {
  const ticks = await collect(marketData.readTicks(instrument.id));
  const accepted = ticks.filter(tick => tick.verdict === 'accepted');
  return buildCandles(accepted, interval, 'mid');
}

describe('taking prices in', () => {
  it('MKD-041 records every quote and hands accepted ones on at once, in order', async () => {
    const marketData = await market.start();
    const heard: Tick[] = [];
    const stop = marketData.onAcceptedTick(tick => heard.push(tick));
    market.feed.deliver(
      createQuote(bitcoin.id, startMs, 1_000_000),
      createQuote(bitcoin.id, startMs, 1_500_000),
      createQuote(euro.id, startMs, 2_000_000),
      createQuote(bitcoin.id, startMs, 1_000_100, { bid: 1n, ask: 0n }),
      createQuote(bitcoin.id, startMs, 1_000_200),
      createQuote(99, startMs, 1),
    );
    expect(heard.map(({ instrumentId, sequence }) => [instrumentId, sequence])).toEqual([
      [1, 1],
      [2, 1],
      [1, 4],
    ]);
    expect(marketData.findQuote(bitcoin.id)?.tick).toBe(heard[2]);
    const verdicts = (await collect(marketData.readTicks(bitcoin.id))).map(tick => tick.verdict);
    expect(verdicts).toEqual(['accepted', 'held', 'crossed', 'accepted']);
    expect(marketData.listRecords(bitcoin.id, 10)).toEqual([heard[2], heard[0]]);
    stop();
    market.deliver(bitcoin, startMs + 1, 1_000_300);
    expect(heard).toHaveLength(3);
  });

  it('MKD-041 gives a tick the time of the one before when the clock goes back', async () => {
    const marketData = await market.start();
    market.deliver(bitcoin, startMs + 1_000, 1_000_000);
    market.clock.atMs = startMs;
    market.feed.deliver(createQuote(euro.id, startMs, 1_000_000));
    expect(marketData.findQuote(euro.id)?.tick).toMatchObject({ atMs: startMs + 1_000, sourceAtMs: startMs });
  });

  it('MKD-041 keeps a size beyond 64 bits from costing the price', async () => {
    const marketData = await market.start();
    market.feed.deliver(createQuote(bitcoin.id, startMs, 1_000_000, { size: 2n ** 70n }));
    expect(marketData.findQuote(bitcoin.id)?.tick?.size).toBe(2n ** 63n - 1n);
    expect(await collect(marketData.readTicks(bitcoin.id))).toEqual([marketData.findQuote(bitcoin.id)?.tick]);
  });

  it('MKD-042 takes orders only on a fresh price, in session, with nothing held and no halt', async () => {
    const halted = createInstrument(4, { isHalted: true });
    const instruments = [bitcoin, euro, apple];
    const marketData = await market.start({}, { instruments: [...instruments, halted] });
    const isTradable = (instrument: Instrument, afterMs = 0) => marketData.isTradable(instrument.id, startMs + afterMs);
    expect(isTradable(bitcoin)).toBe(false);
    for (const instrument of [...instruments, halted]) market.deliver(instrument, startMs, 1_000_000);
    expect(isTradable(halted)).toBe(false);
    expect([isTradable(bitcoin, 15_000), isTradable(bitcoin, 15_001)]).toEqual([true, false]);
    expect([isTradable(euro, 15_000), isTradable(euro, 15_001)]).toEqual([true, false]);
    expect([isTradable(apple, 60_000), isTradable(apple, 60_001)]).toEqual([true, false]);
    market.deliver(bitcoin, startMs + 1, 1_500_000);
    expect(isTradable(bitcoin, 2)).toBe(false);
    market.deliver(bitcoin, startMs + 2, 1_000_001);
    expect(isTradable(bitcoin, 2)).toBe(true);
    expect(marketData.isTradable(99, startMs)).toBe(false);
    // 21:00 UTC is 16:00 in New York: the last tick is fresh, the market closed.
    const closeMs = Date.UTC(2026, 10, 20, 21);
    market.deliver(apple, closeMs - 1, 1_000_000);
    expect(marketData.isTradable(apple.id, closeMs - 1)).toBe(true);
    expect(marketData.isTradable(apple.id, closeMs)).toBe(false);
  });

  it('MKD-010 remembers a held price over a restart', async () => {
    const marketData = await market.start();
    market.deliver(bitcoin, startMs, 1_000_000);
    market.deliver(bitcoin, startMs + 1, 1_500_000);
    await marketData.stop();
    const again = await market.start();
    expect(again.isTradable(bitcoin.id, startMs + 1)).toBe(false);
    market.deliver(bitcoin, startMs + 2, 1_510_000);
    expect(again.findQuote(bitcoin.id)?.tick?.sequence).toBe(3);
    expect(again.isTradable(bitcoin.id, startMs + 2)).toBe(true);
  });

  it('MKD-710 takes what a replay delivers late, in the session in which it was recorded', async () => {
    const closeMs = Date.UTC(2026, 10, 20, 21);
    const speed = 60;
    const recordedMs = (wallMs: number) => closeMs - 30_000 + (wallMs - startMs) * speed;
    const marketData = await market.start({
      ...{ kind: 'replay', speed, calculateMarketTimeMs: (_id, nowMs) => recordedMs(nowMs) },
      calculateQuoteTimeMs: ({ sourceAtMs }) => recordedMs(sourceAtMs),
    });
    // Recorded a second before the close; the program comes to it two seconds late, which are two minutes of the market.
    market.clock.atMs = startMs + 2_483;
    market.feed.deliver(createQuote(apple.id, startMs + 483, 1_000_000));
    market.feed.deliver(createQuote(apple.id, startMs + 517, 1_000_000, { size: 1n }));
    const ticks = await collect(marketData.readTicks(apple.id));
    expect(ticks.map(({ verdict }) => verdict)).toEqual(['accepted', 'session-closed']);
  });

  it('MKD-729 tells when the time of a fast replay will be there, in whole milliseconds', async () => {
    const closeMs = Date.UTC(2026, 10, 20, 21);
    const calculateMarketTimeMs = (_id: number, nowMs: number) => closeMs - 30_000 + (nowMs - startMs) * 7;
    const marketData = await market.start({ kind: 'replay', speed: 7, calculateMarketTimeMs });
    expect(marketData.calculateWallTimeMs(apple.id, closeMs, startMs)).toBe(startMs + Math.ceil(30_000 / 7));
  });

  it('MKD-042 ages the prices of a fast replay as much faster', async () => {
    const marketData = await market.start({ speed: 10 });
    market.deliver(bitcoin, startMs, 1_000_000);
    expect(marketData.isTradable(bitcoin.id, startMs + 1_500)).toBe(true);
    expect(marketData.isTradable(bitcoin.id, startMs + 1_501)).toBe(false);
  });
});

describe('candles', () => {
  it('MKD-044 are those of the accepted ticks in every interval; what has no tick is absent', async () => {
    const marketData = await market.start();
    market.deliverRun(bitcoin, startMs, 400, 4 * minuteMs + 1_000);
    market.deliver(bitcoin, market.clock.atMs + 1, 3_000_000);
    for (const interval of candleIntervals) {
      const candles = await marketData.listCandles(bitcoin.id, interval, everything);
      expect(candles, interval).toEqual(await rebuild(marketData, bitcoin, interval));
      expect(new Set(candles.map(({ openAtMs }) => openAtMs)).size).toBe(candles.length);
    }
    const minutes = await marketData.listCandles(bitcoin.id, '1m', everything);
    expect(minutes).toHaveLength(400);
    expect((minutes[1]?.openAtMs ?? 0) - (minutes[0]?.openAtMs ?? 0)).toBe(4 * minuteMs);
  });

  it('MKD-044 are listed oldest first, of too many the newest, both ends of a range included', async () => {
    const marketData = await market.start();
    market.deliverRun(bitcoin, startMs, 300, minuteMs);
    // All but the newest block is in the store only.
    await marketData.stop();
    const again = await market.start();
    const all = await rebuild(again, bitcoin, '1m');
    const at = (index: number) => startMs + index * minuteMs;
    const list = (fromMs: number, toMs: number, limit: number) =>
      again.listCandles(bitcoin.id, '1m', { fromMs, toMs, limit });
    expect(await list(0, at(1_000), 1_000)).toEqual(all);
    expect(await list(0, at(1_000), 7)).toEqual(all.slice(-7));
    expect(await list(0, at(1_000), 150)).toEqual(all.slice(-150));
    expect(await list(at(10), at(20), 1_000)).toEqual(all.slice(10, 21));
    expect(await list(at(10), at(20), 5)).toEqual(all.slice(16, 21));
    // The newest block begins at 60 and holds only two of these.
    expect(await list(0, at(61), 5)).toEqual(all.slice(57, 62));
    expect(await list(at(100) + 1, at(299), 1_000)).toEqual(all.slice(101));
    expect(await list(at(290), at(299), 1_000)).toEqual(all.slice(290));
    expect(await list(at(400), at(500), 1_000)).toEqual([]);
    expect(await again.listCandles(99, '1m', everything)).toEqual([]);
  });

  it('MKD-044 stay whole while they are saved', async () => {
    const marketData = await market.start();
    const countBlocks = async () => {
      const rows = await market.database.query<{ count: number }>('select count(*)::int as count from candle_block');
      return rows[0]?.count ?? 0;
    };
    let minuteCount = 0;
    // Twenty minutes a round, so that a save begins in each, until minutes of two blocks are stored.
    while ((await countBlocks()) <= candleIntervals.length) {
      market.deliverRun(bitcoin, startMs + minuteCount * minuteMs, 20, minuteMs);
      minuteCount += 20;
      for (let look = 0; look < 6; look += 1) {
        expect(await marketData.listCandles(bitcoin.id, '1m', everything)).toHaveLength(minuteCount);
      }
    }
    expect(await marketData.listCandles(bitcoin.id, '1m', everything)).toHaveLength(minuteCount);
  });

  it('MKD-045 are kept as long as the instance says: minutes for a week, hours for two years, days for good', async () => {
    const sandbox = calculateMarketRetention({
      instance: 'sandbox',
      tickRetention: { days: 3, bytes: 2 ** 30 },
      minuteCandleDays: 7,
    });
    expect(sandbox).toEqual({
      candles: { '1m': 7, '5m': 90, '15m': 90, '30m': 90, '1h': 730, '4h': 730 },
      ticks: { ageMsMax: 3 * 86_400_000, bytesMax: 2 ** 30 },
    });
    const production = {
      instance: 'production',
      tickRetention: { days: null, bytes: null },
      minuteCandleDays: 90,
    } as const;
    expect(calculateMarketRetention(production)).toEqual({ candles: { '1m': 90 } });

    const marketData = await market.start({}, { retention: sandbox });
    const dayMs = candleIntervalMs['1d'];
    const loadSavedMs = async () => {
      market.deliver(bitcoin, market.clock.atMs + 1, 1_000_000);
      const rows = await market.database.query<{ at_ms: string }>('select at_ms from market_state');
      return Number(rows[0]?.at_ms ?? 0);
    };
    for (let day = 0; day < 12; day += 1) {
      market.deliver(bitcoin, startMs + day * dayMs, 1_000_000);
      if (day > 0) await expect.poll(loadSavedMs).toBeGreaterThanOrEqual(startMs + day * dayMs);
    }
    const count = async (interval: CandleInterval) =>
      (await marketData.listCandles(bitcoin.id, interval, everything)).length;
    // A block that began eight days ago may still hold a minute that is to be kept.
    await expect.poll(() => count('1m')).toBe(8);
    expect(await count('1d')).toBe(12);
  });
});

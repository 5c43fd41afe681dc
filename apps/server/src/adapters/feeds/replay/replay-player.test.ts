import type { Quote } from '@truemark/domain/market/tick';
import { describe, expect, test } from 'vitest';
import { readPrice } from '../testing/create-instrument.ts';
import { createHandTime } from '../testing/hand-time.ts';
import { createHeardLog } from '../testing/heard-log.ts';
import { apple, bitcoin, listTimeline, startedAtMs, useReplayFolder } from '../testing/replay-harness.ts';
import { createReplayFeed } from './replay-feed.ts';

const { findFolder, write, play } = useReplayFolder();

describe('time of a replay', () => {
  test('FED-026 a recording begins again two seconds after its end, each instrument by its own file', async () => {
    await write('ticks/crypto/BTCUSDT.csv', [
      'time,price,size',
      '2022-01-01T00:00:00Z,5,1',
      '2022-01-01T00:00:03Z,6,1',
    ]);
    await write('ticks/forex/EURUSD.csv', ['time,bid,ask', '2022-01-03T00:00:00Z,1.1,1.2']);
    const { quotes, feed } = await play(9_000);
    expect(listTimeline(quotes.filter(quote => quote.instrumentId === 1))).toEqual([
      [0, readPrice('5')],
      [3_000, readPrice('6')],
      [5_000, readPrice('5')],
      [8_000, readPrice('6')],
    ]);
    expect(quotes.filter(quote => quote.instrumentId === 2).map(quote => quote.sourceAtMs - startedAtMs)).toEqual([
      0, 2_000, 4_000, 6_000, 8_000,
    ]);
    expect(feed.calculateMarketTimeMs(1, startedAtMs + 8_000)).toBe(Date.UTC(2022, 0, 1, 0, 0, 3));
    expect(feed.calculateMarketTimeMs(1, startedAtMs + 6_000)).toBe(Date.UTC(2022, 0, 1, 0, 0, 1));
  });

  test('FED-027 a gap of more than ten minutes takes two seconds, a shorter one its time', async () => {
    await write('ticks/crypto/BTCUSDT.csv', [
      'time,price,size',
      '2022-01-01T00:00:00Z,5,1',
      '2022-01-01T00:10:00Z,6,1',
      '2022-01-03T20:00:00Z,7,1',
    ]);
    const { quotes, feed } = await play(603_000);
    expect(listTimeline(quotes)).toEqual([
      [0, readPrice('5')],
      [600_000, readPrice('6')],
      [602_000, readPrice('7')],
    ]);
    const marketTime = (sinceMs: number) => feed.calculateMarketTimeMs(1, startedAtMs + sinceMs);
    expect(marketTime(300_000)).toBe(Date.UTC(2022, 0, 1, 0, 5));
    expect(marketTime(600_500)).toBe(Date.UTC(2022, 0, 1, 0, 10, 0, 500));
    expect(marketTime(601_500)).toBeGreaterThan(Date.UTC(2022, 0, 2));
    expect(marketTime(601_500)).toBeLessThan(Date.UTC(2022, 0, 3));
    expect(marketTime(602_000)).toBe(Date.UTC(2022, 0, 3, 20));
  });

  test('FED-470 at any speed, in any round and within a shortened gap, the time of the market is a whole millisecond', async () => {
    await write('ticks/crypto/BTCUSDT.csv', [
      'time,price,size',
      '2022-01-01T00:00:00Z,5,1',
      '2022-01-01T00:00:03.001Z,6,1',
      '2022-01-03T20:00:00Z,7,1',
    ]);
    for (const speed of [60, 240, 600, 7]) {
      const { feed } = await play(9_001, { speed });
      for (let sinceMs = 8_900; sinceMs <= 9_000; sinceMs += 1) {
        expect(feed.calculateMarketTimeMs(1, startedAtMs + sinceMs) % 1).toBe(0);
      }
    }
  });

  test('FED-028 plays at any speed; the market’s time follows the recording', async () => {
    await write('ticks/crypto/BTCUSDT.csv', [
      'time,price,size',
      '2022-01-01T00:00:00Z,5,1',
      '2022-01-01T00:01:40Z,6,1',
    ]);
    const fast = await play(2_400, { speed: 50 });
    expect(fast.feed.speed).toBe(50);
    expect(listTimeline(fast.quotes).slice(0, 3)).toEqual([
      [0, readPrice('5')],
      [2_000, readPrice('6')],
      [2_040, readPrice('5')],
    ]);
    expect(fast.feed.calculateMarketTimeMs(1, startedAtMs + 1_000)).toBe(Date.UTC(2022, 0, 1, 0, 0, 50));
    const slow = await play(190_000, { speed: 0.5 });
    expect(listTimeline(slow.quotes)).toEqual([[0, readPrice('5')]]);
    expect(slow.feed.calculateMarketTimeMs(1, startedAtMs + 20_000)).toBe(Date.UTC(2022, 0, 1, 0, 0, 10));
    expect(slow.feed.calculateMarketTimeMs(1, startedAtMs - 20_000)).toBe(Date.UTC(2021, 11, 31, 23, 59, 50));
  });

  test('FED-029 after a pause of the machine the recording goes on where it stood', async () => {
    const rows = Array.from(
      { length: 60 },
      (_, second) => `2022-01-01T00:00:${String(second).padStart(2, '0')}Z,${second + 1},1`,
    );
    await write('ticks/crypto/BTCUSDT.csv', ['time,price,size', ...rows]);
    const time = createHandTime(startedAtMs);
    let offsetMs = 0;
    const clock = { nowMs: () => time.clock.nowMs() + offsetMs };
    const prices: bigint[] = [];
    const { log } = createHeardLog();
    const feed = createReplayFeed({
      folder: findFolder(),
      speed: 1,
      instruments: [bitcoin],
      log,
      clock,
      timers: time.timers,
    });
    await feed.start(batch => prices.push(...batch.map(quote => quote.last)));
    time.advance(5_500);
    expect(prices.at(-1)).toBe(readPrice('6'));
    offsetMs = 3_600_000;
    time.advance(50);
    expect(prices).toHaveLength(7);
    expect(prices.at(-1)).toBe(readPrice('7'));
    expect(feed.calculateMarketTimeMs(1, clock.nowMs())).toBe(Date.UTC(2022, 0, 1, 0, 0, 6));
    time.advance(1_000);
    expect(prices).toHaveLength(8);
  });

  test('FED-710 every quote has the time at which it was recorded, however late and at whatever speed it is played', async () => {
    const recorded = ['20:59:58.400Z', '20:59:59.900Z'].map(time => `2022-01-03T${time}`);
    const reopened = ['14:30:00.000Z', '14:30:00.700Z', '14:33:00.000Z'].map(time => `2022-01-04T${time}`);
    const times = [...recorded, ...reopened];
    await write('ticks/stocks/AAPL.csv', ['time,price,size', ...times.map((time, index) => `${time},${index + 1},1`)]);
    const time = createHandTime(startedAtMs);
    let lateMs = 0;
    const clock = { nowMs: () => time.clock.nowMs() + lateMs };
    const quotes: Quote[] = [];
    const { log } = createHeardLog();
    const options = { folder: findFolder(), speed: 600, instruments: [apple], log, clock, timers: time.timers };
    const feed = createReplayFeed(options);
    await feed.start(batch => quotes.push(...batch));
    // By the clock the session has been over for long when its last quotes come.
    lateMs = 5;
    expect(feed.findDeliveredMs(clock.nowMs())).toBe(startedAtMs);
    time.advance(5);
    expect(feed.findDeliveredMs(clock.nowMs())).toBe(clock.nowMs());
    time.advance(50);
    const played = quotes.map(quote => new Date(feed.calculateQuoteTimeMs(quote, clock.nowMs())).toISOString());
    expect(played).toEqual(times.slice(0, 4));
  });

  test('FED-034 at a speed beyond the machine no tick is lost: the replay is slower instead', async () => {
    const rows = Array.from({ length: 2_000 }, (_, index) => {
      return `${new Date(Date.UTC(2022, 0, 1) + index * 1_000).toISOString()},${index + 1},1`;
    });
    await write('ticks/crypto/BTCUSDT.csv', ['time,price,size', ...rows]);
    const { quotes } = await play(5 * 8, { speed: 100_000 });
    expect(quotes.length).toBe(500 * 8);
    for (const [index, quote] of quotes.entries()) expect(quote.last).toBe(readPrice(String((index % 2_000) + 1)));
  });

  test('FED-020 the replay delivers nothing once stopped', async () => {
    await write('ticks/forex/EURUSD.csv', ['time,bid,ask', '2022-01-03T00:00:00Z,1.1,1.2']);
    const { feed, quotes, advance } = await play(3_000);
    expect(feed.kind).toBe('replay');
    expect(feed.health()).toMatchObject([{ lastQuoteAtMs: startedAtMs + 2_000 }]);
    await feed.stop();
    advance(10_000);
    expect(quotes).toHaveLength(2);
    expect(feed.health()).toMatchObject([{ state: 'stopped' }]);
  });
});

import type { CandleReply } from '@truemark/contract/markets/markets';
import { formatPrice, parsePrice } from '@truemark/domain/market/price';
import { describe, expect, it } from 'vitest';
import { type CandleChange, type CandleQuery, candlePageSize, openCandleFeed } from './candle-feed.ts';
import type { LivePrice } from './candle-series.ts';

const minuteMs = 60_000;
const noon = Date.UTC(2026, 2, 14, 12);

/** A server of candles whose answers, failures and clock the test decides. */
function openStage(minutes: number) {
  const all: CandleReply[] = Array.from({ length: minutes }, (_, index) => {
    const value = String(100 + index);
    const time = noon - (minutes - 1 - index) * minuteMs;
    return { time, open: value, high: value, low: value, close: value, volume: '1', isBackfilled: false };
  });
  const stage = {
    all,
    queries: [] as CandleQuery[],
    isDown: false,
    live: undefined as LivePrice | undefined,
    nowMs: noon + 5_000,
    timers: [] as { work: () => void; delayMs: number }[],
    changes: [] as CandleChange[],
    runTimers() {
      for (const { work } of stage.timers.splice(0)) work();
    },
    price(text: string, atMs: number) {
      const parsed = parsePrice(text);
      if (!parsed.ok) throw new Error(text);
      stage.live = { price: parsed.value, atMs };
      feed.takePrice();
    },
    closes: () => feed.readCandles().map(candle => formatPrice(candle.close)),
  };
  const feed = openCandleFeed({
    interval: '1m',
    async requestCandles(query) {
      stage.queries.push(query);
      if (stage.isDown) throw new Error('down');
      const { from = 0, to = Number.POSITIVE_INFINITY, limit } = query;
      return stage.all.filter(({ time }) => time >= from && time <= to).slice(-limit);
    },
    readLive: () => stage.live,
    nowMs: () => stage.nowMs,
    setTimer(work, delayMs) {
      const timer = { work, delayMs };
      stage.timers.push(timer);
      return () => {
        stage.timers = stage.timers.filter(other => other !== timer);
      };
    },
  });
  feed.subscribe(change => stage.changes.push(change));
  return { feed, stage };
}

const flush = () => new Promise(resolve => setTimeout(resolve));

describe('candles of the chart', () => {
  it('WIN-013 begins with the newest page and loads older ones until there are none', async () => {
    const { feed, stage } = openStage(candlePageSize + 20);
    await feed.start();
    expect(feed.readCandles()).toHaveLength(candlePageSize);
    const page = await feed.loadOlder();
    expect(page.older).toHaveLength(20);
    expect(page.hasOlder).toBe(false);
    expect(stage.queries.at(-1)?.to).toBe(noon - (candlePageSize - 1) * minuteMs - 1);
    expect(feed.readCandles()).toHaveLength(candlePageSize + 20);
    expect(stage.changes.at(-1)).toEqual({ kind: 'older' });
  });

  it('WIN-011 a price changes the last bar only, and a later minute adds one', async () => {
    const { feed, stage } = openStage(3);
    await feed.start();
    stage.changes.length = 0;
    stage.price('110', noon + 1_000);
    stage.price('111', noon + minuteMs);
    expect(stage.closes()).toEqual(['100', '101', '110', '111']);
    expect(stage.changes).toEqual([
      { kind: 'tail', from: 2 },
      { kind: 'tail', from: 3 },
    ]);
  });

  it('WIN-012 asks the server for the finished bar soon after a new one begins', async () => {
    const { feed, stage } = openStage(2);
    await feed.start();
    stage.price('150', noon + minuteMs);
    expect(stage.timers).toHaveLength(1);
    expect(stage.timers[0]?.delayMs).toBeLessThan(5_000);
    const finished = stage.all[1];
    if (finished) stage.all[1] = { ...finished, high: '180', close: '149' };
    stage.runTimers();
    await flush();
    expect(stage.closes()).toEqual(['100', '149', '150']);
    expect(stage.queries.at(-1)?.from).toBe(noon);
  });

  it('WIN-012 folds nothing while the stream is cut and fills the gap before it goes on', async () => {
    const { feed, stage } = openStage(2);
    await feed.start();
    feed.openGap();
    stage.nowMs = noon + 4 * minuteMs;
    stage.all.push(
      { time: noon + minuteMs, open: '7', high: '7', low: '7', close: '7', volume: '1', isBackfilled: false },
      { time: noon + 3 * minuteMs, open: '8', high: '8', low: '8', close: '8', volume: '1', isBackfilled: false },
    );
    stage.price('9', noon + 3 * minuteMs + 500);
    expect(stage.closes()).toEqual(['100', '101']);
    feed.closeGap();
    await flush();
    expect(stage.closes()).toEqual(['100', '101', '7', '9']);
    stage.price('10', noon + 3 * minuteMs + 900);
    expect(stage.closes()).toEqual(['100', '101', '7', '10']);
  });

  it('WIN-012 keeps the gap and asks again when the candles after a cut cannot be had', async () => {
    const { feed, stage } = openStage(2);
    await feed.start();
    feed.openGap();
    stage.isDown = true;
    feed.closeGap();
    await flush();
    stage.price('9', noon + 2 * minuteMs);
    expect(stage.closes()).toEqual(['100', '101']);
    stage.isDown = false;
    stage.runTimers();
    await flush();
    expect(stage.closes()).toEqual(['100', '101', '9']);
  });

  it('WIN-012 takes the list anew when the gap is longer than one answer', async () => {
    const { feed, stage } = openStage(2);
    await feed.start();
    stage.nowMs = noon + 2_000 * minuteMs;
    stage.changes.length = 0;
    feed.closeGap();
    await flush();
    expect(stage.queries.at(-1)).toEqual({ limit: candlePageSize });
    expect(stage.changes).toEqual([{ kind: 'reset' }]);
  });

  it('WIN-022 says that it failed, keeps nothing made up, and can be asked again', async () => {
    const { feed, stage } = openStage(2);
    stage.isDown = true;
    await feed.start();
    stage.price('9', noon);
    expect(feed.readStatus()).toBe('failed');
    expect(feed.readCandles()).toEqual([]);
    stage.isDown = false;
    await feed.retry();
    expect(feed.readStatus()).toBe('ready');
    expect(stage.closes()).toEqual(['100', '9']);
  });

  it('WIN-011 a closed feed answers nothing more', async () => {
    const { feed, stage } = openStage(2);
    const started = feed.start();
    feed.close();
    await started;
    expect(stage.changes).toEqual([]);
    expect(stage.timers).toEqual([]);
  });
});

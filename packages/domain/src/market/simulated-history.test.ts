import { describe, expect, it } from 'vitest';
import type { SessionCalendar } from '../sessions/calendar.ts';
import { isSessionOpen } from '../sessions/session.ts';
import { type Candle, type CandleInterval, calculateCandleStart, candleIntervalMs, candleIntervals } from './candle.ts';
import { decodeCandleBlock, encodeCountedBlock } from './candle-block.ts';
import { foldCandles } from './candle-series.ts';
import type { InstrumentType } from './instrument.ts';
import { backfillCandles, estimateVolumePerMinute } from './simulated-history.ts';
import { calculateHistoryStart, createSimulatedPast, listSessions } from './simulated-past.ts';
import { describeUnderlying } from './simulated-underlying.ts';
import { createWalkRandom } from './simulated-walk-random.ts';
import { volatilityPerType } from './volatility.ts';

const seed = Uint32Array.from({ length: 8 }, (_, index) => index * 1_000_003);
/** A Saturday, 13:47:20 UTC. */
const saturdayMs = Date.UTC(2026, 10, 21, 13, 47, 20);
const fridayMs = Date.UTC(2026, 10, 20, 15, 2, 30);
const dayMs = candleIntervalMs['1d'];

type History = Record<CandleInterval, Candle[]>;

/** The history as it is stored and read again. */
function backfill(type: InstrumentType, calendar: SessionCalendar, endMs: number, stream = 1): History {
  const random = createWalkRandom(seed, stream, 0);
  const endPrice = 228_520_000_000n * 10n;
  const code = `C${stream}`;
  const symbol = type === 1 ? `${['EUR', 'GBP', 'JPY', 'AUD'][stream % 4]}/USD` : code;
  const underlying = describeUnderlying({ code, type, symbol, sessionCalendar: calendar });
  const history = backfillCandles({
    instrument: { type, priceStep: 10n ** 8n },
    endMs,
    endPrice,
    sessions: listSessions(calendar, calculateHistoryStart(endMs), endMs),
    volumePerMinute: estimateVolumePerMinute({ type }, endPrice, 20, random),
    volatility: underlying.volatility,
    levelAt: createSimulatedPast(seed, endMs).findLevels(underlying),
    random,
  });
  const read = (interval: CandleInterval) => {
    const { candles, ...units } = history;
    const startMs = calculateCandleStart(interval, 0);
    return decodeCandleBlock(encodeCountedBlock(candles[interval], units, interval, startMs), interval, startMs);
  };
  return {
    '1m': read('1m'),
    '5m': read('5m'),
    '15m': read('15m'),
    '30m': read('30m'),
    '1h': read('1h'),
    '4h': read('4h'),
    '1d': read('1d'),
    '1w': read('1w'),
  };
}

const markets: [string, InstrumentType, SessionCalendar, number][] = [
  ['crypto', 2, 'always', fridayMs],
  ['forex in session', 1, 'forex', fridayMs],
  ['stocks in session', 3, 'us-equity', fridayMs],
  ['stocks at the week-end', 3, 'us-equity', saturdayMs],
  ['Hong Kong with its lunch', 3, 'hk-equity', saturdayMs],
  ['futures', 5, 'cme-globex', saturdayMs],
];

function isSound({ open, high, low, close, volume, tickCount, isBackfilled }: Candle): boolean {
  const isOrdered = high >= open && high >= close && low <= open && low <= close && low > 0n;
  return isOrdered && volume >= 0n && tickCount === 0 && isBackfilled;
}

describe.each(markets)('made-up history of %s', (_, type, calendar, endMs) => {
  const history = backfill(type, calendar, endMs);

  it('MKD-033 ends at the wanted price, before the running minute', () => {
    for (const interval of candleIntervals) {
      const last = history[interval].at(-1);
      expect(last?.close).toBe(2_285_200_000_000n);
      expect(last && last.openAtMs < endMs).toBe(true);
    }
    const minuteMs = Math.floor(endMs / 60_000) * 60_000;
    expect(history['1m'].every(({ openAtMs }) => openAtMs < minuteMs)).toBe(true);
  });

  it('MKD-034 is never empty: minutes for a day of open market, five minutes for a week, hours for 60 days, days for two years', () => {
    const firstMs = (interval: CandleInterval) => history[interval][0]?.openAtMs ?? Number.POSITIVE_INFINITY;
    expect(history['1m'].length).toBeGreaterThanOrEqual(1440);
    // A closed day or two may stand at the old end of each.
    expect(firstMs('5m')).toBeLessThan(endMs - 4 * dayMs);
    expect(firstMs('1h')).toBeLessThan(endMs - 56 * dayMs);
    expect(firstMs('1d')).toBeLessThan(endMs - 725 * dayMs);
    expect(history['1w'].length).toBeGreaterThanOrEqual(104);
    expect(candleIntervals.reduce((sum, interval) => sum + history[interval].length, 0)).toBeLessThan(7_300);
  });

  it('MKD-035 keeps the sessions', () => {
    for (const { openAtMs } of history['1m']) expect(isSessionOpen(calendar, openAtMs)).toBe(true);
    for (const interval of ['5m', '1h'] as const) {
      for (const { openAtMs } of history[interval]) {
        const minutes = Array.from(
          { length: candleIntervalMs[interval] / 60_000 },
          (_, index) => openAtMs + index * 60_000,
        );
        expect(minutes.some(minuteMs => isSessionOpen(calendar, minuteMs))).toBe(true);
      }
    }
    if (calendar === 'us-equity') {
      const weekdays = new Set(history['1d'].map(({ openAtMs }) => new Date(openAtMs).getUTCDay()));
      expect([...weekdays].sort()).toEqual([1, 2, 3, 4, 5]);
    }
  });

  it('MKD-036 shows one market in all intervals: each is folded from the shortest there is', () => {
    const within = (finer: CandleInterval, coarser: CandleInterval) => {
      const fromMs = history[finer][0]?.openAtMs ?? 0;
      const folded = foldCandles(history[finer], coarser).filter(candle => candle.openAtMs >= fromMs);
      return [folded, history[coarser].filter(candle => candle.openAtMs >= fromMs)] as const;
    };
    for (const [finer, coarser] of [
      ['1m', '5m'],
      ['5m', '15m'],
      ['15m', '30m'],
      ['30m', '1h'],
      ['1h', '4h'],
      ['4h', '1d'],
      ['1d', '1w'],
    ] as const) {
      const [folded, own] = within(finer, coarser);
      expect(own, coarser).toEqual(folded);
    }
  });

  it('MKD-037 is sound, on the price grid, in order, and marked', () => {
    for (const interval of candleIntervals) {
      expect(history[interval].every(isSound), interval).toBe(true);
      const times = history[interval].map(candle => candle.openAtMs);
      expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
    }
    for (const { open, high, low, close } of history['5m']) {
      for (const price of [open, high, low, close]) expect(price % 10n ** 8n).toBe(0n);
    }
  });
});

describe('made-up history', () => {
  it('MKD-038 moves in a day as much as its market type does', () => {
    for (const [type, calendar] of [
      [1, 'forex'],
      [2, 'always'],
      [3, 'us-equity'],
    ] as const) {
      const changes = [1, 2, 3, 4].flatMap(stream => {
        const days = backfill(type, calendar, fridayMs, stream)['1d'].slice(0, -62);
        return days.map(({ open, close }) => Number(close) / Number(open) - 1);
      });
      const deviation = Math.sqrt(changes.reduce((sum, change) => sum + change ** 2, 0) / changes.length);
      expect(deviation / volatilityPerType[type].perDay, `type ${type}`).toBeGreaterThan(0.85);
      expect(deviation / volatilityPerType[type].perDay, `type ${type}`).toBeLessThan(1.15);
    }
  });

  it('MKD-039 comes out the same for the same seed and differs between instruments', () => {
    expect(backfill(2, 'always', fridayMs, 7)).toEqual(backfill(2, 'always', fridayMs, 7));
    expect(backfill(2, 'always', fridayMs, 7)['1m'][0]).not.toEqual(backfill(2, 'always', fridayMs, 8)['1m'][0]);
  });

  it('MKD-746 of a cross is what its two sides were, and of a perpetual what its coin was', () => {
    const past = createSimulatedPast(seed, fridayMs);
    const list = (type: InstrumentType, code: string, symbol: string, end: number, priceStep: bigint) => {
      const sessionCalendar = type === 1 ? 'forex' : 'always';
      const underlying = describeUnderlying({ code, type, symbol, sessionCalendar });
      const { candles } = backfillCandles({
        ...{ instrument: { type, priceStep }, endMs: fridayMs, endPrice: BigInt(Math.round(end * 1e10)) },
        sessions: listSessions(sessionCalendar, calculateHistoryStart(fridayMs), fridayMs),
        ...{ volumePerMinute: 10n ** 10n, volatility: underlying.volatility, levelAt: past.findLevels(underlying) },
        random: createWalkRandom(seed, code.length, 0),
      });
      return new Map(candles['1h'].map(({ openAtMs, close }) => [openAtMs, (close * Number(priceStep)) / 1e10]));
    };
    const [euro, pound] = [
      list(1, 'EURUSD', 'EUR/USD', 1.0864, 10n ** 5n),
      list(1, 'GBPUSD', 'GBP/USD', 1.2715, 10n ** 5n),
    ];
    const cross = list(1, 'EURGBP', 'EUR/GBP', 0.8544, 10n ** 5n);
    expect(cross.size).toBeGreaterThan(900);
    for (const [atMs, close] of cross) {
      expect(Math.abs(close - (euro.get(atMs) ?? 0) / (pound.get(atMs) ?? 1))).toBeLessThan(0.00005);
    }
    const spot = list(2, 'BTCUSDT', 'BTC/USDT', 68_214.5, 10n ** 8n);
    const perpetual = list(5, 'BTCUSD_PERP', 'BTCUSD_PERP', 68_205, 10n ** 9n);
    for (const [atMs, close] of perpetual) expect(close / (spot.get(atMs) ?? 1)).toBeCloseTo(68_205 / 68_214.5, 4);
  });
});

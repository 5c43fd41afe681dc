import type { Session } from '../sessions/session.ts';
import { type CandleInterval, calculateCandleStart, candleIntervalMs } from './candle.ts';
import type { CandleCounts, CandleUnits } from './candle-block.ts';
import { type Instrument, instrumentTypes, quantityScale } from './instrument.ts';
import type { Price } from './price.ts';
import { createQuickRandom, planPast } from './simulated-past.ts';
import { calculateWalkPace } from './simulated-walk-pace.ts';
import type { WalkRandom } from './simulated-walk-random.ts';
import { drawTradeSize } from './simulated-walk-size.ts';
import { calculateVolatility, type Volatility } from './volatility.ts';

/** What a made-up history needs to know. */
export interface HistoryRequest {
  readonly instrument: Pick<Instrument, 'type' | 'priceStep'>;
  /** The history ends before the minute that holds this time. */
  readonly endMs: number;
  /** The price at which it ends. */
  readonly endPrice: Price;
  /** When the market was open, oldest first, from `calculateHistoryStart` on. */
  readonly sessions: readonly Session[];
  /** Size traded in a minute on average, in 10^-8 units of the base. */
  readonly volumePerMinute: bigint;
  /** How much the price moves, as the feed will move it. */
  readonly volatility: Volatility;
  /** What the price was, as a multiple of the end price: at every end of a candle. */
  readonly levelAt: (atMs: number) => number;
  readonly random: WalkRandom;
}

/** Made-up candles of every interval, oldest first, counted in price steps and units of volume. */
export interface CandleHistory extends CandleUnits {
  readonly candles: Readonly<Record<CandleInterval, readonly CandleCounts[]>>;
}

const minuteMs = candleIntervalMs['1m'];
/** Minutes are drawn for a day of open market. */
const minutesOpenMs = candleIntervalMs['1d'];
/** Relative size of the wicks beyond open and close, in standard deviations of the candle. */
const wickShare = 0.5;
const activityQuiet = 0.4;
const activityMax = 6;
/** The mean of a normal number's size, turned over. */
const meanSizeInverse = 1.25;

/** Size an instrument trades in a minute on average, in 10^-8: what the simulated feed makes of its rank and price. */
export function estimateVolumePerMinute(
  instrument: Pick<Instrument, 'type'>,
  price: Price,
  rank: number,
  random: WalkRandom,
): bigint {
  const drawCount = 200n;
  let sum = 0n;
  for (let draw = 0n; draw < drawCount; draw += 1n) sum += drawTradeSize(instrument.type, price, random);
  const { intervalMinMs, intervalMaxMs } = calculateWalkPace(rank);
  return (sum * BigInt(2 * minuteMs)) / (drawCount * BigInt(intervalMinMs + intervalMaxMs));
}

/**
 * Makes up the candles that could have led to a price: minutes for a day of open market, five minutes for a week, hours
 * for 60 days, days for two years, one candle opening where the one before it closed, within the sessions. What is made of the
 * same things was so before, too. Every longer interval is folded from the shortest there is, so that all charts show one
 * market.
 */
export function backfillCandles(request: HistoryRequest): CandleHistory {
  const walk = createBackwardWalk(request);
  const { endMs, weekStartMs, hoursStartMs, startMs } = planPast(request.endMs);
  const minutesStartMs = calculateCandleStart(
    '5m',
    Math.max(weekStartMs, findOpenStart(request.sessions, endMs, minutesOpenMs)),
  );
  const minutes = walk('1m', minutesStartMs, endMs);
  const fives = [...walk('5m', weekStartMs, minutesStartMs), ...foldCounts(minutes, '5m')];
  const drawnHours = walk('1h', hoursStartMs, weekStartMs);
  const hours = [...drawnHours, ...foldCounts(fives, '1h')];
  const drawnDays = walk('1d', startMs, hoursStartMs);
  const days = [...drawnDays, ...foldCounts(hours, '1d')];
  const candles = {
    '1m': minutes,
    '5m': fives,
    '15m': foldCounts(fives, '15m'),
    '30m': foldCounts(fives, '30m'),
    '1h': hours,
    '4h': foldCounts(hours, '4h'),
    '1d': days,
    '1w': foldCounts(days, '1w'),
  };
  return { candles, priceUnit: request.instrument.priceStep, volumeUnit: calculateVolumeUnit(request) };
}

/** The time from which on the market was open for so long before `endMs`; minus infinity when it never was. */
function findOpenStart(sessions: readonly Session[], endMs: number, openMs: number): number {
  let left = openMs;
  for (const { openAtMs, closeAtMs } of sessions.toReversed()) {
    const toMs = Math.min(closeAtMs, endMs);
    if (toMs <= openAtMs) continue;
    if (toMs - openAtMs >= left) return toMs - left;
    left -= toMs - openAtMs;
  }
  return Number.NEGATIVE_INFINITY;
}

/** Draws candles of one interval after the other, each call before the last. Prices are counted in price steps. */
function createBackwardWalk(request: HistoryRequest) {
  const { endPrice, sessions, volumePerMinute, random, volatility, levelAt } = request;
  const endSteps = Number(endPrice / request.instrument.priceStep);
  const volumePerMs = Number(volumePerMinute) / Number(calculateVolumeUnit(request)) / minuteMs;
  const { drawUniform, drawNormal } = createQuickRandom(random);
  // What goes on while this market is closed shows when it opens again: the past ends where this market last stood.
  const lastLevel = levelAt(findLastEnd(request));
  const countSteps = (atMs: number) => Math.max(1, Math.round((endSteps * levelAt(atMs)) / lastLevel));
  let sessionIndex = sessions.length - 1;

  /** How long the market was open in a span. Spans are asked for from the latest to the earliest. */
  function measureOpen(fromMs: number, toMs: number): number {
    let openMs = 0;
    for (;;) {
      const session = sessions[sessionIndex];
      if (!session || session.closeAtMs <= fromMs) return openMs;
      openMs += Math.max(0, Math.min(toMs, session.closeAtMs) - Math.max(fromMs, session.openAtMs));
      // A session that began before the span goes on into the next one asked for.
      if (session.openAtMs < fromMs) return openMs;
      sessionIndex -= 1;
    }
  }

  function drawCandle(openAtMs: number, lengthMs: number, openMs: number): CandleCounts {
    const deviation = calculateVolatility(volatility, openMs);
    const [open, close] = [countSteps(openAtMs), countSteps(openAtMs + lengthMs)];
    const [top, bottom] = open > close ? [open, close] : [close, open];
    const reach = () => Math.round(open * deviation * wickShare * Math.abs(drawNormal()));
    return {
      openAtMs,
      open,
      high: top + reach(),
      low: Math.max(1, bottom - reach()),
      close,
      volume: Math.round(volumePerMs * openMs * (0.75 + drawUniform() / 2) * measureActivity(open, close, deviation)),
    };
  }

  return (interval: CandleInterval, fromMs: number, toMs: number): CandleCounts[] => {
    const lengthMs = candleIntervalMs[interval];
    const candles: CandleCounts[] = [];
    for (let openAtMs = toMs - lengthMs; openAtMs >= fromMs; openAtMs -= lengthMs) {
      const openMs = measureOpen(openAtMs, openAtMs + lengthMs);
      if (openMs === 0) continue;
      candles.push(drawCandle(openAtMs, lengthMs, openMs));
    }
    return candles.reverse();
  };
}

/** The end of the last minute in which the market was open. */
function findLastEnd({ sessions, endMs }: HistoryRequest): number {
  const last = sessions.findLast(({ openAtMs }) => openAtMs < endMs);
  return Math.min(planPast(endMs).endMs, Math.ceil((last?.closeAtMs ?? endMs) / minuteMs) * minuteMs);
}

/** More is traded when prices move more: 1 on average. */
function measureActivity(open: number, close: number, deviation: number): number {
  const size = deviation > 0 ? Math.abs(open / close - 1) / deviation : 1;
  return Math.min(activityQuiet + (1 - activityQuiet) * meanSizeInverse * size, activityMax);
}

/** Made-up volumes have about three digits a minute, and are whole outside crypto. */
function calculateVolumeUnit({ instrument, volumePerMinute }: HistoryRequest): bigint {
  const unit = 10n ** BigInt(Math.max(0, volumePerMinute.toString().length - 3));
  const whole = 10n ** BigInt(quantityScale);
  return instrument.type !== instrumentTypes.crypto && unit < whole ? whole : unit;
}

/** Longer candles out of shorter ones, as `foldCandles` does it. */
function foldCounts(candles: readonly CandleCounts[], interval: CandleInterval): CandleCounts[] {
  const folded: CandleCounts[] = [];
  let running: CandleCounts | undefined;
  for (const candle of candles) {
    const openAtMs = calculateCandleStart(interval, candle.openAtMs);
    if (running?.openAtMs !== openAtMs) {
      if (running) folded.push(running);
      running = { ...candle, openAtMs };
      continue;
    }
    running = {
      openAtMs,
      open: running.open,
      high: Math.max(running.high, candle.high),
      low: Math.min(running.low, candle.low),
      close: candle.close,
      volume: running.volume + candle.volume,
    };
  }
  if (running) folded.push(running);
  return folded;
}

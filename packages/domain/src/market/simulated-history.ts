import type { SessionCalendar } from '../sessions/calendar.ts';
import { findSession, type Session } from '../sessions/session.ts';
import { type CandleInterval, calculateCandleStart, candleIntervalMs } from './candle.ts';
import type { CandleCounts, CandleUnits } from './candle-block.ts';
import { type Instrument, instrumentTypes, quantityScale } from './instrument.ts';
import type { Price } from './price.ts';
import { calculateWalkPace } from './simulated-walk-pace.ts';
import type { WalkRandom } from './simulated-walk-random.ts';
import { drawTradeSize } from './simulated-walk-size.ts';
import { calculateVolatility, volatilityPerType } from './volatility.ts';

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
  readonly random: WalkRandom;
}

/** Made-up candles of every interval, oldest first, counted in price steps and units of volume. */
export interface CandleHistory extends CandleUnits {
  readonly candles: Readonly<Record<CandleInterval, readonly CandleCounts[]>>;
}

const minuteMs = candleIntervalMs['1m'];
const dayMs = candleIntervalMs['1d'];
/** How far back each interval is drawn: a day of open market in minutes, a week, 60 days, two years. */
const minutesOpenMs = dayMs;
const fiveMinutesMs = 7 * dayMs;
const hoursMs = 60 * dayMs;
const daysMs = 730 * dayMs;
/** In this many market days the distance to the last price halves, about: old prices stay within sight of it. */
const pullDays = 30;
/** Relative size of the wicks beyond open and close, in standard deviations of the candle. */
const wickShare = 0.5;
/** A closure of at least this long opens with a gap, as large as this share of a day's change. */
const gapMs = 2 * 3_600_000;
const gapShare = 0.35;

/** The oldest time of a history that ends at a time: a Monday two years before. */
export function calculateHistoryStart(endMs: number): number {
  return calculateCandleStart('1w', endMs - daysMs);
}

/** The sessions of a calendar that touch a span of time, oldest first. */
export function listSessions(calendar: SessionCalendar, fromMs: number, toMs: number): Session[] {
  const sessions: Session[] = [];
  for (let atMs = fromMs; atMs < toMs; ) {
    const session = findSession(calendar, atMs);
    if (session.openAtMs >= toMs) break;
    sessions.push(session);
    atMs = session.closeAtMs;
  }
  return sessions;
}

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
 * for 60 days, days for two years. The walk goes backwards from the end, one candle opening where the one before it
 * closed, within the sessions and with the volatility of the market type. Every longer interval is folded from the
 * shortest there is, so that all charts show one market.
 */
export function backfillCandles(request: HistoryRequest): CandleHistory {
  const walk = createBackwardWalk(request);
  const endMs = calculateCandleStart('1m', request.endMs);
  const weekStartMs = calculateCandleStart('1h', endMs - fiveMinutesMs);
  const minutesStartMs = calculateCandleStart(
    '5m',
    Math.max(weekStartMs, findOpenStart(request.sessions, endMs, minutesOpenMs)),
  );
  const hoursStartMs = calculateCandleStart('1d', endMs - hoursMs);
  const minutes = walk('1m', minutesStartMs, endMs);
  const fives = [...walk('5m', weekStartMs, minutesStartMs), ...foldCounts(minutes, '5m')];
  const drawnHours = walk('1h', hoursStartMs, weekStartMs);
  const hours = [...drawnHours, ...foldCounts(fives, '1h')];
  const drawnDays = walk('1d', calculateHistoryStart(endMs), hoursStartMs);
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
  const { endPrice, sessions, volumePerMinute, random } = request;
  const { type, priceStep } = request.instrument;
  const { perDay, openMsPerDay } = volatilityPerType[type];
  const endSteps = Number(endPrice / priceStep);
  const volumePerMs = Number(volumePerMinute) / Number(calculateVolumeUnit(request)) / minuteMs;
  const { drawUniform, drawNormal } = createQuickRandom(random);
  let fair = endSteps;
  let nextOpenMs: number | undefined;
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

  function drawCandle(openAtMs: number, openMs: number): CandleCounts {
    const deviation = calculateVolatility(type, openMs);
    const close = Math.max(1, Math.round(fair));
    const pull = ((endSteps - fair) * openMs) / (pullDays * openMsPerDay);
    fair = Math.max(1, fair * (1 + deviation * drawNormal()) + pull);
    const open = Math.max(1, Math.round(fair));
    const [top, bottom] = open > close ? [open, close] : [close, open];
    const reach = () => Math.round(fair * deviation * wickShare * Math.abs(drawNormal()));
    return {
      openAtMs,
      open,
      high: top + reach(),
      low: Math.max(1, bottom - reach()),
      close,
      volume: Math.round(volumePerMs * openMs * (0.5 + drawUniform())),
    };
  }

  return (interval: CandleInterval, fromMs: number, toMs: number): CandleCounts[] => {
    const lengthMs = candleIntervalMs[interval];
    const candles: CandleCounts[] = [];
    for (let openAtMs = toMs - lengthMs; openAtMs >= fromMs; openAtMs -= lengthMs) {
      const openMs = measureOpen(openAtMs, openAtMs + lengthMs);
      if (openMs === 0) continue;
      const isGap = nextOpenMs !== undefined && nextOpenMs - openAtMs - lengthMs >= gapMs;
      if (isGap) fair *= 1 + perDay * gapShare * drawNormal();
      candles.push(drawCandle(openAtMs, openMs));
      nextOpenMs = openAtMs;
    }
    return candles.reverse();
  };
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

/**
 * Fast random numbers for the past, which is no secret, begun from the strong ones (sfc32, seeded with three of its four
 * words as its author says; a bell curve by Box and Muller).
 */
function createQuickRandom(random: WalkRandom) {
  let [a, b, c, counter] = [random.nextUint32(), random.nextUint32(), random.nextUint32(), 1];
  const drawUniform = () => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    return (sum >>> 0) / 2 ** 32;
  };
  const drawNormal = () => Math.sqrt(-2 * Math.log(1 - drawUniform())) * Math.cos(2 * Math.PI * drawUniform());
  return { drawUniform, drawNormal };
}

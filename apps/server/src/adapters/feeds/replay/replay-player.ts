import type { Instrument } from '@truemark/domain/market/instrument';
import { calculateMid } from '@truemark/domain/market/price';
import type { Quote } from '@truemark/domain/market/tick';
import { calculateRecordedTimeMs, findTickTimeMs, type RecordedSeries } from './recorded-series.ts';

/** Plays the recording of one instrument round and round. */
export interface ReplayPlayer {
  /** The quotes that have fallen due since the last call, in order. */
  collect(nowMs: number): readonly Quote[];
  calculateMarketTimeMs(nowMs: number): number;
  /** When the quote of a source time was recorded. */
  calculateQuoteTimeMs(sourceAtMs: number): number;
}

/** More than this late, the machine was away: the recording goes on where it stood. */
const lateMsMax = 2_000;
/** Quotes at once. A speed that needs more plays as fast as this allows. */
const quotesAtOnceMax = 500;

/** The first tick of the recording falls on `startedAtMs`. */
export function createReplayPlayer(
  instrument: Instrument,
  series: RecordedSeries,
  speed: number,
  startedAtMs: number,
): ReplayPlayer {
  /** When the present round began or would have begun, wall time. */
  let roundAtMs = startedAtMs;
  let cursor = 0;
  let roundCount = 0;
  let isBehind = false;
  let collectedAtMs = startedAtMs;

  const calculateDueMs = () => roundAtMs + (series.offsetsMs[cursor] ?? 0) / speed;

  /** The place of a wall time on the time line. A time before this round fell into the one before, down to its first tick. */
  function findOffsetMs(wallMs: number): number {
    const offsetMs = (wallMs - roundAtMs) * speed;
    const isEarlierRound = offsetMs < 0 && roundCount > 0 && offsetMs >= -series.lengthMs;
    return isEarlierRound ? offsetMs + series.lengthMs : offsetMs;
  }

  return {
    collect(nowMs) {
      // What the last call left over is due from that call on; what a long pause has left, from now on.
      const lateMs = (isBehind ? collectedAtMs : nowMs) - calculateDueMs();
      if (lateMs > (isBehind ? 0 : lateMsMax)) roundAtMs += lateMs;
      isBehind = false;
      collectedAtMs = nowMs;
      const quotes: Quote[] = [];
      for (let dueMs = calculateDueMs(); dueMs <= nowMs; dueMs = calculateDueMs()) {
        if (quotes.length === quotesAtOnceMax) {
          isBehind = true;
          break;
        }
        quotes.push(readQuote(instrument, series, cursor, Math.ceil(dueMs)));
        cursor += 1;
        if (cursor === series.count) {
          cursor = 0;
          roundCount += 1;
          roundAtMs += series.lengthMs / speed;
        }
      }
      return quotes;
    },
    // Rounds begin between two milliseconds at most speeds; a time of the market is whole like every other.
    calculateMarketTimeMs: nowMs => Math.round(calculateRecordedTimeMs(series, findOffsetMs(nowMs))),
    // Source times are whole milliseconds of the wall, in which much is recorded.
    calculateQuoteTimeMs: sourceAtMs => findTickTimeMs(series, findOffsetMs(sourceAtMs)),
  };
}

/** Quotes keep their bid and ask; prices of trades and candles get the instrument's half spread on both sides. */
function readQuote(instrument: Instrument, series: RecordedSeries, index: number, sourceAtMs: number): Quote {
  const { id: instrumentId, halfSpread } = instrument;
  const price = series.prices[index] ?? 0n;
  const ask = series.asks[index];
  if (ask !== undefined) {
    const last = calculateMid(price, ask);
    return { instrumentId, sourceAtMs, bid: price, ask, last, size: 0n, source: 'replay', isDerived: false };
  }
  const size = series.sizes[index] ?? 0n;
  const bid = price - halfSpread;
  return {
    instrumentId,
    sourceAtMs,
    bid,
    ask: price + halfSpread,
    last: price,
    size,
    source: 'replay',
    isDerived: true,
  };
}

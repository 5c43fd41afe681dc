import {
  type Candle,
  type CandleInterval,
  calculateCandleStart,
  candleIntervals,
  extendCandle,
  openCandle,
} from '@truemark/domain/market/candle';
import { calculateCandleBlockStart, decodeCandleBlock, encodeCandleBlock } from '@truemark/domain/market/candle-block';
import { joinCandles } from '@truemark/domain/market/candle-series';
import type { Price } from '@truemark/domain/market/price';

/** A block of candles as it is stored. */
export interface CandleBlock {
  readonly interval: CandleInterval;
  readonly startMs: number;
  readonly candleCount: number;
  readonly data: Uint8Array;
}

/** The candles of one instrument that are still growing or not saved yet, in all intervals. */
export interface InstrumentCandles {
  /** Takes in the next price. Times must not decrease. */
  fold(atMs: number, price: Price, size: bigint): void;
  /** Puts older candles before those there are, as blocks in their order. They are saved with the next save. */
  prepend(blocks: readonly CandleBlock[]): void;
  /** Candles in memory, oldest first: the newest block, and those before it that are not saved yet. */
  list(interval: CandleInterval): Candle[];
  /** The blocks that differ from what is saved. Then `confirmSaved` or `keepUnsaved`, before this is called again. */
  takeUnsaved(): CandleBlock[];
  confirmSaved(): void;
  keepUnsaved(): void;
}

interface Series {
  readonly interval: CandleInterval;
  /** Full blocks that are not saved yet. */
  readonly finished: CandleBlock[];
  startMs: number;
  /** What the growing block holds up to `candles`: every instrument has eight of them, so they are kept as bytes. */
  packed: CandleBlock | undefined;
  /** The newest of it. The first may be the last one of `packed`, which has grown since. */
  candles: Candle[];
  isChanged: boolean;
  takenCount: number;
}

/** `newest` holds the newest saved block of each interval, which goes on growing. */
export function createInstrumentCandles(newest: ReadonlyMap<CandleInterval, CandleBlock>): InstrumentCandles {
  const allSeries = candleIntervals.map((interval): Series => {
    const packed = newest.get(interval);
    const startMs = packed?.startMs ?? calculateCandleBlockStart(interval, 0);
    return { interval, finished: [], startMs, packed, candles: [], isChanged: false, takenCount: 0 };
  });
  const seriesByInterval = new Map(allSeries.map(series => [series.interval, series]));
  /** What came in the running minute: it is folded into all intervals at once, so that a tick costs one candle only. */
  let running: Candle | undefined;

  function settle(): void {
    if (!running) return;
    for (const series of allSeries) foldCandle(series, running);
    running = undefined;
  }

  return {
    fold(atMs, price, size) {
      const openAtMs = calculateCandleStart('1m', atMs);
      if (running?.openAtMs === openAtMs) {
        running = extendCandle(running, price, size);
        return;
      }
      settle();
      running = openCandle(openAtMs, price, size);
    },
    prepend(blocks) {
      settle();
      for (const series of allSeries) {
        prependBlocks(
          series,
          blocks.filter(block => block.interval === series.interval),
        );
      }
    },
    list(interval) {
      settle();
      const series = seriesByInterval.get(interval);
      if (!series) return [];
      return [...series.finished.flatMap(decodeBlock), ...listGrowing(series)];
    },
    takeUnsaved() {
      settle();
      return allSeries.flatMap(takeBlocks);
    },
    confirmSaved() {
      for (const series of allSeries) series.finished.splice(0, series.takenCount);
    },
    keepUnsaved() {
      for (const series of allSeries) series.isChanged = true;
    },
  };
}

function foldCandle(series: Series, part: Candle): void {
  const openAtMs = calculateCandleStart(series.interval, part.openAtMs);
  const last = series.candles.at(-1) ?? listGrowing(series).at(-1);
  series.isChanged = true;
  if (last?.openAtMs === openAtMs) {
    series.candles.splice(-1, 1, joinCandles(last, part));
    return;
  }
  const startMs = calculateCandleBlockStart(series.interval, part.openAtMs);
  if (startMs !== series.startMs) {
    if (last) series.finished.push(pack(series));
    series.startMs = startMs;
    series.packed = undefined;
    series.candles = [];
  }
  series.candles.push({ ...part, openAtMs });
}

/** The newest of the older blocks may be the one that is growing, and its last candle the first one there. */
function prependBlocks(series: Series, blocks: readonly CandleBlock[]): void {
  const newest = blocks.at(-1);
  if (!newest) return;
  const [first, ...later] = listGrowing(series);
  const isGrowing = !first || newest.startMs === series.startMs;
  if (isGrowing) {
    series.startMs = newest.startMs;
    series.packed = newest;
    series.candles = [];
  }
  if (isGrowing && first) {
    const older = decodeBlock(newest);
    const last = older.at(-1);
    if (first.openAtMs === last?.openAtMs) older.splice(-1, 1, joinCandles(last, first));
    else older.push(first);
    series.packed = undefined;
    series.candles = [...older, ...later];
    pack(series);
  }
  series.finished.unshift(...(isGrowing ? blocks.slice(0, -1) : blocks));
  series.isChanged = true;
}

function listGrowing({ packed, candles }: Series): readonly Candle[] {
  if (!packed) return candles;
  const older = decodeBlock(packed);
  if (candles[0] && candles[0].openAtMs === older.at(-1)?.openAtMs) older.pop();
  return [...older, ...candles];
}

/** The growing block as bytes, which it goes on from. */
function pack(series: Series): CandleBlock {
  const { interval, startMs } = series;
  const candles = listGrowing(series);
  const data = encodeCandleBlock(candles, interval, startMs);
  series.packed = { interval, startMs, candleCount: candles.length, data };
  series.candles = candles.slice(-1);
  return series.packed;
}

function takeBlocks(series: Series): readonly CandleBlock[] {
  const { finished, isChanged } = series;
  series.takenCount = finished.length;
  series.isChanged = false;
  return isChanged ? [...finished, pack(series)] : [...finished];
}

export function decodeBlock({ data, interval, startMs }: CandleBlock): Candle[] {
  return decodeCandleBlock(data, interval, startMs);
}

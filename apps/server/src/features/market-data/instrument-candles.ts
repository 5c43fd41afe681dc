import {
  type Candle,
  type CandleInterval,
  calculateCandleStart,
  candleIntervals,
  extendCandle,
  openCandle,
} from '@truemark/domain/candle';
import { calculateCandleBlockStart, decodeCandleBlock, encodeCandleBlock } from '@truemark/domain/candle-block';
import { joinCandles } from '@truemark/domain/candle-series';
import type { Price } from '@truemark/domain/price';

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

type FinishedBlock = CandleBlock | { readonly startMs: number; readonly candles: readonly Candle[] };

interface Series {
  readonly interval: CandleInterval;
  /** Full blocks that are not saved yet: candles where they grew here, bytes where they came ready. */
  readonly finished: FinishedBlock[];
  startMs: number;
  candles: Candle[];
  isChanged: boolean;
  takenCount: number;
}

/** `newest` holds the newest saved block of each interval, which goes on growing. */
export function createInstrumentCandles(newest: ReadonlyMap<CandleInterval, readonly Candle[]>): InstrumentCandles {
  const allSeries = candleIntervals.map((interval): Series => {
    const candles = [...(newest.get(interval) ?? [])];
    const startMs = calculateCandleBlockStart(interval, candles[0]?.openAtMs ?? 0);
    return { interval, finished: [], startMs, candles, isChanged: false, takenCount: 0 };
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
      return [...series.finished.flatMap(readBlock), ...series.candles];
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
  const last = series.candles.at(-1);
  series.isChanged = true;
  if (last?.openAtMs === openAtMs) {
    series.candles[series.candles.length - 1] = joinCandles(last, part);
    return;
  }
  const startMs = calculateCandleBlockStart(series.interval, part.openAtMs);
  if (startMs !== series.startMs) {
    if (last) series.finished.push({ startMs: series.startMs, candles: series.candles });
    series.startMs = startMs;
    series.candles = [];
  }
  series.candles.push({ ...part, openAtMs });
}

/** The newest of the older blocks may be the one that is growing, and its last candle the first one there. */
function prependBlocks(series: Series, blocks: readonly CandleBlock[]): void {
  const newest = blocks.at(-1);
  if (!newest) return;
  const [first, ...later] = series.candles;
  const isGrowing = !first || newest.startMs === series.startMs;
  if (isGrowing) {
    const older = decodeBlock(newest);
    const last = older.at(-1);
    if (last && first?.openAtMs === last.openAtMs) older.splice(-1, 1, joinCandles(last, first));
    else if (first) older.push(first);
    series.candles = [...older, ...later];
    series.startMs = newest.startMs;
  }
  series.finished.unshift(...(isGrowing ? blocks.slice(0, -1) : blocks));
  series.isChanged = true;
}

function readBlock(block: FinishedBlock): readonly Candle[] {
  return 'candles' in block ? block.candles : decodeBlock(block);
}

function takeBlocks(series: Series): CandleBlock[] {
  const { interval, finished, startMs, candles, isChanged } = series;
  const blocks: FinishedBlock[] = isChanged ? [...finished, { startMs, candles }] : finished;
  series.takenCount = finished.length;
  series.isChanged = false;
  return blocks.map(block => ('candles' in block ? encodeBlock(block.candles, interval, block.startMs) : block));
}

export function decodeBlock({ data, interval, startMs }: CandleBlock): Candle[] {
  return decodeCandleBlock(data, interval, startMs);
}

function encodeBlock(candles: readonly Candle[], interval: CandleInterval, startMs: number): CandleBlock {
  return { interval, startMs, candleCount: candles.length, data: encodeCandleBlock(candles, interval, startMs) };
}

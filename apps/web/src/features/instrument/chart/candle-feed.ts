import { candlesMax } from '@truemark/contract/limits';
import type { CandleReply } from '@truemark/contract/markets';
import { type Candle, type CandleInterval, candleIntervalMs } from '@truemark/domain/candle';
import { findFirstChange, foldPrice, type LivePrice, mergeCandles, readCandles } from './candle-series.ts';

export interface CandleQuery {
  readonly from?: number;
  readonly to?: number;
  readonly limit: number;
}

/** What a feed needs from the outside, so that it runs in a test without a browser. */
export interface CandleFeedParts {
  readonly interval: CandleInterval;
  readonly requestCandles: (query: CandleQuery) => Promise<readonly CandleReply[]>;
  readonly readLive: () => LivePrice | undefined;
  readonly nowMs: () => number;
  readonly setTimer: (work: () => void, delayMs: number) => () => void;
}

export type CandleFeedStatus = 'loading' | 'ready' | 'failed';

/**
 * What changed: `reset` asks the chart to take the whole list anew, `tail` to redraw from a position on. Older pages
 * are answered where they were asked for.
 */
export type CandleChange = { readonly kind: 'reset' } | { readonly kind: 'tail'; readonly from: number };

export interface CandleFeed {
  readonly interval: CandleInterval;
  /** Oldest first; a new array after every change. */
  readCandles(): readonly Candle[];
  readStatus(): CandleFeedStatus;
  /** Loads the newest page; the same promise for everyone who asks, and never rejects. */
  start(): Promise<void>;
  /** Asks again after `failed`. */
  retry(): Promise<void>;
  /** The page before the oldest candle, and whether there may be more. Rejects when it cannot be had. */
  loadOlder(): Promise<{ readonly older: readonly Candle[]; readonly hasOlder: boolean }>;
  /** Folds the newest price of the stream into the last bar. */
  takePrice(): void;
  /** The stream was cut or the page hidden: nothing is folded until the missed candles are there. */
  openGap(): void;
  /** Asks for everything since the last bar but one, then folds on. */
  closeGap(): void;
  subscribe(listener: (change: CandleChange) => void): () => void;
  close(): void;
}

export const candlePageSize = 500;
const settleMs = 1_500;
const refreshMs = 20_000;
const gapRetryMs = 3_000;

/** Candles of one instrument and interval: a page to begin with, older ones on demand, the last one alive. */
export function openCandleFeed(parts: CandleFeedParts): CandleFeed {
  const { interval } = parts;
  const listeners = new Set<(change: CandleChange) => void>();
  let candles: readonly Candle[] = [];
  let status: CandleFeedStatus = 'loading';
  let starting: Promise<void> | undefined;
  let isGapOpen = false;
  let isClosed = false;
  let cancelTimer: () => void = () => undefined;

  function notify(change: CandleChange): void {
    for (const listener of [...listeners]) listener(change);
  }

  function schedule(delayMs: number): void {
    cancelTimer();
    cancelTimer = parts.setTimer(() => void refresh(), delayMs);
  }

  async function load(): Promise<void> {
    status = 'loading';
    try {
      const replies = await parts.requestCandles({ limit: candlePageSize });
      if (isClosed) return;
      candles = mergeCandles([], readCandles(replies), interval, parts.readLive());
      status = 'ready';
      isGapOpen = false;
      schedule(refreshMs);
    } catch {
      // The chart says that its candles could not be loaded and offers another try; candles it has stay.
      status = candles.length > 0 ? 'ready' : 'failed';
      if (candles.length > 0) schedule(gapRetryMs);
    }
    if (!isClosed) notify({ kind: 'reset' });
  }

  function lay(fetched: readonly Candle[]): void {
    const before = candles;
    const after = mergeCandles(before, fetched, interval, parts.readLive());
    const from = findFirstChange(before, after);
    candles = after;
    // A candle that belongs between two held ones cannot be slipped into the chart: it takes the list anew.
    const isInPlace = before.every((candle, index) => after[index]?.openAtMs === candle.openAtMs);
    if (!isInPlace) notify({ kind: 'reset' });
    else if (from < after.length) notify({ kind: 'tail', from });
  }

  async function refresh(): Promise<void> {
    const from = (candles.at(-2) ?? candles.at(-1))?.openAtMs;
    const isFar = from === undefined || (parts.nowMs() - from) / candleIntervalMs[interval] >= candlesMax - 1;
    if (isFar) return load();
    try {
      const replies = await parts.requestCandles({ from, limit: candlesMax });
      if (isClosed) return;
      lay(readCandles(replies));
      isGapOpen = false;
      schedule(refreshMs);
    } catch {
      // The bars on screen stay as they are, and a gap stays a gap, until an answer comes.
      if (!isClosed) schedule(gapRetryMs);
    }
  }

  return {
    interval,
    readCandles: () => candles,
    readStatus: () => status,
    start() {
      starting ??= load();
      return starting;
    },
    retry() {
      starting = load();
      notify({ kind: 'reset' });
      return starting;
    },
    async loadOlder() {
      const oldest = candles[0];
      if (!oldest) return { older: [], hasOlder: false };
      const replies = await parts.requestCandles({ to: oldest.openAtMs - 1, limit: candlePageSize });
      const older = readCandles(replies).filter(candle => candle.openAtMs < oldest.openAtMs);
      if (!isClosed) candles = mergeCandles(candles, older, interval, undefined);
      return { older, hasOlder: older.length > 0 && replies.length >= candlePageSize };
    },
    takePrice() {
      const live = parts.readLive();
      if (status !== 'ready' || isGapOpen || !live) return;
      const last = candles.at(-1);
      const next = foldPrice(last, interval, live);
      if (!next) return;
      const isSameBar = last !== undefined && next.openAtMs === last.openAtMs;
      candles = isSameBar ? [...candles.slice(0, -1), next] : [...candles, next];
      // The bar before is final now: what the stream skipped of it is fetched once the server has it.
      if (!isSameBar) schedule(settleMs);
      notify({ kind: 'tail', from: candles.length - 1 });
    },
    openGap() {
      isGapOpen = true;
    },
    closeGap() {
      if (status === 'ready') void refresh();
      else if (status === 'failed') starting = load();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      isClosed = true;
      cancelTimer();
      listeners.clear();
    },
  };
}

import { candlesMax } from '@truemark/contract/limits';
import type { CandleReply } from '@truemark/contract/markets/markets';
import { type Candle, type CandleInterval, candleIntervalMs } from '@truemark/domain/market/candle';
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

type CandleFeedStatus = 'loading' | 'ready' | 'failed';

/**
 * What changed: `reset` asks the chart to take the whole list anew, `tail` to redraw from a position on, `older` says
 * that a page came in front.
 */
export type CandleChange = { readonly kind: 'reset' | 'older' } | { readonly kind: 'tail'; readonly from: number };

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
  return new RunningCandleFeed(parts);
}

/** Its public members are bound, because they are handed on as listeners. */
class RunningCandleFeed implements CandleFeed {
  readonly interval: CandleInterval;
  readonly #parts: CandleFeedParts;
  readonly #listeners = new Set<(change: CandleChange) => void>();
  #candles: readonly Candle[] = [];
  #status: CandleFeedStatus = 'loading';
  #starting: Promise<void> | undefined;
  #isGapOpen = false;
  #isClosed = false;
  #cancelTimer: () => void = () => undefined;

  constructor(parts: CandleFeedParts) {
    this.#parts = parts;
    this.interval = parts.interval;
  }

  readonly readCandles = () => this.#candles;
  readonly readStatus = () => this.#status;

  readonly start = () => {
    this.#starting ??= this.#load();
    return this.#starting;
  };

  readonly retry = () => {
    this.#starting = this.#load();
    this.#notify({ kind: 'reset' });
    return this.#starting;
  };

  readonly loadOlder = async () => {
    const oldest = this.#candles[0];
    if (!oldest) return { older: [], hasOlder: false };
    const replies = await this.#parts.requestCandles({ to: oldest.openAtMs - 1, limit: candlePageSize });
    const older = readCandles(replies).filter(candle => candle.openAtMs < oldest.openAtMs);
    if (!this.#isClosed) this.#candles = mergeCandles(this.#candles, older, this.interval, undefined);
    this.#notify({ kind: 'older' });
    return { older, hasOlder: older.length > 0 && replies.length >= candlePageSize };
  };

  readonly takePrice = () => {
    const live = this.#parts.readLive();
    if (this.#status !== 'ready' || this.#isGapOpen || !live) return;
    const last = this.#candles.at(-1);
    const next = foldPrice(last, this.interval, live);
    if (!next) return;
    const isSameBar = last !== undefined && next.openAtMs === last.openAtMs;
    this.#candles = isSameBar ? [...this.#candles.slice(0, -1), next] : [...this.#candles, next];
    // The bar before is final now: what the stream skipped of it is fetched once the server has it.
    if (!isSameBar) this.#schedule(settleMs);
    this.#notify({ kind: 'tail', from: this.#candles.length - 1 });
  };

  readonly openGap = () => {
    this.#isGapOpen = true;
  };

  readonly closeGap = () => {
    if (this.#status === 'ready') void this.#refresh();
    else if (this.#status === 'failed') this.#starting = this.#load();
  };

  readonly subscribe = (listener: (change: CandleChange) => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly close = () => {
    this.#isClosed = true;
    this.#cancelTimer();
    this.#listeners.clear();
  };

  #notify(change: CandleChange): void {
    for (const listener of [...this.#listeners]) listener(change);
  }

  #schedule(delayMs: number): void {
    this.#cancelTimer();
    this.#cancelTimer = this.#parts.setTimer(() => void this.#refresh(), delayMs);
  }

  async #load(): Promise<void> {
    this.#status = 'loading';
    try {
      const replies = await this.#parts.requestCandles({ limit: candlePageSize });
      if (this.#isClosed) return;
      this.#candles = mergeCandles([], readCandles(replies), this.interval, this.#parts.readLive());
      this.#status = 'ready';
      this.#isGapOpen = false;
      this.#schedule(refreshMs);
    } catch {
      if (this.#isClosed) return;
      // The chart says that its candles could not be loaded and offers another try; candles it has stay.
      this.#status = this.#candles.length > 0 ? 'ready' : 'failed';
      if (this.#status === 'ready') this.#schedule(gapRetryMs);
    }
    this.#notify({ kind: 'reset' });
  }

  async #refresh(): Promise<void> {
    const from = (this.#candles.at(-2) ?? this.#candles.at(-1))?.openAtMs;
    const isFar =
      from === undefined || (this.#parts.nowMs() - from) / candleIntervalMs[this.interval] >= candlesMax - 1;
    if (isFar) return this.#load();
    try {
      const replies = await this.#parts.requestCandles({ from, limit: candlesMax });
      if (this.#isClosed) return;
      this.#lay(readCandles(replies));
      this.#isGapOpen = false;
      this.#schedule(refreshMs);
    } catch {
      // The bars on screen stay as they are, and a gap stays a gap, until an answer comes.
      if (!this.#isClosed) this.#schedule(gapRetryMs);
    }
  }

  #lay(fetched: readonly Candle[]): void {
    const before = this.#candles;
    const after = mergeCandles(before, fetched, this.interval, this.#parts.readLive());
    const from = findFirstChange(before, after);
    this.#candles = after;
    // A candle that belongs between two held ones cannot be slipped into the chart: it takes the list anew.
    const isInPlace = before.every((candle, index) => after[index]?.openAtMs === candle.openAtMs);
    if (!isInPlace) this.#notify({ kind: 'reset' });
    else if (from < after.length) this.#notify({ kind: 'tail', from });
  }
}

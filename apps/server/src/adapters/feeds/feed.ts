import type { Quote } from '@truemark/domain/tick';

export type FeedKind = 'simulated' | 'replay' | 'exchange';

/** How one source of a feed is doing, for the console and the metrics. */
export interface FeedSourceHealth {
  readonly source: string;
  readonly state: 'connecting' | 'live' | 'reconnecting' | 'stopped';
  /** Wall time of the last quote delivered, 0 before the first. */
  readonly lastQuoteAtMs: number;
  readonly reconnectCount: number;
  /** Times the source skipped some of its own numbers, or went silent when it should not have. */
  readonly gapCount: number;
  /** Frames or rows that could not be read and were left out. */
  readonly malformedCount: number;
}

/**
 * Where prices come from. A feed delivers quotes and decides nothing: acceptance, time and sequence belong to
 * market-data.
 */
export interface Feed {
  readonly kind: FeedKind;
  /** Recorded milliseconds that pass in one wall millisecond: 1 except for a replay at another speed. */
  readonly speed: number;
  /** Starts delivery; quotes come in order, in batches, on the event loop. */
  start(onQuotes: (quotes: readonly Quote[]) => void): Promise<void>;
  stop(): Promise<void>;
  /** The market's time at a wall time, by which sessions are judged: recorded time for a replay, else the same. */
  calculateMarketTimeMs(instrumentId: number, nowMs: number): number;
  health(): readonly FeedSourceHealth[];
}

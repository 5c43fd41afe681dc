import type { Price } from '@truemark/domain/market/price';
import type { Quote } from '@truemark/domain/market/tick';

/** The last price of an instrument before this start. */
export type FindStartPrice = (instrumentId: number) => Price | undefined;

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
  /**
   * Starts delivery; quotes come in order, in batches, on the event loop. Simulated prices go on from what `findStartPrice`
   * answers, or from the reference price.
   */
  start(onQuotes: (quotes: readonly Quote[]) => void, findStartPrice?: FindStartPrice): Promise<void>;
  stop(): Promise<void>;
  /** The market's time at a wall time: recorded time for a replay, else the same. */
  calculateMarketTimeMs(instrumentId: number, nowMs: number): number;
  /**
   * The market's time of a quote that came at a wall time, by which its session is judged: when it was recorded for a
   * replay, however late the program comes to it, else when it came.
   */
  calculateQuoteTimeMs(quote: Pick<Quote, 'instrumentId' | 'sourceAtMs'>, atMs: number): number;
  /** Up to which wall time everything due has been delivered: a replay that is late has more to say of the past. */
  findDeliveredMs(nowMs: number): number;
  health(): readonly FeedSourceHealth[];
}

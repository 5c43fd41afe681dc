import { calculateMid, type Price } from './price.ts';

/** What the acceptance rules said of a quote. Only `accepted` ticks are shown, charted or traded on. */
export const tickVerdicts = [
  'accepted',
  'held',
  'stale-source',
  'duplicate',
  'out-of-order',
  'crossed',
  'session-closed',
  'outlier',
] as const;
export type TickVerdict = (typeof tickVerdicts)[number];

/** Where a price came from. The numbers are part of the tick record and never reused. */
export const tickSources = {
  simulated: 1,
  replay: 2,
  binance: 10,
  coinbase: 11,
  kraken: 12,
} as const;
export type TickSource = keyof typeof tickSources;

/** A price as a feed delivers it, before acceptance. */
export interface Quote {
  readonly instrumentId: number;
  /** When the source says the price was made, ms since 1970. */
  readonly sourceAtMs: number;
  readonly bid: Price;
  readonly ask: Price;
  /** The last traded price; the mid where the source has quotes only. */
  readonly last: Price;
  /** Traded size in 10^-8 units of the base, 0 when unknown. */
  readonly size: bigint;
  readonly source: TickSource;
  /** The source gave trades only: bid and ask are the price ± the instrument's half spread. */
  readonly isDerived: boolean;
}

/** One line of the tick record: a quote with its place, the server's time and the verdict. */
export interface Tick extends Quote {
  /** Position in the instrument's chain, from 1, without gaps; rejected and held ticks count too. */
  readonly sequence: number;
  /** When the server took it, ms since 1970, never decreasing. Everything is judged by this time. */
  readonly atMs: number;
  readonly verdict: TickVerdict;
}

/** Which price of a tick a series is built from. */
export type PriceSelector = 'bid' | 'mid' | 'price';

/** The price of a tick that a selector names. Shown prices, charts and candles use the mid. */
export function selectPrice(tick: Pick<Quote, 'bid' | 'ask' | 'last'>, selector: PriceSelector): Price {
  if (selector === 'bid') return tick.bid;
  if (selector === 'price') return tick.last;
  return calculateMid(tick.bid, tick.ask);
}

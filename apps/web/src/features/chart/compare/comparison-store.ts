import type { ViewSpan } from '@truemark/domain/market/compare-prices';
import { create } from 'zustand';
import type { CandleFeed } from '../candle-feed.ts';
import { assignSlots } from './compared-codes.ts';

export interface Comparison {
  /** The instrument on screen first, then the others in their order. */
  readonly codes: readonly string[];
  readonly feeds: Readonly<Record<string, CandleFeed | undefined>>;
  readonly symbols: Readonly<Record<string, string | undefined>>;
  /** Which of the colors each of the others has. */
  readonly slots: ReadonlyMap<string, number>;
  /** Colors of the others in the theme of the page, told by the chart. */
  readonly colors: readonly string[];
  /** What the chart shows; undefined until it has shown something. */
  readonly span: ViewSpan | undefined;
}

/** What is compared on the chart on screen. The bar over it writes the instruments, the chart what it shows of them. */
export const useComparison = create<Comparison>(() => ({
  ...{ codes: [], feeds: {}, symbols: {}, slots: new Map(), colors: [], span: undefined },
}));

export function placeCompared(here: string, others: readonly string[]): void {
  useComparison.setState(({ slots }) => ({ codes: [here, ...others], slots: assignSlots(slots, others) }));
}

/** Puts in the candles of an instrument until the returned function is called. */
export function placeFeed(code: string, feed: CandleFeed): () => void {
  const put = (placed: CandleFeed | undefined) =>
    useComparison.setState(({ feeds }) => ({ feeds: { ...feeds, [code]: placed } }));
  put(feed);
  return () => {
    if (useComparison.getState().feeds[code] === feed) put(undefined);
  };
}

export function nameCompared(code: string, symbol: string): void {
  useComparison.setState(({ symbols }) => ({ symbols: { ...symbols, [code]: symbol } }));
}

/** Says what the chart shows; nothing is drawn again where it is the same. */
export function showSpan(span: ViewSpan): void {
  const known = useComparison.getState().span;
  if (known?.fromMs !== span.fromMs || known.toMs !== span.toMs) useComparison.setState({ span });
}

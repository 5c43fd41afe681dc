import type { CandleInterval } from '@truemark/domain/market/candle';
import { calculateMid, parsePrice } from '@truemark/domain/market/price';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { api } from '../../platform/api.ts';
import { prices } from '../../platform/prices/prices.ts';
import { type CandleFeed, openCandleFeed } from './candle-feed.ts';
import type { LivePrice } from './candle-series.ts';

/** The exact middle of bid and ask, as the server builds its candles; the shown price is rounded. */
function readLivePrice(code: string): LivePrice | undefined {
  const product = prices.readPrice(code);
  if (!product || product.at === 0) return undefined;
  const bid = parsePrice(product.bid);
  const ask = parsePrice(product.ask);
  if (bid.ok && ask.ok) return { price: calculateMid(bid.value, ask.value), atMs: product.at };
  const price = parsePrice(product.price);
  return price.ok ? { price: price.value, atMs: product.at } : undefined;
}

function openFeed(code: string, interval: CandleInterval): CandleFeed {
  return openCandleFeed({
    interval,
    requestCandles: ({ from, to, limit }) =>
      api.call('getCandles', {
        query: {
          code,
          interval,
          limit: String(limit),
          ...(from !== undefined && { from: String(from) }),
          ...(to !== undefined && { to: String(to) }),
        },
      }),
    readLive: () => readLivePrice(code),
    nowMs: () => Date.now(),
    setTimer(work, delayMs) {
      const timer = setTimeout(work, delayMs);
      return () => clearTimeout(timer);
    },
  });
}

/** Keeps a feed fed: every price of the stream, and its gaps while the stream is cut or the page hidden. */
function followStream(code: string, feed: CandleFeed): () => void {
  let isCut = false;
  const stopPrices = prices.subscribe(code, feed.takePrice);
  const stopState = prices.subscribeState(() => {
    const state = prices.readState();
    if (state === 'reconnecting') {
      isCut = true;
      feed.openGap();
    } else if (state === 'open' && isCut) {
      isCut = false;
      feed.closeGap();
    }
  });
  // A hidden page paints nothing, so the prices of that time were never folded.
  const onVisibility = () => {
    if (document.hidden) feed.openGap();
    else if (!isCut) feed.closeGap();
  };
  document.addEventListener('visibilitychange', onVisibility);
  return () => {
    stopPrices();
    stopState();
    document.removeEventListener('visibilitychange', onVisibility);
  };
}

/** The candles of an instrument in one interval, alive while the component is on screen. */
export function useCandleFeed(code: string, interval: CandleInterval): CandleFeed | undefined {
  const [feed, setFeed] = useState<CandleFeed>();
  useEffect(() => {
    const next = openFeed(code, interval);
    const stop = followStream(code, next);
    void next.start();
    setFeed(next);
    return () => {
      stop();
      next.close();
    };
  }, [code, interval]);
  return feed;
}

const noSubscription = () => () => undefined;

/** One value read from a feed; the component draws again when it is another one. */
export function useFeedValue<Value>(
  feed: CandleFeed | undefined,
  read: (feed: CandleFeed) => Value,
): Value | undefined {
  return useSyncExternalStore(feed?.subscribe ?? noSubscription, () => (feed ? read(feed) : undefined));
}

import type { MarketInfo, StreamProduct } from '@truemark/contract/markets/markets';
import { useEffect, useState } from 'react';
import { calculatePriceAgeMs, trackNewestPrice } from '../../platform/prices/feed-freshness.ts';
import { prices, useConnectionState } from '../../platform/prices/prices.ts';
import { choosePriceState, type PriceState } from './price-state.ts';

export interface Freshness {
  readonly state: PriceState;
  /** Milliseconds since the price came; undefined before the first. */
  readonly ageMs: number | undefined;
}

interface Seen {
  readonly product: StreamProduct | undefined;
  readonly ageMs: number | undefined;
}

const lookMs = 1_000;

/** How fresh the price of a code is, looked at once a second and as soon as the first price is there. */
export function useFreshness(code: string, info: MarketInfo | undefined): Freshness {
  const connection = useConnectionState();
  const [seen, setSeen] = useState<Seen>({ product: prices.readPrice(code), ageMs: undefined });

  useEffect(() => {
    let newest = trackNewestPrice(undefined, prices.readPrice(code)?.at ?? 0, Date.now());
    const look = () =>
      setSeen({ product: prices.readPrice(code), ageMs: newest && calculatePriceAgeMs(newest, Date.now()) });
    const stop = prices.subscribe(code, () => {
      const isFirst = newest === undefined;
      newest = trackNewestPrice(newest, prices.readPrice(code)?.at ?? 0, Date.now());
      if (isFirst) look();
    });
    look();
    const timer = setInterval(look, lookMs);
    return () => {
      stop();
      clearInterval(timer);
    };
  }, [code]);

  return { ageMs: seen.ageMs, state: choosePriceState({ ...seen, info, connection }) };
}

import { useEffect, useState } from 'react';
import { calculatePriceAgeMs, trackNewestPrice } from '../../../platform/prices/feed-freshness.ts';
import { prices } from '../../../platform/prices/prices.ts';

const lookMs = 1_000;

/** Milliseconds since the newest price of a code came, looked at once a second; undefined before the first. */
export function usePriceAge(code: string): number | undefined {
  const [ageMs, setAge] = useState<number>();
  useEffect(() => {
    let newest = trackNewestPrice(undefined, prices.readPrice(code)?.at ?? 0, Date.now());
    const look = () => setAge(newest && calculatePriceAgeMs(newest, Date.now()));
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
  return ageMs;
}

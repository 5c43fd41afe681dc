import { useCallback, useSyncExternalStore } from 'react';
import { prices } from './prices.ts';
import { Staleness } from './staleness.ts';

const staleness = new Staleness(prices, () => Date.now());

/** Whether the newest price of a code is old: its figures get a dotted underline and no colour. */
export function useIsStale(code: string): boolean {
  const subscribe = useCallback((listener: () => void) => staleness.subscribe(code, listener), [code]);
  return useSyncExternalStore(subscribe, () => staleness.read(code));
}

/** The same of figures that rest on several prices: one old one makes them old. */
export function useIsAnyStale(codes: readonly string[]): boolean {
  const key = [...new Set(codes)].sort().join(',');
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = key.split(',').map(code => staleness.subscribe(code, listener));
      return () => {
        for (const stop of stops) stop();
      };
    },
    [key],
  );
  return useSyncExternalStore(subscribe, () => key.split(',').some(staleness.read));
}

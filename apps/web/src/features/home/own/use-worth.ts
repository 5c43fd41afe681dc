import { useCallback, useRef, useSyncExternalStore } from 'react';
import { prices } from '../../../platform/prices/prices.ts';
import type { Worth } from '../../orders/index.ts';
import { type OpenOrder, sumWorth } from './calculate-equity.ts';

/** What positions come to together at the prices of this moment, at most once for each animation frame. */
export function useWorth(positions: readonly OpenOrder[]): Worth | undefined {
  const last = useRef<Worth | undefined>(undefined);
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = [...new Set(positions.map(({ order }) => order.code))].map(code =>
        prices.subscribe(code, listener),
      );
      return () => {
        for (const stop of stops) stop();
      };
    },
    [positions],
  );
  return useSyncExternalStore(subscribe, () => {
    const worth = sumWorth(positions);
    // The same figures are the same object, so that nothing is drawn again.
    if (worth?.result !== last.current?.result || worth?.change !== last.current?.change) last.current = worth;
    return last.current;
  });
}

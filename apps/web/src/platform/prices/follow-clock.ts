import { useEffect } from 'react';
import { serverClock } from '../server-clock.ts';
import { prices } from './prices.ts';

/** Reads the server's clock from the prices of these codes while the component is on screen. */
export function useServerClock(codes: readonly string[]): void {
  const key = codes.join(',');
  useEffect(() => {
    const note = () => serverClock.note(prices.readNewestAtMs());
    note();
    const stops = key
      .split(',')
      .filter(Boolean)
      .map(code => prices.subscribe(code, note));
    return () => {
      for (const stop of stops) stop();
    };
  }, [key]);
}

import { useEffect } from 'react';
import { hasFlipped } from './has-flipped.ts';
import { prices } from './prices.ts';

/**
 * When the stream says that trading of an instrument stops or goes on, only the server's answers know why: they are asked
 * for at once. Draws nothing anew by itself.
 */
export function useRefetchOnFlip(code: string, isOn: boolean, refetch: () => unknown): void {
  useEffect(() => {
    if (!isOn) return;
    let known = prices.readPrice(code)?.isTradable;
    return prices.subscribe(code, () => {
      const now = prices.readPrice(code)?.isTradable;
      if (hasFlipped(known, now)) refetch();
      known = now;
    });
  }, [code, isOn, refetch]);
}

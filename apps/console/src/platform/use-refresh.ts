import { useEffect } from 'react';

const refreshMs = 15_000;

/** Asks again every quarter of a minute while somebody may be looking. */
export function useRefresh(refetch: () => unknown): void {
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && refetch(), refreshMs);
    return () => clearInterval(timer);
  }, [refetch]);
}

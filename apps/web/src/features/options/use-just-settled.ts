import type { OptionOrder } from '@truemark/contract/trading/options';
import { useEffect, useMemo, useState } from 'react';
import { serverClock } from '../../platform/server-clock.ts';
import { useOrderPages } from '../orders/index.ts';
import { endedStatuses, optionSource } from './option-queries.ts';
import { findJustSettled, justSettledMs } from './recent-results.ts';

/** What ended within the last minute stays in sight with its result, and then makes room by itself. */
export function useJustSettled(): readonly OptionOrder[] {
  const settled = useOrderPages(optionSource, endedStatuses);
  const items = settled.data?.pages[0]?.items;
  const [nowMs, setNowMs] = useState(() => serverClock.read());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(serverClock.read()), justSettledMs / 12);
    return () => clearInterval(timer);
  }, []);
  return useMemo(() => findJustSettled(items ?? [], nowMs), [items, nowMs]);
}

import { useSearchParams } from '@truemark/browser/router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { formatMarketView, type MarketView, parseMarketView } from './market-view.ts';

export interface MarketViewState {
  readonly view: MarketView;
  readonly change: (part: Partial<MarketView>) => void;
}

/**
 * The view of the market page with its copy in the address. The page follows what is typed at once; the address comes
 * after it, and leads only when somebody else changed it (back, forward, a link).
 */
export function useMarketView(): MarketViewState {
  const [query, setQuery] = useSearchParams();
  const address = query.toString();
  const written = useRef(address);
  const [view, setView] = useState(() => parseMarketView(query));

  useEffect(() => {
    if (address === written.current) return;
    written.current = address;
    setView(parseMarketView(new URLSearchParams(address)));
  }, [address]);

  const change = useCallback(
    (part: Partial<MarketView>) => {
      const next = { ...view, ...part };
      const nextQuery = formatMarketView(next);
      written.current = nextQuery.toString();
      setView(next);
      setQuery(nextQuery, { replace: true });
    },
    [view, setQuery],
  );
  return { view, change };
}

import { useMemo } from 'react';
import { usePageTitle } from '../../platform/page-title.tsx';
import { useWantedCodes } from '../../platform/prices/prices.ts';
import type { HomeMarket } from './home-market.ts';
import { useHomeMarket } from './home-queries.ts';

const noItems: readonly never[] = [];

/** What both home pages begin with: the title, the list of the most looked-at instruments, and its live prices. */
export function useHome(): HomeMarket {
  const market = useHomeMarket();
  const items = market.data ?? noItems;
  usePageTitle('');
  useWantedCodes(useMemo(() => items.map(({ code }) => code), [items]));
  return {
    items: market.data,
    error: market.error ?? undefined,
    updatedAtMs: market.dataUpdatedAt,
    retry: () => void market.refetch(),
  };
}

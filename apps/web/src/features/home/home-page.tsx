import { useMemo } from 'react';
import { usePageTitle } from '../../platform/page-title.tsx';
import { useWantedCodes } from '../../platform/prices.ts';
import { useShell } from '../../platform/shell.ts';
import { DesktopHome } from './desktop-home.tsx';
import { useHomeMarket } from './home-queries.ts';
import { MobileHome } from './mobile-home.tsx';

const noItems: readonly never[] = [];

export default function HomePage() {
  const shell = useShell();
  const market = useHomeMarket();
  const items = market.data ?? noItems;
  usePageTitle('');
  useWantedCodes(useMemo(() => items.map(({ code }) => code), [items]));
  const Home = shell === 'mobile' ? MobileHome : DesktopHome;
  return (
    <Home
      market={{
        items: market.data,
        error: market.error ?? undefined,
        updatedAtMs: market.dataUpdatedAt,
        retry: () => void market.refetch(),
      }}
    />
  );
}

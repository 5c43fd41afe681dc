import { useQuery } from '@tanstack/react-query';
import { Link } from '@truemark/browser/router';
import type { MarketItem } from '@truemark/contract/markets/markets';
import { EmptyState } from '@truemark/ui/empty-state';
import { formatTimeWithSeconds } from '@truemark/ui/format/date';
import { Note } from '@truemark/ui/note';
import { SkeletonRows } from '@truemark/ui/skeleton';
import { Tabs } from '@truemark/ui/tabs';
import { type ReactNode, useMemo, useState } from 'react';
import { LoadFailed } from '../../platform/load-failed.tsx';
import { useLocale } from '../../platform/preferences.ts';
import { useWantedCodes } from '../../platform/prices/prices.ts';
import { useText } from '../../platform/text.ts';
import { chooseListState, findFirstOpening, LiveFeedBadge, marketListQuery, marketTypes } from '../markets/index.ts';

import type { HomeMarket } from './home-market.ts';
import styles from './market-section.module.css';
import { MarketTable } from './market-table.tsx';

const rowsMax = 8;
const rowHeight = '60px';
const panelId = 'home-market';
const popular = 'popular';
const typeLabels = {
  1: 'marketForex',
  2: 'marketCrypto',
  3: 'marketStocks',
  4: 'marketEtf',
  5: 'marketFutures',
} as const;

/** The market list of the desktop home: the popular instruments, or the most looked-at of one type. */
export function MarketSection(props: { readonly market: HomeMarket }) {
  const t = useText('home');
  const common = useText('common');
  const [tab, setTab] = useState<string>(popular);
  const type = marketTypes.find(known => String(known) === tab);
  const byType = useMarketOfType(type);
  const shown = type === undefined ? props.market : byType;
  const rows = useMemo(
    () => shown.items && (type === undefined ? shown.items : sortByPopularity(shown.items)).slice(0, rowsMax),
    [shown.items, type],
  );
  const codes = useMemo(() => rows?.map(({ code }) => code) ?? [], [rows]);
  useWantedCodes(codes);
  const tabs = [
    { id: popular, label: t('popular') },
    ...marketTypes.map(known => ({ id: String(known), label: common(typeLabels[known]) })),
  ];
  return (
    <section aria-labelledby="home-market-title">
      <header className={styles.head}>
        <h2 id="home-market-title" className="h2">
          {t('market')}
        </h2>
        <LiveFeedBadge codes={codes} opensAt={findFirstOpening(rows)} />
      </header>
      <div className={styles.bar}>
        <Tabs
          label={t('marketTypes')}
          tabs={tabs}
          selected={tab}
          onSelect={setTab}
          panelId={panelId}
          {...(styles.tabs && { className: styles.tabs })}
        />
        <Link className={`lnk ${styles.all}`} to={type === undefined ? '/market' : `/market?type=${type}`}>
          {t('allMarkets')}
        </Link>
      </div>
      <div id={panelId} role="tabpanel" aria-label={t('market')}>
        <MarketState market={shown}>{rows && <MarketTable rows={rows} isMixed={type === undefined} />}</MarketState>
      </div>
    </section>
  );
}

/** What has a price comes first, so that a replay of a few instruments still has something to show. */
function sortByPopularity(items: readonly MarketItem[]): readonly MarketItem[] {
  return [...items].sort((a, b) => Number(a.price === '') - Number(b.price === '') || a.popularity - b.popularity);
}

function useMarketOfType(type: MarketItem['type'] | undefined): HomeMarket {
  const query = useQuery({ ...marketListQuery(type ?? 2), enabled: type !== undefined });
  return {
    items: query.data,
    error: query.error ?? undefined,
    updatedAtMs: query.dataUpdatedAt,
    retry: () => void query.refetch(),
  };
}

/** The list, or what stands in its place while it is loading, missing or empty. */
export function MarketState(props: { readonly market: HomeMarket; readonly children: ReactNode }) {
  const t = useText('home');
  const common = useText('common');
  const locale = useLocale();
  const { items, error, updatedAtMs, retry } = props.market;
  const { state, isKept } = chooseListState(items, error);
  if (state === 'failed') {
    return <LoadFailed title={t('listFailed')} error={error} onRetry={retry} />;
  }
  if (state === 'loading') return <SkeletonRows label={t('listLoading')} count={rowsMax} height={rowHeight} />;
  if (state === 'empty') return <EmptyState title={t('listEmpty')}>{t('listEmptyHint')}</EmptyState>;
  return (
    <>
      {isKept && (
        <Note {...(styles.kept && { className: styles.kept })}>
          {t('listKept', { time: formatTimeWithSeconds(locale, updatedAtMs) })}{' '}
          <button type="button" className="lnk" onClick={retry}>
            {common('retry')}
          </button>
        </Note>
      )}
      {props.children}
    </>
  );
}

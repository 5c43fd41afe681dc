import { useQuery } from '@tanstack/react-query';
import { Link } from '@truemark/browser/router';
import type { MarketItem } from '@truemark/contract/markets/markets';
import type { InstrumentType } from '@truemark/domain/market/instrument';
import { Button } from '@truemark/ui/button';
import { ChangeText } from '@truemark/ui/change-text';
import { EmptyState } from '@truemark/ui/empty-state';
import { Logo } from '@truemark/ui/logo';
import { PriceText } from '@truemark/ui/price-text';
import { SkeletonRows } from '@truemark/ui/skeleton';
import { Tabs } from '@truemark/ui/tabs';
import SearchX from 'lucide-react/icons/search-x';
import { useId, useState } from 'react';
import { findInstruments, useSearchWords } from '../../features/instrument-search/index.ts';
import { allMarketsQuery, homeMarketQuery, marketListQuery, marketTypes } from '../../features/markets/index.ts';
import { calculateInstrumentName } from '../../platform/instrument-name.ts';

import { LoadFailed } from '../../platform/load-failed.tsx';
import { buildInstrumentPath } from '../../platform/navigation.ts';
import { useLocale } from '../../platform/preferences.ts';
import { usePrice, useWantedCodes } from '../../platform/prices/prices.ts';
import { type TextKey, useText } from '../../platform/text.ts';
import styles from './search-panel.module.css';

/** Rows of the panel: more are not read on a phone, and each is live. */
const searchResultsMax = 50;

type Choice = 'all' | `${InstrumentType}`;

const typeNames: Readonly<Record<`${InstrumentType}`, TextKey<'common'>>> = {
  1: 'marketForex',
  2: 'marketCrypto',
  3: 'marketStocks',
  4: 'marketEtf',
  5: 'marketFutures',
};

export interface SearchResultsProps {
  readonly query: string;
  readonly onClear: () => void;
  readonly onOpen: () => void;
}

/** The list that a choice needs: nothing typed over all types asks for the popular ones only. */
function useInstruments(choice: Choice, query: string) {
  const isPopular = choice === 'all' && query === '';
  const type = marketTypes.find(known => choice === `${known}`);
  const popular = useQuery({ ...homeMarketQuery, enabled: isPopular });
  const all = useQuery({ ...allMarketsQuery, enabled: !isPopular && type === undefined });
  const ofType = useQuery({ ...marketListQuery(type ?? 1), enabled: type !== undefined });
  const list = isPopular ? popular : type === undefined ? all : ofType;
  return { isPopular, list };
}

export function SearchResults(props: SearchResultsProps) {
  const t = useText('search');
  const words = useText('common');
  const panelId = useId();
  const [choice, setChoice] = useState<Choice>('all');
  const searchWords = useSearchWords(props.query);
  const { isPopular, list } = useInstruments(choice, props.query);
  const tabs = [
    { id: 'all' as Choice, label: t('searchAll') },
    ...marketTypes.map(type => ({ id: `${type}` as Choice, label: words(typeNames[type]) })),
  ];
  return (
    <>
      <Tabs
        className={styles.tabs ?? ''}
        label={t('searchTypes')}
        tabs={tabs}
        selected={choice}
        onSelect={setChoice}
        panelId={panelId}
      />
      <div id={panelId} role="tabpanel" aria-label={words('search')}>
        {list.data ? (
          <Matches {...props} items={findInstruments(list.data, props.query, searchWords)} isPopular={isPopular} />
        ) : list.isError ? (
          <LoadFailed title={t('searchFailed')} error={list.error} onRetry={() => void list.refetch()} />
        ) : (
          <SkeletonRows label={words('loading')} height="64px" />
        )}
      </div>
    </>
  );
}

function Matches(props: SearchResultsProps & { readonly items: readonly MarketItem[]; readonly isPopular: boolean }) {
  const t = useText('search');
  const shown = props.items.slice(0, searchResultsMax);
  useWantedCodes(shown.map(item => item.code));
  if (shown.length === 0) {
    return (
      <div role="status">
        <EmptyState
          icon={SearchX}
          title={t('nothingFound')}
          action={<Button onClick={props.onClear}>{t('searchClear')}</Button>}
        >
          {t('nothingFoundText', { query: props.query })}
        </EmptyState>
      </div>
    );
  }
  return (
    <>
      <p className={styles.caption} role="status">
        {props.isPopular ? t('searchPopular') : t('searchResultCount', { count: props.items.length })}
      </p>
      <ul>
        {shown.map(item => (
          <li key={item.code}>
            <InstrumentRow item={item} onOpen={props.onOpen} />
          </li>
        ))}
      </ul>
    </>
  );
}

function InstrumentRow(props: { readonly item: MarketItem; readonly onOpen: () => void }) {
  const { item } = props;
  const locale = useLocale();
  const live = usePrice(item.code) ?? item;
  return (
    <Link className={styles.row} to={buildInstrumentPath(item)} replace onClick={props.onOpen}>
      <Logo src={item.logo} />
      <span className={styles.names}>
        <span className={styles.name}>{calculateInstrumentName(item, locale)}</span>
        <span className={styles.symbol}>
          <span className="num">{item.symbol}</span>
        </span>
      </span>
      <span className={styles.figures}>
        <PriceText price={live.price} decimals={item.priceDecimals} locale={locale} />
        <ChangeText ratio={live.zdf} locale={locale} />
      </span>
    </Link>
  );
}

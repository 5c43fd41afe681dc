import { useQueries } from '@tanstack/react-query';
import { Link } from '@truemark/browser/router';
import type { MarketInfo, MarketItem } from '@truemark/contract/markets/markets';
import type { InstrumentType } from '@truemark/domain/market/instrument';
import { Icon } from '@truemark/ui/icon';
import { IconButton } from '@truemark/ui/icon-button';
import { Logo } from '@truemark/ui/logo';
import { Popover, popoverItemClass } from '@truemark/ui/popover';
import { SearchField } from '@truemark/ui/search-field';
import { SkeletonRows } from '@truemark/ui/skeleton';
import { Tabs } from '@truemark/ui/tabs';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import Star from 'lucide-react/icons/star';
import { useState } from 'react';
import { calculateInstrumentName } from '../../platform/instrument-name.ts';
import { LoadFailed } from '../../platform/load-failed.tsx';
import { buildInstrumentPath } from '../../platform/navigation.ts';
import { useLocale } from '../../platform/preferences.ts';
import { LiveChange, LivePrice } from '../../platform/prices/live-cells.tsx';
import { useWantedCodes } from '../../platform/prices/prices.ts';
import { useText } from '../../platform/text.ts';
import { findInstruments, useSearchWords } from '../instrument-search/index.ts';
import { marketListQuery, marketTypes } from '../markets/index.ts';
import { useFavourites } from '../watchlists/index.ts';

import styles from './instrument-switcher.module.css';

const rowsMax = 60;
const typeKeys = { 1: 'typesForex', 2: 'typesCrypto', 3: 'typesStock', 4: 'typesEtf', 5: 'typesFuture' } as const;

/** Button beside the name that leads to another instrument without going back to the market. */
export function InstrumentSwitcher(props: { readonly info: MarketInfo | undefined }) {
  const t = useText('instrument');
  return (
    <Popover
      label={t('switch')}
      align="start"
      className={styles.anchor ?? ''}
      trigger={trigger => <IconButton icon={ChevronsUpDown} size="small" label={t('switch')} {...trigger} />}
    >
      {close => <SwitcherPanel info={props.info} onChoose={close} />}
    </Popover>
  );
}

function SwitcherPanel(props: { readonly info: MarketInfo | undefined; readonly onChoose: () => void }) {
  const t = useText('instrument');
  const [search, setSearch] = useState('');
  const [type, setType] = useState<InstrumentType>(props.info?.type ?? 2);
  // A search looks through all types; without one only the chosen list is asked for.
  const types = search === '' ? [type] : marketTypes;
  const lists = useQueries({ queries: types.map(each => marketListQuery(each)) });
  const items = lists.flatMap(list => list.data ?? []);
  const starred = useFavourites();
  const matches = findInstruments(items, search, useSearchWords(search));
  // A search has an order of its own: the closest first.
  const found = search === '' ? putFirst(matches, ({ code }) => starred.has(code)) : matches;
  const isLoading = lists.some(list => list.isPending);
  const failed = lists.find(list => list.error && !list.data);
  return (
    <div className={styles.panel}>
      <SearchField
        label={t('switchSearch')}
        clearLabel={t('switchClear')}
        placeholder={t('switchSearch')}
        value={search}
        onChange={setSearch}
        isDense
      />
      {search === '' && (
        <Tabs
          label={t('types')}
          tabs={marketTypes.map(each => ({ id: String(each), label: t(typeKeys[each]) }))}
          selected={String(type)}
          onSelect={id => setType(marketTypes.find(each => String(each) === id) ?? 2)}
          className={styles.types ?? ''}
        />
      )}
      {failed && <LoadFailed title={t('switchFailed')} error={failed.error} onRetry={() => void failed.refetch()} />}
      {isLoading && <SkeletonRows label={t('loading')} count={5} height="44px" />}
      {!isLoading && !failed && found.length === 0 && <p className={styles.nothing}>{t('switchNothing')}</p>}
      <Rows items={found.slice(0, rowsMax)} current={props.info?.code} onChoose={props.onChoose} />
      {found.length > rowsMax && <p className={styles.nothing}>{t('switchMore', { count: found.length - rowsMax })}</p>}
    </div>
  );
}

function putFirst<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): readonly Item[] {
  return [...items.filter(isFirst), ...items.filter(item => !isFirst(item))];
}

function Rows(props: {
  readonly items: readonly MarketItem[];
  readonly current: string | undefined;
  readonly onChoose: () => void;
}) {
  const locale = useLocale();
  const t = useText('instrument');
  const starred = useFavourites();
  useWantedCodes(props.items.map(({ code }) => code));
  return (
    <ul className={styles.rows}>
      {props.items.map(item => (
        <li key={item.code}>
          <Link
            to={buildInstrumentPath(item)}
            replace
            className={popoverItemClass}
            aria-current={item.code === props.current ? 'page' : undefined}
            onClick={props.onChoose}
          >
            <Logo src={item.logo} size={24} />
            <span className={styles.words}>
              <span className={styles.symbol}>
                <span className="num semi">{item.symbol}</span>
                {starred.has(item.code) && (
                  <>
                    <Icon of={Star} size={12} className={styles.star ?? ''} />
                    <span className="vh">{t('favouriteOf', { symbol: item.symbol })}</span>
                  </>
                )}
              </span>
              <span className={styles.name}>{calculateInstrumentName(item, locale)}</span>
            </span>
            <span className={styles.figures}>
              <LivePrice item={item} />
              <LiveChange item={item} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

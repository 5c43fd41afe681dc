import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { ApiError } from '@truemark/client/api-error';
import type { MarketItem } from '@truemark/contract/markets/markets';
import type { InstrumentType } from '@truemark/domain/market/instrument';
import { useEffect, useMemo, useState } from 'react';
import { isOutOfReach, useNetwork } from '../../../platform/network.ts';
import { useLocale } from '../../../platform/preferences.ts';
import { queryClient } from '../../../platform/query.ts';
import { findInstruments, useSearchWords } from '../../instrument-search/index.ts';
import { favoritesId, findCodes, useWatchlists } from '../../watchlists/index.ts';
import { homeMarketQuery, marketListQuery, marketTypes } from '../market-lists.ts';
import { sortInstruments } from './arrange-rows.ts';
import type { MarketTab, MarketView } from './market-view.ts';

export interface MarketRows {
  /** What the list shows; undefined while it has never been there. */
  readonly rows: readonly MarketItem[] | undefined;
  /** How many instruments each place has, or how many of them the search finds; places not asked for yet are absent. */
  readonly counts: ReadonlyMap<MarketTab, number>;
  /** Why the list could not be loaded or renewed; undefined while it could. */
  readonly error: Error | undefined;
  /** When the list on screen was asked for. */
  readonly updatedAtMs: number;
  readonly retry: () => void;
}

/** Range, volume and mini charts come with the list, prices by the stream: the list is asked for again once a minute. */
const refreshMs = 60_000;

/** The rows of a view. The list on screen is asked for first, the others after it: for their counts and favourites. */
export function useMarketRows(view: MarketView): MarketRows {
  const locale = useLocale();
  const watched = useWatchedCodes(view.list);
  const isAway = useNetwork(isOutOfReach);
  const isShown = (type: InstrumentType) => view.tab === 'favourites' || view.tab === type;
  const [areAllWanted, setAllWanted] = useState(false);
  const loaded = useQueries({
    queries: marketTypes.map(type => ({
      ...marketListQuery(type),
      enabled: areAllWanted || isShown(type),
      refetchInterval: isShown(type) ? refreshMs : (false as const),
    })),
    combine: combineLists,
  });
  const lists = useMemo(
    () => (isAway || loaded.some(({ error }) => error) ? fillFromMemory(loaded) : loaded),
    [loaded, isAway],
  );
  const shown = lists.filter(list => isShown(list.type));
  const isWhole = loaded.every(list => !isShown(list.type) || list.items !== undefined);
  const isSettled = shown.every(list => !list.isPending);
  useEffect(() => {
    if (isSettled) setAllWanted(true);
  }, [isSettled]);

  const search = view.search.trim();
  const words = useSearchWords(search);
  const found = useMemo(
    () =>
      findInstruments(
        lists.flatMap(list => list.items ?? []),
        search,
        words,
      ),
    [lists, search, words],
  );
  const places = useMemo(() => groupByPlace(lists, found, watched.codes), [lists, found, watched.codes]);
  const rows = useMemo(() => {
    const own = places.get(view.tab) ?? [];
    if (view.tab === 'favourites' && !view.sort && watched.isOrdered) return own;
    if (!search || view.tab === 'favourites') return sortInstruments(own, view.sort, locale);
    // A search looks everywhere. Without a chosen order it has its own: the place on screen, and the closest first.
    const all = [...own, ...found.filter(({ type }) => type !== view.tab)];
    return view.sort ? sortInstruments(all, view.sort, locale) : all;
  }, [found, places, view.tab, search, view.sort, locale, watched.isOrdered]);
  const isEverywhere = search !== '' && rows.length === 0 && !isAway;
  const isWatching = view.tab === 'favourites';
  const areListsReady = (isEverywhere ? lists.filter(list => !list.error) : shown).every(
    list => list.items !== undefined,
  );

  return {
    rows: areListsReady && !(isWatching && !watched.codes) ? rows : undefined,
    counts: new Map([...places].map(([tab, items]) => [tab, items.length])),
    error:
      shown.find(list => list.error)?.error ??
      (isAway && !isWhole ? outOfReach : undefined) ??
      (isWatching ? watched.error : undefined),
    updatedAtMs: Math.min(...shown.map(list => list.updatedAtMs)),
    retry: () => {
      for (const list of shown) if (list.error) list.retry();
      if (watched.error) watched.retry();
    },
  };
}

/** The instruments of the watchlist on screen: of an account in its own order. */
function useWatchedCodes(listId: string | undefined) {
  const { content, isOwn, error, retry } = useWatchlists();
  const codes = content && (findCodes(content, listId ?? favoritesId) ?? content.favorites);
  return { codes, isOrdered: isOwn, error, retry };
}

const outOfReach = new ApiError('network', 'the server is out of reach');

interface TypeList {
  readonly type: InstrumentType;
  readonly items: readonly MarketItem[] | undefined;
  readonly isPending: boolean;
  readonly error: Error | undefined;
  readonly updatedAtMs: number;
  readonly retry: () => void;
}

/** What cannot be loaded now is shown as far as another page has brought it: the most looked-at of the home page. */
function fillFromMemory(lists: readonly TypeList[]): readonly TypeList[] {
  const { data, dataUpdatedAt } = queryClient.getQueryState(homeMarketQuery.queryKey) ?? {};
  return lists.map(list => {
    const known = list.items ? [] : (data?.filter(({ type }) => type === list.type) ?? []);
    return known.length > 0 ? { ...list, items: known, updatedAtMs: dataUpdatedAt ?? 0 } : list;
  });
}

/** Outside the component, so that the result stays the same object until a list changes. */
function combineLists(results: readonly UseQueryResult<readonly MarketItem[]>[]): readonly TypeList[] {
  return results.flatMap((result, index) => {
    const type = marketTypes[index];
    if (type === undefined) return [];
    return {
      type,
      items: result.data,
      isPending: result.isPending,
      error: result.error ?? undefined,
      updatedAtMs: result.dataUpdatedAt,
      retry: () => void result.refetch(),
    };
  });
}

/** What was found, in its order, in each place whose list is there. */
function groupByPlace(
  lists: readonly TypeList[],
  found: readonly MarketItem[],
  watched: readonly string[] | undefined,
): ReadonlyMap<MarketTab, readonly MarketItem[]> {
  const places = new Map<MarketTab, readonly MarketItem[]>();
  for (const { type, items } of lists) {
    if (items)
      places.set(
        type,
        found.filter(item => item.type === type),
      );
  }
  if (watched && lists.every(({ items }) => items)) {
    const items = new Map(found.map(item => [item.code, item]));
    places.set(
      'favourites',
      watched.flatMap(code => items.get(code) ?? []),
    );
  }
  return places;
}

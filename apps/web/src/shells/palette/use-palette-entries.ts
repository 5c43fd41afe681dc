import { useQuery } from '@tanstack/react-query';
import type { MarketItem } from '@truemark/contract/markets/markets';
import { useMemo } from 'react';
import { useHiddenFigures } from '../../features/amounts/index.ts';
import { findInstruments, useSearchWords } from '../../features/instrument-search/index.ts';
import { allMarketsQuery, homeMarketQuery } from '../../features/markets/index.ts';
import { useAllOpenOrders } from '../../features/orders/index.ts';
import { useIsSandbox } from '../../platform/instance.ts';
import { calculateInstrumentName } from '../../platform/instrument-name.ts';
import { buildInstrumentPath } from '../../platform/navigation.ts';
import { navigateTo } from '../../platform/navigator.ts';
import { useLocale } from '../../platform/preferences.ts';
import { serverClock } from '../../platform/server-clock.ts';
import { useIsDemo, useUser } from '../../platform/session.ts';
import { getText, useText } from '../../platform/text.ts';
import { matchEntries, readOrderNumber } from './match-entries.ts';
import type { PaletteEntry } from './palette-entry.ts';
import type { PaletteParts } from './palette-parts.ts';
import { listPages, listSettings } from './palette-places.ts';
import { type ActSide, readAct, type TypedAct } from './read-act.ts';

const instrumentsMax = 6;
const actsMax = 3;
const ordersMax = 6;

/** What a search finds, section by section; without one the most viewed instruments, what is open, and all pages. */
export function usePaletteEntries(search: string, parts: PaletteParts) {
  const locale = useLocale();
  const isEmpty = search.trim() === '';
  const popular = useQuery({ ...homeMarketQuery, enabled: isEmpty });
  const all = useQuery({ ...allMarketsQuery, enabled: !isEmpty });
  const list = isEmpty ? popular : all;
  const words = useSearchWords(search);
  const fixed = useFixedEntries(parts);
  const orders = useOrderEntries(search, parts);
  const act = readAct(search);
  const find = (wanted: string, max: number) => findInstruments(list.data ?? [], wanted, words).slice(0, max);
  const acts = act ? find(act.search, actsMax).map(item => writeAct(item, act, parts)) : [];
  const instruments = find(search, instrumentsMax).map(
    (item): PaletteEntry => ({
      ...{ id: item.code, section: 'instruments', detail: item.symbol },
      label: calculateInstrumentName(item, locale),
      run: () => navigateTo(buildInstrumentPath(item)),
    }),
  );
  const settings = isEmpty ? [] : matchEntries(fixed.settings, search);
  return {
    entries: [...acts, ...instruments, ...orders, ...matchEntries(fixed.pages, search), ...settings],
    isLoading: list.isPending,
    hasFailed: list.isError,
    retry: () => void list.refetch(),
  };
}

function useFixedEntries({ openKeys }: PaletteParts) {
  const language = useLocale();
  const user = useUser();
  const isDemo = useIsDemo();
  const isSandbox = useIsSandbox();
  const isHidden = useHiddenFigures(figures => figures.isHidden);
  return useMemo(() => {
    const who = user && (user.isGuest ? 'guest' : 'user');
    // Their names are those of the language on screen.
    return { pages: listPages(who, openKeys), settings: listSettings({ who, isDemo, isSandbox, isHidden }), language };
  }, [user, isDemo, isSandbox, isHidden, openKeys, language]);
}

const sideTexts = { long: 'buyLong', short: 'sellShort', up: 'up', down: 'down' } as const satisfies Record<
  ActSide,
  string
>;

/** Fills the ticket of an instrument and opens its page, where it is reviewed as ever. */
function writeAct(
  item: MarketItem,
  { side, amount }: TypedAct,
  { fillTicket, findAmountField }: PaletteParts,
): PaletteEntry {
  const own = getText('palette');
  const trade = getText('trade');
  const amountName = trade(findAmountField(item.code, side));
  return {
    ...{ id: `act-${item.code}`, section: 'acts' },
    label: own('setting', { name: trade(sideTexts[side]), choice: item.symbol }),
    detail: amount && own('setting', { name: amountName, choice: amount }),
    run: () => {
      fillTicket(item.code, side, amount);
      navigateTo(buildInstrumentPath(item));
    },
  };
}

/** One's open orders that a search finds, and the page of any order by its number. */
function useOrderEntries(search: string, { products }: PaletteParts): readonly PaletteEntry[] {
  const t = useText('palette');
  const locale = useLocale();
  const isLoggedIn = useUser() !== undefined;
  const open = useAllOpenOrders(products).map(({ product, order }): PaletteEntry => {
    const { key, number, title, path } = product.readRow(order, { nowMs: serverClock.read(), locale });
    return {
      ...{ id: `order-${key}`, section: 'orders', label: t('order', { number }), detail: title },
      ...{ words: `${title} ${order.code}`, run: () => navigateTo(path) },
    };
  });
  const found = matchEntries(open, search).slice(0, ordersMax);
  const number = isLoggedIn ? readOrderNumber(search) : undefined;
  const id = `order-${number}`;
  if (number === undefined || found.some(entry => entry.id === id)) return found;
  const named: PaletteEntry = {
    ...{ id, section: 'orders', label: t('order', { number }) },
    run: () => navigateTo(`/order/${number}`),
  };
  return [...found, named];
}

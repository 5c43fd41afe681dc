import { workspaceLimits } from '@truemark/contract/limits';
import type { Watchlist, Watchlists } from '@truemark/contract/people/workspace';

type WatchlistAct = (lists: Watchlists) => Watchlists;

const { favoritesMax, watchlistsMax, watchedMax, nameMax } = workspaceLimits;

/** Names the instruments with a star, which are a list as well. */
export const favoritesId = 'favorites';

/** The codes of a list, in its order; undefined for one that there is none of. */
export function findCodes(lists: Watchlists, listId: string): readonly string[] | undefined {
  return listId === favoritesId ? lists.favorites : lists.lists.find(({ id }) => id === listId)?.codes;
}

/** Whether nothing more fits into a list. */
export function isListFull(lists: Watchlists, listId: string): boolean {
  return (findCodes(lists, listId)?.length ?? 0) >= (listId === favoritesId ? favoritesMax : watchedMax);
}

/** Whether an instrument stands in any list. */
export function isWatched({ favorites, lists }: Watchlists, code: string): boolean {
  return favorites.includes(code) || lists.some(({ codes }) => codes.includes(code));
}

/** The name as it is kept; undefined where it is none. */
export function readListName(text: string): string | undefined {
  const name = text.trim().replace(/\s+/g, ' ');
  return name === '' || name.length > nameMax ? undefined : name;
}

/** Puts an instrument at the end of a list, or takes it out. */
export function watch(listId: string, code: string, isWanted: boolean): WatchlistAct {
  return lists => {
    const codes = findCodes(lists, listId);
    if (!codes || codes.includes(code) === isWanted || (isWanted && isListFull(lists, listId))) return lists;
    return changeCodes(lists, listId, isWanted ? [...codes, code] : codes.filter(each => each !== code));
  };
}

/** Puts an instrument of a list at a place, counted without it. */
export function placeCode(listId: string, code: string, index: number): WatchlistAct {
  return lists => {
    const codes = findCodes(lists, listId);
    return codes?.includes(code) ? changeCodes(lists, listId, placeAt(codes, code, index)) : lists;
  };
}

/** Adds a list at the end, unless there are as many as there may be. */
export function addList(list: Watchlist): WatchlistAct {
  return all => {
    const isKnown = all.lists.some(({ id }) => id === list.id);
    return isKnown || all.lists.length >= watchlistsMax ? all : { ...all, lists: [...all.lists, list] };
  };
}

export function renameList(listId: string, name: string): WatchlistAct {
  return changeList(listId, list => (list.name === name ? list : { ...list, name }));
}

export function removeList(listId: string): WatchlistAct {
  return all => ({ ...all, lists: all.lists.filter(({ id }) => id !== listId) });
}

/** Puts a list at a place among the others. */
export function placeList(listId: string, index: number): WatchlistAct {
  return all => {
    const list = all.lists.find(({ id }) => id === listId);
    return list ? { ...all, lists: placeAt(all.lists, list, index) } : all;
  };
}

function changeCodes(all: Watchlists, listId: string, codes: string[]): Watchlists {
  if (listId === favoritesId) return { ...all, favorites: codes };
  return changeList(listId, list => ({ ...list, codes }))(all);
}

function changeList(listId: string, change: (list: Watchlist) => Watchlist): WatchlistAct {
  return all => {
    const lists = all.lists.map(list => (list.id === listId ? change(list) : list));
    return lists.every((list, index) => list === all.lists[index]) ? all : { ...all, lists };
  };
}

function placeAt<Item>(items: readonly Item[], item: Item, index: number): Item[] {
  const others = items.filter(each => each !== item);
  return [...others.slice(0, Math.max(0, index)), item, ...others.slice(Math.max(0, index))];
}

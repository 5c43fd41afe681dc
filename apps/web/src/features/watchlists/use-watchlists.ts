import type { Watchlists } from '@truemark/contract/people/workspace';
import { useEffect, useMemo } from 'react';
import { api } from '../../platform/api.ts';
import {
  createWorkspaceKeeper,
  type OwnPart,
  useIsKeptByServer,
  useOwnPart,
} from '../../platform/workspace/workspace.ts';
import { favourites, useFavouritesOfBrowser } from './favourites.ts';
import { favoritesId, watch } from './watchlist-acts.ts';

const beginWithBrowser = (): Watchlists => ({ favorites: [...favourites.load()], lists: [] });

/** The watchlists of an account; those of a new one begin with the favorites of this browser. */
export const watchlistKeeper = createWorkspaceKeeper({
  part: 'watchlists',
  begin: beginWithBrowser,
  save: (seen, idempotencyKey) =>
    api.call('saveWorkspace', { body: { part: 'watchlists', ...seen } }, { idempotencyKey }),
});

/** The lists on screen: of the account, or of this browser where nobody is logged in. */
interface ShownWatchlists extends OwnPart<Watchlists> {
  /** They are of the account, which may have several. */
  readonly isOwn: boolean;
}

export function useWatchlists(): ShownWatchlists {
  const isOwn = useIsKeptByServer();
  const own = useOwnPart(watchlistKeeper);
  const starred = useFavouritesOfBrowser();
  const ofBrowser = useMemo((): Watchlists => ({ favorites: [...starred], lists: [] }), [starred]);
  const isTakenOver = isOwn && own.isSaved === false && ofBrowser.favorites.length > 0;
  useEffect(() => {
    if (isTakenOver) takeOver();
  }, [isTakenOver]);
  return isOwn
    ? { isOwn, ...own }
    : { isOwn, content: ofBrowser, isSaved: false, saved: undefined, error: undefined, retry: () => undefined };
}

let isTakingOver = false;

/** Saves the favorites of this browser as the first of the account: once, however many components show them. */
async function takeOver(): Promise<void> {
  if (isTakingOver) return;
  isTakingOver = true;
  await watchlistKeeper.change(lists => lists);
  isTakingOver = false;
}

const none: ReadonlySet<string> = new Set();

/** The codes with a star; a new set after every change. */
export function useFavourites(): ReadonlySet<string> {
  const { content } = useWatchlists();
  return useMemo(() => (content ? new Set(content.favorites) : none), [content]);
}

/** Sets or takes the star of an instrument, where it is kept. */
export function setStar(code: string, isStarred: boolean, isOwn: boolean): void {
  if (isOwn) void watchlistKeeper.change(watch(favoritesId, code, isStarred));
  else favourites.toggle(code);
}

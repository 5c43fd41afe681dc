import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '../../platform/storage.ts';
import { favouritesKey, openFavourites } from './favourite-store.ts';

export const favourites = openFavourites(
  {
    read: () => readStored('local', favouritesKey),
    write: text => writeStored('local', favouritesKey, text),
  },
  window,
);

/** The starred codes; a new set after every change. */
export function useFavourites(): ReadonlySet<string> {
  return useSyncExternalStore(favourites.subscribe, favourites.load);
}

import { readStored, writeStored } from '@truemark/browser/storage';
import { useSyncExternalStore } from 'react';
import { favouritesKey, openFavourites } from './favourite-store.ts';

/** The starred instruments of this browser, for whoever is not logged in. */
export const favourites = openFavourites(
  {
    read: () => readStored('local', favouritesKey),
    write: text => writeStored('local', favouritesKey, text),
  },
  window,
);

/** The codes that are starred in this browser; a new set after every change. */
export function useFavouritesOfBrowser(): ReadonlySet<string> {
  return useSyncExternalStore(favourites.subscribe, favourites.load);
}

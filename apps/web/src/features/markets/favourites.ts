import { readStored, writeStored } from '@truemark/browser/storage';
import { useSyncExternalStore } from 'react';
import { favouritesKey, openFavourites } from './favourite-store.ts';

/** The starred instruments of this browser, shared by the market page and the page of an instrument. */
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

/** The instruments a person has starred, kept in this browser. */
export interface FavouriteStore {
  load(): ReadonlySet<string>;
  toggle(code: string): void;
  subscribe(listener: () => void): () => void;
}

/** Where the stars are kept between visits. */
interface Shelf {
  readonly read: () => string | undefined;
  readonly write: (text: string) => void;
}

/** Key of the stored list, also what a change in another tab names. */
export const favouritesKey = 'favourites';
const favouritesMax = 500;

/** Opens the favourites over a storage. `events` tells of changes made in another tab. */
export function openFavourites(shelf: Shelf, events?: Pick<EventTarget, 'addEventListener'>): FavouriteStore {
  let codes = parseFavourites(shelf.read());
  const listeners = new Set<() => void>();

  function change(next: ReadonlySet<string>): void {
    codes = next;
    for (const listener of listeners) listener();
  }

  events?.addEventListener('storage', stored => {
    // Clearing everything has no key.
    const key = 'key' in stored ? stored.key : null;
    if (key === favouritesKey || key === null) change(parseFavourites(shelf.read()));
  });

  return {
    load: () => codes,
    toggle(code) {
      const next = new Set(codes);
      if (!next.delete(code)) next.add(code);
      const kept = [...next].slice(-favouritesMax);
      shelf.write(JSON.stringify(kept));
      change(new Set(kept));
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The starred codes in a stored text; what is not a list of codes counts as none. */
export function parseFavourites(text: string | undefined): ReadonlySet<string> {
  if (!text) return new Set();
  try {
    const value: unknown = JSON.parse(text);
    return new Set(Array.isArray(value) ? value.filter(code => typeof code === 'string') : []);
  } catch {
    return new Set();
  }
}

import { foldSearch } from '../../platform/fold-search.ts';
import type { PaletteEntry } from './palette-entry.ts';

/** The entries whose label or words hold every word of the search; labels that begin with it come first. */
export function matchEntries(entries: readonly PaletteEntry[], search: string): readonly PaletteEntry[] {
  const wanted = search.split(/\s+/).map(foldSearch).filter(Boolean);
  if (wanted.length === 0) return entries;
  const whole = foldSearch(search);
  return entries
    .map(entry => ({ entry, label: foldSearch(entry.label), all: foldSearch(`${entry.label} ${entry.words ?? ''}`) }))
    .filter(({ all }) => wanted.every(word => all.includes(word)))
    .toSorted((a, b) => Number(b.label.startsWith(whole)) - Number(a.label.startsWith(whole)))
    .map(({ entry }) => entry);
}

const orderNumber = /^#?([1-9]\d{0,17})$/;

/** The number of an order, when the search is one. */
export function readOrderNumber(search: string): string | undefined {
  return orderNumber.exec(search.trim().normalize('NFKC'))?.[1];
}

import type { MarketItem } from '@truemark/contract/markets';

/** Rows of the panel: more are not read on a phone, and each is live. */
export const searchResultsMax = 50;

/** Letters only, without accents, spaces and slashes, so that `eur usd` finds EUR/USD. */
function simplify(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\s/._\-\p{M}]/gu, '');
}

function rank(item: MarketItem, wanted: string): number {
  const names = [item.code, item.symbol, item.appName].map(simplify);
  if (names.includes(wanted)) return 0;
  if (names.some(name => name.startsWith(wanted))) return 1;
  return names.some(name => name.includes(wanted)) ? 2 : 3;
}

/** Instruments whose name or code holds the text: whole matches first, then beginnings, then the most looked at. */
export function searchInstruments(items: readonly MarketItem[], query: string): readonly MarketItem[] {
  const wanted = simplify(query);
  if (wanted === '') return [...items].sort((a, b) => a.popularity - b.popularity);
  return items
    .map(item => ({ item, rank: rank(item, wanted) }))
    .filter(found => found.rank < 3)
    .sort((a, b) => a.rank - b.rank || a.item.popularity - b.item.popularity)
    .map(found => found.item);
}

import type { MarketItem } from '@truemark/contract/markets';

type Named = Pick<MarketItem, 'code' | 'symbol' | 'appName' | 'popularity'>;

/** The instruments whose code, symbol or name holds the text, those that begin with it first, then the most looked at. */
export function findInstruments<Item extends Named>(items: readonly Item[], search: string): readonly Item[] {
  const wanted = simplify(search);
  const found = items.map(item => ({ item, place: findPlace(item, wanted) })).filter(({ place }) => place >= 0);
  found.sort((a, b) => Math.sign(a.place) - Math.sign(b.place) || a.item.popularity - b.item.popularity);
  return found.map(({ item }) => item);
}

/** Where the text first stands in one of the names; -1 when in none. */
function findPlace(item: Named, wanted: string): number {
  const places = [item.code, item.symbol, item.appName].map(name => simplify(name).indexOf(wanted));
  const found = places.filter(place => place >= 0);
  return found.length > 0 ? Math.min(...found) : -1;
}

/** Letters and digits only, without accents, so that `eur usd` finds EUR/USD. */
function simplify(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

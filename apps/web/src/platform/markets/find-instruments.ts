import type { MarketItem } from '@truemark/contract/markets';
import { calculateInstrumentName } from './calculate-instrument-name.ts';

/** What a search looks at. */
export type NamedInstrument = Pick<MarketItem, 'code' | 'type' | 'symbol' | 'appName' | 'popularity'>;

/**
 * The instruments whose name, symbol or code holds every word of the search, the closest first: a whole match, a code
 * or symbol that begins with the words, a name that does, then the rest; the most looked at first among equals and
 * without a search. Names count in the catalogue's words and in the language of the page. Accents, case, and the marks
 * between letters do not count, so that "btc usdt", "BTC/USDT" and "btcusdt" find the same.
 */
export function findInstruments<Item extends NamedInstrument>(
  items: readonly Item[],
  search: string,
  locale: string,
): readonly Item[] {
  const words = search
    .split(/[\s,;]+/)
    .map(simplify)
    .filter(Boolean);
  if (words.length === 0) return [...items].sort((a, b) => a.popularity - b.popularity);
  const whole = simplify(search);
  const found: { readonly item: Item; readonly rank: number }[] = [];
  for (const item of items) {
    const keys = [item.code, item.symbol].map(simplify);
    const names = [item.appName, calculateInstrumentName(item, locale)].map(simplify);
    const texts = [...keys, ...names];
    const isMatch =
      texts.some(text => text.includes(whole)) || words.every(word => texts.some(text => text.includes(word)));
    if (isMatch) found.push({ item, rank: calculateRank(keys, names, whole) });
  }
  return found.sort((a, b) => a.rank - b.rank || a.item.popularity - b.item.popularity).map(({ item }) => item);
}

function calculateRank(keys: readonly string[], names: readonly string[], whole: string): number {
  if (keys.includes(whole) || names.includes(whole)) return 0;
  if (keys.some(key => key.startsWith(whole))) return 1;
  return names.some(name => name.startsWith(whole)) ? 2 : 3;
}

/** Marks that belong to a letter in Latin script; in others, such as Japanese, they make another letter. */
const latinMarks = /(\p{Script=Latin})\p{M}+/gu;

function simplify(text: string): string {
  return text
    .normalize('NFKD')
    .replace(latinMarks, '$1')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '');
}

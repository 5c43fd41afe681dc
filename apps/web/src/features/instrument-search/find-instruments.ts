import { languages, languageTags } from '@truemark/contract/languages';
import type { MarketItem } from '@truemark/contract/markets/markets';
import { isOneLetterApart } from '@truemark/domain/search/is-one-letter-apart';
import { dropLastConsonant, foldSearch } from '../../platform/fold-search.ts';
import { calculateInstrumentName, findGenericName } from '../../platform/instrument-name.ts';

/** What a search looks at. */
export type NamedInstrument = Pick<MarketItem, 'code' | 'type' | 'symbol' | 'appName' | 'popularity'>;

/** Keys of instruments, codes or beginnings of symbols (`BTC/`), with the words that people have for them. */
export type SearchWords = readonly (readonly [keys: string, words: string])[];

/** Everything by which one instrument is found, folded. */
interface Keywords {
  readonly keys: readonly string[];
  readonly names: readonly string[];
  /** The words of its names one by one. */
  readonly parts: readonly string[];
}

const noWords: SearchWords = [];

/** Letters of a word from which on one may be wrong. */
const typoLengthMin = 4;

/**
 * The instruments whose name, symbol or code holds every word of the search, the closest first: a whole match, a code
 * or symbol that begins with the words, a name that does, then the rest; the most looked at first among equals and
 * without a search. Names count in the catalogue's words and in all ten languages, those of currencies by the browser
 * and the others as far as `words` has them. Accents, case, and the marks between letters do not count, so that
 * "btc usdt", "BTC/USDT" and "btcusdt" find the same. Where nothing is found, one letter may be wrong.
 */
export function findInstruments<Item extends NamedInstrument>(
  items: readonly Item[],
  search: string,
  words: SearchWords = noWords,
): readonly Item[] {
  const wanted = search
    .split(/[\s,;]+/)
    .map(foldSearch)
    .filter(Boolean);
  if (wanted.length === 0) return [...items].sort((a, b) => a.popularity - b.popularity);
  const known = items.map(item => ({ item, keywords: findKeywords(item, words) }));
  const whole = foldSearch(search);
  const shorter = dropLastConsonant(whole);
  const found = rankMatches(known, whole, wanted);
  if (found.length > 0) return found;
  if (shorter !== whole) return rankMatches(known, shorter, [...wanted.slice(0, -1), shorter]);
  return known
    .filter(({ keywords }) => wanted.every(word => keywords.parts.some(part => isMistyped(word, part))))
    .map(({ item }) => item)
    .sort((a, b) => a.popularity - b.popularity);
}

interface Known<Item> {
  readonly item: Item;
  readonly keywords: Keywords;
}

function rankMatches<Item extends NamedInstrument>(
  known: readonly Known<Item>[],
  whole: string,
  wanted: readonly string[],
): readonly Item[] {
  return known
    .flatMap(({ item, keywords: { keys, names } }) => {
      const texts = [...keys, ...names];
      const isMatch =
        texts.some(text => text.includes(whole)) || wanted.every(word => texts.some(text => text.includes(word)));
      return isMatch ? { item, rank: calculateRank(keys, names, whole) } : [];
    })
    .sort((a, b) => a.rank - b.rank || a.item.popularity - b.item.popularity)
    .map(({ item }) => item);
}

function calculateRank(keys: readonly string[], names: readonly string[], whole: string): number {
  if (keys.includes(whole) || names.includes(whole)) return 0;
  if (keys.some(key => key.startsWith(whole))) return 1;
  return names.some(name => name.startsWith(whole)) ? 2 : 3;
}

function isMistyped(word: string, part: string): boolean {
  if (part.includes(word)) return true;
  return word.length >= typoLengthMin && isOneLetterApart(word, part);
}

/** What is known of one table of words: its words by key, and the instruments that were looked at. */
interface Index {
  readonly words: ReadonlyMap<string, readonly string[]>;
  readonly keywords: Map<string, Keywords>;
}

const indexes = new WeakMap<SearchWords, Index>();

function findIndex(table: SearchWords): Index {
  const known = indexes.get(table);
  if (known) return known;
  const words = new Map<string, string[]>();
  for (const [keys, more] of table) {
    for (const key of keys.split(' ')) words.set(key, [...(words.get(key) ?? []), ...more.split(' ')]);
  }
  const index = { words, keywords: new Map<string, Keywords>() };
  indexes.set(table, index);
  return index;
}

/** Each instrument's words are folded once, so that a letter typed only compares. */
function findKeywords(item: NamedInstrument, table: SearchWords): Keywords {
  const { words, keywords } = findIndex(table);
  const mark = `${item.code}\n${item.appName}\n${findGenericName(item) ?? ''}`;
  const found = keywords.get(mark) ?? collectKeywords(item, words);
  keywords.set(mark, found);
  return found;
}

function collectKeywords(item: NamedInstrument, words: Index['words']): Keywords {
  const base = item.symbol.slice(0, item.symbol.indexOf('/') + 1);
  const also = [item.code, base].flatMap(key => words.get(key) ?? []).map(word => word.replaceAll('_', ' '));
  const names = [...new Set(languages.map(language => calculateInstrumentName(item, languageTags[language])))];
  const all = [item.appName, ...names, ...also];
  return {
    keys: [item.code, item.symbol].map(foldSearch),
    names: all.map(foldSearch),
    parts: all.flatMap(name => name.split(/[\s/().,-]+/).map(foldSearch)).filter(Boolean),
  };
}

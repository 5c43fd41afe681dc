import type { MarketItem } from '@truemark/contract/markets';
import type { MarketSort } from './market-view.ts';

/** What an order or a search looks at. */
export type ListedInstrument = Pick<
  MarketItem,
  'code' | 'symbol' | 'appName' | 'popularity' | 'price' | 'zdf' | 'high24h' | 'low24h' | 'volume24h'
>;

/**
 * The instruments whose name, symbol or code holds every word of the search, the closest first: a code or symbol that
 * begins with the words, then a name that does, then the rest. Accents, case, and the marks between letters do not
 * count, so that "btc usdt", "BTC/USDT" and "btcusdt" find the same.
 */
export function findInstruments<Item extends ListedInstrument>(
  items: readonly Item[],
  search: string,
): readonly Item[] {
  const words = search
    .split(/[\s,;]+/)
    .map(simplify)
    .filter(Boolean);
  if (words.length === 0) return items;
  const whole = simplify(search);
  const found: { readonly item: Item; readonly rank: number }[] = [];
  for (const item of items) {
    const keys = [item.code, item.symbol].map(simplify);
    const name = simplify(item.appName);
    const isMatch =
      keys.some(key => key.includes(whole)) || words.every(word => [...keys, name].some(text => text.includes(word)));
    if (isMatch) found.push({ item, rank: calculateRank(keys, name, whole) });
  }
  return found.sort((a, b) => a.rank - b.rank || a.item.popularity - b.item.popularity).map(({ item }) => item);
}

/**
 * The instruments in the wanted order; without one, the most looked-at first. What has no figure stands at the end,
 * in the first order what has no price.
 */
export function sortInstruments<Item extends ListedInstrument>(
  items: readonly Item[],
  sort: MarketSort | undefined,
  language: string,
): readonly Item[] {
  if (!sort) {
    return [...items].sort((a, b) => Number(a.price === '') - Number(b.price === '') || a.popularity - b.popularity);
  }
  const sign = sort.direction === 'ascending' ? 1 : -1;
  const compare = comparers[sort.column](language);
  return [...items].sort((a, b) => {
    const order = compare(a, b);
    // A missing figure is not a small one: it stays at the end whichever way the list runs.
    if (order === 'first-missing') return 1;
    if (order === 'second-missing') return -1;
    return sign * order || a.popularity - b.popularity;
  });
}

/**
 * Compares two plain decimal texts by value, exactly and whatever their number of decimals.
 * Below zero when the first is smaller.
 */
export function compareDecimals(first: string, second: string): number {
  const isNegative = first.startsWith('-');
  if (isNegative !== second.startsWith('-')) {
    return isZero(first) && isZero(second) ? 0 : isNegative ? -1 : 1;
  }
  const order = compareMagnitudes(first.replace('-', ''), second.replace('-', ''));
  return isNegative ? -order : order;
}

type Order = number | 'first-missing' | 'second-missing';
type Comparer = (a: ListedInstrument, b: ListedInstrument) => Order;

const comparers: Record<MarketSort['column'], (language: string) => Comparer> = {
  name: language => {
    const collator = new Intl.Collator(language, { sensitivity: 'base', numeric: true });
    return (a, b) => collator.compare(a.appName, b.appName);
  },
  price: () => compareFigures(item => item.price),
  change: () => (a, b) => {
    if (!a.price || !b.price) return a.price ? 'second-missing' : b.price ? 'first-missing' : 0;
    return compareDecimals(a.zdf, b.zdf);
  },
  range: () => compareFigures(calculateRangeWidth),
  volume: () => compareFigures(item => item.volume24h),
};

function compareFigures(select: (item: ListedInstrument) => string): Comparer {
  return (a, b) => {
    const [first, second] = [select(a), select(b)];
    if (first && second) return compareDecimals(first, second);
    return first ? 'second-missing' : second ? 'first-missing' : 0;
  };
}

/** How far the price went in 24 hours against its lowest, so that a coin and an index can be compared. */
function calculateRangeWidth({ high24h, low24h }: ListedInstrument): string {
  if (!high24h || !low24h || Number(low24h) <= 0) return '';
  return ((Number(high24h) - Number(low24h)) / Number(low24h)).toFixed(10);
}

function calculateRank(keys: readonly string[], name: string, whole: string): number {
  if (keys.some(key => key === whole)) return 0;
  if (keys.some(key => key.startsWith(whole))) return 1;
  return name.startsWith(whole) ? 2 : 3;
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

function isZero(text: string): boolean {
  return /^-?[0.]*$/.test(text);
}

function compareMagnitudes(first: string, second: string): number {
  const [wholeA = '', fractionA = ''] = first.split('.');
  const [wholeB = '', fractionB = ''] = second.split('.');
  const length = Math.max(wholeA.length, wholeB.length);
  const decimals = Math.max(fractionA.length, fractionB.length);
  const a = wholeA.padStart(length, '0') + fractionA.padEnd(decimals, '0');
  const b = wholeB.padStart(length, '0') + fractionB.padEnd(decimals, '0');
  return a < b ? -1 : a > b ? 1 : 0;
}

import type { MarketItem } from '@truemark/contract/markets/markets';
import { calculateInstrumentName } from '../../../platform/instrument-name.ts';
import type { MarketSort } from './market-view.ts';

/** What an order looks at. */
export type ListedInstrument = Pick<
  MarketItem,
  'code' | 'type' | 'symbol' | 'appName' | 'popularity' | 'price' | 'zdf' | 'high24h' | 'low24h' | 'volume24h'
>;

/**
 * The instruments in the wanted order; without one, the most looked-at first. What has no figure stands at the end,
 * in the first order what has no price.
 */
export function sortInstruments<Item extends ListedInstrument>(
  items: readonly Item[],
  sort: MarketSort | undefined,
  locale: string,
): readonly Item[] {
  if (!sort) {
    return [...items].sort((a, b) => Number(a.price === '') - Number(b.price === '') || a.popularity - b.popularity);
  }
  const sign = sort.direction === 'ascending' ? 1 : -1;
  const compare = comparers[sort.column](locale);
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

const comparers: Record<MarketSort['column'], (locale: string) => Comparer> = {
  name: locale => {
    const collator = new Intl.Collator(locale, { sensitivity: 'base', numeric: true });
    return (a, b) => collator.compare(calculateInstrumentName(a, locale), calculateInstrumentName(b, locale));
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

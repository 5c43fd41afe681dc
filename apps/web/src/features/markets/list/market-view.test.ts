import { describe, expect, it } from 'vitest';
import { calculateNextSort, formatMarketView, type MarketView, parseMarketView } from './market-view.ts';

const shown = { show: 'list', list: undefined } as const;

const views: readonly (readonly [string, MarketView])[] = [
  ['', { ...shown, tab: 2, sort: undefined, search: '' }],
  ['type=1', { ...shown, tab: 1, sort: undefined, search: '' }],
  ['type=favourites&search=gold', { ...shown, tab: 'favourites', sort: undefined, search: 'gold' }],
  [
    'type=5&sort=change&order=ascending',
    { ...shown, tab: 5, sort: { column: 'change', direction: 'ascending' }, search: '' },
  ],
  ['type=1&view=heat', { ...shown, tab: 1, sort: undefined, search: '', show: 'heat' }],
  [
    'type=favourites&view=movers&list=4f3a9c0d11e2',
    { tab: 'favourites', sort: undefined, search: '', show: 'movers', list: '4f3a9c0d11e2' },
  ],
  [
    'sort=volume&order=descending&search=a%2Fb',
    { ...shown, tab: 2, sort: { column: 'volume', direction: 'descending' }, search: 'a/b' },
  ],
];

describe('the address of the market page', () => {
  it.each(views)('WMK-010 reads and writes %s as the same view', (text, view) => {
    expect(parseMarketView(new URLSearchParams(text))).toEqual(view);
    expect(parseMarketView(formatMarketView(view))).toEqual(view);
    expect(formatMarketView(view).toString()).toBe(text);
  });

  it('WMK-010 falls back to crypto in its own order when the address is not understood', () => {
    expect(parseMarketView(new URLSearchParams('type=9&sort=colour&order=up&view=x&list=!'))).toEqual({
      ...shown,
      tab: 2,
      sort: undefined,
      search: '',
    });
  });

  it('WMK-010 cuts a search that is longer than any name', () => {
    expect(parseMarketView(new URLSearchParams({ search: 'x'.repeat(500) })).search).toHaveLength(60);
  });
});

describe('a press on a column head', () => {
  it('WMK-012 sorts figures from the largest, turns round, then goes back to the first order', () => {
    const first = calculateNextSort(undefined, 'price');
    expect(first).toEqual({ column: 'price', direction: 'descending' });
    const second = calculateNextSort(first, 'price');
    expect(second).toEqual({ column: 'price', direction: 'ascending' });
    expect(calculateNextSort(second, 'price')).toBeUndefined();
  });

  it('WMK-012 sorts names from A and starts afresh on another column', () => {
    const first = calculateNextSort({ column: 'price', direction: 'ascending' }, 'name');
    expect(first).toEqual({ column: 'name', direction: 'ascending' });
    expect(calculateNextSort(first, 'name')).toEqual({ column: 'name', direction: 'descending' });
  });
});

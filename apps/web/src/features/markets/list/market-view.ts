import type { InstrumentType } from '@truemark/domain/market/instrument';

/** The places of the market page, in the order of its tabs. */
export const marketTabs = ['favourites', 1, 2, 3, 4, 5] as const satisfies readonly ('favourites' | InstrumentType)[];
export type MarketTab = (typeof marketTabs)[number];

/** How the instruments are shown. */
export const marketShows = ['list', 'movers', 'heat'] as const;
export type MarketShow = (typeof marketShows)[number];

const sortColumns = ['name', 'price', 'change', 'range', 'volume'] as const;
export type SortColumn = (typeof sortColumns)[number];
type SortDirection = 'ascending' | 'descending';

export interface MarketSort {
  readonly column: SortColumn;
  readonly direction: SortDirection;
}

/** What the market page shows: all of it stands in the address, so that a view can be kept, shared and gone back to. */
export interface MarketView {
  readonly tab: MarketTab;
  /** Undefined: the most looked-at first. */
  readonly sort: MarketSort | undefined;
  readonly search: string;
  readonly show: MarketShow;
  /** The watchlist among those of the account; undefined: the favorites. */
  readonly list: string | undefined;
}

const defaultTab: MarketTab = 2;
const searchLengthMax = 60;

/** Reads the view from the address; whatever is not understood falls back to the default. */
export function parseMarketView(query: URLSearchParams): MarketView {
  const type = query.get('type');
  const column = sortColumns.find(name => name === query.get('sort'));
  return {
    tab: marketTabs.find(tab => String(tab) === type) ?? defaultTab,
    sort: column && { column, direction: query.get('order') === 'ascending' ? 'ascending' : 'descending' },
    search: (query.get('search') ?? '').slice(0, searchLengthMax),
    show: marketShows.find(show => show === query.get('view')) ?? 'list',
    list: /^[a-z0-9]{4,16}$/.exec(query.get('list') ?? '')?.[0],
  };
}

/** Writes the view for the address; defaults are left out. */
export function formatMarketView(view: MarketView): URLSearchParams {
  const query = new URLSearchParams();
  if (view.tab !== defaultTab) query.set('type', String(view.tab));
  if (view.sort) {
    query.set('sort', view.sort.column);
    query.set('order', view.sort.direction);
  }
  if (view.search) query.set('search', view.search);
  if (view.show !== 'list') query.set('view', view.show);
  if (view.tab === 'favourites' && view.list !== undefined) query.set('list', view.list);
  return query;
}

/**
 * The next order after a press on a column's head: names start at A and figures at the largest, a second press turns
 * the order round, a third goes back to the most looked-at first.
 */
export function calculateNextSort(sort: MarketSort | undefined, column: SortColumn): MarketSort | undefined {
  const first: SortDirection = column === 'name' ? 'ascending' : 'descending';
  if (sort?.column !== column) return { column, direction: first };
  if (sort.direction !== first) return undefined;
  return { column, direction: first === 'ascending' ? 'descending' : 'ascending' };
}

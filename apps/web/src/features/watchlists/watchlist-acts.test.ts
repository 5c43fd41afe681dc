import { workspaceLimits } from '@truemark/contract/limits';
import { type Watchlists, watchlists } from '@truemark/contract/people/workspace';
import { describe, expect, it } from 'vitest';
import {
  addList,
  favoritesId,
  findCodes,
  isListFull,
  isWatched,
  placeCode,
  placeList,
  readListName,
  removeList,
  renameList,
  watch,
} from './watchlist-acts.ts';

const coins = { id: 'coins', name: 'Coins', codes: ['BTCUSDT', 'ETHUSDT', 'SOLUSDT'] };
const metals = { id: 'metals', name: 'Metals', codes: ['GC'] };
const all: Watchlists = { favorites: ['EURUSD'], lists: [coins, metals] };

const acts = [
  ['adds to the favorites', watch(favoritesId, 'GC', true), { ...all, favorites: ['EURUSD', 'GC'] }],
  ['takes out of the favorites', watch(favoritesId, 'EURUSD', false), { ...all, favorites: [] }],
  ['adds to a list', watch('metals', 'SI', true), { ...all, lists: [coins, { ...metals, codes: ['GC', 'SI'] }] }],
  [
    'moves an instrument up',
    placeCode('coins', 'SOLUSDT', 0),
    { ...all, lists: [{ ...coins, codes: ['SOLUSDT', 'BTCUSDT', 'ETHUSDT'] }, metals] },
  ],
  [
    'moves an instrument down',
    placeCode('coins', 'BTCUSDT', 1),
    { ...all, lists: [{ ...coins, codes: ['ETHUSDT', 'BTCUSDT', 'SOLUSDT'] }, metals] },
  ],
  ['moves a list', placeList('metals', 0), { ...all, lists: [metals, coins] }],
  ['renames a list', renameList('metals', 'Gold'), { ...all, lists: [coins, { ...metals, name: 'Gold' }] }],
  ['removes a list', removeList('coins'), { ...all, lists: [metals] }],
  [
    'adds a list',
    addList({ id: 'news', name: 'News', codes: [] }),
    { ...all, lists: [coins, metals, { id: 'news', name: 'News', codes: [] }] },
  ],
] as const;

describe('an act on watchlists', () => {
  it.each(acts)('WTL-002 %s, and twice means once', (_name, act, expected) => {
    expect(act(all)).toEqual(expected);
    expect(act(act(all))).toEqual(expected);
    expect(watchlists.safeParse(act(all)).success).toBe(true);
  });

  it('WTL-002 changes nothing of a list that another device has removed', () => {
    const gone = [watch('gone', 'GC', true), placeCode('gone', 'GC', 0), renameList('gone', 'x'), placeList('gone', 0)];
    for (const act of gone) expect(act(all)).toBe(all);
    expect(findCodes(all, 'gone')).toBeUndefined();
  });

  it('WTL-003 adds nothing to what is full', () => {
    const many = Array.from({ length: workspaceLimits.watchedMax }, (_, index) => `C${index}`);
    const full: Watchlists = {
      favorites: [],
      lists: Array.from({ length: workspaceLimits.watchlistsMax }, (_, index) => ({
        ...{ id: `list${index}`, name: `${index}`, codes: many },
      })),
    };
    expect(isListFull(full, 'list0')).toBe(true);
    expect(isListFull(full, favoritesId)).toBe(false);
    expect(watch('list0', 'GC', true)(full)).toBe(full);
    expect(addList({ id: 'one-more', name: 'x', codes: [] })(full)).toBe(full);
    expect(watchlists.safeParse(full).success).toBe(true);
  });
});

it('WTL-002 an instrument is watched that stands in any list', () => {
  expect(['EURUSD', 'GC', 'SI'].map(code => isWatched(all, code))).toEqual([true, true, false]);
});

it.each([
  ['  My   coins ', 'My coins'],
  ['   ', undefined],
  ['x'.repeat(41), undefined],
  ['مراقبة', 'مراقبة'],
])('WTL-002 the name %j is kept as %j', (text, name) => {
  expect(readListName(text)).toBe(name);
});

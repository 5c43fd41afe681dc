import { describe, expect, it, vi } from 'vitest';
import { openFavourites, parseFavourites } from './favourite-store.ts';

function makeShelf(text?: string) {
  const shelf = {
    text,
    read: () => shelf.text,
    write: (next: string) => {
      shelf.text = next;
    },
  };
  return shelf;
}

describe('favourites', () => {
  it('WMK-013 stars and unstars, and remembers it for the next visit', () => {
    const shelf = makeShelf();
    const store = openFavourites(shelf);
    store.toggle('BTCUSDT');
    store.toggle('EURUSD');
    store.toggle('BTCUSDT');
    expect([...store.load()]).toEqual(['EURUSD']);
    expect([...openFavourites(shelf).load()]).toEqual(['EURUSD']);
  });

  it('WMK-013 tells its listeners once for each star and hands out a new set', () => {
    const store = openFavourites(makeShelf('["GC"]'));
    const before = store.load();
    const listener = vi.fn();
    const stop = store.subscribe(listener);
    store.toggle('BTCUSDT');
    expect(listener).toHaveBeenCalledTimes(1);
    expect(store.load()).not.toBe(before);
    expect([...before]).toEqual(['GC']);
    stop();
    store.toggle('BTCUSDT');
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('WMK-013 follows a star set in another tab', () => {
    const shelf = makeShelf();
    const events = new EventTarget();
    const store = openFavourites(shelf, events);
    shelf.write('["SPY"]');
    events.dispatchEvent(Object.assign(new Event('storage'), { key: 'favourites' }));
    expect([...store.load()]).toEqual(['SPY']);
  });

  it.each([undefined, '', '{', '"BTC"', '[1, null]'])('WMK-013 takes %s for no favourites', text => {
    expect(parseFavourites(text).size).toBe(0);
  });
});

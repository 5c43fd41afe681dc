import type { MarketStreamOptions } from '@truemark/client/market-stream';
import type { StreamProduct } from '@truemark/contract/markets/markets';
import { describe, expect, it, vi } from 'vitest';
import { PriceStore } from './price-store.ts';

function product(code: string, sequence: number, price: string): StreamProduct {
  return {
    code,
    type: 2,
    id: 1,
    price,
    nowPrice: '100',
    zdf: '0.01',
    bid: price,
    ask: price,
    sequence,
    at: sequence,
    source: 'simulated',
    isTradable: true,
  };
}

/** A store whose stream and animation frames are moved by hand. */
function openStore() {
  let events: Pick<MarketStreamOptions, 'onProducts' | 'onState'> | undefined;
  const frames: (() => void)[] = [];
  const store = new PriceStore({
    openStream: given => {
      events = given;
      return { want: () => undefined, close: () => undefined };
    },
    requestFrame: work => void frames.push(work),
    onJump: () => undefined,
    onReopened: () => undefined,
  });
  vi.useFakeTimers();
  store.want('all');
  vi.runOnlyPendingTimers();
  vi.useRealTimers();
  return {
    store,
    send: (...products: StreamProduct[]) => events?.onProducts(products, false),
    paint: () => {
      for (const frame of frames.splice(0)) frame();
    },
  };
}

describe('the prices of a list', () => {
  it('WMK-007 tells only the cells of the instrument that moved, once per animation frame', () => {
    const { store, send, paint } = openStore();
    const [onBitcoin, onEuro] = [vi.fn(), vi.fn()];
    store.subscribe('BTCUSDT', onBitcoin);
    store.subscribe('EURUSD', onEuro);
    for (let sequence = 1; sequence <= 20; sequence += 1) send(product('BTCUSDT', sequence, `${60_000 + sequence}`));
    expect(onBitcoin).not.toHaveBeenCalled();
    paint();
    expect(onBitcoin).toHaveBeenCalledTimes(1);
    expect(onEuro).not.toHaveBeenCalled();
    expect(store.readPrice('BTCUSDT')?.price).toBe('60020');
  });

  it('WMK-007 keeps the object of a price that did not change, so that nothing is drawn again', () => {
    const { store, send, paint } = openStore();
    send(product('BTCUSDT', 1, '60000'));
    paint();
    const before = store.readPrice('BTCUSDT');
    send(product('BTCUSDT', 1, '60000'), product('GC', 1, '2400'));
    paint();
    expect(store.readPrice('BTCUSDT')).toBe(before);
  });

  it('WMK-006 keeps the last 100 prices, and the same line until a price changes', () => {
    const { store, send, paint } = openStore();
    for (let sequence = 1; sequence <= 130; sequence += 1) send(product('BTCUSDT', sequence, `${60_000 + sequence}`));
    paint();
    const line = store.readHistory('BTCUSDT');
    expect(line).toHaveLength(100);
    expect(line[0]).toBe('60031');
    send(product('BTCUSDT', 131, '60130'));
    paint();
    expect(store.readHistory('BTCUSDT')).toBe(line);
    send(product('BTCUSDT', 132, '60131'));
    paint();
    expect(store.readHistory('BTCUSDT')).not.toBe(line);
  });
});

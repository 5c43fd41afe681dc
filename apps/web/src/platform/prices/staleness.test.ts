import type { MarketStreamOptions } from '@truemark/client/market-stream';
import type { StreamProduct } from '@truemark/contract/markets/markets';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PriceStore } from './price-store.ts';
import { Staleness } from './staleness.ts';

const startMs = 1_700_000_000_000;

beforeEach(() => void vi.useFakeTimers({ now: startMs }));
afterEach(() => void vi.useRealTimers());

let lastSequence = 0;

function price(code: string, type: StreamProduct['type'] = 2, at = Date.now()): StreamProduct {
  lastSequence += 1;
  return {
    ...{ code, type, id: 1, price: '100', nowPrice: '100', zdf: '0', bid: '99', ask: '101' },
    ...{ sequence: lastSequence, at, source: 'simulated', isTradable: true },
  };
}

/** Prices whose stream the test moves, and how old they are. */
function open() {
  let events: Pick<MarketStreamOptions, 'onProducts' | 'onState'> | undefined;
  const store = new PriceStore({
    openStream(given) {
      events = given;
      return { want: () => undefined, close: () => undefined };
    },
    requestFrame: work => work(),
    onJump: () => undefined,
    onReopened: () => undefined,
  });
  store.want('all');
  vi.advanceTimersByTime(100);
  const staleness = new Staleness(store, () => Date.now());
  return {
    staleness,
    send: (...products: StreamProduct[]) => events?.onProducts(products, false),
    setState: (state: 'open' | 'reconnecting') => events?.onState(state),
  };
}

it('CTR-266 a price is old once none has come for as long as may be traded on, each type in its time', () => {
  const { staleness, send, setState } = open();
  setState('open');
  const told = vi.fn();
  send(price('BTCUSDT'), price('AAPL', 3));
  staleness.subscribe('BTCUSDT', told);
  staleness.subscribe('AAPL', told);
  vi.advanceTimersByTime(14_000);
  expect([staleness.read('BTCUSDT'), staleness.read('AAPL'), told.mock.calls.length]).toEqual([false, false, 0]);
  vi.advanceTimersByTime(3_000);
  expect([staleness.read('BTCUSDT'), staleness.read('AAPL'), told.mock.calls.length]).toEqual([true, false, 1]);
  // A price that comes is young at once, without waiting for the next look.
  send(price('BTCUSDT'));
  expect([staleness.read('BTCUSDT'), told.mock.calls.length]).toEqual([false, 2]);
  vi.advanceTimersByTime(50_000);
  expect([staleness.read('BTCUSDT'), staleness.read('AAPL')]).toEqual([true, true]);
});

it('CTR-266 every price is old while the stream is cut, and at once', () => {
  const { staleness, send, setState } = open();
  setState('open');
  send(price('BTCUSDT'), price('ETHUSDT'));
  const told = vi.fn();
  staleness.subscribe('BTCUSDT', told);
  setState('reconnecting');
  expect([staleness.read('BTCUSDT'), staleness.read('ETHUSDT'), told.mock.calls.length]).toEqual([true, true, 1]);
  setState('open');
  expect([staleness.read('BTCUSDT'), told.mock.calls.length]).toEqual([false, 2]);
});

it('CTR-266 a price that was old when it was first shown is old, and none at all is not', () => {
  const { staleness, send, setState } = open();
  setState('open');
  expect(staleness.read('BTCUSDT')).toBe(false);
  send(price('BTCUSDT', 2, startMs - 60_000));
  expect(staleness.read('BTCUSDT')).toBe(true);
});

it('CTR-266 a clock that is wrong by minutes makes no moving price old', () => {
  const { staleness, send, setState } = open();
  setState('open');
  const minutesBack = () => Date.now() - 180_000;
  send(price('BTCUSDT', 2, minutesBack()));
  staleness.subscribe('BTCUSDT', () => undefined);
  vi.advanceTimersByTime(1_000);
  send(price('BTCUSDT', 2, minutesBack()));
  expect(staleness.read('BTCUSDT')).toBe(false);
});

it('CTR-266 nothing is looked at once nobody shows it', () => {
  const { staleness, send, setState } = open();
  setState('open');
  send(price('BTCUSDT'));
  const idle = vi.getTimerCount();
  const stops = [staleness.subscribe('BTCUSDT', () => undefined), staleness.subscribe('BTCUSDT', () => undefined)];
  expect(vi.getTimerCount()).toBe(idle + 1);
  for (const stop of stops) stop();
  expect(vi.getTimerCount()).toBe(idle);
});

import type { MarketStreamOptions } from '@truemark/client/market-stream';
import type { StreamProduct } from '@truemark/contract/markets/markets';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createJumpReporter } from './jump-reporter.ts';
import { appendPrice, isJump, mergeWanted, type PriceJump, PriceStore } from './price-store.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function product(code: string, price: string, sequence: number): StreamProduct {
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
    at: 1_000 + sequence,
    source: 'simulated',
    isTradable: true,
  };
}

type StreamEvents = Pick<MarketStreamOptions, 'codes' | 'onProducts' | 'onState'>;

/** A store with a stream and frames that the test moves by hand. */
function openStore() {
  const frames: (() => void)[] = [];
  const jumps: PriceJump[] = [];
  const asked: (readonly string[] | 'all')[] = [];
  let events: StreamEvents | undefined;
  let closedCount = 0;
  let reopenedCount = 0;
  const close = () => {
    closedCount += 1;
  };
  const onReopened = () => {
    reopenedCount += 1;
  };
  const store = new PriceStore({
    openStream(given) {
      events = given;
      asked.push(given.codes ?? 'all');
      return { want: codes => void asked.push(codes), close };
    },
    requestFrame: work => void frames.push(work),
    onJump: jump => void jumps.push(jump),
    onReopened,
  });
  return {
    store,
    jumps,
    asked,
    frames,
    counts: () => ({ closed: closedCount, reopened: reopenedCount }),
    send: (products: StreamProduct[], isWhole = false) => events?.onProducts(products, isWhole),
    setState: (state: 'connecting' | 'open' | 'reconnecting') => events?.onState(state),
    paint() {
      for (const work of frames.splice(0)) work();
    },
  };
}

function openWanted(codes: string[] | 'all' = ['BTC', 'ETH']) {
  const opened = openStore();
  opened.store.want(codes);
  vi.advanceTimersByTime(100);
  return opened;
}

describe('painting', () => {
  it('WEB-022 calls the listeners of a code once per frame, with the newest value', () => {
    const { store, send, paint, frames } = openWanted();
    const btc = vi.fn();
    const eth = vi.fn();
    store.subscribe('BTC', btc);
    store.subscribe('ETH', eth);
    send([product('BTC', '100', 1)]);
    send([product('BTC', '101', 2)]);
    send([product('BTC', '102', 3)]);
    expect(frames).toHaveLength(1);
    expect(store.readPrice('BTC')).toBeUndefined();
    expect(btc).not.toHaveBeenCalled();
    paint();
    expect(btc).toHaveBeenCalledTimes(1);
    expect(eth).not.toHaveBeenCalled();
    expect(store.readPrice('BTC')?.price).toBe('102');
  });

  it('WEB-022 stays silent when nothing changed, and keeps the same object', () => {
    const { store, send, paint, frames } = openWanted();
    send([product('BTC', '100', 1)]);
    paint();
    const before = store.readPrice('BTC');
    const listener = vi.fn();
    store.subscribe('BTC', listener);
    send([product('BTC', '100', 1)], true);
    expect(frames).toHaveLength(0);
    paint();
    expect(listener).not.toHaveBeenCalled();
    expect(store.readPrice('BTC')).toBe(before);
  });

  it('WEB-022 a listener that was taken back is not called', () => {
    const { store, send, paint } = openWanted();
    const listener = vi.fn();
    store.subscribe('BTC', listener)();
    send([product('BTC', '100', 1)]);
    paint();
    expect(listener).not.toHaveBeenCalled();
  });

  it('WEB-027 an older price never replaces a newer one', () => {
    const { store, send, paint } = openWanted();
    send([product('BTC', '100', 5)]);
    paint();
    send([product('BTC', '90', 4)]);
    paint();
    expect(store.readPrice('BTC')?.price).toBe('100');
    store.seed([{ ...product('BTC', '80', 3), hundred: ['70', '80'] }]);
    expect(store.readPrice('BTC')?.price).toBe('100');
    expect(store.readHistory('BTC')).toEqual(['70', '80', '100']);
  });
});

describe('mini charts', () => {
  it('WEB-023 keep the latest 100 prices', () => {
    const { store, send, paint } = openWanted();
    store.seed([{ ...product('BTC', '99', 1), hundred: Array.from({ length: 100 }, (_, index) => String(index)) }]);
    for (let sequence = 2; sequence < 52; sequence += 1) {
      send([product('BTC', String(98 + sequence), sequence)]);
      paint();
    }
    const history = store.readHistory('BTC');
    expect(history).toHaveLength(100);
    expect(history[0]).toBe('50');
    expect(history.at(-1)).toBe('149');
  });

  it('WEB-023 take every price of a hidden tab, where no frame comes', () => {
    const { store, send, paint } = openWanted();
    for (let sequence = 1; sequence <= 130; sequence += 1) send([product('BTC', String(sequence), sequence)]);
    paint();
    expect(store.readHistory('BTC')).toHaveLength(100);
    expect(store.readHistory('BTC').at(-1)).toBe('130');
  });

  it('WEB-023 change only when the price does', () => {
    const { store, send, paint } = openWanted();
    send([product('BTC', '100', 1)]);
    paint();
    const before = store.readHistory('BTC');
    send([{ ...product('BTC', '100', 2), bid: '99' }]);
    paint();
    expect(store.readPrice('BTC')?.bid).toBe('99');
    expect(store.readHistory('BTC')).toBe(before);
    expect(appendPrice(before, '')).toBe(before);
  });
});

describe('a cut stream', () => {
  it('WEB-024 leaves prices on screen and asks for the lists again afterwards', () => {
    const { store, send, paint, setState, counts } = openWanted();
    const states: string[] = [];
    store.subscribeState(() => states.push(store.readState()));
    setState('connecting');
    setState('open');
    send([product('BTC', '100', 1)], true);
    paint();
    expect(counts().reopened).toBe(0);
    setState('reconnecting');
    expect(store.readPrice('BTC')?.price).toBe('100');
    setState('open');
    expect(counts().reopened).toBe(1);
    expect(states).toEqual(['connecting', 'open', 'reconnecting', 'open']);
  });
});

describe('wanted codes', () => {
  it('WEB-025 are asked for together', () => {
    const { store, asked } = openStore();
    store.want(['BTC', 'ETH']);
    store.want(['GC', 'BTC']);
    expect(asked).toEqual([]);
    vi.advanceTimersByTime(100);
    expect(asked).toEqual([['BTC', 'ETH', 'GC']]);
  });

  it('WEB-025 follow the pages that come and go, without asking for the same twice', () => {
    const { store, asked } = openStore();
    const leave = store.want(['BTC']);
    vi.advanceTimersByTime(100);
    store.want(['ETH']);
    leave();
    vi.advanceTimersByTime(100);
    store.want(['ETH']);
    vi.advanceTimersByTime(100);
    expect(asked).toEqual([['BTC'], ['ETH']]);
  });

  it('WEB-025 let the stream rest when nobody wants anything for ten seconds', () => {
    const { store, asked, counts } = openStore();
    const leave = store.want(['BTC']);
    vi.advanceTimersByTime(100);
    leave();
    vi.advanceTimersByTime(9_000);
    expect(counts().closed).toBe(0);
    vi.advanceTimersByTime(2_000);
    expect(counts().closed).toBe(1);
    expect(store.readState()).toBe('idle');
    store.want(['BTC']);
    vi.advanceTimersByTime(100);
    expect(asked).toEqual([['BTC'], ['BTC']]);
  });

  it('WEB-025 a page that comes within the ten seconds finds the stream open', () => {
    const { store, asked, counts } = openStore();
    store.want(['BTC'])();
    vi.advanceTimersByTime(5_000);
    store.want(['BTC']);
    vi.advanceTimersByTime(60_000);
    expect(counts().closed).toBe(0);
    expect(asked).toEqual([['BTC']]);
  });

  it('WEB-025 become all when one page wants all or the list grows too long', () => {
    expect(mergeWanted([['BTC'], 'all'])).toBe('all');
    expect(mergeWanted([Array.from({ length: 601 }, (_, index) => `C${index}`)])).toBe('all');
    expect(mergeWanted([])).toEqual([]);
  });
});

describe('jumps', () => {
  it('WEB-026 are differences of more than 20 % between two prices in a row', () => {
    expect(isJump('100', '120')).toBe(false);
    expect(isJump('100', '120.1')).toBe(true);
    expect(isJump('100', '79.9')).toBe(true);
    expect(isJump('100', '80')).toBe(false);
    expect(isJump('', '80')).toBe(false);
    expect(isJump('100', '')).toBe(false);
  });

  it('WEB-026 are reported from the stream, and not across a cut', () => {
    const { send, jumps } = openWanted();
    send([product('BTC', '100', 1)], true);
    send([product('BTC', '130', 2)]);
    expect(jumps).toEqual([
      { code: 'BTC', fromPrice: '100', toPrice: '130', fromSequence: 1, toSequence: 2, at: 1_002 },
    ]);
    send([product('BTC', '300', 9)], true);
    expect(jumps).toHaveLength(1);
  });

  it('WEB-026 are reported once each and at most ten a minute', () => {
    const reported: PriceJump[] = [];
    let nowMs = 0;
    const report = createJumpReporter({ report: jump => void reported.push(jump), nowMs: () => nowMs });
    const jump = { code: 'BTC', fromPrice: '1', toPrice: '2', fromSequence: 1, toSequence: 2, at: 1 };
    report(jump);
    report(jump);
    expect(reported).toHaveLength(1);
    for (let sequence = 3; sequence < 30; sequence += 1) report({ ...jump, toSequence: sequence });
    expect(reported).toHaveLength(10);
    nowMs = 60_000;
    report({ ...jump, toSequence: 99 });
    expect(reported).toHaveLength(11);
  });
});

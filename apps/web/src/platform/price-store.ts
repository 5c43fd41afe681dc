import type { MarketStream, MarketStreamOptions, StreamState } from '@truemark/client/market-stream';
import { codesMax, miniChartPointsMax } from '@truemark/contract/limits';
import type { MarketItem, StreamProduct } from '@truemark/contract/markets';

/** `idle` until a page wants prices. */
export type ConnectionState = 'idle' | StreamState;
export type WantedCodes = readonly string[] | 'all';
type SeedItem = StreamProduct & Partial<Pick<MarketItem, 'hundred'>>;

/** A jump between two prices in a row, as `/diag/chart-jump` takes it. */
export interface PriceJump {
  readonly code: string;
  readonly fromPrice: string;
  readonly toPrice: string;
  readonly fromSequence: number;
  readonly toSequence: number;
  readonly at: number;
}

/** What the store needs from the outside, so that it runs in a test without a browser. */
export interface PriceStoreParts {
  readonly openStream: (events: Pick<MarketStreamOptions, 'onProducts' | 'onState'>) => MarketStream;
  readonly requestFrame: (work: () => void) => void;
  readonly onJump: (jump: PriceJump) => void;
  /** The stream is open again after a cut: whatever was not streamed must be asked for again. */
  readonly onReopened: () => void;
}

export interface PriceStore {
  /** The price last shown, the same object until it changes. */
  readPrice(code: string): StreamProduct | undefined;
  /** At most the last 100 prices, oldest first, the same array until it changes. */
  readHistory(code: string): readonly string[];
  subscribe(code: string, listener: () => void): () => void;
  /** Takes the prices of a list that was asked for, so that a page is full before the first frame of the stream. */
  seed(items: readonly SeedItem[]): void;
  /** Says which codes a page needs; the returned function takes it back. */
  want(codes: WantedCodes): () => void;
  readState(): ConnectionState;
  subscribeState(listener: () => void): () => void;
}

const noHistory: readonly string[] = [];
const jumpRatioMax = 0.2;
const wantDelayMs = 40;
const idleCloseMs = 10_000;

/** Whether two prices in a row are more than 20 % apart. A diagnosis only: nothing is settled by it, so floats will do. */
export function isJump(fromPrice: string, toPrice: string): boolean {
  const from = Number(fromPrice);
  if (fromPrice === '' || toPrice === '' || from <= 0) return false;
  return Math.abs(Number(toPrice) - from) / from > jumpRatioMax;
}

/** One list of codes for all pages, `all` when one of them wants all or together they want more than a list may hold. */
export function mergeWanted(wants: Iterable<WantedCodes>): WantedCodes {
  const codes = new Set<string>();
  for (const want of wants) {
    if (want === 'all') return 'all';
    for (const code of want) codes.add(code);
  }
  return codes.size > codesMax ? 'all' : [...codes].sort();
}

/** A history with one more price, at most 100 long. The same price again adds nothing. */
export function appendPrice(history: readonly string[], price: string): readonly string[] {
  if (price === '' || history.at(-1) === price) return history;
  return [...history, price].slice(-miniChartPointsMax);
}

function isSameProduct(a: StreamProduct, b: StreamProduct): boolean {
  return (
    a.price === b.price &&
    a.zdf === b.zdf &&
    a.sequence === b.sequence &&
    a.at === b.at &&
    a.bid === b.bid &&
    a.ask === b.ask &&
    a.isTradable === b.isTradable &&
    a.source === b.source
  );
}

function isOlder(product: StreamProduct, known: StreamProduct): boolean {
  return product.at < known.at && product.sequence < known.sequence;
}

class Listeners {
  readonly #byKey = new Map<string, Set<() => void>>();

  add(key: string, listener: () => void): () => void {
    const listeners = this.#byKey.get(key) ?? new Set();
    listeners.add(listener);
    this.#byKey.set(key, listeners);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#byKey.get(key) === listeners) this.#byKey.delete(key);
    };
  }

  notify(key: string): void {
    for (const listener of [...(this.#byKey.get(key) ?? [])]) listener();
  }
}

/**
 * Live prices outside React. What arrives waits in `incoming` until the next animation frame; then each code whose
 * values changed is published once and only its own listeners are called. Prices stay when the stream is cut.
 */
export function createPriceStore(parts: PriceStoreParts): PriceStore {
  const shown = new Map<string, StreamProduct>();
  const incoming = new Map<string, StreamProduct>();
  const histories = new Map<string, readonly string[]>();
  const incomingHistories = new Map<string, readonly string[]>();
  const listeners = new Listeners();
  const stateListeners = new Set<() => void>();
  const wants = new Map<symbol, WantedCodes>();
  let state: ConnectionState = 'idle';
  let stream: MarketStream | undefined;
  let asked: WantedCodes | undefined;
  let isWantDue = false;
  let idleTimer: ReturnType<typeof setTimeout> | undefined;
  let isFrameDue = false;

  function setState(next: ConnectionState): void {
    const isReopened = state === 'reconnecting' && next === 'open';
    if (state === next) return;
    state = next;
    for (const listener of [...stateListeners]) listener();
    if (isReopened) parts.onReopened();
  }

  function publish(): void {
    isFrameDue = false;
    const changed = new Set([...incoming.keys(), ...incomingHistories.keys()]);
    for (const [code, product] of incoming) shown.set(code, product);
    for (const [code, history] of incomingHistories) histories.set(code, history);
    incoming.clear();
    incomingHistories.clear();
    for (const code of changed) listeners.notify(code);
  }

  function requestPublish(): void {
    if (isFrameDue || (incoming.size === 0 && incomingHistories.size === 0)) return;
    isFrameDue = true;
    parts.requestFrame(publish);
  }

  function latest(code: string): StreamProduct | undefined {
    return incoming.get(code) ?? shown.get(code);
  }

  function latestHistory(code: string): readonly string[] {
    return incomingHistories.get(code) ?? histories.get(code) ?? noHistory;
  }

  function setHistory(code: string, history: readonly string[]): void {
    if (history !== latestHistory(code)) incomingHistories.set(code, history);
  }

  function take(product: StreamProduct, isWhole: boolean): void {
    const known = latest(product.code);
    if (known && (isSameProduct(known, product) || isOlder(product, known))) return;
    // Across a cut the prices in between are unknown, so a difference there is no jump.
    if (known && !isWhole && isJump(known.price, product.price)) {
      parts.onJump({
        code: product.code,
        fromPrice: known.price,
        toPrice: product.price,
        fromSequence: known.sequence,
        toSequence: product.sequence,
        at: product.at,
      });
    }
    incoming.set(product.code, product);
    if (!known || known.price !== product.price)
      setHistory(product.code, appendPrice(latestHistory(product.code), product.price));
  }

  function open(): MarketStream {
    return parts.openStream({
      onProducts(products, isWhole) {
        for (const product of products) take(product, isWhole);
        requestPublish();
      },
      onState: setState,
    });
  }

  function sendWants(): void {
    isWantDue = false;
    clearTimeout(idleTimer);
    const merged = mergeWanted(wants.values());
    if (wants.size === 0 || merged.length === 0) {
      idleTimer = setTimeout(closeStream, idleCloseMs);
      return;
    }
    if (asked !== undefined && String(merged) === String(asked)) return;
    asked = merged;
    stream ??= open();
    stream.want(merged);
  }

  function closeStream(): void {
    stream?.close();
    stream = undefined;
    asked = undefined;
    setState('idle');
  }

  function requestWants(): void {
    if (isWantDue) return;
    isWantDue = true;
    setTimeout(sendWants, wantDelayMs);
  }

  return {
    readPrice: code => shown.get(code),
    readHistory: code => histories.get(code) ?? noHistory,
    subscribe: (code, listener) => listeners.add(code, listener),
    readState: () => state,
    subscribeState(listener) {
      stateListeners.add(listener);
      return () => stateListeners.delete(listener);
    },
    seed(items) {
      for (const item of items) {
        const known = latest(item.code);
        if (item.hundred) {
          const isAhead = known !== undefined && known.sequence > item.sequence;
          setHistory(item.code, isAhead ? appendPrice(item.hundred, known.price) : item.hundred);
        }
        if (!known || known.sequence < item.sequence) incoming.set(item.code, item);
      }
      // A list is drawn right after it arrived: its prices must be there by then, not a frame later.
      publish();
    },
    want(codes) {
      const key = Symbol('want');
      wants.set(key, codes);
      requestWants();
      return () => {
        wants.delete(key);
        requestWants();
      };
    },
  };
}

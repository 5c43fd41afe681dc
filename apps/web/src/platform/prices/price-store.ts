import type { MarketStream, MarketStreamOptions, StreamState } from '@truemark/client/market-stream';
import { codesMax, miniChartPointsMax } from '@truemark/contract/limits';
import type { MarketItem, StreamProduct } from '@truemark/contract/markets/markets';

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
  readonly openStream: (options: Pick<MarketStreamOptions, 'codes' | 'onProducts' | 'onState'>) => MarketStream;
  readonly requestFrame: (work: () => void) => void;
  readonly onJump: (jump: PriceJump) => void;
  /** The stream is open again after a cut: whatever was not streamed must be asked for again. */
  readonly onReopened: () => void;
}

const noHistory: readonly string[] = [];
const jumpRatioMax = 0.2;
const wantDelayMs = 40;
const idleCloseMs = 10_000;
/** No code of an instrument is empty. */
const stateKey = '';

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

/** Codes whose newest values wait for the next frame, and what is on screen. */
class PriceBook {
  readonly #shown = new Map<string, StreamProduct>();
  readonly #incoming = new Map<string, StreamProduct>();
  readonly #histories = new Map<string, readonly string[]>();
  readonly #incomingHistories = new Map<string, readonly string[]>();

  readShown(code: string): StreamProduct | undefined {
    return this.#shown.get(code);
  }

  readShownHistory(code: string): readonly string[] {
    return this.#histories.get(code) ?? noHistory;
  }

  readNewest(code: string): StreamProduct | undefined {
    return this.#incoming.get(code) ?? this.#shown.get(code);
  }

  hasIncoming(): boolean {
    return this.#incoming.size > 0 || this.#incomingHistories.size > 0;
  }

  put(product: StreamProduct): void {
    this.#incoming.set(product.code, product);
  }

  append(code: string, price: string): void {
    const history = this.#incomingHistories.get(code) ?? this.readShownHistory(code);
    const longer = appendPrice(history, price);
    if (longer !== history) this.#incomingHistories.set(code, longer);
  }

  putHistory(code: string, history: readonly string[]): void {
    this.#incomingHistories.set(code, history);
  }

  /** Puts what waited on screen and answers the codes that changed. */
  publish(): Iterable<string> {
    const changed = new Set([...this.#incoming.keys(), ...this.#incomingHistories.keys()]);
    for (const [code, product] of this.#incoming) this.#shown.set(code, product);
    for (const [code, history] of this.#incomingHistories) this.#histories.set(code, history);
    this.#incoming.clear();
    this.#incomingHistories.clear();
    return changed;
  }
}

/**
 * Live prices outside React. What arrives waits until the next animation frame; then each code whose values changed is
 * published once and only its own listeners are called. Prices stay when the stream is cut.
 */
export class PriceStore {
  readonly #parts: PriceStoreParts;
  readonly #book = new PriceBook();
  readonly #listeners = new Listeners();
  readonly #wants = new Map<symbol, WantedCodes>();
  #state: ConnectionState = 'idle';
  #newestAtMs = 0;
  #stream: MarketStream | undefined;
  #asked: string | undefined;
  #idleTimer: ReturnType<typeof setTimeout> | undefined;
  #isWantDue = false;
  #isFrameDue = false;

  constructor(parts: PriceStoreParts) {
    this.#parts = parts;
  }

  /** The price on screen, the same object until it changes. */
  readonly readPrice = (code: string): StreamProduct | undefined => this.#book.readShown(code);

  /** The newest price that has come, also in a tab that is hidden, where nothing is drawn. */
  readonly readNewest = (code: string): StreamProduct | undefined => this.#book.readNewest(code);

  /** At most the last 100 prices, oldest first, the same array until it changes. */
  readonly readHistory = (code: string): readonly string[] => this.#book.readShownHistory(code);

  readonly subscribe = (code: string, listener: () => void): (() => void) => this.#listeners.add(code, listener);

  readonly readState = (): ConnectionState => this.#state;

  readonly subscribeState = (listener: () => void): (() => void) => this.#listeners.add(stateKey, listener);

  /** Server time of the newest price of any code; 0 before the first. For the word on how fresh prices are. */
  readonly readNewestAtMs = (): number => this.#newestAtMs;

  /**
   * Takes the prices of a list that was asked for, so that a page is full before the stream speaks. Call it where the
   * list arrives, never while drawing.
   */
  seed(items: readonly SeedItem[]): void {
    for (const item of items) {
      const known = this.#book.readNewest(item.code);
      const isAhead = known !== undefined && known.sequence > item.sequence;
      if (item.hundred) {
        this.#book.putHistory(item.code, isAhead ? appendPrice(item.hundred, known.price) : item.hundred);
      }
      if (!isAhead) this.#put(item);
    }
    // A list is drawn right after it arrived: its prices must be there by then, not a frame later.
    this.#publish();
  }

  /** Says which codes a page needs; the returned function takes it back. Wants of one moment are sent together. */
  want(codes: WantedCodes): () => void {
    const key = Symbol('want');
    this.#wants.set(key, codes);
    this.#requestWants();
    return () => {
      this.#wants.delete(key);
      this.#requestWants();
    };
  }

  #put(product: StreamProduct): void {
    this.#newestAtMs = Math.max(this.#newestAtMs, product.at);
    this.#book.put(product);
  }

  #take(product: StreamProduct, isWhole: boolean): void {
    const known = this.#book.readNewest(product.code);
    if (known && (isSameProduct(known, product) || isOlder(product, known))) return;
    // Across a cut the prices in between are unknown, so a difference there is no jump.
    if (known && !isWhole && isJump(known.price, product.price)) this.#parts.onJump(describeJump(known, product));
    this.#put(product);
    if (known?.price !== product.price) this.#book.append(product.code, product.price);
  }

  #requestPublish(): void {
    if (this.#isFrameDue || !this.#book.hasIncoming()) return;
    this.#isFrameDue = true;
    this.#parts.requestFrame(() => {
      this.#isFrameDue = false;
      this.#publish();
    });
  }

  #publish(): void {
    for (const code of this.#book.publish()) this.#listeners.notify(code);
  }

  #setState(next: ConnectionState): void {
    if (this.#state === next) return;
    const isReopened = this.#state === 'reconnecting' && next === 'open';
    this.#state = next;
    this.#listeners.notify(stateKey);
    if (isReopened) this.#parts.onReopened();
  }

  #requestWants(): void {
    if (this.#isWantDue) return;
    this.#isWantDue = true;
    setTimeout(() => {
      this.#isWantDue = false;
      this.#sendWants();
    }, wantDelayMs);
  }

  #sendWants(): void {
    clearTimeout(this.#idleTimer);
    const merged = mergeWanted(this.#wants.values());
    if (merged.length === 0) {
      this.#idleTimer = setTimeout(() => this.#close(), idleCloseMs);
      return;
    }
    if (this.#asked === String(merged)) return;
    this.#asked = String(merged);
    if (this.#stream) this.#stream.want(merged);
    else this.#stream = this.#open(merged);
  }

  #open(codes: WantedCodes): MarketStream {
    return this.#parts.openStream({
      codes,
      onProducts: (products, isWhole) => {
        for (const product of products) this.#take(product, isWhole);
        this.#requestPublish();
      },
      onState: state => this.#setState(state),
    });
  }

  #close(): void {
    this.#stream?.close();
    this.#stream = undefined;
    this.#asked = undefined;
    this.#setState('idle');
  }
}

function describeJump(from: StreamProduct, to: StreamProduct): PriceJump {
  return {
    code: to.code,
    fromPrice: from.price,
    toPrice: to.price,
    fromSequence: from.sequence,
    toSequence: to.sequence,
    at: to.at,
  };
}

import { tickAgeMsMax } from '@truemark/domain/market/tick-freshness';
import { calculatePriceAgeMs, type NewestPrice, trackNewestPrice } from './feed-freshness.ts';
import type { PriceStore } from './price-store.ts';

type Prices = Pick<PriceStore, 'readPrice' | 'subscribe' | 'readState' | 'subscribeState'>;

interface Watched {
  readonly listeners: Set<() => void>;
  readonly stop: () => void;
  newest: NewestPrice | undefined;
  isStale: boolean;
}

const lookMs = 1_000;

/**
 * Which prices are old: the stream is cut, or no price has come for longer than may be traded on. Prices age without a
 * sign, so one timer looks at all codes that somebody shows, once a second; a price that comes is young at once.
 */
export class Staleness {
  readonly #prices: Prices;
  readonly #nowMs: () => number;
  readonly #watched = new Map<string, Watched>();
  #stop: (() => void) | undefined;

  constructor(prices: Prices, nowMs: () => number) {
    this.#prices = prices;
    this.#nowMs = nowMs;
  }

  readonly read = (code: string): boolean => this.#watched.get(code)?.isStale ?? this.#judge(code, this.#track(code));

  readonly subscribe = (code: string, listener: () => void): (() => void) => {
    const watched = this.#watched.get(code) ?? this.#watch(code);
    watched.listeners.add(listener);
    return () => {
      watched.listeners.delete(listener);
      if (watched.listeners.size > 0 || this.#watched.get(code) !== watched) return;
      this.#watched.delete(code);
      watched.stop();
      if (this.#watched.size > 0) return;
      this.#stop?.();
      this.#stop = undefined;
    };
  };

  #track(code: string, known?: NewestPrice): NewestPrice | undefined {
    return trackNewestPrice(known, this.#prices.readPrice(code)?.at ?? 0, this.#nowMs());
  }

  #judge(code: string, newest: NewestPrice | undefined): boolean {
    const product = this.#prices.readPrice(code);
    if (!product || !newest) return false;
    return (
      this.#prices.readState() === 'reconnecting' ||
      calculatePriceAgeMs(newest, this.#nowMs()) > tickAgeMsMax[product.type]
    );
  }

  #watch(code: string): Watched {
    const newest = this.#track(code);
    const watched: Watched = {
      listeners: new Set(),
      newest,
      isStale: this.#judge(code, newest),
      stop: this.#prices.subscribe(code, () => {
        watched.newest = this.#track(code, watched.newest);
        if (watched.isStale) this.#look(code, watched);
      }),
    };
    this.#watched.set(code, watched);
    this.#stop ??= this.#lookAround();
    return watched;
  }

  #look(code: string, watched: Watched): void {
    const isStale = this.#judge(code, watched.newest);
    if (isStale === watched.isStale) return;
    watched.isStale = isStale;
    for (const listener of [...watched.listeners]) listener();
  }

  #lookAround(): () => void {
    const look = () => {
      for (const [code, watched] of [...this.#watched]) this.#look(code, watched);
    };
    const timer = setInterval(look, lookMs);
    const stop = this.#prices.subscribeState(look);
    return () => {
      clearInterval(timer);
      stop();
    };
  }
}

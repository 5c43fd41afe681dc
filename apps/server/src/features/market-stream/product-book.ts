import type { StreamProduct } from '@truemark/contract/markets/markets';
import type { FeedKind } from '../../adapters/feeds/feed.ts';
import type { Clock } from '../../platform/process/clock.ts';
import type { InstrumentBook } from '../instruments/index.ts';
import type { MarketData } from '../market-data/index.ts';
import { buildStreamProduct } from './stream-products.ts';

/** The products of the stream and the price calls: built from the latest quotes, and told when they change. */
export interface ProductBook {
  readonly codes: readonly string[];
  isKnown(code: string): boolean;
  build(code: string): StreamProduct;
  buildText(code: string): string;
  onChanged(listener: (code: string) => void): () => void;
  close(): void;
}

export interface ProductBookOptions {
  readonly instruments: InstrumentBook;
  readonly marketData: MarketData;
  readonly feedKind: FeedKind;
  readonly clock: Clock;
}

/**
 * How often silent instruments are looked at: a price that went late, a session that opened or closed. A twentieth of
 * them at a time, so that no frame has to wait for all.
 */
const sweepIntervalMs = 100;
const sweepParts = 20;

/** Collects what changed between two frames. A product changes by a tick, or when it stops or starts being tradable. */
export function createProductBook({ instruments, marketData, feedKind, clock }: ProductBookOptions): ProductBook {
  const listeners = new Set<(code: string) => void>();
  const tradable = new Map<number, boolean>();
  const feedSource: StreamProduct['source'] = feedKind === 'exchange' ? 'binance' : feedKind;

  function tell(code: string): void {
    for (const listener of listeners) listener(code);
  }

  const stopListening = marketData.onAcceptedTick(tick => {
    const instrument = instruments.byId(tick.instrumentId);
    if (instrument) tell(instrument.code);
  });

  let part = 0;
  const timer = setInterval(() => {
    const nowMs = clock.nowMs();
    part = (part + 1) % sweepParts;
    for (let index = part; index < instruments.all.length; index += sweepParts) {
      const instrument = instruments.all[index];
      if (!instrument) continue;
      const isTradable = marketData.isTradable(instrument.id, nowMs);
      if (tradable.get(instrument.id) === isTradable) continue;
      tradable.set(instrument.id, isTradable);
      tell(instrument.code);
    }
  }, sweepIntervalMs);
  timer.unref();

  function build(code: string): StreamProduct {
    const instrument = instruments.byCode(code);
    if (!instrument) throw new Error(`no instrument has the code ${code}`);
    const quote = marketData.findQuote(instrument.id);
    return buildStreamProduct(instrument, {
      tick: quote?.tick,
      price: quote?.price,
      change: quote?.change ?? 0n,
      isTradable: marketData.isTradable(instrument.id, clock.nowMs()),
      feedSource,
    });
  }

  return {
    codes: instruments.all.map(({ code }) => code),
    isKnown: code => instruments.byCode(code) !== undefined,
    build,
    buildText: code => JSON.stringify(build(code)),
    onChanged(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close() {
      clearInterval(timer);
      stopListening();
    },
  };
}

import type { StreamProduct } from '@truemark/contract/markets/markets';
import type { Instrument } from '@truemark/domain/market/instrument';
import { formatPrice, formatRoundedPrice, ratioScale } from '@truemark/domain/market/price';
import { formatDecimal } from '@truemark/domain/money/decimal';
import { assert } from '@truemark/domain/result';
import type { FeedKind } from '../../adapters/feeds/feed.ts';
import type { Clock } from '../../platform/process/clock.ts';
import type { InstrumentBook } from '../instruments/index.ts';
import type { MarketData } from '../market-data/index.ts';

/** The products of the stream and the price calls, and which of them have changed since the last frame. */
export interface ProductBook {
  readonly codes: readonly string[];
  isKnown(code: string): boolean;
  /** The product as the stream and the price calls send it. */
  build(code: string): StreamProduct;
  /** The same as JSON text, made anew only when it changed. */
  loadText(code: string): string;
  /** Codes that changed since the last `takeChanged`: by a tick, or by starting or ceasing to be tradable. */
  readonly changed: ReadonlySet<string>;
  takeChanged(): readonly string[];
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

export function createProductBook({ instruments, marketData, feedKind, clock }: ProductBookOptions): ProductBook {
  const texts = new Map<string, string>();
  let changed = new Set<string>();
  const tradable = new Map<number, boolean>();
  const feedSource: StreamProduct['source'] = feedKind === 'exchange' ? 'binance' : feedKind;

  function noteChange({ code }: Instrument): void {
    texts.delete(code);
    changed.add(code);
  }

  const stopListening = marketData.onAcceptedTick(tick => {
    const instrument = instruments.byId(tick.instrumentId);
    if (instrument) noteChange(instrument);
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
      noteChange(instrument);
    }
  }, sweepIntervalMs);
  timer.unref();

  function build(code: string): StreamProduct {
    const instrument = instruments.byCode(code);
    assert(instrument, `no instrument has the code ${code}`);
    const { type, id, priceDecimals } = instrument;
    const quote = marketData.findQuote(id);
    const tick = quote?.tick;
    const price = quote ? formatRoundedPrice(quote.price, priceDecimals) : '';
    return {
      ...{ code, type, id, price, nowPrice: price },
      zdf: formatDecimal(quote?.change ?? 0n, ratioScale, 4),
      bid: tick ? formatPrice(tick.bid, priceDecimals) : '',
      ask: tick ? formatPrice(tick.ask, priceDecimals) : '',
      sequence: tick?.sequence ?? 0,
      at: tick?.atMs ?? 0,
      // Until the first tick names its own.
      source: tick?.source ?? feedSource,
      isTradable: marketData.isTradable(id, clock.nowMs()),
    };
  }

  return {
    codes: instruments.all.map(({ code }) => code),
    isKnown: code => instruments.byCode(code) !== undefined,
    build,
    loadText(code) {
      let text = texts.get(code);
      if (text === undefined) {
        text = JSON.stringify(build(code));
        texts.set(code, text);
      }
      return text;
    },
    get changed() {
      return changed;
    },
    takeChanged() {
      const taken = [...changed];
      changed = new Set();
      return taken;
    },
    close() {
      clearInterval(timer);
      stopListening();
    },
  };
}

import { type Exchange, exchanges, type Instrument } from '@truemark/domain/market/instrument';
import type { Quote } from '@truemark/domain/market/tick';
import type { Clock } from '../../../platform/process/clock.ts';
import type { Log } from '../../../platform/process/log.ts';
import { StartRefusal } from '../../../platform/process/start-refusal.ts';
import type { Feed, FeedSourceHealth } from '../feed.ts';
import type { Timers } from '../timers.ts';
import { binanceProtocol } from './binance-protocol.ts';
import { coinbaseProtocol } from './coinbase-protocol.ts';
import { type ConnectionTiming, connectionTiming } from './exchange-connection.ts';
import type { ExchangeProtocol } from './exchange-protocol.ts';
import { ExchangeSource } from './exchange-source.ts';
import { krakenProtocol } from './kraken-protocol.ts';

export interface ExchangeFeedOptions {
  /** Addresses of the streams where they are not the public ones. */
  readonly endpoints?: { readonly [Name in Exchange]?: string };
  readonly instruments: readonly Instrument[];
  readonly clock: Clock;
  readonly timers: Timers;
  /** From 0 to below 1, for the waits between attempts. */
  readonly random: () => number;
  readonly log: Log;
  readonly timing?: ConnectionTiming;
}

const protocols: Readonly<Record<Exchange, ExchangeProtocol>> = {
  binance: binanceProtocol,
  coinbase: coinbaseProtocol,
  kraken: krakenProtocol,
};

/** Changes of a book in between are left out: one quote of it per frame of the market stream. */
const bookMs = 100;

/**
 * Live prices from the public streams of exchanges. An instrument has one source, the first exchange in the order of
 * `exchanges` that lists it, and never falls back to another: when it is silent, the price is late and not tradable.
 */
export function createExchangeFeed(options: ExchangeFeedOptions): Feed {
  const { timers, endpoints = {}, timing = connectionTiming } = options;
  const sources = exchanges.map(exchange => {
    const protocol = protocols[exchange];
    const instruments = options.instruments.filter(instrument => findExchange(instrument) === exchange);
    return new ExchangeSource({
      ...options,
      protocol,
      instruments,
      endpoint: endpoints[exchange] ?? protocol.endpoint,
      timing,
    });
  });
  const used = sources.filter(source => source.instrumentCount > 0);
  let stopFlush: (() => void) | undefined;

  return {
    kind: 'exchange',
    speed: 1,
    async start(onQuotes) {
      if (used.length === 0) throw new StartRefusal('FEED=exchange has no instrument that an exchange lists');
      for (const source of used) source.open(onQuotes);
      stopFlush = timers.every(bookMs, () => {
        const quotes: Quote[] = used.flatMap(source => source.flush());
        if (quotes.length > 0) onQuotes(quotes);
      });
    },
    async stop() {
      stopFlush?.();
      await Promise.all(used.map(source => source.close()));
    },
    calculateMarketTimeMs: (_instrumentId, nowMs) => nowMs,
    calculateQuoteTimeMs: (_quote, atMs) => atMs,
    findDeliveredMs: nowMs => nowMs,
    health: (): readonly FeedSourceHealth[] => used.map(source => source.health()),
  };
}

function findExchange({ exchangeSymbols }: Instrument): Exchange | undefined {
  return exchanges.find(exchange => exchangeSymbols?.[exchange] !== undefined);
}

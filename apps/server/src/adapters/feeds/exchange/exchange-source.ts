import type { Instrument } from '@truemark/domain/market/instrument';
import type { Quote } from '@truemark/domain/market/tick';
import type { Clock } from '../../../platform/process/clock.ts';
import type { Log } from '../../../platform/process/log.ts';
import type { FeedSourceHealth } from '../feed.ts';
import type { Timers } from '../timers.ts';
import { type ConnectionTiming, ExchangeConnection } from './exchange-connection.ts';
import type { ExchangeEvent, ExchangeProtocol } from './exchange-protocol.ts';
import { createQuoteBuilder, type QuoteBuilder } from './quote-builder.ts';
import { splitBatches } from './split-batches.ts';

export interface ExchangeSourceOptions {
  readonly protocol: ExchangeProtocol;
  readonly endpoint: string;
  /** Those that take their prices from this exchange. */
  readonly instruments: readonly Instrument[];
  readonly timing: ConnectionTiming;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly random: () => number;
  readonly log: Log;
}

const malformedLogMs = 60_000;
const sampleLengthMax = 200;

/** All instruments of one exchange, over as many connections as it takes. */
export class ExchangeSource {
  readonly #options: ExchangeSourceOptions;
  /** Builders by the exchange's symbol: two instruments may follow the same one. */
  readonly #builders = new Map<string, QuoteBuilder[]>();
  readonly #connections: readonly ExchangeConnection[];
  #onQuotes: (quotes: readonly Quote[]) => void = () => {};
  #lastQuoteAtMs = 0;
  #malformedCount = 0;
  #malformedLoggedCount = 0;
  #malformedLoggedAtMs = Number.NEGATIVE_INFINITY;

  constructor(options: ExchangeSourceOptions) {
    this.#options = options;
    const { protocol, instruments } = options;
    for (const instrument of instruments) {
      const symbol = instrument.exchangeSymbols?.[protocol.exchange] ?? '';
      const builder = createQuoteBuilder(instrument, protocol.exchange);
      this.#builders.set(symbol, [...(this.#builders.get(symbol) ?? []), builder]);
    }
    const symbols = [...this.#builders.keys()];
    this.#connections = splitBatches(symbols, protocol.symbolsPerConnectionMax).map(batch =>
      this.#createConnection(batch),
    );
  }

  get instrumentCount(): number {
    return this.#options.instruments.length;
  }

  open(onQuotes: (quotes: readonly Quote[]) => void): void {
    this.#onQuotes = quotes => {
      this.#lastQuoteAtMs = this.#options.clock.nowMs();
      onQuotes(quotes);
    };
    for (const connection of this.#connections) connection.open();
  }

  async close(): Promise<void> {
    await Promise.all(this.#connections.map(connection => connection.close()));
  }

  /** Quotes of the books that have changed since the last time. */
  flush(): readonly Quote[] {
    const quotes = [...this.#builders.values()].flat().flatMap(builder => builder.flush() ?? []);
    if (quotes.length > 0) this.#lastQuoteAtMs = this.#options.clock.nowMs();
    return quotes;
  }

  health(): FeedSourceHealth {
    const states = this.#connections.map(connection => connection.state);
    const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
    const builders = [...this.#builders.values()].flat();
    return {
      source: this.#options.protocol.exchange,
      state: (['stopped', 'reconnecting', 'connecting'] as const).find(state => states.includes(state)) ?? 'live',
      lastQuoteAtMs: this.#lastQuoteAtMs,
      reconnectCount: sum(this.#connections.map(connection => connection.reconnectCount)),
      gapCount:
        sum(builders.map(builder => builder.gapCount())) +
        sum(this.#connections.map(connection => connection.silenceCount)),
      malformedCount: this.#malformedCount,
    };
  }

  #createConnection(symbols: readonly string[]): ExchangeConnection {
    return new ExchangeConnection({
      ...this.#options,
      symbols,
      onEvents: events => this.#read(events),
      onMalformed: text => this.#noteMalformed(text),
      onLost: () => {
        for (const symbol of symbols) for (const builder of this.#builders.get(symbol) ?? []) builder.forgetBook();
      },
    });
  }

  #read(events: readonly ExchangeEvent[]): void {
    const quotes: Quote[] = [];
    for (const event of events) {
      if (event.kind === 'denied' || event.kind === 'going-away') continue;
      for (const builder of this.#builders.get(event.symbol) ?? []) {
        if (event.kind === 'book') builder.addBook(event, this.#options.clock.nowMs());
        else if (event.kind === 'last-trade') builder.addLastTrade(event.price, event.id);
        else quotes.push(...listOf(builder.addTrade(event)));
      }
    }
    if (quotes.length > 0) this.#onQuotes(quotes);
  }

  /** Garbage may come by the thousand: it is counted, and said once a minute with a sample. */
  #noteMalformed(text: string): void {
    const { clock, log, protocol } = this.#options;
    this.#malformedCount += 1;
    const nowMs = clock.nowMs();
    if (nowMs - this.#malformedLoggedAtMs < malformedLogMs) return;
    const count = this.#malformedCount - this.#malformedLoggedCount;
    this.#malformedLoggedAtMs = nowMs;
    this.#malformedLoggedCount = this.#malformedCount;
    log.warn(
      { exchange: protocol.exchange, count, sample: text.slice(0, sampleLengthMax) },
      'left out frames that cannot be read',
    );
  }
}

function listOf<Item>(item: Item | undefined): readonly Item[] {
  return item === undefined ? [] : [item];
}

import { accept, deny } from '@truemark/domain/result';
import * as z from 'zod/mini';
import type { ExchangeEvent, ExchangeProtocol } from './exchange-protocol.ts';
import { priceText, readJson, sizeText, wholeNumber } from './wire-values.ts';

const combined = z.object({ stream: z.string(), data: z.unknown() });
const aggregateTrade = z.object({ s: z.string(), a: wholeNumber, p: priceText, q: sizeText, T: wholeNumber });
const bookTicker = z.object({ s: z.string(), b: priceText, a: priceText });
const plain = z.object({ e: z.optional(z.string()), error: z.optional(z.object({ msg: z.string() })) });

/**
 * Binance spot, combined streams `aggTrade` and `bookTicker`. The subscription is the address; a hundred symbols keep it
 * below 5 kB, far from the 1024 streams a connection may carry. Book tickers carry no time. Source:
 * developers.binance.com, WebSocket Streams, read 2026-11-21.
 */
export const binanceProtocol: ExchangeProtocol = {
  exchange: 'binance',
  endpoint: 'wss://stream.binance.com:9443/stream',
  symbolsPerConnectionMax: 100,
  symbolsPerSubscriptionMax: 100,
  isSubscriptionDeniedWhole: false,
  messageSilenceMsMax: null,
  calculateAddress(endpoint, symbols) {
    const streams = symbols.flatMap(symbol => {
      const name = encodeURIComponent(symbol.toLowerCase());
      return [`${name}@aggTrade`, `${name}@bookTicker`];
    });
    return `${endpoint}?streams=${streams.join('/')}`;
  },
  writeSubscriptions: () => [],
  readFrame(text) {
    const json = readJson(text);
    if (!json.ok) return json;
    const frame = combined.safeParse(json.value);
    const events = frame.success ? readStream(frame.data.stream, frame.data.data) : readPlain(json.value);
    return events ? accept(events) : deny('malformed');
  },
};

function readStream(stream: string, data: unknown): readonly ExchangeEvent[] | undefined {
  if (stream.endsWith('@aggTrade')) {
    const trade = aggregateTrade.safeParse(data);
    if (!trade.success || trade.data.p === 0n) return undefined;
    const { s: symbol, a: id, p: price, q: size, T: atMs } = trade.data;
    return [{ kind: 'trade', symbol, price, size, atMs, id }];
  }
  if (stream.endsWith('@bookTicker')) {
    const book = bookTicker.safeParse(data);
    if (!book.success) return undefined;
    const { s: symbol, b: bid, a: ask } = book.data;
    return [{ kind: 'book', symbol, bid, ask, atMs: null }];
  }
  return readPlain(data);
}

/** Replies and notices about the connection itself. */
function readPlain(value: unknown): readonly ExchangeEvent[] | undefined {
  const notice = plain.safeParse(value);
  if (!notice.success) return undefined;
  if (notice.data.e === 'serverShutdown') return [{ kind: 'going-away' }];
  return notice.data.error ? [{ kind: 'denied', symbol: null, reason: notice.data.error.msg }] : [];
}

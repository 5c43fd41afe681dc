import { accept, deny } from '@truemark/domain/result';
import * as z from 'zod/mini';
import type { ExchangeEvent, ExchangeProtocol } from './exchange-protocol.ts';
import { priceText, readJson, secondsText, sizeText } from './wire-values.ts';

const channelNames = ['ticker', 'trade'] as const;

const side = z.tuple([priceText], z.unknown());
const ticker = z.tuple([z.number(), z.object({ a: side, b: side }), z.literal('ticker'), z.string()]);
const trade = z.tuple([priceText, sizeText, secondsText], z.unknown());
const trades = z.tuple([z.number(), z.array(trade), z.literal('trade'), z.string()]);
const channel = z.tuple([z.number(), z.unknown(), z.string()], z.unknown());
const notice = z.object({
  event: z.string(),
  status: z.optional(z.string()),
  pair: z.optional(z.string()),
  errorMessage: z.optional(z.string()),
});

/**
 * Kraken, WebSocket API version 1, channels `ticker` and `trade`. Tickers carry no time and trades no number; a
 * heartbeat comes within a second whenever nothing else does. Source: docs.kraken.com, WebSockets API v1, and the
 * recorded frames.
 */
export const krakenProtocol: ExchangeProtocol = {
  exchange: 'kraken',
  endpoint: 'wss://ws.kraken.com',
  symbolsPerConnectionMax: 200,
  symbolsPerSubscriptionMax: 50,
  isSubscriptionDeniedWhole: false,
  messageSilenceMsMax: 10_000,
  calculateAddress: endpoint => endpoint,
  writeSubscriptions: symbols =>
    channelNames.map(name => JSON.stringify({ event: 'subscribe', pair: symbols, subscription: { name } })),
  readFrame(text) {
    const json = readJson(text);
    if (!json.ok) return json;
    const events = Array.isArray(json.value) ? readChannel(json.value) : readNotice(json.value);
    return events ? accept(events) : deny('malformed');
  },
};

function readChannel(value: readonly unknown[]): readonly ExchangeEvent[] | undefined {
  const shape = channel.safeParse(value);
  if (!shape.success) return undefined;
  if (shape.data[2] === 'ticker') return readTicker(value);
  return shape.data[2] === 'trade' ? readTrades(value) : [];
}

function readTicker(value: readonly unknown[]): readonly ExchangeEvent[] | undefined {
  const parsed = ticker.safeParse(value);
  if (!parsed.success) return undefined;
  const [, { a, b }, , symbol] = parsed.data;
  return [{ kind: 'book', symbol, bid: b[0], ask: a[0], atMs: null }];
}

function readTrades(value: readonly unknown[]): readonly ExchangeEvent[] | undefined {
  const parsed = trades.safeParse(value);
  if (!parsed.success) return undefined;
  const [, list, , symbol] = parsed.data;
  if (list.some(([price]) => price === 0n)) return undefined;
  return list.map(([price, size, atMs]) => ({ kind: 'trade', symbol, price, size, atMs, id: null }));
}

function readNotice(value: unknown): readonly ExchangeEvent[] | undefined {
  const parsed = notice.safeParse(value);
  if (!parsed.success) return undefined;
  const { event, status, pair, errorMessage } = parsed.data;
  if (event !== 'subscriptionStatus' || status !== 'error') return [];
  return [{ kind: 'denied', symbol: pair ?? null, reason: errorMessage ?? 'no reason given' }];
}

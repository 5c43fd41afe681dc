import { accept, deny } from '@truemark/domain/result';
import * as z from 'zod/mini';
import type { ExchangeEvent, ExchangeProtocol } from './exchange-protocol.ts';
import { isoTimeText, priceText, readJson, sizeText, wholeNumber } from './wire-values.ts';

const typed = z.object({ type: z.string() });
const match = z.object({
  product_id: z.string(),
  trade_id: wholeNumber,
  price: priceText,
  size: sizeText,
  time: isoTimeText,
});
const ticker = z.object({ product_id: z.string(), best_bid: priceText, best_ask: priceText, time: isoTimeText });
const failure = z.object({ message: z.string(), reason: z.optional(z.string()) });
const wrongProductPattern = /^(\S+) is not a valid product/;

/**
 * Coinbase Exchange, channels `matches` (each trade) and `ticker` (best bid and ask after it). Both speak only when
 * somebody trades, so the heartbeat of one product, once a second, shows that the connection lives. Trades are numbered
 * without holes by `trade_id`; `sequence` also counts the orders that these channels do not show, and a heartbeat's
 * `last_trade_id` is always 0. Source: docs.cdp.coinbase.com, Exchange WebSocket feed, read 2026-11-21.
 */
export const coinbaseProtocol: ExchangeProtocol = {
  exchange: 'coinbase',
  endpoint: 'wss://ws-feed.exchange.coinbase.com',
  symbolsPerConnectionMax: 100,
  symbolsPerSubscriptionMax: 50,
  isSubscriptionDeniedWhole: true,
  messageSilenceMsMax: 10_000,
  calculateAddress: endpoint => endpoint,
  writeSubscriptions(symbols) {
    const channels = ['ticker', 'matches', { name: 'heartbeat', product_ids: symbols.slice(0, 1) }];
    return [JSON.stringify({ type: 'subscribe', product_ids: symbols, channels })];
  },
  readFrame(text) {
    const json = readJson(text);
    if (!json.ok) return json;
    const message = typed.safeParse(json.value);
    const events = message.success ? readMessage(message.data.type, json.value) : undefined;
    return events ? accept(events) : deny('malformed');
  },
};

function readMessage(type: string, value: unknown): readonly ExchangeEvent[] | undefined {
  switch (type) {
    case 'match':
    case 'last_match':
      return readMatch(type, value);
    case 'ticker':
      return readTicker(value);
    case 'error':
      return readFailure(value);
    default:
      return [];
  }
}

function readMatch(type: 'match' | 'last_match', value: unknown): readonly ExchangeEvent[] | undefined {
  const parsed = match.safeParse(value);
  if (!parsed.success || parsed.data.price === 0n) return undefined;
  const { product_id: symbol, trade_id: id, price, size, time: atMs } = parsed.data;
  if (type === 'last_match') return [{ kind: 'last-trade', symbol, price, id }];
  return [{ kind: 'trade', symbol, price, size, atMs, id }];
}

function readTicker(value: unknown): readonly ExchangeEvent[] | undefined {
  const parsed = ticker.safeParse(value);
  if (!parsed.success) return undefined;
  const { product_id: symbol, best_bid: bid, best_ask: ask, time: atMs } = parsed.data;
  return [{ kind: 'book', symbol, bid, ask, atMs }];
}

function readFailure(value: unknown): readonly ExchangeEvent[] | undefined {
  const parsed = failure.safeParse(value);
  if (!parsed.success) return undefined;
  const reason = parsed.data.reason ?? parsed.data.message;
  return [{ kind: 'denied', symbol: wrongProductPattern.exec(reason)?.[1] ?? null, reason }];
}

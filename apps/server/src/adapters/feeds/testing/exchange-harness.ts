import type { Instrument } from '@truemark/domain/market/instrument';
import type { Quote } from '@truemark/domain/market/tick';
import { vi } from 'vitest';
import type { ConnectionTiming } from '../exchange/exchange-connection.ts';
import { createExchangeFeed } from '../exchange/exchange-feed.ts';
import type { Feed } from '../feed.ts';
import { systemTimers } from '../timers.ts';
import { createInstrument } from './create-instrument.ts';
import { type ExchangeServer, openExchangeServer, type ServedConnection } from './exchange-server.ts';
import { createHeardLog, type HeardLog } from './heard-log.ts';

/** Less patience than in earnest, but enough for a busy machine. */
export const shortTiming: ConnectionTiming = {
  handshakeMsMax: 2_000,
  watchMs: 10,
  pingMs: 200,
  silenceMsMax: 1_500,
  reconnectFirstMs: 10,
  reconnectLongestMs: 300,
  stableMs: 600,
};

export const bitcoin = createInstrument({ exchangeSymbols: { binance: 'BTCUSDT' } });
export const ether = createInstrument({ id: 2, code: 'ETHUSDT', exchangeSymbols: { binance: 'ETHUSDT' } });

interface RunningFeed {
  readonly feed: Feed;
  readonly quotes: readonly Quote[];
  readonly heard: HeardLog;
}

/** Servers and feeds of one test, closed together after it. */
export interface ExchangeHarness {
  serve(play: (connection: ServedConnection, index: number) => void | Promise<void>): Promise<ExchangeServer>;
  run(
    server: ExchangeServer,
    instruments: readonly Instrument[],
    given?: { readonly timing?: ConnectionTiming; readonly nowMs?: () => number },
  ): Promise<RunningFeed>;
  close(): Promise<void>;
}

export function createExchangeHarness(): ExchangeHarness {
  const feeds: Feed[] = [];
  const servers: ExchangeServer[] = [];
  return {
    async serve(play) {
      const server = await openExchangeServer(play);
      servers.push(server);
      return server;
    },
    async run({ endpoint }, instruments, given = {}) {
      const heard = createHeardLog();
      const feed = createExchangeFeed({
        endpoints: { binance: endpoint, coinbase: endpoint, kraken: endpoint },
        instruments,
        clock: { nowMs: given.nowMs ?? Date.now },
        timers: systemTimers,
        random: () => 0.5,
        log: heard.log,
        timing: given.timing ?? shortTiming,
      });
      feeds.push(feed);
      const quotes: Quote[] = [];
      await feed.start(batch => quotes.push(...batch));
      return { feed, quotes, heard };
    },
    async close() {
      await Promise.all(feeds.splice(0).map(feed => feed.stop()));
      await Promise.all(servers.splice(0).map(server => server.close()));
    },
  };
}

/** Waits until a check holds. */
export function until(check: () => void): Promise<void> {
  return vi.waitFor(check, { timeout: 5_000, interval: 5 });
}

export function createTrade(id: number, price: string, symbol = 'BTCUSDT', atMs = 1_700_000_000_000 + id): string {
  const data = { s: symbol, a: id, p: price, q: '0.5', T: atMs };
  return JSON.stringify({ stream: `${symbol.toLowerCase()}@aggTrade`, data });
}

export function createBook(bid: string, ask: string, symbol = 'BTCUSDT'): string {
  return JSON.stringify({ stream: `${symbol.toLowerCase()}@bookTicker`, data: { s: symbol, b: bid, a: ask } });
}

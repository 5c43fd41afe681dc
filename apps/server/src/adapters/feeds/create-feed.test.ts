import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Quote } from '@truemark/domain/market/tick';
import { describe, expect, test } from 'vitest';
import { createFeed, type FeedSettings } from './index.ts';
import { createInstrument, readPrice } from './testing/create-instrument.ts';
import { openExchangeServer } from './testing/exchange-server.ts';
import { createHandTime } from './testing/hand-time.ts';
import { createHeardLog } from './testing/heard-log.ts';
import { writeRecording } from './testing/write-recording.ts';

const instruments = [createInstrument({ exchangeSymbols: { binance: 'BTCUSDT' } })];
const { log } = createHeardLog();

describe('feed by its settings', () => {
  test('FED-060 a simulated feed goes on from the last recorded price, asked for when it starts', async () => {
    const time = createHandTime(Date.UTC(2026, 10, 18, 15));
    const feed = createFeed({ kind: 'simulated', seed: 'ab'.repeat(16) }, { instruments, log, ...time });
    const lastPrice = readPrice('91234.56');
    const quotes: Quote[] = [];
    await feed.start(
      batch => quotes.push(...batch),
      () => lastPrice,
    );
    time.advance(100);
    await feed.stop();
    expect(quotes.map(quote => [quote.last, quote.source])).toEqual([[lastPrice, 'simulated']]);
  });

  test('FED-060 a replay feed plays its folder at its speed', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'truemark-feed-'));
    await writeRecording(folder, 'ticks/crypto/BTCUSDT.csv', [
      'time,price,size',
      '2022-01-01T00:00:00Z,5,1',
      '2022-01-01T00:00:10Z,6,1',
    ]);
    const time = createHandTime(Date.UTC(2026, 10, 18, 15));
    const feed = createFeed({ kind: 'replay', folder, speed: 10 }, { instruments, log, ...time });
    const quotes: Quote[] = [];
    await feed.start(batch => quotes.push(...batch));
    time.advance(1_000);
    await feed.stop();
    await rm(folder, { recursive: true });
    expect(quotes.map(quote => [quote.last, quote.source])).toEqual([
      [readPrice('5'), 'replay'],
      [readPrice('6'), 'replay'],
    ]);
    expect([feed.kind, feed.speed]).toEqual(['replay', 10]);
  });

  test('FED-060 an exchange feed asks the address it is given', async () => {
    const settings = (endpoint: string): FeedSettings => ({ kind: 'exchange', endpoints: { binance: endpoint } });
    const data = { s: 'BTCUSDT', a: 1, p: '5', q: '1', T: 1_700_000_000_000 };
    const server = await openExchangeServer(connection =>
      connection.play([JSON.stringify({ stream: 'btcusdt@aggTrade', data })]),
    );
    const feed = createFeed(settings(server.endpoint), { instruments, log, clock: { nowMs: Date.now } });
    const [quote] = await new Promise<readonly Quote[]>(resolve => void feed.start(resolve));
    await feed.stop();
    await server.close();
    expect(quote).toMatchObject({
      instrumentId: 1,
      source: 'binance',
      last: readPrice('5'),
      size: 10n ** 8n,
      sourceAtMs: 1_700_000_000_000,
    });
  });
});

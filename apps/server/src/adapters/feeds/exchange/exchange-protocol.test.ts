import { describe, expect, test } from 'vitest';
import { readPrice } from '../testing/create-instrument.ts';
import { findRecordedFile, listRecordings, readFrames } from '../testing/market-data-folder.ts';
import { binanceProtocol } from './binance-protocol.ts';
import { coinbaseProtocol } from './coinbase-protocol.ts';
import type { ExchangeEvent, ExchangeProtocol } from './exchange-protocol.ts';
import { krakenProtocol } from './kraken-protocol.ts';

function readEvents(protocol: ExchangeProtocol, value: unknown): readonly ExchangeEvent[] {
  const frame = protocol.readFrame(JSON.stringify(value));
  if (!frame.ok) throw new Error('the frame of the test is malformed');
  return frame.value;
}

describe('frames of exchanges', () => {
  test('FED-040 Binance: a trade, a book, an empty book, notices', () => {
    const trade = {
      e: 'aggTrade',
      E: 1617566591315,
      s: 'BTCUSDT',
      a: 665076760,
      p: '58001.03000000',
      q: '0.08620500',
      T: 1617566591314,
      m: true,
    };
    expect(readEvents(binanceProtocol, { stream: 'btcusdt@aggTrade', data: trade })).toEqual([
      {
        kind: 'trade',
        symbol: 'BTCUSDT',
        price: readPrice('58001.03'),
        size: 8_620_500n,
        atMs: 1617566591314,
        id: 665076760,
      },
    ]);
    const book = {
      u: 499869768,
      s: 'NKNUSDT',
      b: '0.35210000',
      B: '672.00000000',
      a: '0.35260000',
      A: '3199.00000000',
    };
    expect(readEvents(binanceProtocol, { stream: 'nknusdt@bookTicker', data: book })).toEqual([
      { kind: 'book', symbol: 'NKNUSDT', bid: readPrice('0.3521'), ask: readPrice('0.3526'), atMs: null },
    ]);
    const empty = { ...book, b: '0.00000000' };
    expect(readEvents(binanceProtocol, { stream: 'nknusdt@bookTicker', data: empty })).toMatchObject([
      { kind: 'book', bid: 0n },
    ]);
    expect(readEvents(binanceProtocol, { stream: 'x@depth', data: { e: 'depthUpdate' } })).toEqual([]);
    expect(readEvents(binanceProtocol, { result: null, id: 1 })).toEqual([]);
    expect(readEvents(binanceProtocol, { e: 'serverShutdown', E: 1 })).toEqual([{ kind: 'going-away' }]);
    expect(readEvents(binanceProtocol, { error: { code: 2, msg: 'Invalid request' } })).toEqual([
      { kind: 'denied', symbol: null, reason: 'Invalid request' },
    ]);
  });

  test('FED-040 Coinbase: a trade, the trade before, a book, a heartbeat, a refusal', () => {
    const match = {
      type: 'match',
      trade_id: 280232,
      side: 'sell',
      size: '985',
      price: '0.00001305',
      product_id: 'SKL-BTC',
      sequence: 177100030,
      time: '2021-04-17T16:43:37.089723Z',
    };
    const atMs = Date.UTC(2021, 3, 17, 16, 43, 37, 89);
    expect(readEvents(coinbaseProtocol, match)).toEqual([
      { kind: 'trade', symbol: 'SKL-BTC', price: readPrice('0.00001305'), size: 985n * 10n ** 8n, atMs, id: 280232 },
    ]);
    expect(readEvents(coinbaseProtocol, { ...match, type: 'last_match' })).toEqual([
      { kind: 'last-trade', symbol: 'SKL-BTC', price: readPrice('0.00001305'), id: 280232 },
    ]);
    const ticker = {
      type: 'ticker',
      product_id: 'SKL-GBP',
      price: '0.5752',
      best_bid: '0.5752',
      best_ask: '0.5771',
      time: '2021-04-17T16:43:29.571587Z',
    };
    expect(readEvents(coinbaseProtocol, ticker)).toEqual([
      {
        kind: 'book',
        symbol: 'SKL-GBP',
        bid: readPrice('0.5752'),
        ask: readPrice('0.5771'),
        atMs: Date.UTC(2021, 3, 17, 16, 43, 29, 571),
      },
    ]);
    expect(
      readEvents(coinbaseProtocol, { type: 'heartbeat', last_trade_id: 0, product_id: 'SKL-GBP', sequence: 1 }),
    ).toEqual([]);
    const failure = { type: 'error', message: 'Failed to subscribe', reason: 'NO-USD is not a valid product' };
    expect(readEvents(coinbaseProtocol, failure)).toEqual([
      { kind: 'denied', symbol: 'NO-USD', reason: 'NO-USD is not a valid product' },
    ]);
    expect(readEvents(coinbaseProtocol, { type: 'error', message: 'slow down' })).toEqual([
      { kind: 'denied', symbol: null, reason: 'slow down' },
    ]);
  });

  test('FED-040 Kraken: several trades in a frame, a ticker, a heartbeat, a refusal', () => {
    const trades = [
      321,
      [
        ['58721.20000', '0.02798644', '1617666461.465618', 's', 'm', ''],
        ['58721.20000', '0.00000050', '1617666461.470964', 's', 'm', ''],
      ],
      'trade',
      'XBT/USD',
    ];
    expect(readEvents(krakenProtocol, trades)).toEqual([
      {
        kind: 'trade',
        symbol: 'XBT/USD',
        price: readPrice('58721.2'),
        size: 2_798_644n,
        atMs: 1617666461465,
        id: null,
      },
      { kind: 'trade', symbol: 'XBT/USD', price: readPrice('58721.2'), size: 50n, atMs: 1617666461470, id: null },
    ]);
    const ticker = [
      2500,
      { a: ['0.000023630', 7289, '7289.86759215'], b: ['0.000023610', 1173, '1173.0'], c: ['0.000023620', '25.1'] },
      'ticker',
      'ALGO/XBT',
    ];
    expect(readEvents(krakenProtocol, ticker)).toEqual([
      { kind: 'book', symbol: 'ALGO/XBT', bid: readPrice('0.00002361'), ask: readPrice('0.00002363'), atMs: null },
    ]);
    expect(readEvents(krakenProtocol, { event: 'heartbeat' })).toEqual([]);
    expect(readEvents(krakenProtocol, [1, {}, 'spread', 'XBT/USD'])).toEqual([]);
    const failure = {
      event: 'subscriptionStatus',
      status: 'error',
      pair: 'NO/USD',
      errorMessage: 'Currency pair not supported NO/USD',
    };
    expect(readEvents(krakenProtocol, failure)).toEqual([
      { kind: 'denied', symbol: 'NO/USD', reason: 'Currency pair not supported NO/USD' },
    ]);
  });

  test.each([
    [
      'Binance',
      binanceProtocol,
      { stream: 'btcusdt@aggTrade', data: { s: 'BTCUSDT', a: 1, p: '1', q: '1', T: 1 } },
      [['data', 'p'], ['data', 'q'], ['data', 'T'], ['data', 'a'], ['data', 's'], ['stream']],
    ],
    [
      'Coinbase',
      coinbaseProtocol,
      { type: 'match', product_id: 'A-B', trade_id: 1, price: '1', size: '1', time: '2021-04-17T16:43:37Z' },
      [['price'], ['size'], ['time'], ['trade_id'], ['product_id'], ['type']],
    ],
    [
      'Kraken',
      krakenProtocol,
      [1, [['1', '1', '1617666461.465618', 's', 'm', '']], 'trade', 'XBT/USD'],
      [['1', '0', '0'], ['1', '0', '1'], ['1', '0', '2'], ['1', '0'], ['1'], ['2'], ['3']],
    ],
  ] as const)('FED-041 %s: a frame with a wrong field is malformed and throws nothing', (_, protocol, good, paths) => {
    expect(readEvents(protocol, good)).toHaveLength(1);
    for (const wrong of [null, {}, [], true, -1, 1.5, '-1', '1e5', 'x', '1.12345678901', '']) {
      for (const fieldPath of paths) {
        const text = JSON.stringify(replaceField(good, fieldPath, wrong));
        const frame = protocol.readFrame(text);
        const isAllowed = typeof wrong === 'string' && isFreeText(fieldPath);
        if (frame.ok && !isAllowed) expect(frame.value, text).toEqual([]);
      }
    }
    for (const text of ['', '{', 'null', '7', '"x"', '[]', '{}', '[1]', '\u0000', '{"stream":']) {
      const frame = protocol.readFrame(text);
      if (frame.ok) expect(frame.value).toEqual([]);
    }
  });

  test('FED-041 a price of zero, below zero or with more than ten decimals is malformed', () => {
    for (const price of ['0', '0.00000000', '-5', '1.00000000001', '1e3', ' 1', '0x1', 'NaN']) {
      const data = { s: 'BTCUSDT', a: 1, p: price, q: '1', T: 1 };
      expect(binanceProtocol.readFrame(JSON.stringify({ stream: 'btcusdt@aggTrade', data })), price).toEqual({
        ok: false,
        code: 'malformed',
      });
    }
  });

  test('FED-042 Binance subscribes by its address, Coinbase and Kraken by messages', () => {
    expect(binanceProtocol.calculateAddress('wss://x/stream', ['BTCUSDT', 'ETHUSDT'])).toBe(
      'wss://x/stream?streams=btcusdt@aggTrade/btcusdt@bookTicker/ethusdt@aggTrade/ethusdt@bookTicker',
    );
    expect(coinbaseProtocol.writeSubscriptions(['BTC-USD', 'ETH-USD']).map(text => JSON.parse(text))).toEqual([
      {
        type: 'subscribe',
        product_ids: ['BTC-USD', 'ETH-USD'],
        channels: ['ticker', 'matches', { name: 'heartbeat', product_ids: ['BTC-USD'] }],
      },
    ]);
    expect(krakenProtocol.writeSubscriptions(['XBT/USD']).map(text => JSON.parse(text))).toEqual([
      { event: 'subscribe', pair: ['XBT/USD'], subscription: { name: 'ticker' } },
      { event: 'subscribe', pair: ['XBT/USD'], subscription: { name: 'trade' } },
    ]);
  });
});

describe.each(listRecordings())('frames of $name', ({ folder }) => {
  test.each([
    ['binance/ws-2021-04-04.json', binanceProtocol, { trade: 1910 }],
    ['binance/ws-bookticker-2021-10-12.json', binanceProtocol, { book: 84, trade: 2 }],
    ['coinbase/ws-2021-04-17.json', coinbaseProtocol, { book: 107, trade: 97, 'last-trade': 10 }],
    ['kraken/ws-ticker-2021-04-05.json', krakenProtocol, { book: 22 }],
    ['kraken/ws-book-2021-04-05.json', krakenProtocol, {}],
  ] as const)('FED-043 every frame of %s can be read', (file, protocol, counts) => {
    const found: Record<string, number> = {};
    let malformedCount = 0;
    for (const { dir, raw } of readFrames(findRecordedFile(folder, `exchange-frames/${file}`))) {
      if (dir !== 'recv') continue;
      const frame = protocol.readFrame(raw);
      if (!frame.ok) malformedCount += 1;
      else for (const { kind } of frame.value) found[kind] = (found[kind] ?? 0) + 1;
    }
    expect(malformedCount).toBe(0);
    expect(found).toEqual(counts);
  });
});

/** Fields in which any text is allowed: names of symbols and kinds of messages. */
function isFreeText(fieldPath: readonly string[]): boolean {
  return ['s', 'stream', 'product_id', 'type', '2', '3'].includes(fieldPath.at(-1) ?? '') && fieldPath.length < 3;
}

function replaceField(value: unknown, [field, ...rest]: readonly string[], wrong: unknown): unknown {
  if (field === undefined) return wrong;
  const inner = replaceField(Reflect.get(Object(value), field), rest, wrong);
  if (Array.isArray(value)) return value.map((item, index) => (String(index) === field ? inner : item));
  return { ...Object(value), [field]: inner };
}

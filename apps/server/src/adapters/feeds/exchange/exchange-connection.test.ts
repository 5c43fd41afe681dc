import { afterEach, describe, expect, test } from 'vitest';
import { createInstrument, readPrice } from '../testing/create-instrument.ts';
import { bitcoin, createExchangeHarness, createTrade, shortTiming, until } from '../testing/exchange-harness.ts';
import { connectionTiming } from './exchange-connection.ts';
import { calculateReconnectDelayMs } from './reconnect-delay.ts';

const { serve, run, close } = createExchangeHarness();
afterEach(close);

describe('connection to an exchange', () => {
  test('FED-054 after a cut line the feed comes back, subscribes again, and trusts no book from before', async () => {
    const product = createInstrument({ exchangeSymbols: { coinbase: 'BTC-USD' } });
    const ticker = JSON.stringify({
      type: 'ticker',
      product_id: 'BTC-USD',
      best_bid: '10',
      best_ask: '11',
      time: '2026-11-21T10:00:00Z',
    });
    const createMatch = (id: number) =>
      JSON.stringify({
        type: 'match',
        product_id: 'BTC-USD',
        trade_id: id,
        price: '10',
        size: '1',
        time: `2026-11-21T10:00:0${id}Z`,
      });
    const server = await serve(async (connection, index) => {
      await until(() => expect(connection.received).toHaveLength(1));
      if (index === 0) {
        await connection.play([ticker, createMatch(1)]);
        setTimeout(() => connection.drop(), 50);
      } else await connection.play([createMatch(4)]);
    });
    const { quotes, feed, heard } = await run(server, [product]);
    await until(() => expect(quotes).toHaveLength(2));
    expect(quotes.map(quote => [quote.bid, quote.isDerived])).toEqual([
      [readPrice('10'), false],
      [readPrice('9.5'), true],
    ]);
    expect(server.connections[1]?.received).toEqual(server.connections[0]?.received);
    expect(feed.health()).toMatchObject([{ state: 'live', reconnectCount: 1, gapCount: 1 }]);
    expect(heard.lines.map(line => line.msg)).toContain('exchange connection lost');
    expect(heard.lines.map(line => line.msg)).toContain('exchange connected again');
  });

  test('FED-055 an exchange that refuses connections is tried again at growing distances until it answers', async () => {
    const server = await serve(connection => connection.play([createTrade(1, '5')]));
    await server.refuse();
    const { quotes, feed, heard } = await run(server, [bitcoin]);
    const waits = () => heard.lines.filter(line => line.msg === 'exchange connection lost').map(line => line.waitMs);
    await until(() => expect(waits().length).toBeGreaterThanOrEqual(7));
    expect(feed.health()).toMatchObject([{ state: 'reconnecting', lastQuoteAtMs: 0, reconnectCount: 0 }]);
    // Three quarters of 10, 20, 40 ... and at most 300: the chance of the test is always one half.
    expect(waits().slice(0, 7)).toEqual([8, 15, 30, 60, 120, 225, 225]);
    await server.accept();
    await until(() => expect(quotes).toHaveLength(1));
    expect(feed.health()).toMatchObject([{ state: 'live' }]);
  });

  test('FED-055 a server that accepts and drops at once is not hammered', async () => {
    const server = await serve(connection => connection.drop());
    const { heard } = await run(server, [bitcoin]);
    const waits = () => heard.lines.filter(line => line.msg === 'exchange connection lost').map(line => line.waitMs);
    await until(() => expect(waits().length).toBeGreaterThanOrEqual(5));
    expect(waits().slice(0, 5)).toEqual([8, 15, 30, 60, 120]);
  });

  test('FED-055 a line that held long enough is tried again soon, however often it failed before', async () => {
    const server = await serve(async (connection, index) => {
      if (index === 3) await new Promise(resolve => setTimeout(resolve, 1_000));
      connection.drop();
    });
    const { heard } = await run(server, [bitcoin]);
    const waits = () => heard.lines.filter(line => line.msg === 'exchange connection lost').map(line => line.waitMs);
    await until(() => expect(waits().length).toBeGreaterThanOrEqual(5));
    expect(waits().slice(0, 5)).toEqual([8, 15, 30, 8, 15]);
  });

  test('FED-055 in earnest the first wait is up to a second, the longest up to thirty', () => {
    const { reconnectFirstMs, reconnectLongestMs } = connectionTiming;
    const calculate = (attempt: number, random: number) =>
      calculateReconnectDelayMs(attempt, reconnectFirstMs, reconnectLongestMs, random);
    expect([0, 1, 2, 3, 4, 5, 6, 1_000].map(attempt => calculate(attempt, 0))).toEqual([
      500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000,
    ]);
    expect([0, 1, 5, 1_000].map(attempt => calculate(attempt, 0.999_999_9))).toEqual([1_000, 2_000, 30_000, 30_000]);
  });

  test('FED-056 a line that is dead without a word is noticed, counted as a gap and opened anew', async () => {
    const server = await serve(async (connection, index) => {
      await connection.play([createTrade(index + 1, '5')]);
      if (index === 0) connection.goSilent();
    });
    const { quotes, feed } = await run(server, [bitcoin]);
    await until(() => expect(quotes).toHaveLength(2));
    expect(feed.health()).toMatchObject([{ state: 'live', reconnectCount: 1, gapCount: 1 }]);
  });

  test('FED-056 a quiet market on a living line is no silence where the exchange has no heartbeat', async () => {
    const server = await serve(connection => connection.play([createTrade(1, '5')]));
    const { feed } = await run(server, [bitcoin]);
    await new Promise(resolve => setTimeout(resolve, 2_200));
    expect(server.connections).toHaveLength(1);
    expect(feed.health()).toMatchObject([{ state: 'live', reconnectCount: 0, gapCount: 0 }]);
  });

  test('FED-056 missing heartbeats of Kraken are noticed although the line answers pings', async () => {
    const dollar = createInstrument({ exchangeSymbols: { kraken: 'XBT/USD' } });
    const server = await serve(async (connection, index) => {
      while (connection.isOpen()) {
        if (index > 0) await connection.play(['{"event":"heartbeat"}']);
        await new Promise(resolve => setTimeout(resolve, 40));
      }
    });
    const { feed } = await run(server, [dollar], { timing: { ...shortTiming, messageSilenceMsMax: 1_500 } });
    await until(() => expect(server.connections).toHaveLength(2));
    await new Promise(resolve => setTimeout(resolve, 2_500));
    expect(server.connections).toHaveLength(2);
    expect(feed.health()).toMatchObject([{ state: 'live', gapCount: 1 }]);
  });

  test('FED-058 a product that Coinbase refuses is left out, and those refused with it are asked for again', async () => {
    const instruments = ['BTC-USD', 'NO-USD', 'ETH-USD'].map((name, index) =>
      createInstrument({ id: index + 1, exchangeSymbols: { coinbase: name } }),
    );
    const server = await serve(async (connection, index) => {
      await until(() => expect(connection.received).toHaveLength(1));
      if (index > 0) return;
      await connection.play([
        JSON.stringify({ type: 'error', message: 'Failed to subscribe', reason: 'NO-USD is not a valid product' }),
      ]);
      await until(() => expect(connection.received).toHaveLength(2));
      connection.drop();
    });
    const { heard } = await run(server, instruments);
    const products = () =>
      server.connections.map(connection => connection.received.map(text => JSON.parse(text).product_ids));
    await until(() =>
      expect(products()).toEqual([
        [
          ['BTC-USD', 'NO-USD', 'ETH-USD'],
          ['BTC-USD', 'ETH-USD'],
        ],
        [['BTC-USD', 'ETH-USD']],
      ]),
    );
    expect(heard.lines).toContainEqual(
      expect.objectContaining({ symbol: 'NO-USD', msg: 'an exchange refused a subscription' }),
    );
  });

  test('FED-059 when Binance says that it is going away, the feed reconnects by itself', async () => {
    const server = await serve(async (connection, index) => {
      await connection.play(index === 0 ? [JSON.stringify({ e: 'serverShutdown', E: 1 })] : [createTrade(1, '5')]);
    });
    const { quotes } = await run(server, [bitcoin]);
    await until(() => expect(quotes).toHaveLength(1));
    expect(server.connections).toHaveLength(2);
  });

  test('FED-020 the exchange feed closes its lines and delivers nothing once stopped', async () => {
    const server = await serve(connection => connection.play([createTrade(1, '5')]));
    const { quotes, feed } = await run(server, [bitcoin]);
    await until(() => expect(quotes).toHaveLength(1));
    await feed.stop();
    expect(feed.health()).toMatchObject([{ state: 'stopped' }]);
    await until(() => expect(server.connections[0]?.isOpen()).toBe(false));
    await new Promise(resolve => setTimeout(resolve, 100));
    expect(server.connections).toHaveLength(1);
  });

  test('FED-020 the exchange feed stops while it is waiting to try again', async () => {
    const server = await serve(() => {});
    await server.refuse();
    const { feed } = await run(server, [bitcoin]);
    await until(() => expect(feed.health()).toMatchObject([{ state: 'reconnecting' }]));
    await feed.stop();
    await server.accept();
    await new Promise(resolve => setTimeout(resolve, 400));
    expect(server.connections).toHaveLength(0);
  });
});

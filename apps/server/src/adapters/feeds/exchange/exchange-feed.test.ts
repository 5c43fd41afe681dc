import { afterEach, describe, expect, test } from 'vitest';
import { createInstrument, readPrice } from '../testing/create-instrument.ts';
import {
  bitcoin,
  createBook,
  createExchangeHarness,
  createTrade,
  ether,
  shortTiming,
  until,
} from '../testing/exchange-harness.ts';
import type { ServedConnection } from '../testing/exchange-server.ts';

const { serve, run, close } = createExchangeHarness();
afterEach(close);

describe('exchange feed', () => {
  test('FED-050 an instrument takes its prices from one exchange, named in the quote', async () => {
    const server = await serve(connection => connection.play([createTrade(1, '5'), createTrade(2, '6', 'ETHUSDT')]));
    const listedTwice = { ...bitcoin, exchangeSymbols: { coinbase: 'BTC-USD', binance: 'BTCUSDT' } };
    const unlisted = createInstrument({ id: 3, code: 'EURUSD', type: 1 });
    const { quotes, feed } = await run(server, [listedTwice, ether, unlisted]);
    await until(() => expect(quotes).toHaveLength(2));
    expect(server.connections.map(connection => connection.address)).toEqual([
      '/stream?streams=btcusdt@aggTrade/btcusdt@bookTicker/ethusdt@aggTrade/ethusdt@bookTicker',
    ]);
    expect(quotes.map(quote => quote.source)).toEqual(['binance', 'binance']);
    expect(feed.health().map(health => health.source)).toEqual(['binance']);
    expect(feed.kind).toBe('exchange');
    expect(feed.speed).toBe(1);
    expect(feed.calculateMarketTimeMs(1, 777)).toBe(777);
  });

  test('FED-050 without an instrument that an exchange lists the start is refused in one line', async () => {
    const server = await serve(() => {});
    await expect(run(server, [createInstrument()])).rejects.toThrow('no instrument that an exchange lists');
  });

  test('FED-051 many instruments are spread over connections within the limits of the exchange', async () => {
    const instruments = Array.from({ length: 250 }, (_, index) =>
      createInstrument({
        id: index + 1,
        exchangeSymbols: index < 130 ? { binance: `C${index}USDT` } : { coinbase: `C${index}-USD` },
      }),
    );
    const server = await serve(() => {});
    await run(server, instruments);
    const subscribed = () =>
      server.connections.flatMap(connection => connection.received).map(text => JSON.parse(text).product_ids.length);
    await until(() => expect(subscribed().sort((a, b) => a - b)).toEqual([20, 50, 50]));
    const streamCounts = server.connections.map(
      ({ address }) => address.split('/').length - 2 + Number(address.includes('?')),
    );
    expect(streamCounts.filter(count => count > 0).sort((a, b) => a - b)).toEqual([60, 200]);
    for (const { address } of server.connections) expect(address.length).toBeLessThan(8_000);
  });

  test('FED-052 books in between are left out: the newest goes out every 100 ms, or at once with a trade', async () => {
    const books = Array.from({ length: 500 }, (_, index) => createBook(String(1_000 + index), String(1_001 + index)));
    const server = await serve(connection =>
      connection.play([...books, createTrade(1, '1499.5'), createBook('1499', '1500')]),
    );
    const { quotes } = await run(server, [bitcoin]);
    await until(() => expect(quotes.filter(quote => quote.size > 0n)).toHaveLength(1));
    const trade = quotes.find(quote => quote.size > 0n);
    expect([trade?.bid, trade?.ask, trade?.last, trade?.isDerived]).toEqual([
      readPrice('1499'),
      readPrice('1500'),
      readPrice('1499.5'),
      false,
    ]);
    expect(quotes.length).toBeLessThan(10);
    await new Promise(resolve => setTimeout(resolve, 150));
    // The last book says nothing new: it went out with the trade.
    expect(quotes.at(-1)).toBe(trade);
  });

  test('FED-053 a book without a time counts as a second old, never older than the trade before it', async () => {
    const nowMs = () => 1_700_000_010_000;
    const server = await serve(async connection => {
      await connection.play([createBook('5', '6')]);
      await new Promise(resolve => setTimeout(resolve, 150));
      await connection.play([createTrade(1, '5.5', 'BTCUSDT', nowMs() - 80), createBook('5', '5.6')]);
    });
    const { quotes } = await run(server, [bitcoin], { nowMs });
    await until(() => expect(quotes).toHaveLength(3));
    expect(quotes.map(quote => quote.sourceAtMs - nowMs())).toEqual([-1_000, -80, -80]);
    expect(quotes.map(quote => quote.last)).toEqual(['5.5', '5.5', '5.5'].map(readPrice));
  });

  test('FED-057 garbage is left out, counted and said once a minute, and the prices around it come through', async () => {
    let nowMs = 1_700_000_000_000;
    const garbage = [
      '',
      'nonsense',
      '{"stream":"btcusdt@aggTrade","data":{}}',
      '[[[',
      createTrade(9, '-1'),
      'x'.repeat(5_000),
    ];
    let connection: ServedConnection | undefined;
    const server = await serve(async served => {
      connection = served;
      await served.play([createTrade(1, '5'), ...garbage, createTrade(2, '6')]);
    });
    const { quotes, feed, heard } = await run(server, [bitcoin], {
      nowMs: () => nowMs,
      timing: { ...shortTiming, silenceMsMax: 120_000 },
    });
    const said = () => heard.lines.filter(line => line.msg === 'left out frames that cannot be read');
    await until(() => expect(quotes).toHaveLength(2));
    expect(feed.health()).toMatchObject([{ malformedCount: 6, reconnectCount: 0, gapCount: 0 }]);
    expect(said()).toMatchObject([{ exchange: 'binance', count: 1 }]);
    nowMs += 60_000;
    await connection?.play(['y'.repeat(5_000), createTrade(3, '7')]);
    await until(() => expect(quotes).toHaveLength(3));
    expect(said()).toMatchObject([{ count: 1 }, { count: 6, sample: 'y'.repeat(200) }]);
  });

  test('FED-057 a frame larger than a megabyte closes the line, which comes back', async () => {
    const server = await serve(async (connection, index) => {
      await connection.play(index === 0 ? ['z'.repeat(1_100_000)] : [createTrade(1, '5')]);
    });
    const { quotes } = await run(server, [bitcoin]);
    await until(() => expect(quotes).toHaveLength(1));
  });

  test('FED-046 trades counted anew from a lower number are taken, with a gap; repeated ones are not', async () => {
    const server = await serve(connection =>
      connection.play([
        createTrade(100, '5'),
        createTrade(101, '6'),
        createTrade(100, '5'),
        createTrade(3, '7', 'BTCUSDT', 1_700_000_900_000),
        createTrade(4, '8', 'BTCUSDT', 1_700_000_900_001),
      ]),
    );
    const { quotes, feed } = await run(server, [bitcoin]);
    await until(() => expect(quotes).toHaveLength(4));
    expect(quotes.map(quote => quote.last)).toEqual(['5', '6', '7', '8'].map(readPrice));
    expect(feed.health()).toMatchObject([{ gapCount: 1 }]);
  });
});

import type { Quote } from '@truemark/domain/market/tick';
import { afterEach, describe, expect, test } from 'vitest';
import { createInstrument, readPrice } from '../testing/create-instrument.ts';
import { bitcoin, createExchangeHarness, ether, until } from '../testing/exchange-harness.ts';
import { findRecordedFile, listRecordings, readFrames, readRows } from '../testing/market-data-folder.ts';

const { serve, run, close } = createExchangeHarness();
afterEach(close);

describe.each(listRecordings())('exchanges of $name', ({ folder }) => {
  const framesOf = (file: string) => readFrames(findRecordedFile(folder, `exchange-frames/${file}`));
  const receivedOf = (file: string) => framesOf(file).filter(frame => frame.dir === 'recv');
  const rowsOf = (symbol: string) => readRows(findRecordedFile(folder, `ticks/crypto/${symbol}.csv`));

  /** Time, price and size of the trades of an instrument, as the table of ticks writes them. */
  function listTrades(quotes: readonly Quote[], instrumentId: number) {
    return quotes
      .filter(quote => quote.instrumentId === instrumentId && quote.size > 0n)
      .map(({ sourceAtMs, last, size }) => [new Date(sourceAtMs).toISOString(), last, size]);
  }

  function listRows(symbol: string) {
    return rowsOf(symbol).map(([time = '', price = '', size = '']) => [time, readPrice(price), readPrice(size) / 100n]);
  }

  test('FED-044 the trades of the Binance recording equal ticks/crypto row by row', async () => {
    const texts = receivedOf('binance/ws-2021-04-04.json').map(frame => frame.raw);
    const server = await serve(connection => connection.play(texts));
    const { quotes, feed } = await run(server, [bitcoin, ether]);
    await until(() => expect(quotes.length).toBeGreaterThanOrEqual(1_733));
    expect(listTrades(quotes, 1)).toEqual(listRows('BTCUSDT'));
    expect(listTrades(quotes, 2)).toEqual(listRows('ETHUSDT'));
    expect(feed.health()).toMatchObject([{ source: 'binance', gapCount: 0, malformedCount: 0, reconnectCount: 0 }]);
    for (const { bid, ask, last, isDerived, source } of quotes) {
      expect([bid, ask, isDerived, source]).toEqual([
        last - bitcoin.halfSpread,
        last + bitcoin.halfSpread,
        true,
        'binance',
      ]);
    }
  });

  test('FED-045 a line cut in the middle of the recording loses and repeats no trade that the exchange gives again', async () => {
    const texts = receivedOf('binance/ws-2021-04-04.json').map(frame => frame.raw);
    const cutAt = Math.floor(texts.length * 0.4);
    const server = await serve(async (connection, index) => {
      // The exchange overlaps: the second connection begins a hundred frames before the cut.
      if (index > 0) return connection.play(texts.slice(cutAt - 100));
      await connection.play(texts.slice(0, cutAt));
      setTimeout(() => connection.drop(), 50);
    });
    const { quotes, feed } = await run(server, [bitcoin, ether]);
    await until(() => expect(quotes.length).toBeGreaterThanOrEqual(1_733));
    expect(listTrades(quotes, 1)).toEqual(listRows('BTCUSDT'));
    expect(listTrades(quotes, 2)).toEqual(listRows('ETHUSDT'));
    expect(feed.health()).toMatchObject([{ state: 'live', gapCount: 0, reconnectCount: 1 }]);
  });

  test('FED-046 trades that the recording skips are counted as a gap, once for each instrument and hole', async () => {
    const texts = receivedOf('binance/ws-2021-04-04.json').map(frame => frame.raw);
    const [holeFrom, holeTo] = [Math.floor(texts.length * 0.4), Math.floor(texts.length * 0.6)];
    const server = await serve(connection => connection.play([...texts.slice(0, holeFrom), ...texts.slice(holeTo)]));
    const { quotes, feed } = await run(server, [bitcoin, ether]);
    const last = rowsOf('BTCUSDT').at(-1)?.[0];
    await until(() =>
      expect(new Date(quotes.filter(quote => quote.instrumentId === 1).at(-1)?.sourceAtMs ?? 0).toISOString()).toBe(
        last,
      ),
    );
    expect(feed.health()).toMatchObject([{ gapCount: 2 }]);
    expect(quotes.length).toBeLessThan(rowsOf('BTCUSDT').length + rowsOf('ETHUSDT').length);
  });

  test('FED-047 the books of the Binance recording become quotes that are not derived', async () => {
    const frames = receivedOf('binance/ws-bookticker-2021-10-12.json');
    const names = ['NKNUSDT', 'BLZETH', 'LRCBTC'];
    const instruments = names.map((name, index) =>
      createInstrument({ id: index + 1, code: name, exchangeSymbols: { binance: name } }),
    );
    const recordedAtMs = Math.round((frames[0]?.at ?? 0) * 1000);
    const beganAtMs = performance.now();
    const nowMs = () => recordedAtMs + Math.round(performance.now() - beganAtMs);
    const server = await serve(connection => connection.play(frames.map(frame => frame.raw)));
    const { quotes } = await run(server, instruments, { nowMs });
    const books = frames.map(frame => JSON.parse(frame.raw)).filter(({ stream }) => stream.endsWith('bookTicker'));
    for (const { id, code } of instruments) {
      const own = books.filter(({ data }) => data.s === code).map(({ data }) => [readPrice(data.b), readPrice(data.a)]);
      expect(own.length).toBeGreaterThan(0);
      await until(() => {
        const newest = quotes.filter(quote => quote.instrumentId === id).at(-1);
        expect([newest?.bid, newest?.ask]).toEqual(own.at(-1));
      });
    }
    expect(quotes.filter(quote => quote.isDerived)).toEqual([]);
    expect(quotes.filter(quote => quote.size > 0n)).toHaveLength(2);
  });

  test('FED-048 the trades and books of the Coinbase recording become quotes with the book around the trade', async () => {
    const frames = receivedOf('coinbase/ws-2021-04-17.json');
    const messages = frames.map(frame => JSON.parse(frame.raw));
    const names = [
      ...new Set(messages.filter(({ type }) => type === 'ticker').map(message => String(message.product_id))),
    ];
    const instruments = names.map((name, index) =>
      createInstrument({ id: index + 1, code: name, exchangeSymbols: { coinbase: name } }),
    );
    const server = await serve(connection => connection.play(frames.map(frame => frame.raw)));
    const { quotes, feed } = await run(server, instruments);
    const matches = messages.filter(({ type }) => type === 'match');
    await until(() => expect(quotes.filter(quote => quote.size > 0n)).toHaveLength(matches.length));
    const delivered = quotes
      .filter(quote => quote.size > 0n)
      .map(quote => [names[quote.instrumentId - 1], quote.last, quote.size]);
    expect(delivered).toEqual(
      matches.map(({ product_id, price, size }) => [product_id, readPrice(price), readPrice(size) / 100n]),
    );
    // Every product has told its book before its first trade here.
    expect(quotes.filter(quote => quote.isDerived)).toEqual([]);
    expect(feed.health()).toMatchObject([{ source: 'coinbase', gapCount: 0, malformedCount: 0 }]);
    expect(server.connections[0]?.received.map(text => JSON.parse(text).product_ids)).toEqual([names]);
  });

  test('FED-049 the tickers and trades of the Kraken recordings, on one connection, become quotes', async () => {
    const frames = [
      ...receivedOf('kraken/ws-ticker-2021-04-05.json'),
      ...receivedOf('kraken/ws-trade-2021-04-05.json'),
    ];
    frames.sort((a, b) => a.at - b.at);
    const bitcoinDollar = createInstrument({ code: 'BTCUSD', exchangeSymbols: { kraken: 'XBT/USD' } });
    const server = await serve(connection => connection.play(frames.map(frame => frame.raw)));
    const { quotes, feed } = await run(server, [bitcoinDollar]);
    const trades = frames
      .map(frame => JSON.parse(frame.raw))
      .filter(message => message[2] === 'trade' && message[3] === 'XBT/USD');
    const expected = trades
      .flatMap(message => message[1])
      .map(([price, size]) => [readPrice(price), readPrice(size) / 100n]);
    expect(expected.length).toBeGreaterThan(10);
    await until(() => expect(quotes.filter(quote => quote.size > 0n)).toHaveLength(expected.length));
    expect(quotes.filter(quote => quote.size > 0n).map(quote => [quote.last, quote.size])).toEqual(expected);
    for (const { bid, ask, isDerived, source } of quotes)
      expect([bid < ask, isDerived, source]).toEqual([true, false, 'kraken']);
    expect(feed.health()).toMatchObject([{ source: 'kraken', malformedCount: 0 }]);
  });
});

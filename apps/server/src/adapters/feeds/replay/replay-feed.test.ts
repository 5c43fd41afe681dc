import { describe, expect, test } from 'vitest';
import { readPrice } from '../testing/create-instrument.ts';
import { listTimeline, startedAtMs, useReplayFolder } from '../testing/replay-harness.ts';

const { findFolder, write, play } = useReplayFolder();

describe('replay feed', () => {
  test('FED-021 a quote keeps its bid and ask, its last is the mid, its time is mapped to now', async () => {
    await write('ticks/forex/EURUSD.csv', [
      'time,bid,ask',
      '2014-05-01T00:00:00.292Z,1.38676,1.38686',
      '2014-05-01T00:00:00.920Z,1.38676,1.38687',
    ]);
    const { quotes } = await play(1_000);
    expect(quotes).toEqual([
      {
        instrumentId: 2,
        sourceAtMs: startedAtMs,
        bid: readPrice('1.38676'),
        ask: readPrice('1.38686'),
        last: readPrice('1.38681'),
        size: 0n,
        source: 'replay',
        isDerived: false,
      },
      {
        instrumentId: 2,
        sourceAtMs: startedAtMs + 628,
        bid: readPrice('1.38676'),
        ask: readPrice('1.38687'),
        last: readPrice('1.386815'),
        size: 0n,
        source: 'replay',
        isDerived: false,
      },
    ]);
  });

  test('FED-022 a trade gets bid and ask at the half spread and is marked derived; trades of one instant keep their order', async () => {
    await write('ticks/crypto/BTCUSDT.csv.gz', [
      'time,price,size',
      '2021-04-04T20:03:11.314Z,58001.03000000,0.08620500',
      '2021-04-04T20:03:11.314Z,58001.04000000,0',
    ]);
    const { quotes } = await play(500);
    expect(quotes.map(({ bid, ask, last, size, isDerived }) => ({ bid, ask, last, size, isDerived }))).toEqual([
      {
        bid: readPrice('58000.53'),
        ask: readPrice('58001.53'),
        last: readPrice('58001.03'),
        size: 8_620_500n,
        isDerived: true,
      },
      {
        bid: readPrice('58000.54'),
        ask: readPrice('58001.54'),
        last: readPrice('58001.04'),
        size: 0n,
        isDerived: true,
      },
    ]);
  });

  test('FED-023 a candle becomes four ticks: open, low and high, close when it rises; high before low when it falls', async () => {
    await write('candles/crypto/BTCUSDT.csv', [
      'time,open,high,low,close,volume',
      '2022-12-13T00:00:00Z,100,120,90,110,10',
      '2022-12-13T00:01:00Z,110,115,80,95,0.00000007',
    ]);
    const { quotes } = await play(106_000);
    expect(listTimeline(quotes)).toEqual([
      [0, readPrice('100')],
      [15_000, readPrice('90')],
      [30_000, readPrice('120')],
      [45_000, readPrice('110')],
      [60_000, readPrice('110')],
      [75_000, readPrice('115')],
      [90_000, readPrice('80')],
      [105_000, readPrice('95')],
    ]);
    expect(quotes.slice(0, 4).map(quote => quote.size)).toEqual([
      250_000_000n,
      250_000_000n,
      250_000_000n,
      250_000_000n,
    ]);
    expect(quotes.slice(4).map(quote => quote.size)).toEqual([1n, 1n, 1n, 4n]);
    expect(quotes.every(quote => quote.isDerived)).toBe(true);
  });

  test('FED-024 ticks are taken before candles, short candles before long ones, the main series before others', async () => {
    const candles = (first: string, second: string, price: string) => [
      'time,open,high,low,close,volume',
      `${first},${price},${price},${price},${price},1`,
      `${second},${price},${price},${price},${price},1`,
    ];
    await write('candles/crypto/BTCUSDT.csv', candles('2022-01-01T00:00:00Z', '2022-01-02T00:00:00Z', '1'));
    expect((await play(100)).quotes[0]?.last).toBe(readPrice('1'));
    await write('candles-1h/crypto/BTCUSDT.csv', candles('2022-01-01T00:00:00Z', '2022-01-01T01:00:00Z', '2'));
    expect((await play(100)).quotes[0]?.last).toBe(readPrice('2'));
    await write('candles-1m-long/crypto/BTCUSDT.csv', candles('2022-01-01T00:00:00Z', '2022-01-01T00:01:00Z', '4'));
    expect((await play(100)).quotes[0]?.last).toBe(readPrice('4'));
    await write('candles/crypto/BTCUSDT.csv', candles('2022-01-01T00:00:00Z', '2022-01-01T00:01:00Z', '3'));
    expect((await play(100)).quotes[0]?.last).toBe(readPrice('3'));
    await write('ticks/crypto/BTCUSDT.csv', ['time,price,size', '2022-01-01T00:00:00Z,5,1']);
    expect((await play(100)).quotes[0]?.last).toBe(readPrice('5'));
  });

  test('FED-025 a file belongs to the instrument of its type and code, and an instrument without one does not tick', async () => {
    await write('ticks/stocks/BTCUSDT.csv', ['time,price,size', '2022-01-01T00:00:00Z,7,1']);
    await write('ticks/forex/EURUSD.csv', ['time,bid,ask', '2022-01-03T00:00:00Z,1.1,1.2']);
    await write('exchange-frames/crypto/BTCUSDT.csv', ['time,price,size', '2022-01-01T00:00:00Z,7,1']);
    const { quotes, feed } = await play(10_000);
    expect(new Set(quotes.map(quote => quote.instrumentId))).toEqual(new Set([2]));
    expect(feed.calculateMarketTimeMs(1, 12_345)).toBe(12_345);
  });

  test('FED-030 digits beyond the instrument’s decimals are rounded half away from zero, in the text itself', async () => {
    await write('ticks/crypto/BTCUSDT.csv', [
      'time,price,size',
      '2022-01-01T00:00:00Z,1.2666670083999634,1',
      '2022-01-01T00:00:00Z,1.264999999999999999999999,1',
      '2022-01-01T00:00:00Z,1.265,1',
      '2022-01-01T00:00:00Z,99.995,1',
      '2022-01-01T00:00:00Z,23192,1',
    ]);
    const { quotes } = await play(100);
    expect(quotes.map(quote => quote.last)).toEqual(['1.27', '1.26', '1.27', '100', '23192'].map(readPrice));
  });

  test('FED-031 rows that cannot be read or go back in time are left out, counted and said once', async () => {
    await write('ticks/crypto/BTCUSDT.csv', [
      'time,price,size',
      '2022-01-01T00:00:01Z,5,1',
      '2022-01-01T00:00:00Z,6,1',
      'yesterday,7,1',
      '2022-01-01,7,1',
      '2022-01-01T00:00:01Z,1e3,1',
      '2022-01-01T00:00:01Z,-8,1',
      '2022-01-01T00:00:01Z,0,1',
      '2022-01-01T00:00:01Z,9',
      '',
      '2022-01-01T00:00:01Z,99999999999999,1',
      '2022-01-01T00:00:01Z,10,999999999999\r',
    ]);
    await write('ticks/forex/EURUSD.csv', ['when,bid,ask', '2022-01-03T00:00:00Z,1.1,1.2']);
    const { quotes, feed, lines } = await play(100);
    expect(quotes.map(quote => [quote.last, quote.size])).toEqual([
      [readPrice('5'), 10n ** 8n],
      [readPrice('10'), 0n],
    ]);
    expect(feed.health()).toMatchObject([{ source: 'replay', state: 'live', malformedCount: 8 }]);
    expect(lines.filter(line => line.malformedCount === 8)).toHaveLength(1);
    expect(lines.filter(line => String(line.file).endsWith('EURUSD.csv'))).toHaveLength(1);
  });

  test('FED-032 a folder without a recording of any instrument stops the start with one clear line', async () => {
    await expect(play(100)).rejects.toThrow(`the folder ${findFolder()} holds no recorded prices of any instrument`);
    await write('ticks/crypto/DOGEUSDT.csv', ['time,price,size', '2022-01-01T00:00:00Z,5,1']);
    await expect(play(100)).rejects.toMatchObject({ name: 'StartRefusal' });
  });

  test('FED-033 a candle labelled before its session is laid into the session', async () => {
    await write('candles/stocks/AAPL.csv', [
      'time,open,high,low,close,volume',
      '2013-01-02T00:00:00Z,79.12,79.29,77.38,78.43,140129500',
      '2013-01-03T00:00:00Z,78.27,78.52,77.29,77.44,88241500',
    ]);
    const { quotes, feed } = await play(15_000);
    const recorded = quotes
      .slice(0, 5)
      .map(quote => new Date(feed.calculateMarketTimeMs(3, quote.sourceAtMs)).toISOString());
    // New York trades from 9:30 to 16:00, in January 14:30 to 21:00 UTC.
    expect(recorded).toEqual([
      '2013-01-02T14:30:00.000Z',
      '2013-01-02T16:07:30.000Z',
      '2013-01-02T17:45:00.000Z',
      '2013-01-02T19:22:30.000Z',
      '2013-01-03T14:30:00.000Z',
    ]);
    expect(quotes.slice(0, 5).map(quote => quote.last)).toEqual(
      ['79.12', '79.29', '77.38', '78.43', '78.27'].map(readPrice),
    );
  });
});

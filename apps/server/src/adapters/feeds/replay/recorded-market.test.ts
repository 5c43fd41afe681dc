import {
  type Candle,
  type CandleInterval,
  calculateCandleStart,
  extendCandle,
  openCandle,
} from '@truemark/domain/market/candle';
import type { Instrument } from '@truemark/domain/market/instrument';
import type { Quote } from '@truemark/domain/market/tick';
import { isSessionOpen } from '@truemark/domain/sessions/session';
import { describe, expect, test } from 'vitest';
import { createInstrument, readPrice } from '../testing/create-instrument.ts';
import { createHandTime } from '../testing/hand-time.ts';
import { createHeardLog } from '../testing/heard-log.ts';
import { findRecordedFile, listRecordings, readRows } from '../testing/market-data-folder.ts';
import { createReplayFeed } from './replay-feed.ts';

const startedAtMs = Date.UTC(2026, 10, 18, 15);

const euro = createInstrument({ id: 2, code: 'EURUSD', type: 1, priceDecimals: 5, sessionCalendar: 'forex' });
const gold = createInstrument({ id: 3, code: 'GC', type: 5, priceDecimals: 1, sessionCalendar: 'cme-globex' });
const bitcoin = createInstrument();
const ether = createInstrument({ id: 4, code: 'ETHUSDT' });
const microsoft = createInstrument({ id: 5, code: 'MSFT', type: 3, sessionCalendar: 'us-equity' });
const bitcoinDollar = createInstrument({ id: 6, code: 'BTCUSD' });
const pound = createInstrument({ id: 7, code: 'GBPUSD', type: 1, priceDecimals: 5, sessionCalendar: 'forex' });

interface PlayedQuote extends Quote {
  /** The market's time of the quote, asked when it came. */
  readonly marketAtMs: number;
}

/** Plays an instrument of a folder until it has given so many quotes. */
async function play(
  folder: string,
  instrument: Instrument,
  count: number,
  speed: number,
): Promise<readonly PlayedQuote[]> {
  const time = createHandTime(startedAtMs);
  const quotes: PlayedQuote[] = [];
  const { log } = createHeardLog();
  const feed = createReplayFeed({ folder, speed, instruments: [instrument], log, ...time });
  await feed.start(batch => {
    for (const quote of batch) {
      quotes.push({ ...quote, marketAtMs: feed.calculateMarketTimeMs(instrument.id, quote.sourceAtMs) });
    }
  });
  for (let beat = 0; beat < 200_000 && quotes.length < count; beat += 1) time.advance(50);
  expect(quotes.length).toBeGreaterThanOrEqual(count);
  return quotes.slice(0, count);
}

describe.each(listRecordings())('markets of $name', ({ folder }) => {
  const rowsOf = (file: string) => readRows(findRecordedFile(folder, file));

  test('FED-021 every quote of EURUSD comes as it was recorded, row by row', async () => {
    const rows = rowsOf('ticks/forex/EURUSD.csv.gz');
    const speed = 200;
    const quotes = await play(folder, euro, rows.length, speed);
    expect(rows.length).toBeGreaterThan(10_000);
    let wrongCount = 0;
    for (const [index, [time = '', bid = '', ask = '']] of rows.entries()) {
      const quote = quotes[index];
      const lateMs = (quote?.marketAtMs ?? 0) - Date.parse(time);
      const isRight = quote?.bid === readPrice(bid) && quote.ask === readPrice(ask) && lateMs >= -1 && lateMs <= speed;
      if (!isRight) wrongCount += 1;
    }
    expect(wrongCount).toBe(0);
  });

  test('FED-022 every trade of GC, BTCUSDT and ETHUSDT comes as it was recorded, row by row', async () => {
    for (const [instrument, file] of [
      [gold, 'ticks/futures/GC.csv.gz'],
      [bitcoin, 'ticks/crypto/BTCUSDT.csv'],
      [ether, 'ticks/crypto/ETHUSDT.csv'],
    ] as const) {
      const rows = rowsOf(file);
      expect(rows.length).toBeGreaterThan(500);
      const quotes = await play(folder, instrument, rows.length, 100);
      const played = quotes.map(({ last, size }) => [last, size]);
      expect(played).toEqual(rows.map(([, price = '', size = '']) => [readPrice(price), readPrice(size) / 100n]));
    }
  });

  test.each([
    ['MSFT, in a session from New York', microsoft, 'candles/stocks/MSFT.csv', '1m'],
    ['BTCUSD', bitcoinDollar, 'candles/crypto/BTCUSD.csv', '1m'],
    ['GBPUSD, daily', pound, 'candles/forex/GBPUSD.csv', '1d'],
  ] as const)(
    'FED-023 the bars of %s, rebuilt from their four ticks, equal the file',
    async (_, instrument, file, interval) => {
      const rows = rowsOf(file);
      expect(rows.length).toBeGreaterThan(50);
      const quotes = await play(folder, instrument, rows.length * 4, 100);
      const bars = groupBars(quotes, interval);
      expect(bars).toHaveLength(rows.length);
      const expected = rows.map(([time = '', ...prices]) => {
        return [Date.parse(time), ...prices.slice(0, 4).map(text => roundToDecimals(text, instrument.priceDecimals))];
      });
      expect(bars).toEqual(expected);
    },
  );

  test('FED-033 the daily bars of GBPUSD fall into open sessions', async () => {
    const count = Math.min(2_000, rowsOf('candles/forex/GBPUSD.csv').length * 4);
    const quotes = await play(folder, pound, count, 100);
    const closed = quotes.filter(quote => !isSessionOpen('forex', quote.marketAtMs));
    // New Year's Day and Christmas have bars in the recording, and no session in the calendar.
    expect(closed.length).toBeLessThan(40);
  });

  test('FED-035 all recorded instruments start at once and within three seconds', async () => {
    const time = createHandTime(startedAtMs);
    const heard = new Set<number>();
    const instruments = [euro, gold, bitcoin, ether, microsoft, bitcoinDollar, pound];
    const feed = createReplayFeed({ folder, speed: 1, instruments, log: createHeardLog().log, ...time });
    const beganAtMs = performance.now();
    await feed.start(batch => {
      for (const quote of batch) heard.add(quote.instrumentId);
    });
    expect(performance.now() - beganAtMs).toBeLessThan(3_000);
    time.advance(50);
    expect(heard.size).toBe(instruments.length);
  });
});

/** Open, high, low and close by interval of the market's time, in the order the quotes came. */
function groupBars(
  quotes: readonly PlayedQuote[],
  interval: CandleInterval,
): readonly (readonly (number | bigint)[])[] {
  const bars = new Map<number, Candle>();
  for (const { marketAtMs, last, size } of quotes) {
    const openAtMs = calculateCandleStart(interval, Math.floor(marketAtMs));
    const bar = bars.get(openAtMs);
    bars.set(openAtMs, bar ? extendCandle(bar, last, size) : openCandle(openAtMs, last, size));
  }
  return [...bars.values()].map(({ openAtMs, open, high, low, close }) => [openAtMs, open, high, low, close]);
}

/** Rounds a decimal text by another way than the feed: through a padded integer of its digits. */
function roundToDecimals(text: string, decimals: number): bigint {
  const [whole = '', fraction = ''] = text.split('.');
  const digits = BigInt(whole + fraction.padEnd(20, '0'));
  const unit = 10n ** BigInt(20 - decimals);
  return ((digits + unit / 2n) / unit) * 10n ** BigInt(10 - decimals);
}

import { type AcceptanceState, acceptQuote, emptyAcceptance } from '@truemark/domain/market/accept-quote';
import { candleIntervals } from '@truemark/domain/market/candle';
import { buildCandles, type CandleTick, foldCandles } from '@truemark/domain/market/candle-series';
import { quantityScale } from '@truemark/domain/market/instrument';
import { calculateMid, priceScale } from '@truemark/domain/market/price';
import { type PriceSelector, selectPrice, type TickVerdict } from '@truemark/domain/market/tick';
import { parseDecimal } from '@truemark/domain/money/decimal';
import { describe, expect, it } from 'vitest';
import { findRecordedFile, listRecordings, readRows } from '../../adapters/feeds/testing/market-data-folder.ts';
import { decodeTickBlock, encodeTickBlock } from '../tick-record/tick-block.ts';

function read(text: string | undefined, scale = priceScale): bigint {
  const parsed = parseDecimal(text ?? '', scale);
  if (!parsed.ok) throw new Error(`not a number: ${text}`);
  return parsed.value;
}

/** Quotes as bid and ask, trades as a price with a size. */
function readTicks(file: string, kind: 'quotes' | 'trades'): CandleTick[] {
  return readRows(file).map(([time = '', first, second]) => {
    const atMs = Date.parse(time);
    if (kind === 'trades')
      return { atMs, bid: read(first), ask: read(first), last: read(first), size: read(second, quantityScale) };
    const [bid, ask] = [read(first), read(second)];
    return { atMs, bid, ask, last: calculateMid(bid, ask), size: 0n };
  });
}

interface RecordedCandle {
  readonly prices: readonly bigint[];
  readonly volume: bigint;
}

function readCandles(file: string): Map<number, RecordedCandle> {
  return new Map(
    readRows(file).map(([time = '', open, high, low, close, volume]) => [
      Date.parse(time),
      { prices: [open, high, low, close].map(text => read(text)), volume: read(volume, quantityScale) },
    ]),
  );
}

const recorded: [string, string, string, 'quotes' | 'trades', PriceSelector][] = [
  ['EURUSD', 'ticks/forex/EURUSD.csv.gz', 'candles/forex/EURUSD.csv', 'quotes', 'bid'],
  ['NZDUSD', 'ticks/forex/NZDUSD.csv.gz', 'candles/forex/NZDUSD.csv', 'quotes', 'bid'],
  ['GC', 'ticks/futures/GC.csv.gz', 'candles/futures/GC.csv', 'trades', 'price'],
];
/** The recorder left one trade out of the volume of this minute. */
const volumeDiffersAtMs = Date.parse('2013-10-08T23:59:00Z');
const minuteMs = 60_000;

describe.each(listRecordings())('candles of $name', ({ folder }) => {
  const place = (name: string) => findRecordedFile(folder, name);

  it.each(recorded)(
    'MKD-040 of %s come out of the recorded ticks, every one exactly',
    (_, tickFile, candleFile, kind, selector) => {
      const ticks = readTicks(place(tickFile), kind);
      const minutes = new Set(ticks.map(({ atMs }) => Math.floor(atMs / minuteMs) * minuteMs));
      const candles = readCandles(place(candleFile));
      const built = buildCandles(ticks, '1m', selector);
      expect(built.length).toBeGreaterThan(50);
      expect(built.map(({ openAtMs }) => openAtMs)).toEqual([...minutes]);
      for (const { openAtMs, open, high, low, close, volume } of built) {
        const recordedVolume = openAtMs === volumeDiffersAtMs ? volume : candles.get(openAtMs)?.volume;
        expect({ prices: [open, high, low, close], volume }).toEqual({
          prices: candles.get(openAtMs)?.prices,
          volume: recordedVolume,
        });
      }
    },
  );

  it.each(recorded)(
    'MKD-018 of %s fold into the same longer ones by brute force',
    (_, tickFile, _file, kind, selector) => {
      const ticks = readTicks(place(tickFile), kind);
      const minutes = buildCandles(ticks, '1m', selector);
      for (const interval of candleIntervals) {
        const folded = foldCandles(minutes, interval);
        expect(folded).toEqual(buildCandles(ticks, interval, selector));
        for (const [index, candle] of folded.entries()) {
          const endMs = folded[index + 1]?.openAtMs ?? Number.POSITIVE_INFINITY;
          const own = ticks.filter(({ atMs }) => atMs >= candle.openAtMs && atMs < endMs);
          if (interval === '1m' && index > 50) break;
          const prices = own.map(tick => selectPrice(tick, selector)).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
          expect([candle.low, candle.high, candle.tickCount]).toEqual([prices[0], prices.at(-1), own.length]);
        }
      }
    },
  );

  it.each(recorded)(
    'MKD-001 of %s rest on ticks that pass acceptance whole, but for repeated quotes',
    (_, tickFile, _file, kind) => {
      let state: AcceptanceState = emptyAcceptance;
      const counts = new Map<TickVerdict, number>();
      for (const { atMs, ...prices } of readTicks(place(tickFile), kind)) {
        const quote = {
          ...prices,
          instrumentId: 1,
          sourceAtMs: atMs,
          source: 'replay',
          isDerived: kind === 'trades',
        } as const;
        const judged = acceptQuote(state, quote, { nowMs: atMs, isSessionOpen: true, sourceAgeMsMax: 15_000 });
        state = judged.state;
        counts.set(judged.verdict, (counts.get(judged.verdict) ?? 0) + 1);
      }
      const repeated = counts.get('duplicate') ?? 0;
      expect([...counts.keys()].filter(verdict => verdict !== 'duplicate')).toEqual(['accepted']);
      expect(repeated).toBeLessThan((counts.get('accepted') ?? 0) / 500);
    },
  );

  it('MKD-032 rest on ticks that take four bytes each when sealed', () => {
    const ticks = readTicks(place('ticks/forex/EURUSD.csv.gz'), 'quotes').map((tick, index) => ({
      ...tick,
      ...({ instrumentId: 1, sourceAtMs: tick.atMs, source: 'replay', isDerived: false, verdict: 'accepted' } as const),
      sequence: index + 1,
    }));
    // A segment holds a few hundred ticks of an instrument.
    let byteCount = 0;
    for (let start = 0; start < ticks.length; start += 300) {
      const block = encodeTickBlock(ticks.slice(start, start + 300));
      expect(decodeTickBlock(block)).toEqual(ticks.slice(start, start + 300));
      byteCount += block.length;
    }
    expect(byteCount / ticks.length).toBeLessThan(4);
  });
});

import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { candleIntervalMs } from '@truemark/domain/market/candle';
import { quantityScale } from '@truemark/domain/market/instrument';
import { priceScale } from '@truemark/domain/market/price';
import { readIsoTime } from '../iso-time.ts';
import { calculateCandleTicks } from './candle-ticks.ts';
import { readRecordedDecimal } from './recorded-decimal.ts';
import { createSeriesBuilder, type RecordedSeries, type SeriesBuilder } from './recorded-series.ts';
import type { Recording, RecordingKind } from './recording.ts';

export interface ReadRecording {
  readonly series: RecordedSeries;
  /** Rows that could not be read or whose time goes back. */
  readonly malformedCount: number;
  /** The file holds more ticks than were kept. */
  readonly isCut: boolean;
}

const headers: Readonly<Record<string, RecordingKind>> = {
  'time,bid,ask': 'quotes',
  'time,price,size': 'trades',
  'time,open,high,low,close,volume': 'candles',
};

/** One row of a file: adds its ticks, or says that it is malformed. */
type RowReader = (fields: readonly string[], builder: SeriesBuilder) => boolean;

/** What the columns of a file say by its first line; undefined when it is none of the layouts. */
export async function readRecordingKind(file: string): Promise<RecordingKind | undefined> {
  for await (const line of readLines(file)) return headers[line.trim()];
  return undefined;
}

/**
 * The interval of a candle file in ms: the smallest distance between two of its first rows, since absent bars are
 * absent. A file of fewer than two rows counts as daily.
 */
export async function readCandleInterval(file: string): Promise<number> {
  const rowsMax = 200;
  let intervalMs = candleIntervalMs['1d'];
  let before = Number.NaN;
  let rowCount = 0;
  for await (const line of readLines(file)) {
    const timeMs = readIsoTime(line.slice(0, line.indexOf(',')));
    if (timeMs !== undefined && timeMs > before) intervalMs = Math.min(intervalMs, timeMs - before);
    before = timeMs ?? before;
    rowCount += 1;
    if (rowCount > rowsMax) break;
  }
  return intervalMs;
}

/** Reads a file into at most `countMax` ticks. Prices are rounded to the instrument's decimals. */
export async function readRecording(recording: Recording, countMax: number): Promise<ReadRecording> {
  const { file, kind } = recording;
  const builder = createSeriesBuilder(kind === 'quotes', countMax);
  const readRow = createRowReader(recording);
  let malformedCount = 0;
  let isHeader = true;
  let isCut = false;
  for await (const line of readLines(file)) {
    if (isHeader || line === '') {
      isHeader = false;
      continue;
    }
    if (!builder.hasRoom()) {
      isCut = true;
      break;
    }
    if (!readRow(line.split(','), builder)) malformedCount += 1;
  }
  return { series: builder.build(), malformedCount, isCut };
}

function createRowReader({ instrument, kind, intervalMs }: Recording): RowReader {
  const readPrice = (text: string | undefined) => {
    const price = readRecordedDecimal(text ?? '', instrument.priceDecimals, priceScale);
    return price === 0n ? undefined : price;
  };
  const readSize = (text: string | undefined) => readRecordedDecimal(text ?? '', quantityScale, quantityScale);
  if (kind === 'quotes') {
    return ([time = '', bidText, askText], builder) => {
      const atMs = readIsoTime(time);
      const bid = readPrice(bidText);
      const ask = readPrice(askText);
      return atMs !== undefined && bid !== undefined && ask !== undefined && builder.add(atMs, bid, ask, 0n);
    };
  }
  if (kind === 'trades') {
    return ([time = '', priceText, sizeText], builder) => {
      const atMs = readIsoTime(time);
      const price = readPrice(priceText);
      const size = readSize(sizeText);
      return atMs !== undefined && price !== undefined && size !== undefined && builder.add(atMs, price, 0n, size);
    };
  }
  return ([time = '', openText, highText, lowText, closeText, volumeText], builder) => {
    const openAtMs = readIsoTime(time);
    const open = readPrice(openText);
    const high = readPrice(highText);
    const low = readPrice(lowText);
    const close = readPrice(closeText);
    const volume = readSize(volumeText);
    if (open === undefined || high === undefined || low === undefined || close === undefined) return false;
    if (openAtMs === undefined || volume === undefined) return false;
    const candle = { openAtMs, open, high, low, close, volume };
    const ticks = calculateCandleTicks(candle, intervalMs, instrument.sessionCalendar);
    return ticks.every(tick => builder.add(tick.atMs, tick.price, 0n, tick.size));
  };
}

/** The lines of a plain or gzipped text file, without holding more than a piece of it. */
async function* readLines(file: string): AsyncGenerator<string> {
  const source = createReadStream(file);
  const stream = file.endsWith('.gz') ? source.pipe(createGunzip()) : source;
  source.on('error', err => stream.destroy(err));
  try {
    let rest = '';
    for await (const chunk of stream) {
      const lines = (rest + chunk.toString('latin1')).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) yield line.endsWith('\r') ? line.slice(0, -1) : line;
    }
    if (rest !== '') yield rest;
  } finally {
    source.destroy();
  }
}

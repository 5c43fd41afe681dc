import { type Candle, type CandleInterval, calculateCandleStart, candleIntervalMs } from './candle.ts';
import type { Price } from './price.ts';
import { createVarintReader, createVarintWriter, type VarintWriter } from './varint.ts';

/** Intervals in one stored block: an hour of minutes, a year of weeks. Sized so that a block is about 500 bytes. */
export const candlesPerBlock: Readonly<Record<CandleInterval, number>> = {
  '1m': 60,
  '5m': 48,
  '15m': 48,
  '30m': 48,
  '1h': 48,
  '4h': 48,
  '1d': 56,
  '1w': 52,
};

/** Milliseconds that one block spans. */
export function calculateCandleBlockMs(interval: CandleInterval): number {
  return candlesPerBlock[interval] * candleIntervalMs[interval];
}

/** Start of the block that holds a time. Blocks lie end to end from 1970 (weeks from the Monday before). */
export function calculateCandleBlockStart(interval: CandleInterval, atMs: number): number {
  const span = calculateCandleBlockMs(interval);
  const origin = calculateCandleStart(interval, 0);
  return Math.floor((atMs - origin) / span) * span + origin;
}

const formatVersion = 1;

/**
 * Writes the candles of one block as bytes, about ten each, exactly: a version, the greatest common divisors of the
 * prices and of the volumes, then per candle the intervals left out before it (doubled, plus 1 when back-filled), open
 * less the close before, close less open, how far high and low reach beyond them, tick count and volume.
 */
export function encodeCandleBlock(
  candles: readonly Candle[],
  interval: CandleInterval,
  blockStartMs: number,
): Uint8Array<ArrayBuffer> {
  const priceUnit = candles.reduce((unit, { open, high, low, close }) => {
    return findDivisor(findDivisor(findDivisor(findDivisor(unit, open), high), low), close);
  }, 0n);
  const volumeUnit = candles.reduce((unit, { volume }) => findDivisor(unit, volume), 0n);
  const writer = openBlock(candles.length, priceUnit, volumeUnit);
  let nextMs = blockStartMs;
  let lastClose = 0n;
  for (const { openAtMs, open, high, low, close, volume, tickCount, isBackfilled } of candles) {
    const [top, bottom] = open > close ? [open, close] : [close, open];
    writePlace(writer, interval, openAtMs - nextMs, isBackfilled);
    writer.writeSigned(divide(open - lastClose, priceUnit));
    writer.writeSigned(divide(close - open, priceUnit));
    writer.writeUnsigned(divide(high - top, priceUnit));
    writer.writeUnsigned(divide(bottom - low, priceUnit));
    writer.writeUnsigned(tickCount);
    writer.writeUnsigned(divide(volume, volumeUnit));
    nextMs = openAtMs + candleIntervalMs[interval];
    lastClose = close;
  }
  return writer.toBytes();
}

/** A candle whose prices and volume are counted in units given elsewhere. */
export interface CandleCounts {
  readonly openAtMs: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

/** What the counts of a candle are counts of. */
export interface CandleUnits {
  readonly priceUnit: bigint;
  readonly volumeUnit: bigint;
}

/**
 * Writes made-up candles, which hold no tick, as `encodeCandleBlock` would. Plain numbers make it several times faster,
 * which counts when the pasts of all instruments are made up at once.
 */
export function encodeCountedBlock(
  candles: readonly CandleCounts[],
  { priceUnit, volumeUnit }: CandleUnits,
  interval: CandleInterval,
  blockStartMs: number,
): Uint8Array<ArrayBuffer> {
  const writer = openBlock(candles.length, priceUnit, volumeUnit);
  let nextMs = blockStartMs;
  let lastClose = 0;
  for (const { openAtMs, open, high, low, close, volume } of candles) {
    writePlace(writer, interval, openAtMs - nextMs, true);
    writer.writeSigned(open - lastClose);
    writer.writeSigned(close - open);
    writer.writeUnsigned(high - Math.max(open, close));
    writer.writeUnsigned(Math.min(open, close) - low);
    writer.writeUnsigned(0);
    writer.writeUnsigned(volume);
    nextMs = openAtMs + candleIntervalMs[interval];
    lastClose = close;
  }
  return writer.toBytes();
}

function openBlock(candleCount: number, priceUnit: bigint, volumeUnit: bigint): VarintWriter {
  const writer = createVarintWriter(candleCount * 12 + 16);
  writer.writeUnsigned(formatVersion);
  writer.writeUnsigned(priceUnit);
  writer.writeUnsigned(volumeUnit);
  return writer;
}

/** How many intervals were left out before a candle, and whether it is back-filled. */
function writePlace(writer: VarintWriter, interval: CandleInterval, gapMs: number, isBackfilled: boolean): void {
  writer.writeUnsigned((gapMs / candleIntervalMs[interval]) * 2 + (isBackfilled ? 1 : 0));
}

/** Reads the candles of a block, oldest first. Throws a `RangeError` on bytes that `encodeCandleBlock` did not write. */
export function decodeCandleBlock(bytes: Uint8Array, interval: CandleInterval, blockStartMs: number): Candle[] {
  const reader = createVarintReader(bytes);
  if (reader.readUnsigned() !== formatVersion) throw new RangeError('not a candle block of this version');
  const priceUnit = BigInt(reader.readUnsigned());
  const volumeUnit = BigInt(reader.readUnsigned());
  const lengthMs = candleIntervalMs[interval];
  const candles: Candle[] = [];
  let nextMs = blockStartMs;
  let lastClose = 0n;
  while (!reader.isAtEnd) {
    const place = Number(reader.readUnsigned());
    const openAtMs = nextMs + Math.floor(place / 2) * lengthMs;
    const open: Price = lastClose + BigInt(reader.readSigned()) * priceUnit;
    const close: Price = open + BigInt(reader.readSigned()) * priceUnit;
    const [top, bottom] = open > close ? [open, close] : [close, open];
    const high: Price = top + BigInt(reader.readUnsigned()) * priceUnit;
    const low: Price = bottom - BigInt(reader.readUnsigned()) * priceUnit;
    const tickCount = Number(reader.readUnsigned());
    const volume = BigInt(reader.readUnsigned()) * volumeUnit;
    candles.push({ openAtMs, open, high, low, close, volume, tickCount, isBackfilled: place % 2 === 1 });
    nextMs = openAtMs + lengthMs;
    lastClose = close;
  }
  return candles;
}

/** Greatest common divisor of two whole numbers; that of nothing (0) and a number is the number. */
function findDivisor(first: bigint, second: bigint): bigint {
  let larger = first;
  let smaller = second < 0n ? -second : second;
  if (larger !== 0n && smaller % larger === 0n) return larger;
  while (smaller !== 0n) [larger, smaller] = [smaller, larger % smaller];
  return larger;
}

/** Exact division by a unit; a unit of zero stands for a column of zeros. */
function divide(value: bigint, unit: bigint): bigint {
  return unit === 0n ? 0n : value / unit;
}

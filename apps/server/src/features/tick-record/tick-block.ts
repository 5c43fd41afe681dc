import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { type Tick, type TickSource, type TickVerdict, tickSources } from '@truemark/domain/market/tick';
import { findTickSource, findTickVerdict, tickVerdictCodes } from '@truemark/domain/market/tick-record';
import {
  createVarintReader,
  createVarintWriter,
  type VarintReader,
  type VarintWriter,
} from '@truemark/domain/market/varint';

const formatVersion = 1;
const compression = { params: { [constants.ZSTD_c_compressionLevel]: 12 } };

/** The columns of a block, in the order in which they stand. */
interface Columns<Column> {
  readonly flags: Column;
  readonly sequences: Column;
  readonly times: Column;
  readonly sourceDelays: Column;
  readonly prices: Column;
  readonly lasts: Column;
  readonly sizes: Column;
}

/** Makes every column, first to last. */
function makeColumns<Column>(make: () => Column): Columns<Column> {
  return {
    flags: make(),
    sequences: make(),
    times: make(),
    sourceDelays: make(),
    prices: make(),
    lasts: make(),
    sizes: make(),
  };
}

/**
 * Ticks of one instrument as bytes, exactly. Neighbouring ticks are alike, so each field becomes a column of small
 * numbers: differences of time, bid and spread, distance of the last price from the middle, runs of equal flags. All of
 * it compressed by zstd. Hashes are not stored: they are computed again from the records.
 */
export function encodeTickBlock(ticks: readonly Tick[]): Uint8Array {
  const columns = makeColumns(() => createVarintWriter(ticks.length * 2 + 16));
  const { flags, sequences, times, sourceDelays, prices, lasts, sizes } = columns;
  const priceUnit = findUnit(ticks.flatMap(({ bid, ask, last }) => [bid, ask, last]));
  const sizeUnit = findUnit(ticks.map(({ size }) => size));
  for (const { flag, length } of listRuns(ticks)) {
    flags.writeUnsigned(flag);
    flags.writeUnsigned(length);
  }
  let before = { sequence: 0, atMs: 0, delayMs: 0, bid: 0n, spread: 0n };
  for (const { sequence, atMs, sourceAtMs, bid, ask, last, size } of ticks) {
    const delayMs = atMs - sourceAtMs;
    const spread = ask - bid;
    sequences.writeUnsigned(sequence - before.sequence);
    times.writeSigned(atMs - before.atMs);
    sourceDelays.writeSigned(delayMs - before.delayMs);
    prices.writeSigned((bid - before.bid) / priceUnit);
    prices.writeSigned((spread - before.spread) / priceUnit);
    lasts.writeSigned((2n * last - bid - ask) / priceUnit);
    sizes.writeSigned(size / sizeUnit);
    before = { sequence, atMs, delayMs, bid, spread };
  }
  const writer = createVarintWriter(ticks.length * 8 + 64);
  for (const number of [formatVersion, ticks.length, ticks[0]?.instrumentId ?? 0, priceUnit, sizeUnit]) {
    writer.writeUnsigned(number);
  }
  for (const column of Object.values<VarintWriter>({ ...columns })) {
    writer.writeUnsigned(column.length);
    writer.writeBytes(column.toBytes());
  }
  return zstdCompressSync(writer.toBytes(), compression);
}

/** Reads a block. Throws when the bytes are none that `encodeTickBlock` made. */
export function decodeTickBlock(bytes: Uint8Array): Tick[] {
  const reader = createVarintReader(zstdDecompressSync(bytes));
  if (reader.readUnsigned() !== formatVersion) throw new RangeError('not a tick block of this version');
  const [count, instrumentId] = [readNumber(reader), readNumber(reader)];
  const [priceUnit, sizeUnit] = [BigInt(reader.readUnsigned()), BigInt(reader.readUnsigned())];
  const { flags, sequences, times, sourceDelays, prices, lasts, sizes } = makeColumns(() =>
    createVarintReader(reader.readBytes(readNumber(reader))),
  );
  const ticks: Tick[] = [];
  let [sequence, atMs, delayMs, bid, spread] = [0, 0, 0, 0n, 0n];
  let run = { flag: 0, length: 0 };
  for (let index = 0; index < count; index += 1) {
    if (run.length === 0) run = { flag: readNumber(flags), length: readNumber(flags) };
    run.length -= 1;
    sequence += readNumber(sequences);
    atMs += Number(times.readSigned());
    delayMs += Number(sourceDelays.readSigned());
    bid += BigInt(prices.readSigned()) * priceUnit;
    spread += BigInt(prices.readSigned()) * priceUnit;
    const ask = bid + spread;
    const last = (BigInt(lasts.readSigned()) * priceUnit + bid + ask) / 2n;
    const size = BigInt(sizes.readSigned()) * sizeUnit;
    const fields = { instrumentId, sequence, atMs, sourceAtMs: atMs - delayMs };
    ticks.push({ ...fields, bid, ask, last, size, ...readFlag(run.flag) });
  }
  return ticks;
}

function readNumber(reader: VarintReader): number {
  return Number(reader.readUnsigned());
}

/** Verdict, source and kind as one number: one bit, four bits, the rest. */
function calculateFlag({ verdict, source, isDerived }: Tick): number {
  return tickSources[source] * 32 + tickVerdictCodes[verdict] * 2 + (isDerived ? 1 : 0);
}

function readFlag(flag: number): { verdict: TickVerdict; source: TickSource; isDerived: boolean } {
  const verdict = findTickVerdict((flag >> 1) & 15);
  const source = findTickSource(flag >> 5);
  if (!verdict || !source) throw new RangeError('a tick block with an unknown verdict or source');
  return { verdict, source, isDerived: flag % 2 === 1 };
}

function listRuns(ticks: readonly Tick[]): { flag: number; length: number }[] {
  const runs: { flag: number; length: number }[] = [];
  for (const tick of ticks) {
    const flag = calculateFlag(tick);
    const last = runs.at(-1);
    if (last?.flag === flag) last.length += 1;
    else runs.push({ flag, length: 1 });
  }
  return runs;
}

/** Greatest common divisor of a column, at least 1. */
function findUnit(values: readonly bigint[]): bigint {
  let unit = 0n;
  for (const value of values) {
    let rest = value < 0n ? -value : value;
    if (unit !== 0n && rest % unit === 0n) continue;
    while (rest !== 0n) [unit, rest] = [rest, unit % rest];
  }
  return unit === 0n ? 1n : unit;
}

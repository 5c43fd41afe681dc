import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { type Tick, type TickSource, type TickVerdict, tickSources } from '@truemark/domain/tick';
import { findTickSource, findTickVerdict, tickVerdictCodes } from '@truemark/domain/tick-record';
import { createVarintReader, createVarintWriter, type VarintReader, type VarintWriter } from '@truemark/domain/varint';

const formatVersion = 1;
const compression = { params: { [constants.ZSTD_c_compressionLevel]: 12 } };
const columnCount = 6;

/**
 * Ticks of one instrument as bytes, exactly. Neighbouring ticks are alike, so each field becomes a column of small
 * numbers: differences of time, bid and spread, distance of the last price from the middle, runs of equal flags. All of
 * it compressed by zstd. Sequences must follow one another; they cost nothing. Hashes are not stored: they are computed
 * again from the records.
 */
export function encodeTickBlock(ticks: readonly Tick[]): Uint8Array {
  const columns = Array.from({ length: columnCount }, () => createVarintWriter(ticks.length * 2 + 16));
  const [flags, times, sourceDelays, prices, lasts, sizes] = columns as Columns<VarintWriter>;
  const priceUnit = findUnit(ticks.flatMap(({ bid, ask, last }) => [bid, ask, last]));
  const sizeUnit = findUnit(ticks.map(({ size }) => size));
  const runs = listRuns(ticks);
  for (const { flag, length } of runs) {
    flags.writeUnsigned(flag);
    flags.writeUnsigned(length);
  }
  let before = { atMs: 0, delayMs: 0, bid: 0n, spread: 0n };
  for (const { atMs, sourceAtMs, bid, ask, last, size } of ticks) {
    const delayMs = atMs - sourceAtMs;
    const spread = ask - bid;
    times.writeSigned(atMs - before.atMs);
    sourceDelays.writeSigned(delayMs - before.delayMs);
    prices.writeSigned((bid - before.bid) / priceUnit);
    prices.writeSigned((spread - before.spread) / priceUnit);
    lasts.writeSigned((2n * last - bid - ask) / priceUnit);
    sizes.writeSigned(size / sizeUnit);
    before = { atMs, delayMs, bid, spread };
  }
  const header = createVarintWriter(64);
  const first = ticks[0];
  const numbers = [formatVersion, ticks.length, first?.instrumentId ?? 0, first?.sequence ?? 0, priceUnit, sizeUnit];
  for (const number of [...numbers, ...columns.map(({ length }) => length)]) header.writeUnsigned(number);
  return zstdCompressSync(Buffer.concat([header, ...columns].map(part => part.toBytes())), compression);
}

/** Reads a block. Throws when the bytes are none that `encodeTickBlock` made. */
export function decodeTickBlock(bytes: Uint8Array): Tick[] {
  const raw = zstdDecompressSync(bytes);
  const header = createVarintReader(raw);
  if (header.readUnsigned() !== formatVersion) throw new RangeError('not a tick block of this version');
  const [count, instrumentId, firstSequence] = [readNumber(header), readNumber(header), readNumber(header)];
  const [priceUnit, sizeUnit] = [BigInt(header.readUnsigned()), BigInt(header.readUnsigned())];
  const lengths = Array.from({ length: columnCount }, () => readNumber(header));
  let end = raw.length;
  const starts = lengths.toReversed().map(length => (end -= length));
  const [flags, times, sourceDelays, prices, lasts, sizes] = starts
    .toReversed()
    .map((start, index) =>
      createVarintReader(raw.subarray(start, start + (lengths[index] ?? 0))),
    ) as Columns<VarintReader>;
  const ticks: Tick[] = [];
  let [atMs, delayMs, bid, spread] = [0, 0, 0n, 0n];
  let run = { flag: 0, length: 0 };
  for (let index = 0; index < count; index += 1) {
    if (run.length === 0) run = { flag: readNumber(flags), length: readNumber(flags) };
    run.length -= 1;
    atMs += Number(times.readSigned());
    delayMs += Number(sourceDelays.readSigned());
    bid += BigInt(prices.readSigned()) * priceUnit;
    spread += BigInt(prices.readSigned()) * priceUnit;
    const ask = bid + spread;
    const last = (BigInt(lasts.readSigned()) * priceUnit + bid + ask) / 2n;
    const size = BigInt(sizes.readSigned()) * sizeUnit;
    const fields = { instrumentId, sequence: firstSequence + index, atMs, sourceAtMs: atMs - delayMs };
    ticks.push({ ...fields, bid, ask, last, size, ...readFlag(run.flag) });
  }
  return ticks;
}

/** Flags, times, delays of the source, bids with spreads, lasts, sizes. */
type Columns<Column> = [Column, Column, Column, Column, Column, Column];

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

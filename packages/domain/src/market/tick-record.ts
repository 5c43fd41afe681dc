import { type Quote, type Tick, type TickSource, type TickVerdict, tickSources } from './tick.ts';

/** Bytes of one record. */
export const tickRecordBytes = 64;

/** Bytes of a SHA-256 hash. */
export const tickHashBytes = 32;

/** Verdicts as they stand in the record. The numbers are never reused; 0 is none, so that a page of zeros is no record. */
export const tickVerdictCodes = {
  accepted: 1,
  held: 2,
  'stale-source': 3,
  duplicate: 4,
  'out-of-order': 5,
  crossed: 6,
  'session-closed': 7,
  outlier: 8,
} as const satisfies Record<TickVerdict, number>;

const verdictsByCode: ReadonlyMap<number, TickVerdict> = invert(tickVerdictCodes);
const sourcesByCode: ReadonlyMap<number, TickSource> = invert(tickSources);

const derivedFlag = 1;

/** Largest price or size that a record holds: about 922 million in price units, 92 thousand million in units of size. */
export const int64Max = 2n ** 63n - 1n;
const int64Min = -(2n ** 63n);

/**
 * Writes a tick as 64 bytes, little-endian: instrument u32, verdict u8, kind u8 (bit 0: derived), source u16, sequence
 * u64, server time i64, source time i64, bid, ask, last, size i64 each (times in ms, prices in 10^-10, size in 10^-8).
 *
 * A chain is kept per instrument over these bytes: hash 0 is the genesis, hash n is SHA-256(hash n−1 ‖ record n).
 * Rejected and held ticks are part of it. The tick must fit (`fitTickRecord`).
 */
export function encodeTick(tick: Tick, view: DataView, offset: number): void {
  view.setUint32(offset, tick.instrumentId, true);
  view.setUint8(offset + 4, tickVerdictCodes[tick.verdict]);
  view.setUint8(offset + 5, tick.isDerived ? derivedFlag : 0);
  view.setUint16(offset + 6, tickSources[tick.source], true);
  view.setBigUint64(offset + 8, BigInt(tick.sequence), true);
  view.setBigInt64(offset + 16, BigInt(tick.atMs), true);
  view.setBigInt64(offset + 24, BigInt(tick.sourceAtMs), true);
  view.setBigInt64(offset + 32, tick.bid, true);
  view.setBigInt64(offset + 40, tick.ask, true);
  view.setBigInt64(offset + 48, tick.last, true);
  view.setBigInt64(offset + 56, tick.size, true);
}

/** Reads 64 bytes as a tick; undefined when they are no record (unknown verdict, source or kind, no instrument). */
export function decodeTick(view: DataView, offset: number): Tick | undefined {
  const instrumentId = view.getUint32(offset, true);
  const verdict = findTickVerdict(view.getUint8(offset + 4));
  const kind = view.getUint8(offset + 5);
  const source = findTickSource(view.getUint16(offset + 6, true));
  const sequence = Number(view.getBigUint64(offset + 8, true));
  if (instrumentId === 0 || !verdict || kind > derivedFlag || !source || sequence === 0) return undefined;
  return {
    instrumentId,
    sequence,
    atMs: Number(view.getBigInt64(offset + 16, true)),
    sourceAtMs: Number(view.getBigInt64(offset + 24, true)),
    bid: view.getBigInt64(offset + 32, true),
    ask: view.getBigInt64(offset + 40, true),
    last: view.getBigInt64(offset + 48, true),
    size: view.getBigInt64(offset + 56, true),
    source,
    isDerived: kind === derivedFlag,
    verdict,
  };
}

/** The verdict that a number of the record stands for. */
export function findTickVerdict(code: number): TickVerdict | undefined {
  return verdictsByCode.get(code);
}

/** The source that a number of the record stands for. */
export function findTickSource(code: number): TickSource | undefined {
  return sourcesByCode.get(code);
}

/**
 * The quote as the record can hold it: a number beyond 64 bits becomes the nearest one that fits. Whatever is built from
 * a tick is built from this, so that it can be built again from the record.
 */
export function fitTickRecord<Fields extends Quote>(quote: Fields): Fields {
  const { bid, ask, last, size } = quote;
  if (fits(bid) && fits(ask) && fits(last) && fits(size)) return quote;
  return { ...quote, bid: saturate(bid), ask: saturate(ask), last: saturate(last), size: saturate(size) };
}

const genesisText = 'truemark tick chain 1';

/**
 * Hash 0 of an instrument's chain, 32 bytes: the ASCII text `truemark tick chain 1`, zeros, and the instrument's number
 * as u32 little-endian in the last four.
 */
export function encodeTickGenesis(instrumentId: number): Uint8Array {
  const bytes = new Uint8Array(tickHashBytes);
  for (let index = 0; index < genesisText.length; index += 1) bytes[index] = genesisText.charCodeAt(index);
  new DataView(bytes.buffer).setUint32(tickHashBytes - 4, instrumentId, true);
  return bytes;
}

function fits(value: bigint): boolean {
  return value >= int64Min && value <= int64Max;
}

function saturate(value: bigint): bigint {
  if (value > int64Max) return int64Max;
  return value < int64Min ? int64Min : value;
}

function invert<Name extends string>(codes: Readonly<Record<Name, number>>): ReadonlyMap<number, Name> {
  return new Map(Object.entries<number>(codes).map(([name, code]) => [code, name as Name]));
}

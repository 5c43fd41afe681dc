import type { Price } from '@truemark/domain/market/price';
import type { Tick } from '@truemark/domain/market/tick';
import { decodeTick, encodeTick, tickRecordBytes } from '@truemark/domain/market/tick-record';
import { createVarintReader, createVarintWriter } from '@truemark/domain/market/varint';

/** The held tick as a record of its own. */
export function encodeHeld(held: Tick): Uint8Array {
  const bytes = new Uint8Array(tickRecordBytes);
  encodeTick(held, new DataView(bytes.buffer), 0);
  return bytes;
}

export function decodeHeld(bytes: Uint8Array): Tick | undefined {
  return decodeTick(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), 0);
}

/** The points of a mini chart as differences, a few bytes each. */
export function encodeHistory(prices: readonly Price[]): Uint8Array {
  const writer = createVarintWriter(prices.length * 4 + 16);
  let before = 0n;
  for (const price of prices) {
    writer.writeSigned(price - before);
    before = price;
  }
  return writer.toBytes();
}

export function decodeHistory(bytes: Uint8Array): Price[] {
  const reader = createVarintReader(bytes);
  const prices: Price[] = [];
  let price = 0n;
  while (!reader.isAtEnd) {
    price += BigInt(reader.readSigned());
    prices.push(price);
  }
  return prices;
}

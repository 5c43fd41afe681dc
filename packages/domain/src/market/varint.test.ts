import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createVarintReader, createVarintWriter } from './varint.ts';

const edges = [
  0n,
  1n,
  127n,
  128n,
  2n ** 48n,
  2n ** 49n - 1n,
  2n ** 49n,
  2n ** 51n,
  2n ** 52n,
  2n ** 53n,
  2n ** 63n,
  2n ** 100n,
];
const anyWhole = fc.oneof(fc.constantFrom(...edges, ...edges.map(edge => edge - 1n)), fc.bigInt(0n, 2n ** 110n));

describe('variable-length numbers', () => {
  it('MKD-022 come back exactly, whatever their size and sign', () => {
    fc.assert(
      fc.property(fc.array(anyWhole), values => {
        const writer = createVarintWriter(1);
        for (const value of values) {
          writer.writeUnsigned(value < 0n ? -value : value);
          writer.writeSigned(value);
          writer.writeSigned(-value);
        }
        const bytes = writer.toBytes();
        expect(writer.length).toBe(bytes.length);
        const reader = createVarintReader(bytes);
        for (const value of values) {
          expect(BigInt(reader.readUnsigned())).toBe(value < 0n ? -value : value);
          expect(BigInt(reader.readSigned())).toBe(value);
          expect(BigInt(reader.readSigned())).toBe(-value);
        }
        expect(reader.isAtEnd).toBe(true);
      }),
    );
  });

  it('MKD-022 are one byte below 128 and the same bytes for a number and a bigint', () => {
    const numbers = createVarintWriter();
    const bigints = createVarintWriter();
    for (const value of [0, 1, 127, 128, 300, 2 ** 40]) {
      numbers.writeUnsigned(value);
      bigints.writeUnsigned(BigInt(value));
    }
    expect(numbers.toBytes()).toEqual(bigints.toBytes());
    expect([...numbers.toBytes().slice(0, 7)]).toEqual([0, 1, 127, 128, 1, 172, 2]);
  });

  it('MKD-022 may stand between bytes of another kind', () => {
    const writer = createVarintWriter(1);
    writer.writeUnsigned(5);
    writer.writeBytes(new Uint8Array([1, 2, 3, 4, 5]));
    writer.writeSigned(-1);
    const reader = createVarintReader(writer.toBytes());
    expect([...reader.readBytes(Number(reader.readUnsigned()))]).toEqual([1, 2, 3, 4, 5]);
    expect(reader.readSigned()).toBe(-1);
    expect(() => reader.readBytes(1)).toThrow(RangeError);
  });

  it('MKD-022 end where the bytes end', () => {
    expect(() => createVarintReader(new Uint8Array([200])).readUnsigned()).toThrow(RangeError);
  });
});

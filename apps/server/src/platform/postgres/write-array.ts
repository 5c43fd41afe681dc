import { assert } from '@truemark/domain/result';

/**
 * Array parameters as PostgreSQL reads them. The driver's own way looks at every character of every element, which would
 * be a good part of a batch's time. Where most of a batch is, numbers and bytes, they are written in the binary form, which
 * neither side has to read digit by digit; the driver sends what is a Buffer as binary. Whole rows: `write-rows.ts`.
 * https://www.postgresql.org/docs/current/protocol-message-formats.html, `array_recv` in utils/adt/arrayfuncs.c
 */
/** The numbers of types, the same in every database. */
export const oids = { boolean: 16, bytea: 17, bigint: 20, integer: 23, text: 25, numeric: 1700 } as const;
/** Dimensions, whether one is null, type of the elements; of the one dimension its length and first index. */
const headBytes = 20;
const lengthBytes = 4;
const nullLength = -1;
const halfRange = 2 ** 32;

/** `bigint[]` */
export function writeLongs(values: readonly (number | bigint | null)[]): Buffer {
  const array = Buffer.allocUnsafe(headBytes + values.length * (lengthBytes + 8));
  let end = headBytes;
  for (const value of values) {
    if (value === null) {
      end = array.writeInt32BE(nullLength, end);
      continue;
    }
    end = array.writeInt32BE(8, end);
    end = writeLong(array, value, end);
  }
  return close(array, end, values, oids.bigint);
}

/** A `bigint`; answers where it ends. */
export function writeLong(bytes: Buffer, value: number | bigint, start: number): number {
  if (typeof value === 'bigint') return bytes.writeBigInt64BE(value, start);
  assert(Number.isSafeInteger(value), 'a number of a bigint column is whole');
  const high = Math.floor(value / halfRange);
  return bytes.writeUInt32BE(value - high * halfRange, bytes.writeInt32BE(high, start));
}

/** `bytea[]` of bytes in hexadecimal, as hashes are kept: a Buffer for each would cost more than all the rest. */
export function writeBytes(values: readonly (string | null)[]): Buffer {
  const size = values.reduce((sum, value) => sum + lengthBytes + (value?.length ?? 0) / 2, headBytes);
  const array = Buffer.allocUnsafe(Math.ceil(size));
  let end = headBytes;
  for (const value of values) {
    const count = value === null ? nullLength : value.length / 2;
    end = array.writeInt32BE(count, end);
    if (!value) continue;
    assert(array.write(value, end, 'hex') === count, 'bytes are hexadecimal');
    end += count;
  }
  return close(array, end, values, oids.bytea);
}

function close(array: Buffer, end: number, values: readonly unknown[], oid: number): Buffer {
  array.writeInt32BE(values.length === 0 ? 0 : 1, 0);
  array.writeInt32BE(values.includes(null) ? 1 : 0, 4);
  array.writeInt32BE(oid, 8);
  array.writeInt32BE(values.length, 12);
  array.writeInt32BE(1, 16);
  return array.subarray(0, values.length === 0 ? 12 : end);
}

/** Arrays as texts, where it is known what may stand in them: `numeric`, and names of our own closed lists. */
export function writeValues(values: readonly (bigint | string | null)[]): string {
  let text = '';
  for (const value of values) text += `,${value ?? 'NULL'}`;
  return `{${text.slice(1)}}`;
}

/** The same for references and keys, as `isReference` lets them through: in quotes, because one may read `null`. */
export function writeTexts(values: readonly string[]): string {
  if (values.length === 0) return '{}';
  return `{"${values.join('","')}"}`;
}

import { assert } from '@truemark/domain/result';

/**
 * Rows as one parameter: `unnest($1::some_type[])`, where the type is a table's or one of `create type … as`. PostgreSQL
 * reads the rows of a batch so in half of the time that an array for each of twenty columns takes, and one alone in less.
 * In the binary form: https://www.postgresql.org/docs/current/protocol-message-formats.html, `array_recv` in
 * utils/adt/arrayfuncs.c, `record_recv` in utils/adt/rowtypes.c, `numeric_recv` in utils/adt/numeric.c.
 */
export function writeRows<Row>(rows: readonly Row[], write: (out: RowWriter, row: Row) => void): Buffer {
  return writer.write(rows, write);
}

/** Fields of a row, in the order of the columns of its type; the database refuses a number of them that is not its own. */
export interface RowWriter {
  /** A safe integer, or of 64 bits. */
  bigint(value: number | bigint | null): void;
  integer(value: number | null): void;
  /** Without a fraction. */
  numeric(value: bigint | null): void;
  boolean(value: boolean | null): void;
  text(value: string | null): void;
  /** A word of an enumeration. */
  word(value: string | null): void;
  /** In hexadecimal. */
  bytes(value: string | null): void;
}

/** The numbers of types, the same in every database. */
const oids = { boolean: 16, bytea: 17, bigint: 20, integer: 23, text: 25, numeric: 1700 } as const;
/** For types that migrations make, which have another number everywhere: the database does not compare it. */
const madeByMigration = 16_384;
const nullLength = -1;
const halfRange = 2 ** 32;
/** A digit of a `numeric`. */
const digitBase = 10_000;
const negativeSign = 0x4000;

const firstBytes = 64 * 1024;
/** What a field or the head of a row takes at most, but for texts, bytes and digits. */
const fieldBytes = 64;

/** One for all: what it writes is copied when it is whole. */
class GrowingWriter implements RowWriter {
  #bytes = Buffer.alloc(firstBytes);
  #view = viewOf(this.#bytes);
  #end = 0;
  #fieldCount = 0;

  write<Row>(rows: readonly Row[], write: (out: RowWriter, row: Row) => void): Buffer {
    this.#end = 0;
    this.#writeHead(rows.length);
    for (const row of rows) {
      this.#grow(fieldBytes);
      const start = this.#end;
      // The row's length and the count of its fields are known afterwards.
      this.#end += 8;
      this.#fieldCount = 0;
      write(this, row);
      this.#view.setInt32(start, this.#end - start - 4);
      this.#view.setInt32(start + 4, this.#fieldCount);
    }
    return Buffer.from(this.#bytes.subarray(0, this.#end));
  }

  bigint(value: number | bigint | null): void {
    if (!this.#startField(oids.bigint, value, 8)) return;
    assert(typeof value === 'number' || BigInt.asIntN(64, value) === value, 'a number of a bigint column has 64 bits');
    this.#end = writeLong(this.#bytes, value, this.#end);
  }

  integer(value: number | null): void {
    if (!this.#startField(oids.integer, value, 4)) return;
    assert((value | 0) === value, 'a number of an integer column is whole and has 32 bits');
    this.#view.setInt32(this.#end, value);
    this.#end += 4;
  }

  numeric(value: bigint | null): void {
    if (!this.#startField(oids.numeric, value, 0)) return;
    const digits = splitDigits(value < 0n ? -value : value);
    this.#view.setInt32(this.#end - 4, 8 + digits.length * 2);
    this.#view.setInt16(this.#end, digits.length);
    // The weight of the first digit, the sign, and how many places follow the point.
    this.#view.setInt16(this.#end + 2, digits.length - 1);
    this.#view.setUint16(this.#end + 4, value < 0n ? negativeSign : 0);
    this.#view.setInt16(this.#end + 6, 0);
    this.#end += 8;
    this.#grow(digits.length * 2);
    for (const digit of digits.reverse()) {
      this.#view.setInt16(this.#end, digit);
      this.#end += 2;
    }
  }

  boolean(value: boolean | null): void {
    if (!this.#startField(oids.boolean, value, 1)) return;
    this.#view.setUint8(this.#end, value ? 1 : 0);
    this.#end += 1;
  }

  text(value: string | null): void {
    this.#writeText(oids.text, value);
  }

  word(value: string | null): void {
    this.#writeText(madeByMigration, value);
  }

  bytes(value: string | null): void {
    const count = (value?.length ?? 0) / 2;
    if (!this.#startField(oids.bytea, value, count)) return;
    this.#grow(count);
    assert(this.#bytes.write(value, this.#end, 'hex') === count, 'bytes are hexadecimal');
    this.#end += count;
  }

  #writeText(oid: number, value: string | null): void {
    if (!this.#startField(oid, value, 0)) return;
    this.#grow(value.length * 3);
    const length = this.#bytes.write(value, this.#end);
    this.#view.setInt32(this.#end - 4, length);
    this.#end += length;
  }

  /** Type and length; of null there is no more than that. */
  #startField<Value>(oid: number, value: Value | null, length: number): value is Value {
    this.#grow(fieldBytes);
    this.#fieldCount += 1;
    this.#view.setInt32(this.#end, oid);
    this.#view.setInt32(this.#end + 4, value === null ? nullLength : length);
    this.#end += 8;
    return value !== null;
  }

  /** One dimension or none, nulls, the type of the rows, how many there are, and the first index. */
  #writeHead(count: number): void {
    for (const value of count === 0 ? [0, 0, madeByMigration] : [1, 0, madeByMigration, count, 1]) {
      this.#view.setInt32(this.#end, value);
      this.#end += 4;
    }
  }

  #grow(bytes: number): void {
    if (this.#end + bytes <= this.#bytes.length) return;
    const grown = Buffer.alloc(Math.max(this.#bytes.length * 2, Math.ceil(this.#end + bytes)));
    this.#bytes.copy(grown, 0, 0, this.#end);
    this.#bytes = grown;
    this.#view = viewOf(grown);
  }
}

const writer = new GrowingWriter();

function viewOf(bytes: Buffer): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** A `bigint`; answers where it ends. */
function writeLong(bytes: Buffer, value: number | bigint, start: number): number {
  if (typeof value === 'bigint') return bytes.writeBigInt64BE(value, start);
  assert(Number.isSafeInteger(value), 'a number of a bigint column is whole');
  const high = Math.floor(value / halfRange);
  return bytes.writeUInt32BE(value - high * halfRange, bytes.writeInt32BE(high, start));
}

/** To the base of ten thousand, the smallest first. */
function splitDigits(value: bigint): number[] {
  const digits: number[] = [];
  let high = value;
  for (; high > Number.MAX_SAFE_INTEGER; high /= BigInt(digitBase)) digits.push(Number(high % BigInt(digitBase)));
  let left = Number(high);
  while (left > 0) {
    const rest = Math.floor(left / digitBase);
    digits.push(left - rest * digitBase);
    left = rest;
  }
  return digits;
}

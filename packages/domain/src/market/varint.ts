/** From here on a number is written and read as a bigint, since doubling it would leave the exact integers. */
const numberMax = 2 ** 51;

/** Seven bytes of seven bits each are read as a plain number; what is longer goes on as a bigint. */
const shortBits = 2 ** 49;

/** Appends whole numbers as variable-length bytes (LEB128; signed ones zigzag first), small ones in one byte. */
export interface VarintWriter {
  readonly length: number;
  /** A whole number of zero or more. */
  writeUnsigned(value: number | bigint): void;
  /** Any whole number; near zero is short, whatever the sign. */
  writeSigned(value: number | bigint): void;
  /** Bytes as they are; their number must be written apart. */
  writeBytes(part: Uint8Array): void;
  /** A copy of what was written. */
  toBytes(): Uint8Array<ArrayBuffer>;
}

/** Reads what a `VarintWriter` wrote, in the same order. Reading past the end throws a `RangeError`. */
export interface VarintReader {
  readonly isAtEnd: boolean;
  readUnsigned(): number | bigint;
  readSigned(): number | bigint;
  /** The next bytes, not copied. */
  readBytes(length: number): Uint8Array;
}

/** An empty writer; `sizeHint` is the number of bytes it starts with and may outgrow. */
export function createVarintWriter(sizeHint = 256): VarintWriter {
  let bytes = new Uint8Array(sizeHint);
  let length = 0;

  function makeRoom(added: number): void {
    const grown = new Uint8Array(Math.max(bytes.length * 2, length + added));
    grown.set(bytes);
    bytes = grown;
  }

  function push(byte: number): void {
    if (length === bytes.length) makeRoom(1);
    bytes[length] = byte;
    length += 1;
  }

  function writeNumber(value: number): void {
    let rest = value;
    while (rest >= 128) {
      push((rest % 128) + 128);
      rest = Math.floor(rest / 128);
    }
    push(rest);
  }

  function writeUnsigned(value: number | bigint): void {
    if (value <= numberMax * 2) {
      writeNumber(Number(value));
      return;
    }
    let rest = BigInt(value);
    while (rest >= 128n) {
      push(Number(rest & 127n) + 128);
      rest >>= 7n;
    }
    push(Number(rest));
  }

  function writeSigned(value: number | bigint): void {
    if (value < numberMax && value > -numberMax) {
      const number = Number(value);
      writeNumber(number < 0 ? -2 * number - 1 : 2 * number);
      return;
    }
    const whole = BigInt(value);
    writeUnsigned(whole < 0n ? -2n * whole - 1n : 2n * whole);
  }

  return {
    get length() {
      return length;
    },
    writeUnsigned,
    writeSigned,
    writeBytes(part) {
      if (length + part.length > bytes.length) makeRoom(part.length);
      bytes.set(part, length);
      length += part.length;
    },
    toBytes: () => bytes.slice(0, length),
  };
}

/** A reader at the first byte. */
export function createVarintReader(bytes: Uint8Array): VarintReader {
  let position = 0;

  function next(): number {
    const byte = bytes[position];
    if (byte === undefined) throw new RangeError('the bytes end within a number');
    position += 1;
    return byte;
  }

  function readUnsigned(): number | bigint {
    let value = 0;
    let scale = 1;
    while (scale < shortBits) {
      const byte = next();
      value += (byte & 127) * scale;
      if (byte < 128) return value;
      scale *= 128;
    }
    let large = BigInt(value);
    for (let shift = 49n; ; shift += 7n) {
      const byte = next();
      large += BigInt(byte & 127) << shift;
      if (byte < 128) return large;
    }
  }

  function readSigned(): number | bigint {
    const folded = readUnsigned();
    if (typeof folded === 'number') return folded % 2 === 0 ? folded / 2 : -(folded + 1) / 2;
    return folded % 2n === 0n ? folded / 2n : -(folded + 1n) / 2n;
  }

  return {
    get isAtEnd() {
      return position >= bytes.length;
    },
    readUnsigned,
    readSigned,
    readBytes(count) {
      if (position + count > bytes.length) throw new RangeError('the bytes end too early');
      position += count;
      return bytes.subarray(position - count, position);
    },
  };
}

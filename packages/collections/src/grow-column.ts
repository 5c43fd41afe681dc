type Column =
  | Int32Array<ArrayBuffer>
  | Uint32Array<ArrayBuffer>
  | Uint8Array<ArrayBuffer>
  | Float64Array<ArrayBuffer>
  | BigInt64Array<ArrayBuffer>;

/** From so many bytes on a column grows where it is. */
const inPlaceBytesMin = 16_384;
/** To so many times its length; beyond that it is copied once more. Addresses are set aside for it, but no memory. */
const roomFactor = 256;
/** What is kept of items has room for at least so many, then for twice as many each time, and from `stepMax` on for so many more. */
const stepMin = 16;
const stepMax = 4_096;

/**
 * For how many items to make room when the given number has become too small. In steps, because all that is kept of each
 * item doubles at the same moment: with 65,536 positions on one instrument that was 13 MB to make and half of it to copy.
 */
export function calculateRoom(count: number): number {
  return count + Math.min(stepMax, Math.max(stepMin, count));
}

/**
 * A longer column that begins with what the given one holds, and goes on with zeros. A large one is lengthened where it
 * is, and nothing is copied; then it is the same column.
 */
export function growColumn<Kind extends Column>(column: Kind, length: number): Kind;
export function growColumn(column: Column, length: number): Column {
  const bytes = length * column.BYTES_PER_ELEMENT;
  const { buffer } = column;
  if (buffer.resizable && bytes <= buffer.maxByteLength) {
    buffer.resize(bytes);
    return column;
  }
  const room = bytes < inPlaceBytesMin ? new ArrayBuffer(bytes) : createResizable(bytes);
  if (column instanceof BigInt64Array) {
    const grown = new BigInt64Array(room);
    grown.set(column);
    return grown;
  }
  const grown = createLike(column, room);
  grown.set(column);
  return grown;
}

function createResizable(bytes: number): ArrayBuffer {
  return new ArrayBuffer(bytes, { maxByteLength: bytes * roomFactor });
}

function createLike(
  column: Exclude<Column, BigInt64Array>,
  room: ArrayBuffer,
): Exclude<Column, BigInt64Array<ArrayBuffer>> {
  if (column instanceof Float64Array) return new Float64Array(room);
  if (column instanceof Int32Array) return new Int32Array(room);
  return column instanceof Uint32Array ? new Uint32Array(room) : new Uint8Array(room);
}

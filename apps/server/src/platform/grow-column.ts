type Column =
  | Int32Array<ArrayBuffer>
  | Uint32Array<ArrayBuffer>
  | Uint8Array<ArrayBuffer>
  | Float64Array<ArrayBuffer>
  | BigInt64Array<ArrayBuffer>;

/** A longer column that begins with what the given one holds. */
export function growColumn<Kind extends Column>(column: Kind, length: number): Kind;
export function growColumn(column: Column, length: number): Column {
  if (column instanceof BigInt64Array) {
    const grown = new BigInt64Array(length);
    grown.set(column);
    return grown;
  }
  const grown = createLike(column, length);
  grown.set(column);
  return grown;
}

function createLike(column: Exclude<Column, BigInt64Array>, length: number): Exclude<Column, BigInt64Array> {
  if (column instanceof Float64Array) return new Float64Array(length);
  if (column instanceof Int32Array) return new Int32Array(length);
  return column instanceof Uint32Array ? new Uint32Array(length) : new Uint8Array(length);
}

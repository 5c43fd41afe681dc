import type { PriceRecord, StreamProduct } from '@truemark/contract/markets';
import { parsePrice } from '@truemark/domain/price';

/** A line of the price record as it is listed. */
export interface PriceRow {
  readonly sequence: number;
  readonly atMs: number;
  /** Decimal text. */
  readonly price: string;
  /** Against the older line under it; `same` too for the oldest, which has none. */
  readonly direction: 'up' | 'down' | 'same';
}

/** Lines kept on screen. */
export const priceRowsMax = 100;

type Line = Pick<PriceRow, 'sequence' | 'atMs' | 'price'>;

export function readRecordLine(record: PriceRecord): Line {
  return { sequence: record.sequence, atMs: record.at, price: record.price };
}

/** The line of a streamed price; undefined before the first price. */
export function readProductLine(product: StreamProduct): Line | undefined {
  if (product.price === '' || product.sequence === 0) return undefined;
  return { sequence: product.sequence, atMs: product.at, price: product.price };
}

/**
 * Adds lines to the list, newest first and each record once. The stream carries the newest price of a frame, so numbers
 * may be missing between two lines; nothing is made up for them.
 */
export function mergePriceRows(rows: readonly PriceRow[], lines: readonly Line[]): readonly PriceRow[] {
  const known = new Set(rows.map(row => row.sequence));
  const added = lines.filter(line => !known.has(line.sequence));
  if (added.length === 0) return rows;
  const sorted = [...rows, ...added].sort((a, b) => b.sequence - a.sequence).slice(0, priceRowsMax);
  const heldRows = new Map(rows.map(row => [row.sequence, row]));
  return sorted.map((line, index) => {
    const direction = findDirection(line.price, sorted[index + 1]?.price);
    const held = heldRows.get(line.sequence);
    return held?.direction === direction ? held : { ...line, direction };
  });
}

function findDirection(price: string, older: string | undefined): PriceRow['direction'] {
  const newer = parsePrice(price);
  const before = older === undefined ? undefined : parsePrice(older);
  if (!newer.ok || !before?.ok || newer.value === before.value) return 'same';
  return newer.value > before.value ? 'up' : 'down';
}

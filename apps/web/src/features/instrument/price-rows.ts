import type { PriceRecord, StreamProduct } from '@truemark/contract/markets/markets';
import { parsePrice } from '@truemark/domain/market/price';

/** A line of the price record as it is listed. */
export interface PriceRow {
  readonly sequence: number;
  readonly atMs: number;
  /** Decimal text, the middle of bid and ask. */
  readonly price: string;
  readonly bid: string;
  readonly ask: string;
  readonly source: StreamProduct['source'];
  /** Against the older line under it; `same` too for the oldest, which has none. */
  readonly direction: 'up' | 'down' | 'same';
}

/** Lines kept on screen. */
export const priceRowsMax = 100;

export type PriceLine = Omit<PriceRow, 'direction'>;

export function readRecordLine(record: PriceRecord): PriceLine {
  const { sequence, at, price, bid, ask, source } = record;
  return { sequence, atMs: at, price, bid, ask, source };
}

/** The line of a streamed price; undefined before the first price. */
export function readProductLine(product: StreamProduct): PriceLine | undefined {
  if (product.price === '' || product.sequence === 0) return undefined;
  const { sequence, at, price, bid, ask, source } = product;
  return { sequence, atMs: at, price, bid, ask, source };
}

/**
 * Adds lines to the list, newest first and each record once. The stream carries the newest price of a frame, so numbers
 * may be missing between two lines; nothing is made up for them.
 */
export function mergePriceRows(rows: readonly PriceRow[], lines: readonly PriceLine[]): readonly PriceRow[] {
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

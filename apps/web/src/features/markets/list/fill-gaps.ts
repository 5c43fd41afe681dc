/** A row on screen, or the room of the rows that are not. */
export type RowOrGap<Row> =
  | { readonly kind: 'row'; readonly row: Row }
  | { readonly kind: 'gap'; readonly key: string; readonly size: number };

interface Placed {
  readonly index: number;
  readonly start: number;
  readonly end: number;
}

/**
 * Rows in their order with the gaps before, between and after them, so that a table of a few rows is as long as the
 * whole list. `from` and `to` are where the list begins and ends.
 */
export function fillGaps<Row extends Placed>(rows: readonly Row[], from: number, to: number): readonly RowOrGap<Row>[] {
  const filled: RowOrGap<Row>[] = [];
  let end = from;
  for (const row of rows) {
    if (row.start > end) filled.push({ kind: 'gap', key: `before-${row.index}`, size: row.start - end });
    filled.push({ kind: 'row', row });
    end = row.end;
  }
  if (to > end) filled.push({ kind: 'gap', key: 'after', size: to - end });
  return filled;
}

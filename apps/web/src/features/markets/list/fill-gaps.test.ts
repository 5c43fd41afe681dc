import { describe, expect, it } from 'vitest';
import { fillGaps } from './fill-gaps.ts';

const row = (index: number) => ({ index, start: 100 + index * 60, end: 160 + index * 60 });
const sizes = (filled: ReturnType<typeof fillGaps>) =>
  filled.map(part => (part.kind === 'gap' ? part.size : `row ${part.row.index}`));

describe('a table that draws a part of its rows', () => {
  it('WMK-014 is as long as the whole list', () => {
    expect(sizes(fillGaps([row(4), row(5)], 100, 100 + 10 * 60))).toEqual([240, 'row 4', 'row 5', 240]);
  });

  it('WMK-014 keeps the row with the focus, wherever it is', () => {
    expect(sizes(fillGaps([row(0), row(7), row(8)], 100, 640))).toEqual(['row 0', 360, 'row 7', 'row 8']);
  });

  it('WMK-014 has no gaps when all rows are there', () => {
    expect(sizes(fillGaps([row(0), row(1)], 100, 220))).toEqual(['row 0', 'row 1']);
    expect(sizes(fillGaps([], 100, 100))).toEqual([]);
  });
});

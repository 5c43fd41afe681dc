import { describe, expect, it } from 'vitest';
import { mergePriceRows, type PriceLine, priceRowsMax, readProductLine, readRecordLine } from './price-rows.ts';

const line = (sequence: number, price: string): PriceLine => ({
  sequence,
  atMs: 1_000 * sequence,
  price,
  bid: price,
  ask: price,
  source: 'simulated',
});

const product = {
  code: 'BTCUSDT',
  type: 2 as const,
  id: 1,
  price: '10.5',
  nowPrice: '100',
  zdf: '0',
  bid: '10.4',
  ask: '10.6',
  sequence: 7,
  at: 7_000,
  source: 'simulated' as const,
  isTradable: true,
};

describe('price record list', () => {
  it('WIN-016 lists every record once, newest first, with its direction', () => {
    const fetched = mergePriceRows([], [line(9, '12'), line(8, '11'), line(7, '11')]);
    const rows = mergePriceRows(fetched, [line(9, '12'), line(12, '10')]);
    expect(rows.map(row => [row.sequence, row.direction])).toEqual([
      [12, 'down'],
      [9, 'up'],
      [8, 'same'],
      [7, 'same'],
    ]);
  });

  it('WIN-016 puts records that arrive late in their place and mends the direction above them', () => {
    const rows = mergePriceRows(mergePriceRows([], [line(5, '10'), line(3, '9')]), [line(4, '11')]);
    expect(rows.map(row => [row.sequence, row.direction])).toEqual([
      [5, 'down'],
      [4, 'up'],
      [3, 'same'],
    ]);
  });

  it('WIN-016 compares prices as numbers, not as texts', () => {
    expect(mergePriceRows([], [line(2, '10.50'), line(1, '10.5')])[0]?.direction).toBe('same');
    expect(mergePriceRows([], [line(2, '9'), line(1, '10')])[0]?.direction).toBe('down');
  });

  it('WIN-016 keeps untouched lines as they are and the list short', () => {
    const rows = mergePriceRows(
      [],
      Array.from({ length: priceRowsMax + 5 }, (_, index) => line(index + 1, '1')),
    );
    expect(rows).toHaveLength(priceRowsMax);
    const next = mergePriceRows(rows, [line(500, '1')]);
    expect(next).toHaveLength(priceRowsMax);
    expect(next[1]).toBe(rows[0]);
    expect(mergePriceRows(next, [line(500, '1')])).toBe(next);
  });

  it('WIN-016 has no line for a product without a price', () => {
    expect(readProductLine(product)).toEqual({
      sequence: 7,
      atMs: 7_000,
      price: '10.5',
      bid: '10.4',
      ask: '10.6',
      source: 'simulated',
    });
    expect(readProductLine({ ...product, price: '', sequence: 0 })).toBeUndefined();
  });

  it('WIN-016 reads a line of the record by the time the server took the price', () => {
    const { sequence, source } = product;
    const record = { sequence, at: 7_000, sourceAt: 6_900, bid: '1', ask: '1', price: '1', source, isDerived: false };
    expect(readRecordLine(record)).toMatchObject({ sequence: 7, atMs: 7_000, price: '1' });
  });
});

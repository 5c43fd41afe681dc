import { expect, it } from 'vitest';
import { calculateRoom, growColumn } from './grow-column.ts';

const kinds = [Int32Array, Uint32Array, Uint8Array, Float64Array] as const;

it('PLT-136 columns keep what they hold while they grow, and large ones grow where they are', () => {
  for (const kind of kinds) {
    let column: InstanceType<typeof kind> = new kind(0);
    let length = 0;
    let copies = 0;
    while (length < 300_000) {
      const known = length;
      length = calculateRoom(length);
      const grown = growColumn(column, length);
      if (grown !== column) copies += 1;
      column = grown;
      expect(column).toHaveLength(length);
      for (let index = known; index < length; index += 1) column[index] = index % 251;
    }
    expect(column.every((value, index) => value === index % 251)).toBe(true);
    // Doubled up to 16 KB, then never again.
    expect(copies).toBeLessThanOrEqual(12);
  }
  const prices = growColumn(growColumn(new BigInt64Array([5n, -1n]), 4_096), 8_192);
  expect([prices.length, prices[0], prices[1], prices[8_191]]).toEqual([8_192, 5n, -1n, 0n]);
});

it('PLT-136 room is made in steps that never grow beyond a bound', () => {
  const rooms = [0, 16, 100, 5_000, 1_000_000].map(calculateRoom);
  expect(rooms).toEqual([16, 32, 200, 9_096, 1_004_096]);
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { IdMap } from './id-map.ts';

/** Near, in other blocks, and far beyond 32 bits. */
const id = fc.oneof(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 4_090, max: 12_300 }), fc.constant(2 ** 40 + 7));
const step = fc.record({ kind: fc.constantFrom('set', 'delete', 'clear'), id, value: fc.integer() });

it('PLT-136 what is kept by number is kept as in a map', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), steps => {
      const map = new IdMap<number>();
      const model = new Map<number, number>();
      for (const { kind, id: wanted, value } of steps) {
        if (kind === 'set') {
          map.set(wanted, value);
          model.set(wanted, value);
        } else if (kind === 'delete') {
          map.delete(wanted);
          model.delete(wanted);
        } else if (value % 5 === 0) {
          map.clear();
          model.clear();
        }
        expect(map.get(wanted)).toBe(model.get(wanted));
        expect(map.size).toBe(model.size);
      }
      expect([...map.values()].sort()).toEqual([...model.values()].sort());
    }),
  );
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { LevelHeap } from './level-heap.ts';

const int64Max = 2n ** 63n - 1n;
const slotCount = 40;
const price = fc.oneof(
  fc.bigInt({ min: 1n, max: 40n }),
  fc.bigInt({ min: 2n ** 32n - 20n, max: 2n ** 32n + 20n }),
  fc.bigInt({ min: 2n ** 60n - 3n, max: 2n ** 60n + 3n }),
  fc.bigInt({ min: int64Max - 3n, max: int64Max }),
);
const level = fc.oneof(price, fc.constantFrom(int64Max + 1n, 10n ** 28n, 0n, -5n));
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('add' as const), slot: fc.nat(slotCount - 1), level }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('remove' as const), slot: fc.nat(slotCount - 1) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('look' as const), price }) },
);

it('ENG-009 finds exactly the levels that a price reaches, to the last digit', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 150 }), fc.boolean(), (steps, isFalling) => {
      const heap = new LevelHeap(isFalling ? 'falling' : 'rising');
      const levels = new Map<number, bigint>();
      for (const each of steps) {
        if (each.do === 'add') {
          heap.reserve(each.slot + 1);
          heap.remove(each.slot);
          heap.add(each.slot, each.level);
          levels.set(each.slot, each.level);
        } else if (each.do === 'remove') {
          heap.remove(each.slot);
          levels.delete(each.slot);
        } else {
          const reached: number[] = [];
          heap.collect(each.price, reached);
          const isReached = (known: bigint) => (isFalling ? each.price <= known : each.price >= known);
          const expected = [...levels].filter(([, known]) => isReached(known)).map(([slot]) => slot);
          expect(reached.sort((a, b) => a - b)).toEqual(expected.sort((a, b) => a - b));
          for (const slot of reached) levels.delete(slot);
        }
      }
    }),
    { numRuns: 2_000, seed: 4 },
  );
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { TimingWheel } from './timing-wheel.ts';

const slotCount = 64;
const startMs = Date.UTC(2026, 10, 20, 15);
const delayMs = fc.oneof(
  fc.integer({ min: -2_000, max: 3_000 }),
  fc.integer({ min: 0, max: 3_700_000 }),
  fc.integer({ min: 0, max: 30 * 86_400_000 }),
  fc.constantFrom(0, 1, 1_023, 1_024, 1_025, 1_048_576, 1_073_741_824),
);
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('add' as const), slot: fc.nat(slotCount - 1), delayMs }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('remove' as const), slot: fc.nat(slotCount - 1) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('look' as const), delayMs }) },
);

it('ENG-010 finds what is due at every look, no earlier and no later, whatever the times', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 120 }), fc.boolean(), (steps, isLookedAtFirst) => {
      const wheel = new TimingWheel();
      wheel.reserve(slotCount);
      const times = new Map<number, number>();
      let nowMs = startMs;
      if (isLookedAtFirst) wheel.collect(nowMs, []);
      for (const each of steps) {
        if (each.do === 'add') {
          wheel.remove(each.slot);
          wheel.add(each.slot, nowMs + each.delayMs);
          times.set(each.slot, nowMs + each.delayMs);
        } else if (each.do === 'remove') {
          wheel.remove(each.slot);
          times.delete(each.slot);
        } else {
          nowMs += each.delayMs;
          const due: number[] = [];
          wheel.collect(nowMs, due);
          const expected = [...times].filter(([, atMs]) => atMs <= nowMs).map(([slot]) => slot);
          expect(due.sort((a, b) => a - b)).toEqual(expected.sort((a, b) => a - b));
          for (const slot of due) times.delete(slot);
        }
        expect(wheel.size).toBe(times.size);
      }
    }),
    { numRuns: 2_000, seed: 4 },
  );
});

import { calculatePayout } from '@truemark/domain/options/rules';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Option } from './option.ts';
import { OptionTable } from './option-table.ts';

const count = fc.integer({ min: 1, max: 2 ** 40 });
const price = fc.bigInt({ min: 1n, max: 2n ** 63n - 1n });
const running: fc.Arbitrary<Option> = fc
  .record({
    ...{ userId: count, id: fc.integer({ min: 1, max: 30 }), instrumentId: count, ruleVersion: count },
    ...{ durationSeconds: count, acceptedAtMs: count, acceptedSequence: count, fillWaitMs: count },
    ...{ settleWaitMs: count, expiresAtMs: count, quotedPrice: price },
    book: fc.constantFrom('demo' as const, 'live' as const),
    type: fc.constantFrom('up' as const, 'down' as const),
    // As large as the table of the database takes.
    stake: fc.bigInt({ min: 1n, max: 10n ** 37n }),
    ratio: fc.bigInt({ min: 1n, max: 10n ** 10n }),
    termsHash: fc.uint8Array({ minLength: 32, maxLength: 32 }).map(bytes => Buffer.from(bytes).toString('hex')),
    buy: fc.option(fc.record({ sequence: count, atMs: count, price, beforeSequence: fc.option(count) })),
  })
  .map(option => ({
    ...option,
    payout: calculatePayout(option.stake, option.ratio),
    state: option.buy ? 'holding' : 'pending',
    ...{ result: 'running', end: null, endedAtMs: null },
  }));

it('OPT-113 options that run are in memory as they stand in the database, whatever came and went before', () => {
  const steps = fc.array(fc.oneof(running, fc.integer({ min: 1, max: 30 })), { maxLength: 200, size: 'max' });
  fc.assert(
    fc.property(steps, wanted => {
      const table = new OptionTable();
      const known = new Map<number, Option>();
      for (const step of wanted) {
        if (typeof step === 'number') {
          table.delete(step);
          known.delete(step);
        } else {
          table.put(step);
          known.set(step.id, step);
        }
        expect(table.size).toBe(known.size);
      }
      for (let id = 1; id <= 30; id += 1) expect(table.find(id)).toEqual(known.get(id));
    }),
    { endOnFailure: true },
  );
});

it('OPT-113 an option that is over has no place among them', () => {
  const [option] = fc.sample(running, { numRuns: 1, seed: 1 });
  if (!option) throw new Error('nothing was made up');
  expect(() => new OptionTable().put({ ...option, endedAtMs: 1 })).toThrow('an open option runs');
});

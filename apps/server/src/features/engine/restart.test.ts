import fc from 'fast-check';
import { expect, it } from 'vitest';
import { RestartedEngine, scanCommits } from './testing/restarted-engine.ts';
import type { Outcome } from './testing/scan-engine.ts';

/** Who waits too long is canceled or void, whether a late tick says so or the clock. */
function write({ kind, id, type, reason, sequence, beforeSequence }: Outcome): string {
  const isLate = type === 'cancel' || type === 'void';
  return [kind, id, type, reason, ...(isLate ? [] : [sequence, beforeSequence])].join(' ');
}

it('ENG-030 after restarts at any moment, slow commits and slow answers, everything is decided as if nothing had happened', async () => {
  let restarts = 0;
  let decided = 0;
  await fc.assert(
    fc.asyncProperty(fc.integer(), async seed => {
      const engine = new RestartedEngine(seed);
      await engine.run();
      const expected = scanCommits(engine.commits, engine.record.ticks).map(write);
      expect(engine.outcomes.map(write).sort()).toEqual(expected.sort());
      restarts += engine.restarts;
      decided += expected.length;
    }),
    { numRuns: 250, seed: 4 },
  );
  expect(restarts).toBeGreaterThan(1_000);
  expect(decided).toBeGreaterThan(10_000);
}, 120_000);

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isWholeRun } from '../../testing/test-extent.ts';
import { RestartedEngine, scanCommits } from './testing/restarted-engine.ts';
import type { Outcome } from './testing/scan-engine.ts';

const numRuns = isWholeRun ? 250 : 80;

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
    { numRuns, seed: 4 },
  );
  expect(restarts).toBeGreaterThan(4 * numRuns);
  expect(decided).toBeGreaterThan(40 * numRuns);
}, 120_000);

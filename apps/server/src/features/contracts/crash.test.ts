import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTemporaryFolder } from '../../platform/testing/temporary-folder.ts';
import { chooseSeed, killTrading } from '../../testing/kill-trading.ts';
import { isWholeRun } from '../../testing/test-extent.ts';

const seed = chooseSeed();
const roundCount = isWholeRun ? 3 : 1;
let folder: string;

beforeAll(() => {
  folder = makeTemporaryFolder();
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

const happened = [
  ...['contract stopLoss', 'contract takeProfit', 'contract user', 'option settled'],
  ...['acknowledged close', 'acknowledged part', 'acknowledged limits', 'acknowledged cancel'],
];

async function expectUnharmed(victim: 'server' | 'database'): Promise<void> {
  const dataDir = path.join(folder, victim);
  process.stdout.write(`KILL_SEED=${seed}: the ${victim} is killed\n`);
  const rounds = await killTrading({ victim, rounds: roundCount, dataDir, seed });
  expect(rounds).toHaveLength(roundCount);
  for (const { acknowledged, lost, wrong, offenders } of rounds) {
    expect(acknowledged).toBeGreaterThan(0);
    expect({ lost, wrong, offenders }).toEqual({ lost: 0, wrong: [], offenders: [] });
  }
  if (!isWholeRun) return;
  // All of it happened, and so could have happened wrongly: more than one round has time for.
  const states = rounds.at(-1)?.states;
  for (const state of happened) {
    expect(states?.[state], state).toBeGreaterThan(0);
  }
}

describe('orders, stops and expiries on recorded prices', () => {
  it(
    'CTR-190 CTR-192 lose nothing, and are settled once as the record says, when the server is killed',
    {
      timeout: 180_000,
    },
    () => expectUnharmed('server'),
  );

  it(
    'CTR-191 CTR-192 lose nothing, and are settled once as the record says, when the database is killed',
    {
      timeout: 180_000,
    },
    () => expectUnharmed('database'),
  );
});

import fs from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTemporaryFolder } from '../../platform/testing/temporary-folder.ts';
import { chooseSeed, killTrading, type Victim } from '../../testing/kill-trading.ts';
import { isWholeRun } from '../../testing/test-extent.ts';

const seed = chooseSeed();
const pair: readonly Victim[] = ['server', 'database'];
const victims = isWholeRun ? [...pair, ...pair, ...pair] : pair;
let dataDir: string;

beforeAll(() => {
  dataDir = makeTemporaryFolder();
});
afterAll(() => fs.rmSync(dataDir, { recursive: true }));

const happened = [
  ...['contract stopLoss', 'contract takeProfit', 'contract user', 'option settled'],
  ...['acknowledged close', 'acknowledged part', 'acknowledged limits', 'acknowledged cancel'],
];

describe('orders, stops and expiries on recorded prices', () => {
  it('CTR-190 CTR-191 CTR-192 lose nothing, and are settled once as the record says, when the server is killed, and when the database is', {
    timeout: 180_000,
  }, async () => {
    process.stdout.write(`KILL_SEED=${seed}\n`);
    const rounds = await killTrading({ victims, dataDir, seed });
    expect(rounds).toHaveLength(victims.length);
    for (const { acknowledged, lost, wrong, offenders } of rounds) {
      expect(acknowledged).toBeGreaterThan(0);
      expect({ lost, wrong, offenders }).toEqual({ lost: 0, wrong: [], offenders: [] });
    }
    if (!isWholeRun) return;
    // All of it happened, and so could have happened wrongly: more than a round of each has time for.
    const states = rounds.at(-1)?.states;
    for (const state of happened) {
      expect(states?.[state], state).toBeGreaterThan(0);
    }
  });
});

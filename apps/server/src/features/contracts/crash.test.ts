import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findMarketDataFolder } from '../../adapters/feeds/testing/market-data-folder.ts';
import { makeTemporaryFolder } from '../../platform/testing/temporary-folder.ts';
import { chooseSeed, killTrading } from '../../testing/kill-trading.ts';

const recordings = findMarketDataFolder();
const prices = recordings === undefined ? 'made-up prices, because there are no recorded ones' : 'recorded prices';
const seed = chooseSeed();
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
  process.stdout.write(`KILL_SEED=${seed}: the ${victim} is killed on ${prices}\n`);
  const rounds = await killTrading({ victim, rounds: 3, dataDir, seed, recordings });
  expect(rounds).toHaveLength(3);
  for (const { acknowledged, lost, wrong, offenders } of rounds) {
    expect(acknowledged).toBeGreaterThan(0);
    expect({ lost, wrong, offenders }).toEqual({ lost: 0, wrong: [], offenders: [] });
  }
  // All of it happened, and so could have happened wrongly.
  const states = rounds.at(-1)?.states;
  for (const state of happened) {
    expect(states?.[state], state).toBeGreaterThan(0);
  }
}

describe(`orders, stops and expiries on ${prices}`, () => {
  it(
    'CTR-190 CTR-192 lose nothing, and are settled once as the record says, when the server is killed three times',
    {
      timeout: 180_000,
    },
    () => expectUnharmed('server'),
  );

  it(
    'CTR-191 CTR-192 lose nothing, and are settled once as the record says, when the database is killed three times',
    {
      timeout: 180_000,
    },
    () => expectUnharmed('database'),
  );
});

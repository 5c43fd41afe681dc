import fs from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keepInstrumentsFew } from '../../testing/few-instruments.ts';
import { killRepeats } from '../../testing/kill-repeats.ts';
import { chooseSeed } from '../../testing/kill-trading.ts';
import { actKinds } from '../../testing/repeat-trials.ts';
import { isWholeRun } from '../../testing/test-extent.ts';
import { makeTemporaryFolder } from '../testing/temporary-folder.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';

/** More by hand: REPEAT_ACTS=200. */
const actsOfKind = Number(process.env.REPEAT_ACTS ?? (isWholeRun ? 24 : 2));
const seed = chooseSeed();
let database: TestDatabase;
let dataDir: string;

beforeAll(async () => {
  database = await openTestDatabase();
  await keepInstrumentsFew(database);
  dataDir = makeTemporaryFolder();
});
afterAll(async () => {
  fs.rmSync(dataDir, { recursive: true });
  await database.close();
});

it('ACC-397 closes, changes, cancellations, resets and acts of operators that a kill cuts off are done once, and a repeat right after the start is answered', {
  timeout: 60_000 + actsOfKind * 5_000,
}, async () => {
  process.stdout.write(`KILL_SEED=${seed}\n`);
  const { url, ownerUrl, query } = database;
  const { cutOff, wrong } = await killRepeats({ url, ownerUrl, query, dataDir, seed, actsOfKind, actsAtOnce: 6 });
  process.stdout.write(`cut off: ${JSON.stringify(cutOff)}\n`);
  expect(wrong).toEqual([]);
  // Cut off at all, or nothing could have gone wrong.
  expect(actKinds.reduce((sum, kind) => sum + cutOff[kind], 0)).toBeGreaterThan(actsOfKind);
});

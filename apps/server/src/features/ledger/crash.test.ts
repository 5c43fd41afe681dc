import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startProgram, startServerProcess } from '../../platform/testing/server-process.ts';
import { makeTemporaryFolder } from '../../platform/testing/temporary-folder.ts';
import { killLedger } from '../../testing/kill-ledger.ts';
import type { Victim } from '../../testing/kill-trading.ts';
import { isWholeRun } from '../../testing/test-extent.ts';

const servingMsMax = 5_000;
/** Where other tests keep the machine so busy that even an ordinary start is slow; the bench has the bare bound. */
const busyFactor = 3;
const pair: readonly Victim[] = ['server', 'database'];
const victims = isWholeRun ? [...pair, ...pair, ...pair] : pair;
const program = fileURLToPath(import.meta.resolve('../../main.ts'));
let folder: string;

beforeAll(() => {
  folder = makeTemporaryFolder();
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

/** The program itself with a word behind it. */
function runMain(dataDir: string, word: string) {
  return startProgram(program, { DATA_DIR: dataDir, LOG_LEVEL: 'silent' }, { words: [word] });
}

describe('the ledger under load', () => {
  it('LED-095 LED-096 loses and doubles nothing when the server is killed, and when the database is', {
    timeout: 180_000,
  }, async () => {
    const { startMs, rounds } = await killLedger({
      victims,
      dataDir: path.join(folder, 'killed'),
      random: Math.random,
    });
    expect(rounds).toHaveLength(victims.length);
    for (const { acknowledged, lost, doubled, offenders, servingMs } of rounds) {
      expect(acknowledged).toBeGreaterThan(0);
      expect({ lost, doubled, offenders }).toEqual({ lost: 0, doubled: 0, offenders: [] });
      expect(servingMs).toBeLessThan(Math.max(servingMsMax, busyFactor * startMs));
    }
  });
});

describe('the command audit', () => {
  it('LED-092 prints a line for each check, beside a running server and without one', { timeout: 90_000 }, async () => {
    const dataDir = path.join(folder, 'audited');
    const server = startServerProcess({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
    const visits = async () => Number(await (await fetch(await server.ready)).text());
    const before = await visits();
    const beside = runMain(dataDir, 'audit');
    expect(await beside.ended).toBe(0);
    expect(beside.output.standard).toMatch(/^ok {3}sumIsZero: 0 looked at\nok {3}/);
    expect(await visits()).toBe(before + 1);
    server.child.kill('SIGTERM');
    await server.ended;
    const alone = runMain(dataDir, 'audit');
    expect(await alone.ended).toBe(0);
    expect(alone.output.standard).toBe(beside.output.standard);
  });

  it('LED-092 ends with 1 when there is no ledger to look at', { timeout: 90_000 }, async () => {
    const empty = runMain(path.join(folder, 'empty'), 'audit');
    expect(await empty.ended).toBe(1);
    expect(empty.output.error).toMatch(/^truemark: This database has no ledger yet: .*\n$/);
  });
});

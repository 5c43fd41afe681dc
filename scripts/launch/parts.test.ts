import fs from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeTemporaryFolder } from '../../apps/server/src/platform/testing/temporary-folder.ts';
import { countPlaywright, countVitest, describeCount, runParts } from './parts.mjs';

let folder: string;
let printed: string;

beforeEach(() => {
  folder = makeTemporaryFolder();
  printed = '';
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

/** A part that runs this program; with results to write, it counts as they say. */
function part(program: string, results?: object) {
  const resultFile = path.join(folder, 'results.json');
  const write = results
    ? `require('fs').writeFileSync(${JSON.stringify(resultFile)}, ${JSON.stringify(JSON.stringify(results))});`
    : '';
  const base = { name: 'part', file: process.execPath, words: ['-e', `${write}${program}`] };
  return () => (results ? { ...base, resultFile, count: countVitest } : base);
}

function run(...parts: Parameters<typeof runParts>[0]) {
  return runParts(parts, text => {
    printed += text;
  });
}

const good = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 1, numTodoTests: 1, testResults: [] };

describe('runParts', () => {
  it('PLT-080 adds up what the parts passed, failed and skipped', async () => {
    const failing = { ...good, numFailedTests: 2, testResults: [] };
    expect(await run(part('', good), part('process.exit(1)', failing))).toEqual({ passed: 6, failed: 2, skipped: 4 });
    expect(await run(part(''), part('process.exit(3)'))).toEqual({ passed: 1, failed: 1, skipped: 0 });
  });

  it('PLT-081 counts a part that crashes, or that fails without a failed test, as one failed', async () => {
    expect(await run(part('process.kill(process.pid, "SIGKILL")', good))).toEqual({ passed: 3, failed: 1, skipped: 2 });
    expect(printed).toContain('ended by SIGKILL');
    const missing = { name: 'missing', file: path.join(folder, 'no-such-program'), words: [] };
    expect(await run(() => missing)).toEqual({ passed: 0, failed: 1, skipped: 0 });
    expect(printed).toContain('ENOENT');
  });

  it('PLT-081 counts a part that leaves no results as failed, even when it says that all is well', async () => {
    await run(part('', good));
    const silent = { ...part('', good)(), words: ['-e', ''] };
    expect(await run(() => silent)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });

  it('PLT-082 says of a part that cannot run why, and counts it as skipped or failed', async () => {
    const count = await run(
      () => ({ name: 'again', reason: 'no second PostgreSQL', countsAs: 'skipped' }),
      () => ({ name: 'e2e', reason: 'no Chromium', countsAs: 'failed' }),
    );
    expect(count).toEqual({ passed: 0, failed: 1, skipped: 1 });
    expect(printed).toContain('again: skipped: no second PostgreSQL\n');
    expect(printed).toContain('e2e: failed: no Chromium\n');
  });

  it('PLT-083 prints the last lines of a part, and from before them whatever is skipped', async () => {
    await run(
      part(`console.log('no prices: 3 tests are skipped'); for (let i = 1; i <= 40; i++) console.log('line', i)`),
    );
    expect(printed).toContain('no prices: 3 tests are skipped\n');
    expect(printed).not.toContain('line 28\n');
    expect(printed).toContain('line 29\n');
    expect(printed).toContain('line 40\n');
    await run(part(`for (let i = 1; i <= 40; i++) console.log('bad', i); process.exit(1)`));
    expect(printed).toContain('bad 1\n');
  });
});

describe('countVitest', () => {
  it('PLT-081 counts a file that fails before its first test', () => {
    const testResults = [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{ status: 'failed' }] },
      { status: 'passed', assertionResults: [{ status: 'passed' }] },
    ];
    expect(countVitest(JSON.stringify({ ...good, numFailedTests: 1, testResults }))).toEqual({
      passed: 3,
      failed: 2,
      skipped: 2,
    });
  });
});

describe('countPlaywright', () => {
  it('PLT-081 counts errors outside of tests', () => {
    const stats = { expected: 5, flaky: 1, unexpected: 2, skipped: 3 };
    expect(countPlaywright(JSON.stringify({ stats, errors: [{}] }))).toEqual({ passed: 6, failed: 3, skipped: 3 });
  });
});

describe('describeCount', () => {
  it('PLT-080 makes the last line', () => {
    expect(describeCount({ passed: 2, failed: 0, skipped: 0 })).toBe('2 passed, 0 failed');
    expect(describeCount({ passed: 2, failed: 1, skipped: 4 })).toBe('2 passed, 1 failed, 4 skipped');
  });
});

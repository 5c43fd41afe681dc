import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Count
 * @typedef {object} Program one of those that `npm test` runs
 * @property {string} name
 * @property {string} file
 * @property {string[]} words
 * @property {Record<string, string>} [environment]
 * @property {string} [resultFile] where it writes its results; without one it counts as one test
 * @property {(text: string) => Count} [count] reads them
 * @typedef {object} Absence a part that cannot run here
 * @property {string} name
 * @property {string} reason
 * @property {'failed' | 'skipped'} countsAs
 * @typedef {Program | Absence} Part
 */

const tailLines = { passed: 12, failed: 150 };
/** For the slowest machine: only what hangs takes longer. */
const partMs = process.env.TEST_ALL === '1' ? 60 * 60_000 : 30 * 60_000;

/**
 * Runs the parts one after another and adds up their tests. A part that crashes, or fails without naming a failed test,
 * counts as one that failed.
 * @param {(() => Part)[]} parts each made when its turn comes
 * @param {(text: string) => void} print
 * @returns {Promise<Count>}
 */
export async function runParts(parts, print) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const makePart of parts) {
    const count = await runPart(makePart(), print);
    for (const key of /** @type {const} */ (['passed', 'failed', 'skipped'])) total[key] += count[key];
  }
  return total;
}

/**
 * @param {Part} part
 * @param {(text: string) => void} print
 * @returns {Promise<Count>}
 */
async function runPart(part, print) {
  if ('reason' in part) {
    print(`\n== ${part.name}: ${part.countsAs}: ${part.reason}\n`);
    return { passed: 0, failed: 0, skipped: 0, [part.countsAs]: 1 };
  }
  print(`\n== ${part.name}\n`);
  const startedAtMs = performance.now();
  const { isGood, output } = await runProgram(part);
  const count = countProgram(part, isGood);
  const tail = pickTail(output.trimEnd().split('\n'), isGood ? tailLines.passed : tailLines.failed);
  const seconds = ((performance.now() - startedAtMs) / 1000).toFixed(1);
  print(`${tail.join('\n')}\n== ${part.name}: ${describeCount(count)} (${seconds} s)\n`);
  return count;
}

/**
 * The last lines, and before them whatever says that tests are skipped.
 * @param {string[]} lines
 * @param {number} count
 */
function pickTail(lines, count) {
  const skips = lines.slice(0, -count).filter(line => /\b(is|are) skipped\b/.test(line));
  return [...new Set(skips), ...lines.slice(-count)];
}

/** @param {Count} count */
export function describeCount({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/**
 * @param {Program} program
 * @returns {Promise<{ isGood: boolean, output: string }>}
 */
function runProgram({ file, words, environment, resultFile }) {
  if (resultFile) rmSync(resultFile, { force: true });
  return new Promise(resolve => {
    const child = spawn(file, words, {
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: partMs,
    });
    /** @type {string[]} */
    const output = [];
    child.stdout?.on('data', text => output.push(String(text)));
    child.stderr?.on('data', text => output.push(String(text)));
    child.once('error', error => output.push(error.message));
    child.once('close', (code, signal) => {
      if (signal) output.push(`\nended by ${signal}`);
      resolve({ isGood: code === 0, output: output.join('') });
    });
  });
}

/**
 * @param {Program} program
 * @param {boolean} isGood
 * @returns {Count}
 */
function countProgram({ resultFile, count }, isGood) {
  const one = { passed: isGood ? 1 : 0, failed: isGood ? 0 : 1, skipped: 0 };
  if (!resultFile || !count) return one;
  const counted = readResults(resultFile, count);
  // No results from a part that says that all is well: it has not tested anything.
  if (!counted) return { passed: 0, failed: 1, skipped: 0 };
  return isGood || counted.failed > 0 ? counted : { ...counted, failed: 1 };
}

/**
 * @param {string} resultFile
 * @param {(text: string) => Count} count
 * @returns {Count | undefined}
 */
function readResults(resultFile, count) {
  try {
    return count(readFileSync(resultFile, 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * What Vitest's JSON reporter says. A file that fails before its first test has no failed test of its own.
 * @param {string} text
 * @returns {Count}
 */
export function countVitest(text) {
  /** @type {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number,
   *   testResults: { status: string, assertionResults: { status: string }[] }[] }} */
  const results = JSON.parse(text);
  const brokenFiles = results.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some(test => test.status === 'failed'),
  );
  return {
    passed: results.numPassedTests,
    failed: results.numFailedTests + brokenFiles.length,
    skipped: results.numPendingTests + results.numTodoTests,
  };
}

/**
 * What Playwright's JSON reporter says. Errors stand outside of any test.
 * @param {string} text
 * @returns {Count}
 */
export function countPlaywright(text) {
  /** @type {{ stats: Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>, errors: object[] }} */
  const { stats, errors } = JSON.parse(text);
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length, skipped: stats.skipped };
}

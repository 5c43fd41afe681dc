import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { measureBudgets, measureWalletBudgets } from './budgets.ts';
import { runTidy } from './tidy.ts';

interface Outcome {
  readonly name: string;
  readonly isGood: boolean;
  readonly lines: readonly string[];
}

const root = path.resolve(import.meta.dirname, '..');

/** Runs a tool of node_modules on the Node that runs this script. */
async function runTool(name: string, file: string, args: readonly string[]): Promise<Outcome> {
  const child = spawn(process.execPath, [path.join(root, 'node_modules', file), ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const closed = once(child, 'close');
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await closed;
  return { name, isGood: code === 0, lines: code === 0 ? [] : `${output}${errors}`.trimEnd().split('\n') };
}

function listTidyOutcomes(): readonly Outcome[] {
  const { groups, coverage } = runTidy();
  return groups.map(({ name, problems }) => ({
    name: `tidy: ${name}`,
    isGood: problems.length === 0,
    lines: [
      ...problems.map(({ file, line, message }) => `${file}${line ? `:${line}` : ''} ${message}`),
      ...(name === 'promises' ? coverage : []),
    ],
  }));
}

function listBudgetOutcomes(build: Outcome): readonly Outcome[] {
  if (!build.isGood) return [build];
  return [...measureBudgets(), ...measureWalletBudgets()].map(({ page, bytes, bytesMax }) => ({
    name: `budget: ${page}`,
    isGood: bytes <= bytesMax,
    lines: [`${(bytes / 1024).toFixed(1)} KB gzip of at most ${bytesMax / 1024} KB`],
  }));
}

function report(outcome: Outcome): Outcome {
  console.log(`${outcome.isGood ? 'ok  ' : 'FAIL'} ${outcome.name}`);
  for (const line of outcome.lines) console.log(`     ${line}`);
  return outcome;
}

// Side by side: each leaves a part of the cores idle.
const [types, lint, unused, build] = await Promise.all([
  runTool('types', 'typescript/bin/tsc', ['-b']),
  runTool('lint and format', '@biomejs/biome/bin/biome', ['ci', '--error-on-warnings', '--colors=off']),
  runTool('unused code', 'knip/bin/knip.js', []),
  runTool('web build', '../scripts/build-web.ts', ['--if-changed', '--quiet']),
]);
const outcomes = [types, lint, unused, ...listTidyOutcomes(), ...listBudgetOutcomes(build)].map(report);
const failedCount = outcomes.filter(({ isGood }) => !isGood).length;
console.log(`check: ${outcomes.length - failedCount} passed, ${failedCount} failed`);
process.exitCode = failedCount === 0 ? 0 : 1;

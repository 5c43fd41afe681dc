import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { measureBudgets } from './budgets.ts';
import { runTidy } from './tidy.ts';

interface Outcome {
  readonly name: string;
  readonly isGood: boolean;
  readonly lines: readonly string[];
}

const root = path.resolve(import.meta.dirname, '..');

/** Runs a tool of node_modules on the Node that runs this script. */
function runTool(name: string, file: string, args: readonly string[]): Outcome {
  const result = spawnSync(process.execPath, [path.join(root, 'node_modules', file), ...args], {
    cwd: root,
    encoding: 'utf8',
  });
  const output = `${result.stdout}${result.stderr}${result.error ? `\n${result.error.message}` : ''}`;
  return { name, isGood: result.status === 0, lines: result.status === 0 ? [] : output.trimEnd().split('\n') };
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

function listBudgetOutcomes(): readonly Outcome[] {
  const build = runTool('web build', '../scripts/build-web.ts', ['--if-changed']);
  if (!build.isGood) return [build];
  return measureBudgets().map(({ page, bytes, bytesMax }) => ({
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

const outcomes = [
  report(runTool('types', 'typescript/bin/tsc', ['-b'])),
  report(runTool('lint and format', '@biomejs/biome/bin/biome', ['ci', '--error-on-warnings', '--colors=off'])),
  report(runTool('unused code', 'knip/bin/knip.js', [])),
  ...listTidyOutcomes().map(report),
  ...listBudgetOutcomes().map(report),
];
const failedCount = outcomes.filter(({ isGood }) => !isGood).length;
console.log(`check: ${outcomes.length - failedCount} passed, ${failedCount} failed`);
process.exitCode = failedCount === 0 ? 0 : 1;

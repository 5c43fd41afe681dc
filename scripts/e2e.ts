import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findChromium } from './launch/chromium.mjs';

const root = path.resolve(import.meta.dirname, '..');

function run(file: string, args: readonly string[], environment: Readonly<Record<string, string>> = {}): number {
  const { status, error } = spawnSync(process.execPath, [path.join(root, file), ...args], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: 'inherit',
  });
  if (error) throw error;
  return status ?? 1;
}

/** What takes long, or repeats what runs already, is left to `npm run e2e -- --all`, or `npm test -- --all`. */
if (process.argv.includes('--all')) process.env.TEST_ALL = '1';
const chromium = findChromium(process.env);
if (chromium) process.env.CHROMIUM_PATH = chromium;

/** The journeys walk through the built client, as a person gets it, each on a copy of one empty database. */
function runJourneys(dataDir: string): number {
  const built = run('scripts/build-web.ts', ['--if-changed']);
  if (built !== 0) return built;
  // Made once, by the product's own command: that takes ten times as long as to copy it.
  const prepared = run('apps/server/src/main.ts', ['migrate'], { DATA_DIR: dataDir, LOG_LEVEL: 'warn' });
  if (prepared !== 0) return prepared;
  const words = process.argv.slice(2).filter(word => word !== '--all');
  return run('node_modules/@playwright/test/cli.js', ['test', '--config', 'e2e/playwright.config.ts', ...words], {
    PREPARED_DATA_DIR: dataDir,
  });
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'truemark-prepared-'));
// A PostgreSQL that root starts runs as somebody else, who has to get through to its own folder in here.
chmodSync(folder, 0o711);
// Every server of the run would compile the same program anew.
process.env.NODE_COMPILE_CACHE ??= path.join(folder, 'compiled');
try {
  process.exitCode = runJourneys(path.join(folder, 'data'));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

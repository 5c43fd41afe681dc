import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { findChromium } from './launch/chromium.mjs';

const root = path.resolve(import.meta.dirname, '..');

function run(file: string, args: readonly string[]): number {
  const { status, error } = spawnSync(process.execPath, [path.join(root, file), ...args], {
    cwd: root,
    stdio: 'inherit',
  });
  if (error) throw error;
  return status ?? 1;
}

const chromium = findChromium(process.env);
if (chromium) process.env.CHROMIUM_PATH = chromium;

// The journeys walk through the built client, as a person gets it.
const built = run('scripts/build-web.ts', ['--if-changed']);
const arguments_ = ['test', '--config', 'e2e/playwright.config.ts', ...process.argv.slice(2)];
process.exitCode = built === 0 ? run('node_modules/@playwright/test/cli.js', arguments_) : built;

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import type { Bench } from './bench.ts';
import { findChromium } from './chromium.ts';

const root = path.resolve(import.meta.dirname, '../..');
const port = 18_411;

/** `npm start` in a folder, until the first price stands in a browser that is already open. */
async function measureStart(dataDir: string): Promise<number> {
  const browser = await chromium.launch(findChromium());
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const startedAtMs = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    while (
      !(await fetch(`http://127.0.0.1:${port}/readyz`).then(
        reply => reply.ok,
        () => false,
      ))
    )
      await page.waitForTimeout(25);
    await page.goto(`http://127.0.0.1:${port}/`);
    await page.locator('[data-price]').filter({ hasText: /\d/ }).first().waitFor({ timeout: 30_000 });
    return performance.now() - startedAtMs;
  } finally {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
    await browser.close();
  }
}

/** How long a person waits after `npm start`. */
export const startBench: Bench = {
  name: 'start',
  async run(say) {
    const dataDir = mkdtempSync(path.join(os.tmpdir(), 'truemark-start-'));
    try {
      say(`first start on a new folder: ${((await measureStart(dataDir)) / 1000).toFixed(2)} s`);
      const second = await measureStart(dataDir);
      return [{ name: 'second start to the first price in the browser', value: second / 1000, unit: 's', max: 3 }];
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};

import path from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { chromiumArguments } from './support/chromium.ts';
import { isWholeRun, wholeRunOnly } from './support/extent.ts';

const root = path.resolve(import.meta.dirname, '..');
/** Which Chromium: `npm run e2e` says; without a word the one that Playwright keeps. */
const executablePath = process.env.CHROMIUM_PATH;

const launchOptions = {
  ...(executablePath ? { executablePath } : {}),
  args: chromiumArguments,
};
const desktop = { viewport: { width: 1440, height: 900 }, launchOptions };
const mobile = {
  ...devices['iPhone 14'],
  viewport: { width: 390, height: 844 },
  defaultBrowserType: 'chromium' as const,
  launchOptions,
};

const leftOut = isWholeRun ? [] : [new RegExp(wholeRunOnly.tag)];

export default defineConfig({
  testDir: path.join(import.meta.dirname, 'journeys'),
  globalSetup: path.join(import.meta.dirname, 'support/shared-platforms.ts'),
  outputDir: path.join(root, 'test-results/e2e'),
  fullyParallel: false,
  // Two cores, and journeys that wait for prices and expiries a good part of their time.
  workers: 3,
  // For the slowest machine: only what hangs takes longer.
  timeout: 240_000,
  // Three browsers and as many servers share the cores of a small machine: what is slow is not yet wrong.
  expect: { timeout: 30_000, toPass: { timeout: 90_000 } },
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: path.join(root, 'test-results/e2e.json') }]],
  use: {
    // A trace of every step takes a third of the time: who looks into a failure adds `--trace retain-on-failure`.
    trace: 'off',
    // What covers a button for longer than this covers it for good.
    actionTimeout: 60_000,
    serviceWorkers: 'block',
    // Prices never stand still, and drawing their fading takes more of the cores than the program does.
    contextOptions: { reducedMotion: 'reduce' },
  },
  // What waits longest for prices is at the beginning, where there is other work beside it.
  projects: [
    {
      name: 'mobile-zh',
      use: { ...mobile, locale: 'zh-CN' },
      testMatch: isWholeRun ? /(contracts|markets|mobile|options|order-acts)\.test\.ts/ : /mobile\.test\.ts/,
      grepInvert: leftOut,
    },
    ...(isWholeRun
      ? [
          {
            name: 'desktop-ar',
            use: { ...desktop, locale: 'ar' },
            testMatch: /(account|contracts|markets|options)\.test\.ts/,
          },
        ]
      : []),
    { name: 'desktop-en', use: { ...desktop, locale: 'en-GB' }, testIgnore: /mobile\.test\.ts/, grepInvert: leftOut },
  ],
});

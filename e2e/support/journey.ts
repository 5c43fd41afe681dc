import { test as base, type WorkerFixture } from '@playwright/test';
import type { Language } from '@truemark/contract/languages';
import { createPlatform, type PlatformPlace } from './platform.ts';
import { readSharedPlatforms } from './shared-platforms.ts';
import { registerTrader, type Trader } from './trader.ts';

export interface WorkerParts {
  /** On recorded prices as they came. */
  readonly steady: PlatformPlace;
  /** On recorded prices that hold what trading needs, sped up. */
  readonly lively: PlatformPlace;
  /** Somebody who trades on the lively one. */
  readonly trader: Trader;
}

export interface TestParts {
  /** The one that the pages open on. */
  readonly platform: PlatformPlace;
  readonly language: Language;
  /** The onboarding board of the mobile shell has been seen in this browser session. */
  readonly hasSeenOnboarding: boolean;
  readonly isMobile: boolean;
}

/** For the slowest machine, with others at work on it: only what hangs takes longer. */
export const startMsMax = 180_000;

/** A test with a running platform that it shares with others; pages open on it. */
export const test = base.extend<TestParts, WorkerParts>({
  steady: [async ({}, use) => use(readSharedPlatforms().steady), { scope: 'worker' }],
  lively: [async ({}, use) => use(readSharedPlatforms().lively), { scope: 'worker' }],
  trader: [
    async ({ lively }, use) => use(await registerTrader(lively, 'trader')),
    { scope: 'worker', timeout: startMsMax },
  ],
  platform: async ({ steady }, use) => use(steady),
  baseURL: async ({ platform }, use) => use(platform.url),
  // Each test is a caller of its own: what is limited by address is no matter of theirs.
  extraHTTPHeaders: async ({}, use, { workerIndex, testId }) =>
    use({ 'x-forwarded-for': `10.${workerIndex % 256}.${Number.parseInt(testId.slice(-4), 16) >> 8}.1` }),
  hasSeenOnboarding: [true, { option: true }],
  context: async ({ context, hasSeenOnboarding }, use) => {
    if (hasSeenOnboarding) await context.addInitScript(() => sessionStorage.setItem('onboarding', 'seen'));
    await context.addInitScript(() => localStorage.setItem('coloursAsked', 'yes'));
    await use(context);
    // What a route still answers when its test is over fails nothing: that would be held against the next one.
    for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.unrouteAll({ behavior: 'ignoreErrors' });
  },
  language: async ({}, use, { project }) => use((project.name.split('-')[1] ?? 'en') as Language),
});

/** A platform for the tests of a file alone, in place of a shared one: what they do would be in the way of others. */
export function ownPlatform(
  choose: () => Readonly<Record<string, string>> = () => ({}),
): [WorkerFixture<PlatformPlace, object>, { scope: 'worker'; timeout: number }] {
  const open: WorkerFixture<PlatformPlace, object> = async ({}, use) => {
    const platform = await createPlatform(choose());
    await platform.start();
    await use(platform);
    await platform.remove();
  };
  return [open, { scope: 'worker', timeout: startMsMax }];
}

export { expect } from '@playwright/test';

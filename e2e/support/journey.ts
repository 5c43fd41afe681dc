import { test as base } from '@playwright/test';
import type { Language } from '@truemark/contract/languages';
import { createPlatform, type Platform } from './platform.ts';

export interface WorkerParts {
  /** One running platform for all journeys of a worker. */
  readonly platform: Platform;
}

export interface TestParts {
  readonly language: Language;
  /** The onboarding board of the mobile shell has been seen in this browser session. */
  readonly hasSeenOnboarding: boolean;
  readonly isMobile: boolean;
}

/** A test with a running platform; pages open on it. */
export const test = base.extend<TestParts, WorkerParts>({
  platform: [
    async ({}, use) => {
      const platform = await createPlatform();
      await platform.start();
      await use(platform);
      await platform.remove();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ platform }, use) => use(platform.url),
  hasSeenOnboarding: [true, { option: true }],
  context: async ({ context, hasSeenOnboarding }, use) => {
    if (hasSeenOnboarding) await context.addInitScript(() => sessionStorage.setItem('onboarding', 'seen'));
    await use(context);
  },
  language: async ({}, use, { project }) => use((project.name.split('-')[1] ?? 'en') as Language),
});

export { expect } from '@playwright/test';

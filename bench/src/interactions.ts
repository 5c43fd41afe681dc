import { type Browser, chromium, type Locator, type Page } from '@playwright/test';
import { type Bench, calculatePercentile, type Figure } from './bench.ts';
import { findChromium } from './chromium.ts';
import { startOpenPlatform } from './platform-server.ts';

const ticksPerSecond = 4;
const rounds = 3;
/** From one press to the next: prices come in between, as they do for a person. */
const pauseMs = 300;
/** Browsers report no interaction that takes less. */
const reportedMsMin = 16;
const shells = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
} as const;

type Shell = keyof typeof shells;

/** What somebody does on a page, again and again; answers how many presses that were. */
interface Place {
  readonly name: string;
  readonly path: string;
  readonly act: (page: Page, shell: Shell) => Promise<number>;
}

/** Runs in the page before its own code. Keeps how long each press or key took to the paint of what it did. */
function watchInteractions(durationThreshold: number): void {
  sessionStorage.setItem('onboarding', 'seen');
  localStorage.setItem('coloursAsked', 'yes');
  const longest = new Map<number, number>();
  Object.assign(window, { longest });
  new PerformanceObserver(list => {
    for (const entry of list.getEntries() as (PerformanceEntry & { readonly interactionId: number })[]) {
      const { interactionId, duration } = entry;
      if (interactionId > 0) longest.set(interactionId, Math.max(duration, longest.get(interactionId) ?? 0));
    }
  }).observe({ type: 'event', durationThreshold, buffered: true } as PerformanceObserverInit);
}

async function press(page: Page, ...controls: readonly Locator[]): Promise<number> {
  let count = 0;
  for (const control of controls) {
    for (const each of await control.all()) {
      if (!((await each.isVisible()) && (await each.isEnabled()))) continue;
      await each.click();
      await page.waitForTimeout(pauseMs);
      count += 1;
    }
  }
  return count;
}

async function type(page: Page, keys: readonly string[]): Promise<number> {
  for (const key of keys) {
    await page.keyboard.press(key);
    await page.waitForTimeout(pauseMs);
  }
  return keys.length;
}

/** Two searches, and each is emptied again. */
const searchKeys = ['btc', 'eur'].flatMap(text => [...text, ...Array.from(text, () => 'Backspace')]);

const places: readonly Place[] = [
  {
    name: 'home',
    path: '/',
    async act(page, shell) {
      if (shell === 'desktop') return press(page, page.getByRole('tab'));
      const opened = await press(page, page.getByRole('button', { name: 'Search', exact: true }));
      return opened + (await type(page, [...searchKeys, 'Escape']));
    },
  },
  {
    name: 'market',
    path: '/market',
    async act(page) {
      const tabs = page.getByRole('tablist', { name: 'Market types' }).getByRole('tab');
      const pressed = await press(page, tabs, tabs.first(), page.getByRole('columnheader').getByRole('button'));
      await page.getByRole('searchbox').focus();
      return pressed + (await type(page, searchKeys));
    },
  },
  {
    // Leads to the trade page, as a guest.
    name: 'trade',
    path: '/demo',
    async act(page, shell) {
      const intervals = page.getByRole('radiogroup', { name: 'Interval' }).locator('label');
      const ticket = [
        page.getByRole('group', { name: 'Suggested amounts' }).getByRole('button'),
        page.getByRole('radiogroup', { name: 'Side' }).locator('label'),
      ];
      const tabs = page.getByRole('tab');
      if (shell === 'desktop') return press(page, intervals, tabs, tabs.filter({ hasText: 'Contract' }), ...ticket);
      const opened = await press(page, intervals, tabs, page.getByRole('button', { name: /^Buy \(long\)/ }));
      return opened + (await press(page, ...ticket)) + (await type(page, ['Escape']));
    },
  },
];

/** How long each press took in milliseconds; one too short to be reported counts as the shortest that is. */
async function measure(browser: Browser, url: string, place: Place, shell: Shell): Promise<readonly number[]> {
  const context = await browser.newContext({ ...shells[shell], locale: 'en-GB' });
  const page = await context.newPage();
  await page.addInitScript(watchInteractions, reportedMsMin);
  await page.goto(url + place.path);
  if (place.name === 'trade') await page.waitForURL(/cruuency/);
  await page.waitForTimeout(5_000);
  let count = 0;
  for (let round = 0; round < rounds; round += 1) count += await place.act(page, shell);
  await page.waitForTimeout(1_000);
  const reported = await page.evaluate(() => [
    ...(window as unknown as { longest: Map<number, number> }).longest.values(),
  ]);
  await context.close();
  return [...reported, ...Array.from({ length: Math.max(0, count - reported.length) }, () => reportedMsMin)];
}

/** From a press or a key to the paint of what it did, on the busiest pages, while all instruments tick. */
export const interactionsBench: Bench = {
  name: 'interactions',
  async run(say) {
    const server = await startOpenPlatform({ FEED_TICKS_PER_SECOND: String(ticksPerSecond) });
    const browser = await chromium.launch(findChromium());
    try {
      const figures: Figure[] = [];
      for (const place of places) {
        const all: number[] = [];
        for (const shell of Object.keys(shells) as Shell[]) {
          const took = await measure(browser, server.url, place, shell);
          all.push(...took);
          const p95 = calculatePercentile(took, 0.95);
          say(`${place.name}, ${shell}: ${took.length} presses, p95 ${p95} ms, slowest ${Math.max(...took)} ms`);
        }
        const name = `interaction to next paint, ${place.name}`;
        figures.push({ name: `${name}, p95`, value: calculatePercentile(all, 0.95), unit: 'ms', max: 100 });
        figures.push({ name: `${name}, slowest`, value: Math.max(...all), unit: 'ms' });
      }
      return figures;
    } finally {
      await browser.close();
      await server.stop();
    }
  },
};

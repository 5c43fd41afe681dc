import { type Browser, type BrowserContextOptions, devices, type Page } from '@playwright/test';
import { type Language, languageTags } from '@truemark/contract/languages';
import { chooseShapes, tagOfShape } from '../support/extent.ts';
import { expect, test } from '../support/journey.ts';
import { watchPrices } from '../support/page.ts';
import { shoot } from '../support/pictures.ts';
import { readText } from '../support/texts.ts';

const shells = [
  { name: 'desktop', options: { viewport: { width: 1440, height: 900 } } },
  { name: 'phone', options: { ...devices['iPhone 14'], viewport: { width: 390, height: 844 } } },
] as const satisfies readonly { readonly name: string; readonly options: BrowserContextOptions }[];

/** A window on the platform, and everything that goes wrong in it. */
async function open(browser: Browser, options: BrowserContextOptions) {
  const { defaultBrowserType: _, ...window } = { defaultBrowserType: undefined, ...options };
  const context = await browser.newContext({ serviceWorkers: 'block', locale: 'en-GB', ...window });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', error => errors.push(error.message));
  page.on('console', message => message.type() === 'error' && errors.push(message.text()));
  return { context, page, errors };
}

/** The first page of a fresh server may come as it was built, while the thread that draws is still starting. */
async function waitUntilDrawn(page: Page, url: string): Promise<void> {
  await expect(async () => {
    const reply = await page.request.get(url, { headers: { accept: 'text/html' } });
    expect(await reply.text()).toContain('data-drawn="page"');
  }).toPass();
}

/** Holds the program of the app back, so that what stands there before it can be looked at. */
async function holdApp(page: Page): Promise<() => Promise<void>> {
  const release = Promise.withResolvers<void>();
  const program = /\/assets\/index-[^/]+\.js$/;
  await page.route(program, async route => {
    await release.promise;
    await route.continue();
  });
  return async () => {
    release.resolve();
    await expect(page.locator('#root > [data-drawn]')).toHaveCount(0);
    await expect(page.locator('#main')).toBeVisible();
  };
}

for (const shell of shells) {
  const { name, options } = shell;
  for (const language of chooseShapes(['ar', 'en', 'zh'] as const satisfies readonly Language[])) {
    test(
      `E2E-1120 STE-003 without JavaScript the site is read: ${name}, ${language}`,
      tagOfShape(shells, shell),
      async ({ browser, platform }) => {
        const word = (namespace: string, key: string) => readText(language, namespace, key);
        const { context, page, errors } = await open(browser, { ...options, javaScriptEnabled: false });
        const home = `${platform.url}/?lang=${language}`;
        await waitUntilDrawn(page, home);
        await waitUntilDrawn(page, `${platform.url}/help?lang=${language}`);
        await page.goto(home);
        await expect(page.locator('html')).toHaveAttribute('lang', languageTags[language]);
        await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr');
        await expect(page.locator('html')).toHaveAttribute('data-shell', name === 'phone' ? 'mobile' : 'desktop');
        await expect(page.locator('.reader-note p')).toHaveText(word('footer', 'needsScript'));
        await expect(page.locator('.reader-note')).toBeVisible();
        const heading = page.getByRole('heading', { level: 1 });
        await expect(heading).toHaveText(word('home', name === 'phone' ? 'title' : 'heroTitle'));
        await shoot(page, `static-home-${name}-${language}`);
        await page
          .getByRole('contentinfo')
          .getByRole('link', { name: word('footer', 'productHelp') })
          .click();
        await expect(page).toHaveURL(`${platform.url}/help?lang=${language}`);
        await expect(heading).toHaveText(word('content', 'help.title'));
        const article = page.locator('main a[href*="/help?id="]').first();
        const title = (await article.locator('[dir="auto"]').first().textContent()) ?? '';
        await shoot(page, `static-help-${name}-${language}`);
        await article.click();
        await expect(page).toHaveURL(/\/help\?id=[\w-]+&lang=/);
        await expect(heading).toContainText(title);
        await expect(page.locator('main p').last()).toBeVisible();
        expect(errors).toEqual([]);
        await context.close();
      },
    );
  }

  test(`E2E-1121 STE-009 the app takes over, and nothing is seen of it: ${name}`, async ({ browser, platform }) => {
    const { context, page, errors } = await open(browser, options);
    await context.addInitScript(() => {
      sessionStorage.setItem('onboarding', 'seen');
      const shifts: number[] = [];
      Object.assign(globalThis, { shifts });
      new PerformanceObserver(list => {
        for (const entry of list.getEntries()) shifts.push((entry as unknown as { readonly value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const asked: string[] = [];
    page.on('request', request => asked.push(new URL(request.url()).pathname));
    for (const path of ['/', '/help', '/help/faq', '/detail?id=risk-disclosure']) {
      await waitUntilDrawn(page, platform.url + path);
      const release = await holdApp(page);
      await page.goto(platform.url + path, { waitUntil: 'commit' });
      const footer = page.getByRole('contentinfo');
      await expect(footer).toBeVisible();
      const heading = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
      await page.waitForFunction(() =>
        [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].every(({ sheet }) => sheet !== null),
      );
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      // Lists of prices grow below the first screen of home, which somebody further down would see.
      const place = path === '/' ? 0 : 300;
      await page.evaluate(top => scrollTo(0, top), place);
      await page.evaluate(() => (globalThis as unknown as { readonly shifts: number[] }).shifts.splice(0));
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      asked.length = 0;
      await release();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      expect(await page.evaluate(() => scrollY)).toBe(place);
      if (path !== '/') expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height);
      await expect(footer).toBeVisible();
      if (path === '/') await watchPrices(page, 1);
      const shifts = await page.evaluate(
        () => (globalThis as unknown as { readonly shifts: readonly number[] }).shifts,
      );
      expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.02);
      expect(
        asked.filter(each => /getCustomContents|getContentsById|getParamByKey|listContents|settings\/key/.test(each)),
      ).toEqual([]);
      await page.unrouteAll({ behavior: 'wait' });
    }
    expect(errors).toEqual([]);
    await context.close();
  });
}

test('E2E-1122 STE-001 an address names its language, until another is chosen', async ({ page, platform }) => {
  await page.goto(`${platform.url}/help?lang=ar`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(readText('ar', 'content', 'help.title'));
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${platform.url}/help?lang=ar`);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
  await page
    .getByRole('banner')
    .getByRole('button', { name: /العربية/ })
    .click();
  await page
    .getByRole('button', { name: 'Deutsch' })
    .or(page.getByRole('menuitem', { name: 'Deutsch' }))
    .first()
    .click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page).toHaveURL(`${platform.url}/help`);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(readText('de', 'content', 'help.title'));
});

test('E2E-1123 STE-012 a drawn page is shown to whom it was drawn for', async ({ browser, platform }) => {
  await test.step('not in another language, and not to somebody logged in', async () => {
    for (const [key, value, lang] of [
      ['language', 'de', 'de'],
      ['isLogin', 'true', 'en'],
    ] as const) {
      const { context, page } = await open(browser, shells[0].options);
      await waitUntilDrawn(page, `${platform.url}/`);
      await context.addInitScript(([name, stored]) => localStorage.setItem(name ?? '', stored ?? ''), [key, value]);
      const release = await holdApp(page);
      await page.goto(`${platform.url}/`, { waitUntil: 'commit' });
      await expect(page.locator('#root > [data-drawn="page"]')).toBeAttached();
      await expect(page.locator('h1')).toBeHidden();
      await release();
      await expect(page.locator('html')).toHaveAttribute('lang', lang);
      await expect(page.locator('h1')).toHaveText(readText(lang, 'home', 'heroTitle'));
      await context.close();
    }
  });
  await test.step('a phone is greeted first', async () => {
    const { context, page, errors } = await open(browser, shells[1].options);
    await waitUntilDrawn(page, `${platform.url}/`);
    const release = await holdApp(page);
    await page.goto(`${platform.url}/`, { waitUntil: 'commit' });
    const board = page.getByRole('heading', { level: 1, name: readText('en', 'onboarding', 'step1Title') });
    await expect(board).toBeVisible();
    await expect(page.locator('#root > [data-drawn="page"] h1')).toBeHidden();
    await release();
    await expect(board).toBeVisible();
    expect(errors).toEqual([]);
    await context.close();
  });
});

import path from 'node:path';
import { languages, languageTags } from '@truemark/contract/languages';
import { findAxeFaults } from '../support/axe.ts';
import { isWholeRun, wholeRunOnly } from '../support/extent.ts';
import { test as base, expect, ownPlatform } from '../support/journey.ts';
import { findLayoutFaults } from '../support/layout.ts';
import { setUpOperator } from '../support/operator.ts';
import { consolePaths } from '../support/screens.ts';

/** Its administrator is one whom nobody has set up yet. */
const test = base.extend({ steady: ownPlatform() });

/** That of the other direction has a structure of its own. */
const shownLanguages = isWholeRun ? languages : (['ar'] as const);
const wide = { width: 1280, height: 800 } as const;
const narrowest = 320;
const picturesFolder = path.resolve(import.meta.dirname, '../../test-results/pictures');

test(
  'E2E-970 every page of the console is there in the ten languages: it fits its window, and axe finds nothing',
  wholeRunOnly,
  async ({ browser, platform }) => {
    test.setTimeout(isWholeRun ? 1_800_000 : 240_000);
    const context = await browser.newContext({
      viewport: wide,
      baseURL: platform.url,
      locale: 'en-GB',
    });
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('pageerror', error => errors.push(String(error)));
    await setUpOperator(page);
    await expect(page.getByRole('navigation', { name: 'Console' })).toBeVisible();
    for (const language of shownLanguages) {
      await page.evaluate(chosen => localStorage.setItem('consoleLanguage', chosen), language);
      for (const place of consolePaths) {
        await page.goto(`/console${place}`);
        const name = `${place}, ${language}`;
        await expect(page.locator('html')).toHaveAttribute('lang', languageTags[language]);
        await expect(page.locator('h1'), name).toHaveCount(1);
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
        expect(await findLayoutFaults(page), name).toEqual([]);
        await page.setViewportSize({ ...wide, width: narrowest });
        await expect.poll(() => findLayoutFaults(page), `${name}, ${narrowest} px`).toEqual([]);
        await page.setViewportSize(wide);
        if (isWholeRun) {
          const file = `${place.replaceAll(/\W+/g, '-').slice(1) || 'overview'}.png`;
          await page.screenshot({ path: path.join(picturesFolder, `console-${language}`, file) });
        }
        // Structure is that of every language; the other direction has a structure of its own.
        if (isWholeRun || language === 'ar') expect(await findAxeFaults(page), name).toEqual([]);
      }
    }
    expect(errors).toEqual([]);
    await context.close();
  },
);

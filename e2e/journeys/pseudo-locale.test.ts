import { devices } from '@playwright/test';
import { isWholeRun, wholeRunOnly } from '../support/extent.ts';
import { expect } from '../support/journey.ts';
import { findLayoutFaults } from '../support/layout.ts';
import { buildPseudoClient, servePseudoClient, watchPlainWords } from '../support/pseudo.ts';
import { accountPaths, livePaths, publicPaths } from '../support/screens.ts';
import { keepLogin } from '../support/trader.ts';
import { perpetual, test } from '../support/trading.ts';

const phone = (({ defaultBrowserType, ...rest }) => rest)(devices['iPhone 14']);

test.beforeAll(() => {
  buildPseudoClient();
});

const windows = [
  { language: 'ar', shell: 'phone' },
  { language: 'en', shell: 'desktop' },
] as const;

for (const { language, shell } of isWholeRun ? windows : windows.slice(0, 1)) {
  test.describe(shell, () => {
    test.use({ locale: language, ...(shell === 'phone' ? phone : {}) });

    test(
      `E2E-974 in accented words, a third longer, nothing is clipped and nothing is left as it was, ${shell}`,
      wholeRunOnly,
      async ({ page, platform, trader }) => {
        test.setTimeout(300_000);
        await servePseudoClient(page, platform.url);
        await page.addInitScript(chosen => localStorage.setItem('language', chosen), language);
        const findPlainWords = watchPlainWords(page);
        const faults: string[] = [];
        const visit = async (screens: readonly string[]) => {
          for (const screen of screens) {
            await page.goto(screen);
            await expect(page.locator('h1')).toHaveCount(1);
            await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
            const found = [...(await findLayoutFaults(page)), ...(await findPlainWords())];
            faults.push(...found.map(fault => `${screen} ${fault}`));
          }
        };
        await visit(publicPaths);
        await keepLogin(page, trader, 'demo');
        await visit([perpetual.path, ...accountPaths]);
        await keepLogin(page, trader, 'live');
        await visit(livePaths);
        expect(faults).toEqual([]);
      },
    );
  });
}

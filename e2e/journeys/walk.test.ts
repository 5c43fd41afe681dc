import path from 'node:path';
import { devices, type Page } from '@playwright/test';
import { type Language, languages, languageTags } from '@truemark/contract/languages';
import type { ContractOrder } from '@truemark/contract/trading/contracts';
import { findAxeFaults } from '../support/axe.ts';
import { isWholeRun } from '../support/extent.ts';
import { expect } from '../support/journey.ts';
import { findLayoutFaults } from '../support/layout.ts';
import { expectStill, watchLayoutShifts } from '../support/layout-shift.ts';
import type { PlatformPlace } from '../support/platform.ts';
import { accountPaths, livePaths, publicPaths, publicTwins } from '../support/screens.ts';
import { readText } from '../support/texts.ts';
import { keepLogin, listContracts, loadPrice, openContract, type Trader } from '../support/trader.ts';
import { perpetual, test } from '../support/trading.ts';

/** One walk through all screens: in which language, on what, and what is looked at. */
interface Walk {
  readonly language: Language;
  readonly shell: 'desktop' | 'phone';
  /** What axe looks at: everything in both themes, or what one of them alone can get wrong. */
  readonly axe: 'both themes' | 'light' | 'dark colors';
  /** Screens that are built like another are looked at, too. */
  readonly withTwins: boolean;
}

const shells = ['desktop', 'phone'] as const;
const everyWalk = languages.flatMap(language =>
  shells.map((shell): Walk => ({ language, shell, axe: 'both themes', withTwins: true })),
);
/** The first language and that of the other direction; longer words than any language has are looked at by E2E-974, in the whole run. */
const shortWalks: readonly Walk[] = [
  { language: 'en', shell: 'desktop', axe: 'light', withTwins: false },
  { language: 'ar', shell: 'phone', axe: 'dark colors', withTwins: false },
];

const phone = (({ defaultBrowserType, ...rest }) => rest)(devices['iPhone 14']);
const picturesFolder = path.resolve(import.meta.dirname, '../../test-results/pictures');

/** An order that is open and one that waits, for every list and page to have something to show. */
async function placeOrders(platform: PlatformPlace, trader: Trader): Promise<ContractOrder | undefined> {
  const known = await listContracts(platform, trader);
  if (known.length > 1) return known[0];
  const { bid } = await loadPrice(platform, perpetual.code);
  const order = { code: perpetual.code, side: 'long', leverage: 2, lots: '0.01' } as const;
  await openContract(platform, trader, { ...order, kind: 'limit', limitPrice: (bid * 0.9).toFixed(1) });
  return openContract(platform, trader, order);
}

async function lookAt(page: Page, { language, shell, axe }: Walk, name: string): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', languageTags[language]);
  await expect(page).toHaveTitle(/Truemark/);
  await expect(page.locator('h1')).toHaveCount(1);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expectStill(page, name);
  for (const width of shell === 'phone' ? [360, 390] : [1440]) {
    await page.setViewportSize({ width, height: shell === 'phone' ? 844 : 900 });
    expect(await findLayoutFaults(page), `${name}, ${width} px`).toEqual([]);
  }
  if (isWholeRun) {
    const file = `${name.replaceAll(/\W+/g, '-').replaceAll(/^-|-$/g, '') || 'home'}.png`;
    await page.screenshot({ path: path.join(picturesFolder, `${language}-${shell}`, file) });
  }
  if (axe !== 'dark colors') expect(await findAxeFaults(page), name).toEqual([]);
  if (axe === 'light') return;
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await findAxeFaults(page, 'colors'), `${name}, dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}

test.describe.configure({ mode: 'parallel' });

for (const walk of isWholeRun ? everyWalk : shortWalks) {
  const { language, shell, withTwins } = walk;
  test.describe(`${language}, ${shell}`, () => {
    test.use({ locale: languageTags[language], ...(shell === 'phone' ? phone : {}) });

    test(`E2E-020 E2E-021 E2E-967 E2E-968 every screen comes without moving, fits, has one heading and a title, and neither a script nor axe finds a fault, ${language}, ${shell}`, async ({
      page,
      platform,
      trader,
      trading,
    }) => {
      test.setTimeout(isWholeRun ? 1_200_000 : 400_000);
      const errors: string[] = [];
      page.on('pageerror', error => errors.push(String(error)));
      page.on('console', message => {
        if (message.type() === 'error') errors.push(`${page.url()} ${message.text()}`);
      });
      await page.emulateMedia({ colorScheme: 'light' });
      await watchLayoutShifts(page);
      await page.addInitScript(chosen => localStorage.setItem('language', chosen), language);
      const visit = async (screens: readonly string[]) => {
        for (const screen of screens) {
          await page.goto(screen);
          await lookAt(page, walk, screen);
        }
      };

      await visit([...publicPaths, ...(withTwins ? publicTwins : [])]);

      const words = (key: string) => readText(language, 'trade', key);
      const order = await placeOrders(platform, trader);
      await trading.openInstrument(perpetual.path);
      if (shell === 'phone') await page.getByRole('button', { name: words('buyLong'), exact: true }).click();
      await page.getByRole('textbox', { name: words('lots'), exact: true }).fill('0.01');
      await lookAt(page, walk, 'ticket');
      await page.getByRole('button', { name: words('reviewBuyLong'), exact: true }).click();
      await expect(page.getByRole('dialog', { name: words('confirmBuyLong') })).toBeVisible();
      await lookAt(page, walk, 'confirm');
      await visit([...accountPaths, `/order/${order?.id}`, `/receipt/${order?.receiptId}`]);
      await keepLogin(page, trader, 'live');
      await visit([...livePaths, ...(withTwins ? accountPaths : [])]);
      expect(errors).toEqual([]);
    });
  });
}

import { languageTags } from '@truemark/contract/languages';
import type { ContractOrder } from '@truemark/contract/trading/contracts';
import { findAxeFaults } from '../support/axe.ts';
import { layoutLanguages } from '../support/extent.ts';
import { expect } from '../support/journey.ts';
import { findHiddenFields, findLayoutFaults } from '../support/layout.ts';
import type { PlatformPlace } from '../support/platform.ts';
import { readText } from '../support/texts.ts';
import { listContracts, loadPrice, openContract, type Trader } from '../support/trader.ts';
import { perpetual, test } from '../support/trading.ts';

test.use({ hasTouch: true });

test('E2E-962 little height leaves room for the chart, the narrowest phone for the name, and every button for a thumb', async ({
  page,
  trading,
}) => {
  test.setTimeout(180_000);
  const chart = page.locator('canvas').first();
  const bar = page.getByRole('region', { name: trading.words('actions'), exact: true });
  const tabs = page.getByRole('navigation', { name: readText('en', 'shell', 'mainNavigation') });
  for (const [width, height] of [
    [844, 390],
    [720, 450],
  ] as const) {
    await page.setViewportSize({ width, height });
    await trading.openInstrument(perpetual.path);
    await expect(chart).toBeVisible({ timeout: 30_000 });
    await expect(bar).toBeVisible();
    await expect(tabs).toBeHidden();
    const seen = await chart.evaluate(
      (canvas, foot) => {
        const { top, bottom } = canvas.getBoundingClientRect();
        return Math.min(bottom, foot) - top;
      },
      (await bar.boundingBox())?.y ?? 0,
    );
    expect(seen, `${width} × ${height}`).toBeGreaterThan(100);
    expect(await findLayoutFaults(page)).toEqual([]);
    await bar.getByRole('button').first().click();
    await expect(page.getByRole('textbox', { name: trading.words('lots'), exact: true })).toBeVisible();
    expect(await findHiddenFields(page)).toEqual([]);
  }
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 760 });
    await trading.openInstrument('/cruuency?code=EURUSD&type=1&id=1001');
    await expect(chart).toBeVisible({ timeout: 30_000 });
    const title = page.locator('header span[dir="auto"]');
    const isWhole = await title.evaluate(({ clientWidth, scrollWidth }) => scrollWidth <= clientWidth);
    expect(isWhole, `${width} px`).toBe(true);
    expect(await findLayoutFaults(page), `${width} px`).toEqual([]);
  }
  const small = await page
    .locator('main')
    .locator('button:visible, [role="radio"]:visible, input[type="radio"]')
    .evaluateAll(controls =>
      controls.flatMap(control => {
        const box = (control.closest('label') ?? control).getBoundingClientRect();
        // What reacts around a small control, and what is a pixel wide until it has the focus.
        const around = Number.parseFloat(getComputedStyle(control, '::after').top);
        const height = box.height - 2 * Math.min(0, Number.isNaN(around) ? 0 : around);
        const isSmall = box.width > 1 && height < 44 && control.closest('dialog') === null;
        return isSmall
          ? [`${control.getAttribute('aria-label') ?? control.textContent}: ${box.width} × ${height}`]
          : [];
      }),
    );
  expect(small).toEqual([]);
});

/** An order that is open and one that waits, for every list and page to have something to show. */
async function placeOrders(platform: PlatformPlace, trader: Trader): Promise<ContractOrder | undefined> {
  const known = await listContracts(platform, trader);
  if (known.length > 1) return known[0];
  const { bid } = await loadPrice(platform, perpetual.code);
  const order = { code: perpetual.code, side: 'long', leverage: 2, lots: '0.01' } as const;
  await openContract(platform, trader, order);
  return openContract(platform, trader, { ...order, kind: 'limit', limitPrice: (bid * 0.9).toFixed(1) });
}

for (const language of layoutLanguages) {
  test(`E2E-967 the screens of accounts and trading fit phones, ${language}`, async ({
    page,
    platform,
    trader,
    trading,
  }) => {
    test.setTimeout(240_000);
    const order = await placeOrders(platform, trader);
    const words = (key: string) => readText(language, 'trade', key);
    await page.addInitScript(chosen => localStorage.setItem('language', chosen), language);
    await page.setViewportSize({ width: 390, height: 844 });

    async function check(name: string): Promise<void> {
      await expect(page.locator('html')).toHaveAttribute('lang', languageTags[language]);
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0, { timeout: 30_000 });
      for (const width of [320, 390]) {
        await page.setViewportSize({ width, height: 844 });
        expect(await findLayoutFaults(page), `${name}, ${width} px`).toEqual([]);
      }
      // Structure and colours are those of every language; Arabic has a structure of its own.
      if (language !== 'en' && language !== 'ar') return;
      expect(await findAxeFaults(page), name).toEqual([]);
      if (language !== 'en') return;
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await findAxeFaults(page, 'colors'), `${name}, dark`).toEqual([]);
      await page.emulateMedia({ colorScheme: 'light' });
    }

    await trading.openInstrument(perpetual.path);
    await page.getByRole('button', { name: words('buyLong'), exact: true }).click();
    await page.getByRole('textbox', { name: words('lots'), exact: true }).fill('0.01');
    await check('ticket');
    await page.getByRole('button', { name: words('reviewBuyLong'), exact: true }).click();
    await expect(page.getByRole('dialog', { name: words('confirmBuyLong') })).toBeVisible();
    await check('confirm');
    for (const path of [
      '/profile/orders',
      `/order/${order?.id}`,
      `/receipt/${order?.receiptId}`,
      '/transactions',
      '/profile/balance',
      '/profile/security',
      '/profile/notification',
    ]) {
      await page.goto(path);
      await expect(page.locator('h1').first()).toBeAttached();
      await check(path);
    }
  });
}

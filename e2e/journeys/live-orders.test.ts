import type { Locator, Page } from '@playwright/test';
import { findAxeFaults } from '../support/axe.ts';
import { isWholeRun } from '../support/extent.ts';
import { expect, test } from '../support/journey.ts';
import { findLayoutFaults } from '../support/layout.ts';
import { shoot } from '../support/pictures.ts';
import { desktop, openWindow, phone } from '../support/review.ts';
import { readFilledText, readText } from '../support/texts.ts';
import { buyOption, keepLogin, listOptions, openContract, registerTrader } from '../support/trader.ts';
import { euro } from '../support/trading.ts';

const everyShape = [
  { name: 'desktop, English', language: 'en', viewport: desktop },
  { name: 'phone, Arabic', language: 'ar', viewport: phone },
  { name: 'phone, English', language: 'en', viewport: phone },
  { name: 'desktop, Arabic', language: 'ar', viewport: desktop },
] as const;
const shapes = isWholeRun ? everyShape : everyShape.slice(0, 1);

const countPoints = async (region: Locator) =>
  ((await region.locator('polyline').getAttribute('points')) ?? '').split(' ').length;

async function expectNoFaults(page: Page): Promise<void> {
  expect(await findLayoutFaults(page)).toEqual([]);
  expect(await findAxeFaults(page)).toEqual([]);
}

for (const { name, ...shape } of shapes) {
  test(`E2E-1210 an option is followed price by price to its result, and the tab says what is open: ${name}`, async ({
    browser,
    lively,
  }) => {
    const { language, viewport } = shape;
    const words = (key: string) => readText(language, 'orders', key);
    const trader = await registerTrader(lively, 'watcher');
    const page = await openWindow(browser, lively.url, shape);
    await keepLogin(page, trader, 'demo');
    await page.goto(euro.path);
    await expect(page.getByRole('region', { name: words('yourOrders') })).toBeVisible();
    await expect(page).toHaveTitle(/^EUR\/USD · Truemark$/);
    await openContract(lively, trader, { code: euro.code, side: 'long', lots: '0.1', leverage: 5 });
    await expect(page).toHaveTitle(/^[+−]?[\d.,]+ USDT · EUR\/USD · Truemark$/);
    // What has happened is told with what may be done about it, over the head of the page.
    const news = page.getByRole('status').filter({ has: page.getByRole('link', { name: words('openOrder') }) });
    await news.getByRole('button', { name: words('act.setStop') }).click();
    const limits = page.getByRole('dialog');
    await expect(limits).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(limits).toHaveCount(0);

    await buyOption(lively, trader, { code: euro.code, type: 'up' });
    const region = page.getByRole('region', {
      name: readFilledText(language, 'orders', 'live.title', { symbol: 'EUR/USD' }),
    });
    await expect(region.getByRole('img')).toBeVisible();
    await expect(page).toHaveTitle(/^00:\d\d · [+−]?[\d.,]+ USDT · EUR\/USD · Truemark$/);
    await expect.poll(() => countPoints(region)).toBeGreaterThan(1);
    const before = await countPoints(region);
    await expect.poll(() => countPoints(region)).toBeGreaterThan(before);
    await expect(region.getByText(words('live.ifNow'))).toBeVisible();
    await expectNoFaults(page);
    await shoot(page, `live-option-${language}-${viewport.width}`);
    if (viewport.width < 600) {
      const strip = page.getByRole('button').filter({ hasText: words('strip.now') });
      await expect(strip).toContainText('USDT');
      await strip.click();
      await expect(page.getByRole('region', { name: words('yourOrders') })).toBeInViewport();
    }
    // Its result stays for a moment in the place of the countdown; then the lists are as they were.
    const result = (['win', 'lose', 'draw'] as const).map(state => words(`state.${state}`)).join('|');
    await expect(region.getByText(words('profit'), { exact: true })).toBeVisible({ timeout: 90_000 });
    await expect(region.getByText(new RegExp(`^(${result})$`)).first()).toBeVisible();
    await region.getByRole('link', { name: words('tradeAgain') }).click();
    const stake = page.getByRole('textbox', { name: readText(language, 'trade', 'amount'), exact: true });
    await expect(stake).toHaveValue(/^20([.,]00)?$/);
    await page.keyboard.press('Escape');
    await shoot(page, `live-result-${language}-${viewport.width}`);
    await expect(page).toHaveTitle(/^[+−]?[\d.,]+ USDT · EUR\/USD · Truemark$/);
    await expect(region).toHaveCount(0, { timeout: 60_000 });
    await page.goto('/help');
    await expect(page).not.toHaveTitle(/USDT/);
    const [option] = await listOptions(lively, trader);
    await page.goto(`/order/${option?.id}?kind=option`);
    const steps = page
      .getByRole('heading', { name: words('timeline') })
      .locator('xpath=..')
      .getByRole('listitem');
    await expect(steps).toHaveCount(3);
    await expect(steps.last()).toContainText(words('state.settled'));
    await expectNoFaults(page);
    await shoot(page, `order-timeline-${language}-${viewport.width}`);
    await page.context().close();
  });

  test(`E2E-1211 one line and one chip say what is not real, and the chip explains itself: ${name}`, async ({
    browser,
    steady,
  }) => {
    const { language, viewport } = shape;
    const words = (key: string, namespace = 'shell') => readText(language, namespace, key);
    const countHatched = (page: Page) =>
      page.evaluate(
        () =>
          [...document.querySelectorAll('body *')].filter(
            part =>
              part.checkVisibility() && getComputedStyle(part).backgroundImage.startsWith('repeating-linear-gradient'),
          ).length,
      );
    const page = await openWindow(browser, steady.url, shape);
    await page.addInitScript(() => localStorage.removeItem('coloursAsked'));
    const chip = page.getByRole('button', { name: new RegExp(words('sandboxRecorded').replace(/[()]/g, '.')) });
    for (const path of ['/', '/market', '/profile']) {
      await page.goto(path);
      await expect(chip).toHaveCount(1);
      await expect(chip).toContainText(words('sandbox'));
      await expect.poll(() => countHatched(page)).toBe(1);
    }
    await keepLogin(page, await registerTrader(steady, 'honest'), 'demo');
    await page.goto('/cruuency?code=BTCUSDT&type=2&id=2001');
    await expect(chip).toContainText(words('practice'));
    await expect(page.locator('canvas').first()).toBeVisible();
    // The mark at the order's button is the other one; on a phone it is in the sheet.
    await expect.poll(() => countHatched(page)).toBe(viewport.width < 600 ? 1 : 2);
    // Which colour rises is asked at the side, once, and an answer holds.
    const asked = page.getByRole('complementary', { name: words('askColours', 'instrument') });
    await expect(asked).toBeVisible();
    await expectNoFaults(page);
    await shoot(page, `honest-asked-${language}-${viewport.width}`);
    await asked.getByRole('button', { name: words('coloursGreenUp') }).click();
    await expect(asked).toHaveCount(0);
    await expect(page.locator('html')).toHaveAttribute('data-updown', 'green-up');
    await shoot(page, `honest-trade-${language}-${viewport.width}`);
    await chip.click();
    const dialog = page.getByRole('dialog', { name: words('notRealTitle', 'account-shell') });
    await expect(dialog).toContainText(words('sandboxText', 'account-shell'));
    await expect(dialog).toContainText(words('replayText', 'instrument'));
    await expectNoFaults(page);
    await dialog.getByRole('button', { name: words('switchToTest', 'account-shell') }).click();
    await expect(dialog).toHaveCount(0);
    await expect(chip).toContainText(words('sandbox'));
    await expect(page.getByText(words('live', 'account-shell'), { exact: true })).toHaveCount(0);
    await chip.click();
    await expect(dialog).toBeVisible();
    await shoot(page, `honest-dialog-${language}-${viewport.width}`);
    await page.context().close();
  });
}

import type { Browser, Locator, Page } from '@playwright/test';
import { findAxeFaults } from '../support/axe.ts';
import { chooseShapes } from '../support/extent.ts';
import { expect, test } from '../support/journey.ts';
import { findLayoutFaults } from '../support/layout.ts';
import { shoot } from '../support/pictures.ts';
import type { PlatformPlace } from '../support/platform.ts';
import { desktop, openWindow, phone, type WalkedShape } from '../support/review.ts';
import { readFilledText, readText } from '../support/texts.ts';
import { buyOption } from '../support/trader.ts';

const shapes: readonly WalkedShape[] = [
  { name: 'desktop, English', language: 'en', viewport: desktop },
  { name: 'phone, Arabic', language: 'ar', viewport: phone },
];

/** Chrome calls less than this good; what is loading keeps its place. */
const shiftMax = 0.1;

async function openGuest(browser: Browser, platform: PlatformPlace, shape: WalkedShape): Promise<Page> {
  const page = await openWindow(browser, platform.url, shape);
  await page.goto('/demo');
  await expect(page).toHaveURL(/\/cruuency/);
  return page;
}

/** How far everything has moved since the page began to load, as Chrome counts it. */
function measureShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>(resolve => {
        let sum = 0;
        const observer = new PerformanceObserver(list => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
            if (!entry.hadRecentInput) sum += entry.value;
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), 500);
      }),
  );
}

async function expectSound(page: Page, name: string): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, 0));
  expect(await findLayoutFaults(page)).toEqual([]);
  expect(await findAxeFaults(page)).toEqual([]);
  await shoot(page, name);
}

for (const shape of chooseShapes(shapes)) {
  const words = (namespace: string, key: string) => readText(shape.language, namespace, key);
  const isPhone = shape.viewport === phone;

  /** A small order, as the ticket of a guest has it ready: on a phone it is in a sheet. */
  const buy = async (page: Page) => {
    if (isPhone) await page.getByRole('button', { name: words('trade', 'buyLong') }).click();
    const amount = page.getByRole('textbox', { name: words('trade', 'putIn'), exact: true });
    await expect(amount).not.toHaveValue('');
    await page.getByRole('button', { name: words('trade', 'placeBuyLong') }).click();
    await expect(page.getByRole('link', { name: words('account-shell', 'seeReceipt') }).first()).toBeVisible();
  };

  const findFigure = (page: Page, label: string): Locator =>
    page.locator('dl > div').filter({ hasText: label }).locator('dd');

  test(`E2E-1170 PTF-007 a guest sees what they have, closes a position at home and has its result in today’s net: ${shape.name}`, async ({
    browser,
    platform,
  }) => {
    const page = await openGuest(browser, platform, shape);
    await page.goto('/');
    const equity = page.getByRole('region', { name: words('profile', 'own.equity') });
    const positions = page.getByRole('region', { name: words('orders', 'tab.positions') });
    await expect(equity.getByText('100,000.00')).toHaveCount(2);
    await expect(positions.getByText(words('orders', 'empty.positions'))).toBeVisible();
    await expect(page.getByRole('heading', { name: words('profile', 'steps') })).toBeVisible();
    // The pitch is for visitors.
    await expect(page.getByText(words('home', 'heroTitle'))).toHaveCount(0);
    await expectSound(page, `portfolio-empty-${shape.language}`);
    const today = findFigure(page, words('profile', 'own.todayNet'));
    await expect(today).toHaveText('0.00');
    await page.reload();
    await expect(equity.getByText('100,000.00')).toHaveCount(2);
    expect(await measureShift(page)).toBeLessThan(shiftMax);

    await page.goto('/demo');
    await buy(page);
    const token = await page.evaluate(() => {
      localStorage.setItem('favourites', JSON.stringify(['BTCUSDT', 'ETHUSDT']));
      return localStorage.getItem('token') ?? '';
    });
    await buyOption(platform, { token }, { code: 'EURUSD', type: 'up' });
    await page.goto('/');
    const close = positions.getByRole('button', {
      name: readFilledText(shape.language, 'orders', 'actOn', { act: words('orders', 'close'), symbol: 'BTC/USDT' }),
    });
    await expect(close).toBeVisible();
    const unrealized = findFigure(page, words('profile', 'own.unrealized'));
    await expect(unrealized).toHaveText(/[+−]\d/);
    const due = page.getByRole('region', { name: words('profile', 'own.due') });
    await expect(due.getByRole('link', { name: 'EUR/USD' })).toBeVisible();
    await expect(due.getByText(/00:[0-2]\d/)).toBeVisible();
    const starred = page.getByRole('region', { name: words('profile', 'own.favorites') });
    await expect(starred.getByRole('link').filter({ hasText: 'ETH/USDT' })).toBeVisible();
    const reserved = page.getByRole('region', { name: words('profile', 'own.reserved') });
    // 0.75 of the 20 at stake.
    await expect(reserved.getByText('15.00')).toBeVisible();
    await expectSound(page, `portfolio-open-${shape.language}`);

    // Covered figures are covered everywhere, and stay so.
    await page.getByRole('button', { name: words('profile', 'hideFigures') }).click();
    await expect(unrealized).toHaveText('••••••');
    await expect(positions.getByText('••••••')).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText(/99,9\d\d|100,000/);
    await page.getByRole('button', { name: words('profile', 'showFigures') }).click();

    await close.click();
    const dialog = page.getByRole('dialog', { name: words('orders', 'closeTitle') });
    await dialog.getByRole('button', { name: words('orders', 'closeAllLotsAct') }).click();
    await expect(positions.getByText(words('orders', 'empty.positions'))).toBeVisible();
    await expect(today).toHaveText(/[+−]\d/);
    await expect(unrealized).toHaveText('0.00');
    await expectSound(page, `portfolio-closed-${shape.language}`);
    await page.context().close();
  });
}

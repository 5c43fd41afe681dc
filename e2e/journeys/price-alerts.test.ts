import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { findAxeFaults } from '../support/axe.ts';
import { expect, test } from '../support/journey.ts';
import { findLayoutFaults } from '../support/layout.ts';
import { shoot } from '../support/pictures.ts';
import type { PlatformPlace } from '../support/platform.ts';
import { openWindow, phone, walkedShapes } from '../support/review.ts';
import { readText } from '../support/texts.ts';
import { loadPrice } from '../support/trader.ts';

const bitcoin = { path: '/cruuency?code=BTCUSDT&type=2&id=2001', code: 'BTCUSDT', symbol: 'BTC/USDT' } as const;

async function expectSound(page: Page, name: string): Promise<void> {
  expect(await findLayoutFaults(page)).toEqual([]);
  expect(await findAxeFaults(page)).toEqual([]);
  await shoot(page, name);
}

/** Whether the mouse finds a line on the chart that it can take hold of. */
async function hasMovableLine(page: Page): Promise<boolean> {
  const box = await page.locator('canvas').first().boundingBox();
  if (!box) return false;
  for (let y = box.y + 2; y < box.y + box.height; y += 6) {
    await page.mouse.move(box.x + box.width - 30, y);
    if ((await page.locator('[data-movable]').count()) > 0) return true;
  }
  return false;
}

/** One alert above and one below the price, each a step away: the next prices reach one of them. */
async function setNearBy(page: Page, platform: PlatformPlace): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const { bid, ask } = await loadPrice(platform, bitcoin.code);
  const mid = (bid + ask) / 2;
  for (const price of [mid * 1.0001, mid * 0.9999]) {
    const reply = await fetch(`${platform.url}/swx/customer/user/setPriceAlert`, {
      method: 'POST',
      headers: {
        ...{ authorization: token ?? '', virtually: 'NO', 'content-type': 'application/json' },
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify({ code: bitcoin.code, price: price.toFixed(2), note: '' }),
    });
    expect(await reply.json()).toMatchObject({ code: 200 });
  }
}

for (const shape of walkedShapes) {
  const words = (namespace: string, key: string) => readText(shape.language, namespace, key);
  const isPhone = shape.viewport === phone;

  test(`E2E-1200 PRA-45 an alert is set by the bell of the chart, draws a line, and is told of live when its price is reached: ${shape.name}`, async ({
    browser,
    platform,
  }) => {
    test.slow();
    const page = await openWindow(browser, platform.url, shape);
    await page.goto('/demo');
    await expect(page).toHaveURL(/\/cruuency/);
    await page.goto(bitcoin.path);
    const dialog = page.getByRole('dialog', { name: words('alerts', 'title') });
    await page
      .getByRole('button', { name: words('instrument', 'alertCreate') })
      .last()
      .click();
    await expect(dialog).toBeVisible();
    const price = dialog.getByRole('textbox', { name: words('alerts', 'price') });
    if (!isPhone) await expect(price).toBeFocused();
    await dialog.getByRole('button', { name: words('alerts', 'create') }).click();
    await expect(dialog.getByText(words('alerts', 'priceWrong'))).toBeVisible();
    await dialog
      .getByRole('group', { name: words('alerts', 'distance') })
      .getByRole('button')
      .nth(2)
      .click();
    await expect(price).not.toHaveValue('');
    await dialog.getByRole('textbox', { name: words('alerts', 'note') }).fill('Buy the dip');
    await expectSound(page, `price-alert-form-${shape.language}`);
    await dialog.getByRole('button', { name: words('alerts', 'create') }).click();
    await expect(dialog).toHaveCount(0);
    await shoot(page, `price-alert-line-${shape.language}`);
    if (!isPhone) await expect.poll(() => hasMovableLine(page), { timeout: 60_000 }).toBe(true);

    await page.goto('/profile/alerts');
    const lines = page.getByRole('main').locator('li[data-alert]');
    await expect(lines).toHaveCount(1);
    await expect(lines.getByText('Buy the dip')).toBeVisible();
    await expectSound(page, `price-alerts-${shape.language}`);
    await expect(() => setNearBy(page, platform)).toPass();
    // Told while the page is open, with the price.
    await expect(page.getByRole('status').filter({ hasText: bitcoin.symbol })).toBeVisible({ timeout: 60_000 });
    await page.getByText(words('alerts', 'past'), { exact: true }).click();
    const verify = lines.first().getByRole('button').first();
    await expect(verify).toBeVisible();
    await expectSound(page, `price-alerts-past-${shape.language}`);
    await verify.click();
    await expect(page).toHaveURL(/code=BTCUSDT/);
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');

    await page.goto('/profile/notification');
    await page
      .getByRole('link', { name: words('notifications', 'toAlerts') })
      .first()
      .click();
    const waiting = lines.filter({ hasText: 'Buy the dip' });
    await waiting.getByRole('button').click();
    await expect(waiting).toHaveCount(0);
    await page.context().close();
  });

  test(`E2E-1201 PRA-46 a visitor is shown the way to an account that keeps alerts, from the market list: ${shape.name}`, async ({
    browser,
    platform,
  }) => {
    const page = await openWindow(browser, platform.url, shape);
    await page.goto('/market');
    const dialog = page.getByRole('dialog', { name: words('alerts', 'title') });
    if (isPhone) await page.getByRole('button', { name: words('market-list', 'starring') }).click();
    await page.locator('[data-row-control="bell"]').first().click();
    await expect(dialog).toBeVisible();
    await dialog.getByRole('link', { name: words('alerts', 'logIn') }).click();
    await expect(page).toHaveURL('/pass/login');
    await page.context().close();
  });
}

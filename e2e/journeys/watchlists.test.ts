import type { Browser, Page } from '@playwright/test';
import { findAxeFaults } from '../support/axe.ts';
import { wholeRunOnly } from '../support/extent.ts';
import { expect, test } from '../support/journey.ts';
import { findLayoutFaults } from '../support/layout.ts';
import { shoot } from '../support/pictures.ts';
import { desktop, openWindow, phone, type WalkedShape } from '../support/review.ts';
import { readFilledText, readText } from '../support/texts.ts';

const shapes: readonly WalkedShape[] = [
  { name: 'desktop, English', language: 'en', viewport: desktop },
  { name: 'phone, Arabic', language: 'ar', viewport: phone },
];

async function expectSound(page: Page, name: string): Promise<void> {
  expect(await findLayoutFaults(page)).toEqual([]);
  expect(await findAxeFaults(page)).toEqual([]);
  await shoot(page, name);
}

/** The same account in a window of its own, as on another device. */
async function openSecondDevice(browser: Browser, page: Page, shape: WalkedShape): Promise<Page> {
  const context = await browser.newContext({
    viewport: shape.viewport,
    storageState: await page.context().storageState(),
    baseURL: new URL(page.url()).origin,
  });
  return context.newPage();
}

for (const shape of shapes) {
  const { language } = shape;
  const isPhone = shape.viewport === phone;
  const word = (key: string) => readText(language, 'market-list', key);
  const filled = (key: string, values: Readonly<Record<string, string>>) =>
    readFilledText(language, 'market-list', key, values);
  const extent = isPhone ? wholeRunOnly : {};

  test(
    `E2E-1230 lists of instruments are made, ordered and deleted, and a second device follows: ${shape.name}`,
    extent,
    async ({ browser, platform }) => {
      const page = await openWindow(browser, platform.url, shape);
      await page.goto('/demo');
      await expect(page).toHaveURL(/\/cruuency/);
      await page.goto('/market?type=favourites');
      await expect(page.getByText(word('noFavouritesOwnHint'))).toBeVisible();
      await expectSound(page, `watchlist-empty-${language}`);

      // A list of one's own, and two instruments in it.
      await page.getByRole('button', { name: word('list.new') }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: word('list.add') }).click();
      await expect(dialog.getByRole('alert')).toBeVisible();
      await dialog.getByLabel(word('list.new')).fill('  Majors ');
      await page.keyboard.press('Enter');
      await expect(dialog.getByRole('list', { name: word('list.all') })).toContainText('Majors');
      await page.keyboard.press('Escape');
      const lists = page.getByRole('tablist', { name: word('list.all') });
      await expect(lists.getByRole('tab', { name: /Majors/ })).toHaveAttribute('aria-selected', 'true');
      await expect(page.getByText(word('list.empty'))).toBeVisible();
      const second = await openSecondDevice(browser, page, shape);
      await second.goto('/market?type=favourites');
      const far = second.getByRole('tablist', { name: word('list.all') }).getByRole('tab', { name: /Majors/ });
      await expect(far).toBeVisible();

      for (const code of ['BTCUSDT', 'ETHUSDT']) {
        await page.goto(`/cruuency?code=${code}&type=2`);
        const star = page.locator('[data-row-control="star"]').first();
        await star.click();
        const box = dialog.getByRole('checkbox', { name: 'Majors' });
        await box.check();
        await expect(box).toBeChecked();
        if (code === 'ETHUSDT') await expectSound(page, `watchlist-choice-${language}`);
        await page.keyboard.press('Escape');
        await expect(star).toHaveAttribute('aria-pressed', 'true');
      }
      // The other device hears of it by itself.
      await expect(far).toContainText('2');
      await far.click();
      await expect(second.locator('[data-row-control="link"]')).toHaveCount(2);

      // By keys alone the order is turned round, and the focus stays with the row.
      await page.goto('/market?type=favourites');
      await lists.getByRole('tab', { name: /Majors/ }).click();
      await page.getByRole('button', { name: word('list.edit') }).click();
      const down = dialog.getByRole('button', { name: filled('list.down', { name: 'BTC/USDT' }) });
      await down.focus();
      await page.keyboard.press('Enter');
      await expect(down).toBeFocused();
      const order = dialog.getByRole('list', { name: filled('list.instruments', { name: 'Majors' }) });
      await expect(order.getByRole('listitem').first()).toContainText('ETH/USDT');
      await expectSound(page, `watchlist-edit-${language}`);
      await page.keyboard.press('Escape');
      await expect(second.locator('[data-row-control="link"]').first()).toHaveAttribute('href', /ETHUSDT/);

      // Movers and the heat map say the change in figures.
      await page.goto('/market?type=2&view=movers');
      await expect(page.getByRole('heading', { name: word('movers.up') })).toBeVisible();
      await expectSound(page, `movers-${language}`);
      await page.getByRole('radio', { name: word('show.heat') }).check();
      await expect(page).toHaveURL(/view=heat/);
      const tiles = page.getByRole('list', { name: word('show.heat') }).getByRole('link');
      await expect(tiles.first()).toContainText('%');
      await expectSound(page, `heat-${language}`);

      // Deleting asks first, and reaches the other device.
      await page.goto('/market?type=favourites');
      await page.getByRole('button', { name: word('list.edit') }).click();
      await dialog.getByRole('button', { name: filled('list.removeOf', { name: 'Majors' }) }).click();
      await dialog.getByRole('button', { name: word('list.remove'), exact: true }).click();
      await expect(dialog.getByText('Majors')).toHaveCount(0);
      await expect(far).toHaveCount(0);
    },
  );
}

import type { Page } from '@playwright/test';
import type { Language } from '@truemark/contract/languages';
import { findAxeFaults } from '../support/axe.ts';
import { chooseShapes } from '../support/extent.ts';
import { expect, test } from '../support/journey.ts';
import { findLayoutFaults } from '../support/layout.ts';
import { shoot } from '../support/pictures.ts';
import { desktop, openWindow } from '../support/review.ts';
import { readFilledText, readText } from '../support/texts.ts';

const word = (key: string, language: Language = 'en') => readText(language, 'palette', key);

/** Presses the keys until the page hears them: they come a moment after its first picture. */
async function openByKeys(page: Page, keys: string, title: string) {
  const dialog = page.getByRole('dialog', { name: title });
  await expect(async () => {
    if (!(await dialog.isVisible())) await page.keyboard.press(keys);
    await expect(dialog).toBeVisible({ timeout: 2_000 });
  }).toPass();
  return dialog;
}

async function expectNoFaults(page: Page): Promise<void> {
  expect(await findLayoutFaults(page)).toEqual([]);
  expect(await findAxeFaults(page)).toEqual([]);
}

test('E2E-1160 the palette leads to an instrument, sets a setting, and fills a ticket without sending it', async ({
  page,
}) => {
  await page.goto('/help');
  // The tools come last: from then on the page is the app's, and what has the focus keeps it.
  const button = page.getByRole('button', { name: readText('en', 'common', 'search'), exact: true });
  await expect(button).toBeVisible();
  const home = page
    .getByRole('navigation', { name: readText('en', 'shell', 'mainNavigation') })
    .getByRole('link')
    .first();
  await home.focus();
  const dialog = await openByKeys(page, 'Control+k', word('title'));
  const field = dialog.getByRole('combobox');
  await expect(field).toBeFocused();
  await expect(dialog.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
  await expectNoFaults(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(home).toBeFocused();

  // Keys alone lead to an instrument, by its localized name.
  await openByKeys(page, 'Control+k', word('title'));
  await field.fill('bitcoin');
  await expect(dialog.getByRole('option', { name: /BTC\/USDT/ }).first()).toHaveAttribute('aria-selected', 'true');
  const active = await field.getAttribute('aria-activedescendant');
  await expect(dialog.locator(`[id="${active}"]`)).toHaveText(/BTC\/USDT/);
  await shoot(page, 'palette');
  await field.press('Enter');
  await expect(page).toHaveURL(/code=BTCUSDT/);
  await expect(dialog).toHaveCount(0);

  // A setting, by its name, reached by the arrow keys; what nothing matches says so.
  await button.click();
  await field.fill('qqqqqqqq');
  await expect(
    dialog.getByText(readFilledText('en', 'palette', 'nothingFoundText', { query: 'qqqqqqqq' })),
  ).toBeVisible();
  await expectNoFaults(page);
  await field.fill('color of rising');
  await field.press('ArrowDown');
  await field.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-updown', 'green-up');

  // An order that is typed stands in the ticket, and nothing is sent.
  const sent: string[] = [];
  page.on('request', request => request.method() === 'POST' && sent.push(request.url()));
  await openByKeys(page, 'Control+k', word('title'));
  await field.fill('verkaufen btc 3');
  const act = readFilledText('en', 'palette', 'setting', {
    name: readText('en', 'trade', 'sellShort'),
    choice: 'BTC/USDT',
  });
  await expect(dialog.getByRole('option', { name: act })).toHaveAttribute('aria-selected', 'true');
  await shoot(page, 'palette-act');
  await field.press('Enter');
  const amount = page.getByRole('textbox', { name: readText('en', 'trade', 'putIn'), exact: true });
  await expect(page.getByRole('radio', { name: readText('en', 'trade', 'sellShort') })).toBeChecked();
  await expect(amount).toHaveValue('3');
  expect(sent.filter(url => /contracts|options/.test(url))).toEqual([]);

  // The sheet of keys, by its key and from the search; not while somebody types.
  const sheet = await openByKeys(page, '?', word('keys.title'));
  await expect(sheet.getByText(word('keys.tenCandles'))).toBeVisible();
  await expectNoFaults(page);
  await shoot(page, 'palette-keys');
  await page.keyboard.press('Escape');
  await amount.press('?');
  await expect(sheet).toHaveCount(0);
  await openByKeys(page, 'Control+k', word('title'));
  await field.fill(word('keys.title'));
  await field.press('Enter');
  await expect(sheet).toBeVisible();
});

for (const [language, viewport, colorScheme] of chooseShapes([
  ['de', { width: 320, height: 640 }, 'dark'],
  ['de', { width: 910, height: 700 }, 'light'],
  ['ar', desktop, 'dark'],
] as const)) {
  test(`E2E-1160 the palette fits: ${language}, ${viewport.width} px, ${colorScheme}`, async ({ browser, steady }) => {
    const page = await openWindow(browser, steady.url, { language, viewport });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.goto('/help');
    expect(await findLayoutFaults(page)).toEqual([]);
    const dialog = await openByKeys(page, 'Control+k', word('title', language));
    await expect(dialog.getByRole('option').nth(8)).toBeVisible();
    await expectNoFaults(page);
    await shoot(page, `palette-${language}-${viewport.width}`);
    await page.keyboard.press('Escape');
    await openByKeys(page, '?', word('keys.title', language));
    await expectNoFaults(page);
    await shoot(page, `palette-keys-${language}-${viewport.width}`);
    await page.context().close();
  });
}

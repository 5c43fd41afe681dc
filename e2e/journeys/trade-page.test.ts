import { expect } from '../support/journey.ts';
import { expectStill, watchLayoutShifts } from '../support/layout-shift.ts';
import { watchPrices } from '../support/page.ts';
import { readText } from '../support/texts.ts';
import { perpetual, test } from '../support/trading.ts';

test('E2E-963 E2E-681 E2E-1190 the lists of the price record stand still under a hand, a record is checked, and the ticket is two keys away', async ({
  page,
  trading,
}) => {
  const text = (key: string) => readText('en', 'instrument', key);
  await trading.openInstrument(perpetual.path);
  // What is replayed names the day on which it was recorded.
  const [start = '', end = ''] = text('replayDay').split('{date}');
  await expect(page.getByText(new RegExp(`^${start}.*2022${end}$`))).toBeVisible();
  const table = page.getByRole('region', { name: text('record'), exact: true });
  await table.getByRole('button').first().focus();
  const sequence = await page.evaluate(() => (document.activeElement as HTMLElement).dataset.sequence);
  const record = table.locator(`[data-sequence="${sequence}"]`);
  await expect(page.getByText(text('recordHeld')).first()).toBeVisible();
  // Long enough for a dozen new prices.
  await page.waitForFunction(
    before => performance.now() - before > 4_000,
    await page.evaluate(() => performance.now()),
  );
  await expect(record).toBeFocused();
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await expect(page.getByText(text('recordHeld'))).toHaveCount(0);
  await expect(record).toHaveCount(0);

  const newest = table.getByRole('button').first();
  await newest.focus();
  const chosen = await newest.getAttribute('data-sequence');
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: readText('en', 'receipt', 'verify.title') });
  const verdict = drawer.locator('[data-verdict]');
  // Its part of the record is still written: it is sealed because somebody looks, within ten seconds of the price.
  await expect(verdict).toHaveAttribute('data-verdict', 'passed', { timeout: 10_000 });
  await expect(drawer.getByText(readText('en', 'receipt', 'verify.platform'), { exact: true })).toBeVisible();
  // The mark of that record in the list behind is filled, too, and the others stay in outline.
  const filled = 'path[fill="currentColor"]';
  await expect(page.locator(`[data-sequence="${chosen}"] ${filled}`).first()).toBeVisible();
  await expect(page.locator(`[data-sequence]:not([data-sequence="${chosen}"]) ${filled}`)).toHaveCount(0);

  await page.reload();
  await expect(page.getByRole('textbox', { name: trading.words('lots'), exact: true })).toBeVisible({
    timeout: 30_000,
  });
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: readText('en', 'shell', 'skipToTicket') })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('tab', { name: trading.words('contract'), exact: true })).toBeFocused();
});

test('E2E-964 the page of an instrument does not move while it comes, nor with its prices', async ({
  page,
  trading,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await watchLayoutShifts(page);
  await trading.openInstrument(perpetual.path);
  await expect(page.getByRole('textbox', { name: trading.words('lots'), exact: true })).toBeVisible({
    timeout: 30_000,
  });
  await expect(page.locator('canvas').first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  // The lists of prices move nothing either.
  await watchPrices(page, 5);
  await expectStill(page, 'the page of an instrument');
});

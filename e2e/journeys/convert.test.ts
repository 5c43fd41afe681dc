import { findAxeFaults } from '../support/axe.ts';
import { wholeRunOnly } from '../support/extent.ts';
import { test as base, expect, ownPlatform } from '../support/journey.ts';
import { grantTestFunds, openWindow, walkedShapes } from '../support/review.ts';
import { readText } from '../support/texts.ts';
import { keepLogin, registerTrader, type Trader } from '../support/trader.ts';

/** Its administrator is one whom nobody has set up yet. */
const test = base.extend({ steady: ownPlatform() });
test.describe.configure({ mode: 'serial' });

let customer: Trader;

test.beforeAll(async ({ browser, steady }) => {
  customer = await registerTrader(steady, 'converter');
  await grantTestFunds(browser, steady.url, [customer.userName]);
});

for (const shape of walkedShapes) {
  test(
    `E2E-991 CNV-203 converts, sees the receipt and finds it among all orders: ${shape.name}`,
    wholeRunOnly,
    async ({ browser, steady }) => {
      const { language } = shape;
      const page = await openWindow(browser, steady.url, shape);
      const text = (key: string, namespace = 'convert') => readText(language, namespace, key);
      await keepLogin(page, customer, 'live');
      await page.goto('/profile/convert');
      const form = page.locator('main form');
      await page.getByRole('button', { name: text('review') }).click();
      await expect(form.getByText(text('error.amountMissing'))).toBeVisible();
      await form.getByLabel(text('amount'), { exact: true }).fill('1000');
      await expect(form.getByText(text('error.amountMissing'))).toBeHidden();
      await expect(form.locator('dd').last()).toContainText('BTC');
      expect(await findAxeFaults(page)).toEqual([]);
      await page.getByRole('button', { name: text('review') }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByText(text('least'))).toBeVisible();
      await dialog.getByRole('button').last().click();
      const list = page.getByRole('region', { name: text('recent') });
      await expect(list.getByText(text('state.filled')).first()).toBeVisible();
      await list
        .getByRole('link', { name: text('receipt') })
        .first()
        .click();
      await expect(page.getByText(text('check.ending.titleConversion', 'receipt'))).toBeVisible();
      await page.goto('/profile/orders');
      await expect(page.getByText(text('kind.conversion', 'account')).first()).toBeVisible();
      await page.context().close();
    },
  );
}

test('E2E-992 CNV-111 the demo account leads to the live one', async ({ page }) => {
  await keepLogin(page, customer, 'demo');
  await page.goto('/profile/convert');
  await expect(page.getByText(readText('en', 'convert', 'liveOnly'))).toBeVisible();
  await page.getByRole('button', { name: readText('en', 'account', 'toTestAccount') }).click();
  await expect(page.getByText('Switched to Live Account')).toBeVisible();
  await expect(page.getByRole('button', { name: readText('en', 'convert', 'review') })).toBeVisible();
});

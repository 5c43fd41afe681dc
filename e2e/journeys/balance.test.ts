import type { Page } from '@playwright/test';
import { findAxeFaults } from '../support/axe.ts';
import { wholeRunOnly } from '../support/extent.ts';
import { test as base, expect, ownPlatform } from '../support/journey.ts';
import { findLayoutFaults } from '../support/layout.ts';
import { setUpOperator } from '../support/operator.ts';
import { grantFunds, openBackOffice, openWindow, walkedOnPhone } from '../support/review.ts';
import { readText } from '../support/texts.ts';
import { keepLogin, registerTrader } from '../support/trader.ts';

/** Its administrator is one whom nobody has set up yet. */
const test = base.extend({ steady: ownPlatform() });
test.describe.configure({ mode: 'serial' });

let operator: Page;
let secret: string | undefined;

test.beforeAll(async ({ browser, steady }) => {
  operator = await openBackOffice(browser, steady.url);
  secret = await setUpOperator(operator);
});
test.afterAll(() => operator.context().close());

for (const shape of walkedOnPhone) {
  test(
    `E2E-994 the page of balances says what is missing, then draws the account's value and tells it as a table: ${shape.name}`,
    wholeRunOnly,
    async ({ browser, steady }) => {
      const page = await openWindow(browser, steady.url, shape);
      const word = (key: string, namespace = 'profile') => readText(shape.language, namespace, key);
      const customer = await registerTrader(steady, `holder_${shape.language}`);
      await keepLogin(page, customer, 'live');
      await page.goto('/profile/balance');
      const steps = page.getByRole('region', { name: word('steps') });
      await expect(steps.getByRole('listitem')).toHaveCount(3);
      await expect(steps.getByText(word('stepDone'))).toHaveCount(0);
      const history = page.getByRole('region', { name: word('history'), exact: true });
      await expect(history.getByText(word('historyEmpty'))).toBeVisible();
      expect(await findLayoutFaults(page)).toEqual([]);

      await grantFunds(operator, customer.userName, { amount: '2500', ...(secret !== undefined && { secret }) });
      secret = undefined;
      await page.reload();
      await expect(steps.getByText(word('stepDone'))).toHaveCount(1);
      await expect(history.getByRole('img')).toBeVisible();
      await expect(history.getByText(/2[,.]500[.,]00/).first()).toBeVisible();
      await history.getByText(word('historyAll')).click();
      await history.getByText(word('historyTable')).click();
      const table = history.getByRole('table');
      await expect(table.getByRole('row').nth(1)).toContainText('+2,500.00');
      await expect(table.getByRole('row').last()).toContainText('0.00');
      // What a bar on top hides in part is no target that is too small.
      await page.evaluate(() => scrollTo(0, 0));
      expect(await findAxeFaults(page)).toEqual([]);
      expect(await findLayoutFaults(page)).toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await findAxeFaults(page, 'colors')).toEqual([]);
      await page.context().close();
    },
  );
}

test('E2E-995 a half-filled form stays, with its focus, when the window becomes narrow and wide again', async ({
  page,
  steady,
}) => {
  const word = (key: string) => readText('en', 'deposit', key);
  await keepLogin(page, await registerTrader(steady, 'resizer'), 'live');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/profile/deposit');
  const amount = page.getByLabel(word('amount'));
  const hash = page.getByLabel(word('hash'));
  await amount.fill('512.5');
  await hash.fill('0x5a5a');
  for (const width of [700, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.locator(`html[data-shell="${width < 900 ? 'mobile' : 'desktop'}"]`)).toBeAttached();
    await expect(page.getByRole('navigation').first()).toBeVisible();
    await expect(amount).toHaveValue('512.5');
    await expect(hash).toHaveValue('0x5a5a');
    await expect(hash).toBeFocused();
  }
});

import type { Page } from '@playwright/test';
import type { ContractOrder } from '@truemark/contract/trading/contracts';
import { findAxeFaults } from '../support/axe.ts';
import { test as base, expect, ownPlatform } from '../support/journey.ts';
import { findLayoutFaults } from '../support/layout.ts';
import { setUpOperator } from '../support/operator.ts';
import { shoot } from '../support/pictures.ts';
import type { PlatformPlace } from '../support/platform.ts';
import { openBackOffice, openQueue } from '../support/review.ts';
import { callPlatform, registerTrader, type Trader } from '../support/trader.ts';

/** Its administrator is one whom nobody has set up yet. */
const test = base.extend({ steady: ownPlatform() });

async function openPosition(platform: PlatformPlace, { token }: Trader): Promise<ContractOrder> {
  const terms = await callPlatform<{ feeRate: string; ruleVersion: number }>(platform, '/contracts/terms/BTCUSDT', {
    token,
  });
  const { feeRate, ruleVersion } = terms.result;
  const wanted = { code: 'BTCUSDT', side: 'long', kind: 'market', lots: '0.01', leverage: 10, feeRate, ruleVersion };
  const load = async (id: string) =>
    (await callPlatform<ContractOrder>(platform, `/contracts/order/${id}`, { token })).result;
  const { result } = await callPlatform<ContractOrder>(platform, '/contracts/open', { token, body: wanted });
  await expect.poll(async () => (await load(result.id)).status).toBe('holding');
  return load(result.id);
}

async function expectNoFaults(page: Page): Promise<void> {
  expect(await findLayoutFaults(page)).toEqual([]);
  expect(await findAxeFaults(page)).toEqual([]);
}

test('E2E-1221 an operator sees the orders of a user, types a parameter in the unit that is shown, and loses no form unasked', async ({
  browser,
  platform,
}) => {
  const trader = await registerTrader(platform, 'shown');
  const order = await openPosition(platform, trader);
  const page = await openBackOffice(browser, platform.url);
  await setUpOperator(page);

  await openQueue(page, 'Users');
  await page.getByRole('searchbox').fill(trader.userName);
  await page.getByRole('link', { name: trader.userName }).click();
  const orders = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Orders', exact: true }) });
  await expect(orders.getByText('No open orders')).toBeVisible();
  await orders.getByRole('tab', { name: 'Demo (practice money)' }).click();
  const row = orders.getByRole('row').filter({ hasText: 'BTC/USDT' });
  await expect(row).toContainText('Long 10×');
  await expect(row).toContainText('Open');
  await expect(row.getByRole('link', { name: 'Receipt' })).toHaveAttribute('href', `/receipt/${order.receiptId}`);
  await expectNoFaults(page);
  await shoot(page, 'console-user');

  // 0.001 is shown as 0.1%, and so it is typed.
  await openQueue(page, 'Parameters');
  const fee = page.getByRole('row').filter({ has: page.getByText('Conversion fee', { exact: true }) });
  await fee.getByRole('button', { name: 'Change' }).click();
  const dialog = page.getByRole('dialog').filter({ hasText: 'Conversion fee' });
  const field = dialog.getByLabel('New value');
  await expect(field).toHaveValue('0.1');
  await field.fill('0.25');
  await expect(dialog.getByText('Shown as 0.25%.')).toBeVisible();
  await expectNoFaults(page);
  await shoot(page, 'console-parameter');

  const question = page.getByRole('dialog', { name: 'Discard your entries?' });
  await page.keyboard.press('Escape');
  await expect(question).toBeVisible();
  await expectNoFaults(page);
  await shoot(page, 'console-leave');
  await question.getByRole('button', { name: 'Continue editing' }).click();
  await expect(field).toHaveValue('0.25');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Discard entries' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // A piece that is being written is lost neither by a link nor by Back.
  await openQueue(page, 'Content');
  await page.locator('main a[href*="/content/new"]').first().click();
  const title = page.getByRole('main').getByRole('textbox').first();
  await title.fill('half-a-notice');
  await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Users', exact: true }).click();
  await question.getByRole('button', { name: 'Continue editing' }).click();
  await expect(title).toHaveValue('half-a-notice');
  await page.goBack();
  await question.getByRole('button', { name: 'Continue editing' }).click();
  await expect(title).toHaveValue('half-a-notice');
  await expect(page).toHaveURL(/\/content\/new/);
  await page.goBack();
  await question.getByRole('button', { name: 'Discard entries' }).click();
  await expect(page).toHaveURL(/\/console\/content$/);
  await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Users', exact: true }).click();
  await expect(page).toHaveURL(/\/console\/users/);
  await page.context().close();
});

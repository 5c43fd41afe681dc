import { devices, type Page } from '@playwright/test';
import { findAxeFaults } from '../support/axe.ts';
import { expect, test } from '../support/journey.ts';
import { readText } from '../support/texts.ts';
import { keepLogin, registerTrader, type Trader } from '../support/trader.ts';

const { defaultBrowserType, ...phone } = devices['iPhone 14'];

/** A notification for somebody: the demo account is reset. */
async function resetDemo(url: string, { token }: Trader, key: string): Promise<void> {
  const headers = { authorization: token, virtually: 'NO', 'content-type': 'application/json', 'idempotency-key': key };
  await fetch(`${url}/swx/customer/user/resetDemo`, { method: 'POST', headers, body: '{}' });
}

test('WAC-960 WAC-962 a notification comes live on both shells, is read, narrowed down and chosen', async ({
  page,
  browser,
  platform,
  language,
}) => {
  const words = (key: string) => readText(language, 'notifications', key);
  const trader = await registerTrader(platform, 'notified');
  await keepLogin(page, trader, 'demo');
  await page.goto('/profile/notification');
  const context = await browser.newContext({ ...phone, locale: language, baseURL: platform.url });
  await context.addInitScript(() => sessionStorage.setItem('onboarding', 'seen'));
  const mobile = await context.newPage();
  await keepLogin(mobile, trader, 'demo');
  await mobile.goto('/profile/notification');
  const lines = (of: Page) => of.getByRole('listitem').filter({ has: of.getByText(words('demoReset.title')) });
  for (const each of [page, mobile]) await expect(each.getByText(words('emptyText'))).toBeVisible();

  await resetDemo(platform.url, trader, 'journey-reset-1');
  for (const each of [page, mobile]) await expect(lines(each)).toHaveCount(1);
  await lines(page).getByRole('button').click();
  await expect(lines(mobile).getByRole('button')).toHaveCount(0);

  await resetDemo(platform.url, trader, 'journey-reset-2');
  await expect(lines(mobile)).toHaveCount(2);
  await mobile.getByRole('button', { name: words('readAll') }).click();
  await expect(lines(page).getByRole('button')).toHaveCount(0);

  await page.getByLabel(words('groupChoice')).selectOption('money');
  await expect(page.getByText(words('emptyGroup'))).toBeVisible();
  await page.getByLabel(words('groupChoice')).selectOption('account');
  await expect(lines(page)).toHaveCount(2);
  expect(await findAxeFaults(page)).toEqual([]);

  await page.getByRole('link', { name: words('settings') }).click();
  await expect(page.getByText(words('pushNotSent'))).toBeVisible();
  const select = page.getByRole('combobox').first();
  await select.selectOption('all');
  await page.reload();
  await expect(page.getByRole('combobox').first()).toHaveValue('all');
  expect(await findAxeFaults(page)).toEqual([]);

  await mobile.goto('/unsubscribe?token=1.money.forged');
  await mobile.getByRole('button', { name: words('unsubscribeGo') }).click();
  await expect(mobile.getByText(words('unsubscribeWrong'))).toBeVisible();
  await context.close();
});

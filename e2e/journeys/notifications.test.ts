import type { Page } from '@playwright/test';
import { findAxeFaults } from '../support/axe.ts';
import { expect, test } from '../support/journey.ts';
import { openWindow, phone } from '../support/review.ts';
import { readText } from '../support/texts.ts';
import { keepLogin, logInOn, registerTrader } from '../support/trader.ts';

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
  const mobile = await openWindow(browser, platform.url, { language, viewport: phone });
  await keepLogin(mobile, trader, 'demo');
  await mobile.goto('/profile/notification');
  const lines = (of: Page) =>
    of.getByRole('listitem').filter({ has: of.getByRole('heading', { name: words('newLogin.title') }) });
  for (const each of [page, mobile]) await expect(each.getByText(words('emptyText'))).toBeVisible();

  await logInOn(platform, trader, 'first-new-device-1');
  for (const each of [page, mobile]) await expect(lines(each)).toHaveCount(1);
  await lines(page).getByRole('button').click();
  await expect(lines(mobile).getByRole('button')).toHaveCount(0);

  await logInOn(platform, trader, 'second-new-device-2');
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
  await mobile.context().close();
});

import type { Browser, Page } from '@playwright/test';
import { findAxeFaults } from '../support/axe.ts';
import { expect, test } from '../support/journey.ts';
import { readCode } from '../support/outbox.ts';
import type { PlatformPlace } from '../support/platform.ts';
import { openWindow, phone, type WalkedShape, walkedShapes } from '../support/review.ts';
import { readText } from '../support/texts.ts';
import { keepLogin, registerTrader } from '../support/trader.ts';

const password = 'four words of mine';

/** How many have signed up, as the page of the inviter says. */
function countRegistered(page: Page, word: string) {
  return page
    .locator('dl > div')
    .filter({ has: page.locator('dt', { hasText: word }) })
    .locator('dd')
    .first();
}

for (const shape of walkedShapes) {
  test(`INV-008 INV-012 who opens an invite link on a phone and signs up is seen at once by who invited: ${shape.name}`, ({
    browser,
    platform,
  }) => invite(browser, platform, shape));
}

async function invite(browser: Browser, platform: PlatformPlace, shape: WalkedShape): Promise<void> {
  const { language } = shape;
  const page = await openWindow(browser, platform.url, shape);
  const words = (namespace: string, key: string) => readText(language, namespace, key);
  const inviter = await registerTrader(platform, 'inviter');
  await keepLogin(page, inviter, 'live');
  // A device that has a sheet of its own keeps what it is handed.
  await page.addInitScript(() => {
    const share = async ({ url }: ShareData) => {
      document.documentElement.dataset.shared = url ?? '';
    };
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  });
  await page.goto('/profile/invite');
  await expect(page.getByRole('img', { name: words('invites', 'picture') })).toBeVisible();
  await expect(page.getByText(words('invites', 'emptyText'))).toBeVisible();
  await expect(countRegistered(page, words('invites', 'registered'))).toHaveText('0');
  expect(await findAxeFaults(page)).toEqual([]);
  const link = (await page.locator('bdi').filter({ hasText: 'invite=' }).textContent()) ?? '';
  await page.getByRole('button', { name: words('invites', 'share'), exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-shared', link);

  const invited = await openWindow(browser, platform.url, { language, viewport: phone });
  const userName = `zz_${inviter.userName.slice(-6)}`;
  const email = `${userName}@example.org`;
  await invited.goto(link);
  await invited.getByLabel(words('pass', 'userName'), { exact: true }).fill(userName);
  await invited.getByRole('textbox', { name: words('identity', 'email'), exact: true }).fill(email);
  await invited.getByRole('button', { name: words('identity', 'codeSend') }).click();
  await invited.getByLabel(words('identity', 'code'), { exact: true }).fill(await readCode(platform.dataDir, email));
  await invited.getByLabel(words('identity', 'password'), { exact: true }).fill(password);
  await invited.getByLabel(words('pass', 'passwordAgain'), { exact: true }).fill(password);
  await invited.getByLabel(words('identity', 'country')).selectOption('DE');
  await invited.getByRole('checkbox').check();
  await invited.getByRole('button', { name: words('pass', 'registerSubmit') }).click();
  await expect(invited.getByText(words('pass', 'registered'))).toBeVisible();

  await expect(countRegistered(page, words('invites', 'registered'))).toHaveText('1');
  await expect(page.getByRole('heading', { name: 'zz•••' })).toBeVisible();
  expect(await findAxeFaults(page)).toEqual([]);
  await invited.goto('/profile/invite');
  await expect(invited.getByText(words('invites', 'emptyText'))).toBeVisible();
  await invited.context().close();
  await page.context().close();
}

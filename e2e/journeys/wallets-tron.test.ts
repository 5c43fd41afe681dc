import type { Page } from '@playwright/test';
import { findAxeFaults } from '../support/axe.ts';
import { isWholeRun, wholeRunOnly } from '../support/extent.ts';
import { expect, test } from '../support/journey.ts';
import { desktop, openWindow, phone } from '../support/review.ts';
import { readFilledText, readText } from '../support/texts.ts';
import { keepLogin, registerTrader } from '../support/trader.ts';
import { installTronLink, type TestTronLink } from '../support/tron-link.ts';
import { installWallet } from '../support/wallet.ts';

const everyShape = [
  { name: 'desktop, English', language: 'en', viewport: desktop },
  { name: 'phone, Arabic', language: 'ar', viewport: phone },
] as const;
type Shape = (typeof everyShape)[number];
/** Where there is less time, one shell. */
const shapes: readonly Shape[] = isWholeRun ? everyShape : [everyShape[0]];

const readToken = (page: Page) => page.evaluate(() => localStorage.getItem('token'));

/** Nothing that moves money, and no text that cannot be read. */
function expectHarmless({ asked }: TestTronLink): void {
  for (const method of asked) expect(['tron_requestAccounts', 'signMessageV2']).toContain(method);
}

const chooseTronLink = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'TronLink' }).click();

for (const shape of shapes) {
  const words = (namespace: string, key: string) => readText(shape.language, namespace, key);

  test(`E2E-1016 TronLink makes an account by what it signs, and opens it again: ${shape.name}`, async ({
    browser,
    platform,
  }) => {
    const page = await openWindow(browser, platform.url, shape);
    const tronLink = await installTronLink(page.context());
    await page.goto('/pass/login');
    await page.getByRole('button', { name: words('pass', 'loginWallet') }).click();
    const alert = page.getByRole('dialog').getByRole('alert');
    tronLink.lock();
    await chooseTronLink(page);
    await expect(alert).toHaveText(words('wallet', 'tronLinkLocked'));
    tronLink.unlock();
    tronLink.decline();
    await chooseTronLink(page);
    await expect(alert).toHaveText(words('wallet', 'requestCanceled'));
    await chooseTronLink(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('pass', 'socialTitle'));
    await page.getByLabel(words('identity', 'country')).selectOption('SG');
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: words('pass', 'registerSubmit') }).click();
    await expect.poll(() => readToken(page)).not.toBeNull();
    await page.evaluate(() => localStorage.clear());
    await page.goto('/pass/login');
    await page.getByRole('button', { name: words('pass', 'loginWallet') }).click();
    await chooseTronLink(page);
    await expect.poll(() => readToken(page)).not.toBeNull();
    expectHarmless(tronLink);
    await page.context().close();
  });

  test(
    `E2E-1017 TronLink is linked beside MetaMask, with a proof of the owner: ${shape.name}`,
    wholeRunOnly,
    async ({ browser, platform }) => {
      const page = await openWindow(browser, platform.url, shape);
      await installWallet(page.context());
      const tronLink = await installTronLink(page.context());
      const trader = await registerTrader(platform, 'tronlinker');
      await keepLogin(page, trader, 'live');
      await page.goto('/profile/security');
      await page.getByRole('button', { name: words('identity', 'walletTitle') }).click();
      await expect(page.getByRole('dialog').getByRole('listitem')).toHaveText(['MetaMask', 'TronLink']);
      expect(await findAxeFaults(page)).toEqual([]);
      await chooseTronLink(page);
      const proof = page.getByRole('dialog', { name: words('identity', 'stepUpTitle') });
      await proof.getByLabel(words('identity', 'password'), { exact: true }).fill(trader.password);
      await proof.getByRole('button', { name: words('identity', 'stepUpSubmit') }).click();
      const short = `${tronLink.address.slice(0, 6)}…${tronLink.address.slice(-4)}`;
      await expect(page.getByRole('heading', { name: short })).toBeVisible();
      const label = readFilledText(shape.language, 'security', 'socialDisconnectOf', { provider: short });
      await expect(page.getByRole('button', { name: label })).toBeVisible();
      expectHarmless(tronLink);
      await page.context().close();
    },
  );
}

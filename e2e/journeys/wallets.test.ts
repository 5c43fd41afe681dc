import type { Browser, Page } from '@playwright/test';
import { findAxeFaults } from '../support/axe.ts';
import { isWholeRun, wholeRunOnly } from '../support/extent.ts';
import { expect, test } from '../support/journey.ts';
import { createPlatform, type PlatformPlace } from '../support/platform.ts';
import { desktop, openWindow, phone, type Shape } from '../support/review.ts';
import { readFilledText, readText } from '../support/texts.ts';
import { keepLogin, registerTrader } from '../support/trader.ts';
import { installWallet, type TestWallet } from '../support/wallet.ts';

const everyShape = [
  { name: 'desktop, English', language: 'en', viewport: desktop },
  { name: 'phone, Arabic', language: 'ar', viewport: phone },
  { name: 'phone, Chinese', language: 'zh', viewport: phone },
] as const;
/** Where there is less time, one shell. */
const shapes = isWholeRun ? everyShape : [everyShape[1]];

/** All that a wallet may be asked here: nothing that moves money, and no text that cannot be read. */
const askedMax = ['eth_requestAccounts', 'eth_accounts', 'eth_chainId', 'wallet_switchEthereumChain', 'personal_sign'];

function expectHarmless({ asked }: TestWallet): void {
  for (const { method } of asked) expect(askedMax).toContain(method);
}

interface Visit {
  readonly page: Page;
  readonly wallet: TestWallet;
  readonly words: (namespace: string, key: string) => string;
}

async function visit(browser: Browser, platform: PlatformPlace, shape: Shape): Promise<Visit> {
  const page = await openWindow(browser, platform.url, shape);
  const wallet = await installWallet(page.context());
  return { page, wallet, words: (namespace, key) => readText(shape.language, namespace, key) };
}

/** Presses MetaMask in the dialog of wallets. */
async function chooseWallet({ page }: Visit): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'MetaMask' }).click();
}

/** Gives the new account its name and country. */
async function completeAccount({ page, words }: Visit): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('pass', 'socialTitle'));
  await page.getByLabel(words('identity', 'country')).selectOption('SG');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: words('pass', 'registerSubmit') }).click();
}

const readToken = (page: Page) => page.evaluate(() => localStorage.getItem('token'));

for (const shape of shapes) {
  test(`E2E-1011 WAL-039 a wallet makes an account, and opens it again in another window: ${shape.name}`, async ({
    browser,
    platform,
  }) => {
    const first = await visit(browser, platform, shape);
    const { page, wallet, words } = first;
    await page.goto('/pass/login');
    await page.getByRole('button', { name: words('pass', 'loginWallet') }).click();
    await expect(page.getByRole('dialog').getByRole('button', { name: 'MetaMask' })).toBeVisible();
    expect(await findAxeFaults(page)).toEqual([]);
    wallet.decline();
    await chooseWallet(first);
    await expect(page.getByRole('alert').filter({ hasText: words('wallet', 'requestCanceled') })).toBeVisible();
    await chooseWallet(first);
    await completeAccount(first);
    await expect.poll(() => readToken(page)).not.toBeNull();
    // Logged out, the same wallet opens the same account.
    await page.evaluate(() => localStorage.clear());
    await page.goto('/pass/login');
    await page.getByRole('button', { name: words('pass', 'loginWallet') }).click();
    await chooseWallet(first);
    await expect.poll(() => readToken(page)).not.toBeNull();
    expectHarmless(wallet);
    await page.context().close();
  });

  test(
    `E2E-1012 WAL-039 a wallet is linked with a proof of the owner, logs in, and is unlinked: ${shape.name}`,
    wholeRunOnly,
    async ({ browser, platform }) => {
      const owner = await visit(browser, platform, shape);
      const { page, wallet, words } = owner;
      const trader = await registerTrader(platform, 'linker');
      await keepLogin(page, trader, 'live');
      await page.goto('/profile/security');
      await page.getByRole('button', { name: words('identity', 'walletTitle') }).click();
      await chooseWallet(owner);
      const proof = page.getByRole('dialog', { name: words('identity', 'stepUpTitle') });
      await proof.getByLabel(words('identity', 'password'), { exact: true }).fill(trader.password);
      await proof.getByRole('button', { name: words('identity', 'stepUpSubmit') }).click();
      const short = `${wallet.address.slice(0, 6)}…${wallet.address.slice(-4)}`;
      await expect(page.getByRole('heading', { name: short })).toBeVisible();
      expect(await findAxeFaults(page)).toEqual([]);
      const label = readFilledText(shape.language, 'security', 'socialDisconnectOf', { provider: short });
      await page.getByRole('button', { name: label }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: words('security', 'socialDisconnect') })
        .click();
      await expect(page.getByRole('heading', { name: short })).toHaveCount(0);
      expectHarmless(wallet);
      await page.context().close();
    },
  );
}

test('E2E-1013 a wallet that was locked, and one on another network, are told so and nothing is signed', async ({
  browser,
  platform,
}) => {
  const shape = everyShape[0];
  const visitor = await visit(browser, platform, shape);
  const { page, wallet, words } = visitor;
  await page.goto('/pass/login');
  await page.getByRole('button', { name: words('pass', 'loginWallet') }).click();
  wallet.lock();
  await chooseWallet(visitor);
  await expect(page.getByText(words('wallet', 'notConnected'))).toBeVisible();
  wallet.unlock();
  wallet.setChain(137);
  await chooseWallet(visitor);
  await expect(page.getByText(/This network is not supported.*Sepolia/)).toBeVisible();
  expect(wallet.asked.map(({ method }) => method)).not.toContain('personal_sign');
  await page.context().close();
});

test(
  'E2E-1018 WAL-040 while it waits for a signature, a changed account and a changed network are told, and it signs anew',
  wholeRunOnly,
  async ({ browser, platform }) => {
    const shape = everyShape[0];
    const visitor = await visit(browser, platform, shape);
    const { page, wallet, words } = visitor;
    await page.goto('/pass/login');
    await page.getByRole('button', { name: words('pass', 'loginWallet') }).click();
    const waitForSigning = (count: number) =>
      expect.poll(() => wallet.asked.filter(({ method }) => method === 'personal_sign').length).toBe(count);
    wallet.hold();
    await chooseWallet(visitor);
    await waitForSigning(1);
    await wallet.changeAccount(page);
    await expect(page.getByText(words('wallet', 'accountChanged'))).toBeVisible();
    await chooseWallet(visitor);
    await waitForSigning(2);
    await wallet.changeChain(page, 137);
    await expect(page.getByText(/This network is not supported.*Sepolia/)).toBeVisible();
    wallet.setChain(11_155_111);
    await chooseWallet(visitor);
    await waitForSigning(3);
    wallet.lock();
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(page.getByText(words('wallet', 'notConnected'))).toBeVisible();
    await expect(page.getByRole('dialog').getByRole('button', { name: 'MetaMask' })).toBeEnabled();
    await page.context().close();
  },
);

test('E2E-1014 without a wallet the page waits, says so, and finds one that comes late', async ({
  browser,
  platform,
}) => {
  const page = await openWindow(browser, platform.url, everyShape[0]);
  await page.goto('/pass/login');
  await page.getByRole('button', { name: 'Log in with a wallet' }).click();
  await expect(page.getByText('Looking for wallets…')).toBeVisible();
  await expect(page.getByText(readText('en', 'wallet', 'noWallet'))).toBeVisible();
  await page.evaluate(() => {
    const detail = { info: { rdns: 'app.late', name: 'Late' }, provider: { request: async () => [] } };
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
  });
  await page.getByRole('dialog').getByRole('button', { name: 'Late' }).click();
  await expect(page.getByText(readText('en', 'wallet', 'noAccount'))).toBeVisible();
  await page.context().close();
});

test('E2E-1020 what a wallet is told of this site must come first: without it that is said, and the next try works', async ({
  browser,
  platform,
}) => {
  const visitor = await visit(browser, platform, everyShape[0]);
  const { page, wallet, words } = visitor;
  await page.route('**/wallet/public/config', route => route.abort());
  await page.goto('/pass/login');
  await page.getByRole('button', { name: words('pass', 'loginWallet') }).click();
  await chooseWallet(visitor);
  await expect(page.getByRole('alert').filter({ hasText: words('wallet', 'configLoadFailed') })).toBeVisible();
  expect(wallet.asked).toEqual([]);
  await page.unroute('**/wallet/public/config');
  await chooseWallet(visitor);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('pass', 'socialTitle'));
  await page.context().close();
});

test(
  'E2E-056 E2E-1015 where only wallets are let in, log-in leads to the page that says so, and one makes an account there',
  wholeRunOnly,
  async ({ browser }) => {
    const platform = await createPlatform({ DAPP_ONLY: 'true' });
    try {
      await platform.start();
      const visitor = await visit(browser, platform, everyShape[0]);
      const { page, words } = visitor;
      for (const path of ['/pass/login', '/pass/reset', '/pass/register']) {
        await page.goto(path);
        await expect(page).toHaveURL(/\/empty$/);
      }
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.getByRole('button', { name: words('pass', 'loginWallet') }).click();
      await chooseWallet(visitor);
      await completeAccount(visitor);
      await expect.poll(() => readToken(page)).not.toBeNull();
      // Nothing but the wallet opens what asks for a proof of the owner, once the login is too long ago for it.
      await page.goto('/profile/security');
      await expect(page.getByRole('button', { name: words('identity', 'walletTitle') })).toBeVisible();
      await page.context().close();
    } finally {
      await platform.remove();
    }
  },
);

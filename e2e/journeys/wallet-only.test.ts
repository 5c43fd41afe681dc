import type { Browser, Page } from '@playwright/test';
import { findAxeFaults } from '../support/axe.ts';
import { isWholeRun, wholeRunOnly } from '../support/extent.ts';
import { expect, startMsMax, test } from '../support/journey.ts';
import { setUpOperator } from '../support/operator.ts';
import { createPlatform, type Platform } from '../support/platform.ts';
import { desktop, grantFunds, openBackOffice, openWindow, phone } from '../support/review.ts';
import { readText } from '../support/texts.ts';
import { calculateTotp } from '../support/totp.ts';
import { installWallet, type TestWallet } from '../support/wallet.ts';

test.describe.configure({ mode: 'serial' });

const everyShape = [
  { name: 'desktop, English', language: 'en', viewport: desktop },
  { name: 'phone, Arabic', language: 'ar', viewport: phone },
  { name: 'phone, Chinese', language: 'zh', viewport: phone },
] as const;
type WalletShape = (typeof everyShape)[number];
/** Where there is less time, one shell. */
const shapes: readonly WalletShape[] = isWholeRun ? everyShape : [everyShape[1]];

interface Owner {
  readonly page: Page;
  readonly wallet: TestWallet;
  readonly secret: string;
  readonly userName: string;
}

/** EIP-55's own example. */
const payoutAddress = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
/** Long enough for a second factor to freeze withdrawals no more, and for a wallet to speak for its account. */
const setBackMs = 86_400_000 + 3_600_000;

let platform: Platform;
const owners = new Map<WalletShape, Owner>();

const wordsOf = (shape: WalletShape) => (namespace: string, key: string) => readText(shape.language, namespace, key);

function findOwner(shape: WalletShape): Owner {
  const owner = owners.get(shape);
  if (!owner) throw new Error('nobody came in this shape');
  return owner;
}

const chooseWallet = (page: Page, title: string) =>
  page.getByRole('dialog', { name: title }).getByRole('button', { name: 'MetaMask' }).click();

/** From the first page to an account with a second factor, with nothing but a wallet. */
async function comeIn(browser: Browser, shape: WalletShape): Promise<Owner> {
  const words = wordsOf(shape);
  const page = await openWindow(browser, platform.url, shape);
  const wallet = await installWallet(page.context());
  await page.goto('/');
  for (const path of ['/pass/login', '/pass/reset', '/profile/withdraw', '/pass/register']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/empty$/);
  }
  await expect(page.getByText(words('unavailable', 'dappText'))).toBeVisible();
  expect(await findAxeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: words('pass', 'loginWallet') }).click();
  await chooseWallet(page, words('identity', 'walletTitle'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('pass', 'socialTitle'));
  await page.getByLabel(words('identity', 'country')).selectOption('SG');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: words('pass', 'registerSubmit') }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/profile/security');
  await expect(page.getByText(words('security', 'contactsDappText'))).toBeVisible();
  await expect(page.getByRole('heading', { name: words('security', 'password'), exact: true })).toHaveCount(0);
  await page
    .getByRole('button', { name: words('security', 'totpSetUp') })
    .first()
    .click();
  const setUp = page.getByRole('dialog', { name: words('security', 'totpTitle') });
  const shown = await setUp.getByText(/^(?:[A-Z2-7]{4} ?){6,}$/).textContent();
  const secret = (shown ?? '').replaceAll(' ', '');
  await setUp.getByLabel(words('identity', 'totp')).fill(calculateTotp(secret, { shiftMs: -setBackMs }));
  await setUp.getByRole('button', { name: words('security', 'totpConfirm') }).click();
  await expect(page.getByRole('dialog').getByRole('checkbox')).toBeVisible();
  const userName = await page.evaluate(() => JSON.parse(localStorage.getItem('userInfo') ?? '{}').userName as string);
  return { page, wallet, secret, userName };
}

test.afterAll(async () => {
  await platform?.remove();
});

test(
  'E2E-1019 where only wallets are let in, one makes an account and gives it a second factor',
  wholeRunOnly,
  async ({ browser }) => {
    test.setTimeout(2 * startMsMax + 60_000 * shapes.length);
    platform = await createPlatform({ DAPP_ONLY: 'true' });
    await platform.start(-setBackMs);
    for (const shape of shapes) owners.set(shape, await comeIn(browser, shape));
    await platform.stop();
    await platform.start();
  },
);

test(
  'E2E-1019 with nothing but the wallet and the second factor, money is withdrawn to a new address',
  wholeRunOnly,
  async ({ browser }) => {
    test.setTimeout(120_000 * shapes.length);
    const operator = await openBackOffice(browser, platform.url);
    const operatorSecret = await setUpOperator(operator);
    for (const [index, shape] of shapes.entries()) {
      const proof = index === 0 ? { secret: operatorSecret } : {};
      await grantFunds(operator, findOwner(shape).userName, { amount: '2', asset: 'ETH', ...proof });
    }
    await operator.context().close();
    for (const shape of shapes) {
      const words = wordsOf(shape);
      const word = (key: string) => words('withdraw', key);
      const { page, secret, wallet } = findOwner(shape);
      await page.goto('/profile/withdraw');
      const book = page.getByRole('region', { name: word('book') });
      await book.getByRole('button', { name: word('add') }).click();
      const adding = page.getByRole('dialog');
      await adding.getByLabel(word('method')).selectOption('sepolia');
      await adding.getByLabel(word('address')).fill(payoutAddress);
      await adding.getByLabel(word('label')).fill('Cold wallet');
      await adding.getByRole('button', { name: word('save') }).click();
      await adding
        .getByRole('button', { name: words('common', 'close') })
        .last()
        .click();
      await book.getByRole('button', { name: word('confirmNow') }).click();
      await expect(page.getByText(word('confirmWalletText'))).toBeVisible();
      expect(await findAxeFaults(page)).toEqual([]);
      await chooseWallet(page, word('confirmTitle'));
      const proof = page.getByRole('dialog', { name: words('identity', 'stepUpTitle') });
      await proof.getByRole('textbox').fill(calculateTotp(secret));
      await proof.getByRole('button', { name: words('identity', 'stepUpSubmit') }).click();
      await expect(book.getByText(word('ready'))).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      const signed = wallet.asked.findLast(({ method }) => method === 'personal_sign')?.params?.[0];
      expect(Buffer.from(String(signed).slice(2), 'hex').toString()).toContain(`may be paid to ${payoutAddress}.`);
      await page.getByLabel(word('token')).selectOption('ETH');
      await page.getByLabel(word('method')).first().selectOption('sepolia');
      await page.getByLabel(word('address')).first().selectOption(payoutAddress);
      await page.getByLabel(word('amount')).first().fill('0.5');
      await page.getByRole('button', { name: word('submit') }).click();
      const list = page.getByRole('region', { name: word('recent') });
      await expect(list.getByText(word('state.submitted'))).toBeVisible();
      await page.context().close();
    }
  },
);

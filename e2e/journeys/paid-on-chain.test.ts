import type { Browser, Page } from '@playwright/test';
import { findAxeFaults } from '../support/axe.ts';
import { wholeRunOnly } from '../support/extent.ts';
import { expect, startMsMax, test } from '../support/journey.ts';
import { type LocalChain, openLocalChain } from '../support/local-chain.ts';
import { setUpOperator } from '../support/operator.ts';
import { readCode } from '../support/outbox.ts';
import { fillWithdrawal, keepPayoutAddress } from '../support/payout-forms.ts';
import { createPlatform, type Platform } from '../support/platform.ts';
import {
  decide,
  grantFunds,
  openBackOffice,
  openQueue,
  openWindow,
  type WalkedShape,
  walkedShapes,
} from '../support/review.ts';
import { readText } from '../support/texts.ts';
import { calculateTotp } from '../support/totp.ts';
import { addAuthenticatorApp, keepLogin, registerTrader, type Trader } from '../support/trader.ts';

test.describe.configure({ mode: 'serial' });

/** EIP-55's own example. */
const payoutAddress = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const dayMs = 86_400_000;
/** A second factor that was set up then freezes withdrawals no more. */
const setBackMs = dayMs + 3_600_000;

let chain: LocalChain;
let platform: Platform;
let operator: Page;
let operatorSecret: string;
const customers = new Map<WalkedShape, { readonly trader: Trader; readonly secret: string }>();

/** The code of each registration, which is not the one of an address. */
const registered = new Map<string, string>();

const findCustomer = (shape: WalkedShape) => {
  const customer = customers.get(shape);
  if (!customer) throw new Error('nobody was registered for this shape');
  return customer;
};
const wordsOf = (shape: WalkedShape) => (namespace: string, key: string) => readText(shape.language, namespace, key);

async function openAs(browser: Browser, shape: WalkedShape): Promise<Page> {
  const page = await openWindow(browser, platform.url, shape);
  await keepLogin(page, findCustomer(shape).trader, 'live');
  return page;
}

test.beforeAll(async () => {
  test.setTimeout(2 * startMsMax);
  chain = await openLocalChain();
  await chain.mine(1);
  platform = await createPlatform({ RPC_URL_ETHEREUM: chain.url });
  await platform.start(-setBackMs);
  for (const shape of walkedShapes) {
    const trader = await registerTrader(platform, `payee_${shape.language}`);
    const secret = await addAuthenticatorApp(platform, trader, -setBackMs);
    customers.set(shape, { trader, secret });
    registered.set(trader.email, await readCode(platform.dataDir, trader.email));
  }
});

test.afterAll(async () => {
  await operator?.context().close();
  await platform?.remove();
  await chain?.close();
});

test(
  'E2E-996 a new second factor pauses withdrawals, and the page counts down by the clock of the server',
  wholeRunOnly,
  async ({ browser }) => {
    test.setTimeout(2 * startMsMax);
    const [shape] = walkedShapes;
    const page = await openAs(browser, shape);
    await page.goto('/profile/withdraw');
    const [paused = ''] = wordsOf(shape)('withdraw', 'frozen').split('{');
    await expect(page.getByText(paused.trim())).toContainText(/23:\d\d:\d\d|24:00:00/);
    await expect(page.getByRole('button', { name: wordsOf(shape)('withdraw', 'submit') })).toBeDisabled();
    await page.context().close();
    await platform.stop();
    await platform.start();
    operator = await openBackOffice(browser, platform.url);
    operatorSecret = await setUpOperator(operator);
    for (const [index, each] of walkedShapes.entries()) {
      const proof = index === 0 ? { secret: operatorSecret } : {};
      await grantFunds(operator, findCustomer(each).trader.userName, { amount: '2', asset: 'ETH', ...proof });
    }
  },
);

for (const shape of walkedShapes) {
  test(
    `E2E-997 a withdrawal to a new address is confirmed by code and second factor, reviewed, paid with a hash of the chain, and told: ${shape.name}`,
    wholeRunOnly,
    async ({ browser }) => {
      const { language } = shape;
      const words = wordsOf(shape);
      const word = (key: string) => words('withdraw', key);
      const { trader, secret } = findCustomer(shape);
      const page = await openAs(browser, shape);
      await page.goto('/profile/withdraw');
      const book = await keepPayoutAddress(page, language, payoutAddress);
      await book.getByRole('button', { name: word('confirmNow') }).click();
      const confirming = page.getByRole('dialog', { name: word('confirmTitle') });
      await confirming.getByRole('button', { name: word('sendCode') }).click();
      const code = confirming.getByLabel(word('code'));
      await expect(code).toBeVisible();
      const known = registered.get(trader.email);
      await expect.poll(() => readCode(platform.dataDir, trader.email)).not.toBe(known);
      await code.fill(await readCode(platform.dataDir, trader.email));
      await confirming.getByRole('button', { name: word('confirmAddress') }).click();
      const proof = page.getByRole('dialog', { name: words('identity', 'stepUpTitle') });
      await proof.getByRole('textbox').fill(calculateTotp(secret));
      await proof.getByRole('button', { name: words('identity', 'stepUpSubmit') }).click();
      await expect(book.getByText(word('ready'))).toBeVisible();
      // Word of it may come before the answer, which closes the dialog; what is typed behind one goes nowhere.
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await fillWithdrawal(page, language, { token: 'ETH', address: payoutAddress, amount: '0.5' });
      await expect(page.getByText(/0\.499\d* ETH/).first()).toBeVisible();
      await page.getByRole('button', { name: word('submit') }).click();
      const list = page.getByRole('region', { name: word('recent') });
      await expect(list.getByText(word('state.submitted'))).toBeVisible();

      await openQueue(operator, 'Withdrawals');
      await decide(operator, operatorSecret, 'Approve withdrawal');
      await expect(list.getByText(word('approved'))).toBeVisible();
      const hash = await chain.pay(payoutAddress, '0.499');
      await chain.mine(20);
      await operator.getByLabel('Transaction hash').fill(hash);
      await decide(operator, operatorSecret, 'Record payment');
      await expect(list.getByText(word('state.processed'))).toBeVisible();
      const link = list.getByRole('link', { name: hash });
      await expect(link).toHaveAttribute('href', `https://sepolia.etherscan.io/tx/${hash}`);
      expect(await findAxeFaults(page)).toEqual([]);
      await page.goto('/profile/notification');
      await expect(page.getByText(words('notifications', 'withdrawalProcessed.title')).first()).toBeVisible();
      await page.context().close();
    },
  );

  test(
    `E2E-998 a payment to the own address is found on the chain, counted live, credited and told: ${shape.name}`,
    wholeRunOnly,
    async ({ browser }) => {
      const words = wordsOf(shape);
      const word = (key: string) => words('deposit', key);
      const page = await openAs(browser, shape);
      await page.goto('/profile/deposit');
      await page.locator('label').filter({ hasText: 'ETH' }).first().click();
      await expect(page.getByText(word('foundByUs'))).toBeVisible();
      const groups = page.getByRole('region', { name: word('address') }).locator('.mono > span');
      const own = (await groups.allTextContents()).join('');
      expect(own).toMatch(/^0x[0-9a-fA-F]{40}$/);
      const list = page.getByRole('region', { name: word('recent') });
      await chain.pay(own, '0.3');
      await chain.mine(1);
      await expect(list.getByText(word('found'))).toBeVisible();
      const progress = list.locator('progress').first();
      await expect(progress).toHaveAttribute('value', '1');
      await chain.mine(11);
      await expect(progress).toHaveAttribute('value', '12');
      expect(await findAxeFaults(page)).toEqual([]);

      await openQueue(operator, 'Deposits');
      await decide(operator, operatorSecret, 'Credit the amount');
      await expect(list.getByText(word('state.processed'))).toBeVisible();
      await page.goto('/profile/notification');
      await expect(page.getByText(words('notifications', 'depositProcessed.title')).first()).toBeVisible();
      await page.context().close();
    },
  );
}

import type { Page } from '@playwright/test';
import { findAxeFaults } from '../support/axe.ts';
import { claimDeposit } from '../support/deposit-form.ts';
import { wholeRunOnly } from '../support/extent.ts';
import { choosePicture, sendIdentity, signAndSend } from '../support/identity-form.ts';
import { test as base, expect, ownPlatform } from '../support/journey.ts';
import { setUpOperator } from '../support/operator.ts';
import { shoot } from '../support/pictures.ts';
import { decide, openBackOffice, openQueue, openWindow, walkedShapes } from '../support/review.ts';
import { readText } from '../support/texts.ts';
import { keepLogin, registerTrader, type Trader } from '../support/trader.ts';

/** Its administrator is one whom nobody has set up yet. */
const test = base.extend({ steady: ownPlatform() });
test.describe.configure({ mode: 'serial' });

let customer: Trader;
let operator: Page;
let secret: string;
const text = (namespace: string, key: string) => readText('en', namespace, key);

test.beforeAll(async ({ browser, steady }) => {
  customer = await registerTrader(steady, 'depositor');
  operator = await openBackOffice(browser, steady.url);
  secret = await setUpOperator(operator);
});

test.afterAll(() => operator.context().close());

for (const [index, shape] of walkedShapes.entries()) {
  test(
    `E2E-971 DEP-044 a deposit is submitted with its proof, credited by a reviewer, and its owner is told: ${shape.name}`,
    wholeRunOnly,
    async ({ browser, steady }) => {
      const { language } = shape;
      const word = (key: string) => readText(language, 'deposit', key);
      const page = await openWindow(browser, steady.url, shape);
      // What the first of them deposits is invested below.
      await keepLogin(page, index === 0 ? customer : await registerTrader(steady, `depositor_${language}`), 'live');
      await page.goto('/profile/deposit');
      const list = page.getByRole('region', { name: word('recent') });
      await expect(list.getByText(word('empty'))).toBeVisible();
      await page.getByRole('button', { name: word('submit') }).click();
      await expect(page.getByText(word('error.proofMissing'))).toBeVisible();
      const hash = `0x${`5${index}`.repeat(32)}`;
      await claimDeposit(page, language, { amount: '500', hash });
      const link = list.getByRole('link', { name: hash });
      await expect(link).toHaveAttribute('href', `https://sepolia.etherscan.io/tx/${hash}`);

      await openQueue(operator, 'Deposits');
      await operator.reload();
      await operator.getByRole('button', { name: 'Show picture' }).click();
      const proof = operator.getByRole('img', { name: 'Proof of payment' });
      await expect.poll(() => proof.evaluate(img => (img as HTMLImageElement).naturalWidth)).toBeGreaterThan(100);
      await operator.getByLabel('Amount that arrived').fill('499.5');
      await operator.getByLabel('Output index').fill('0');
      await decide(operator, secret, 'Credit the amount');
      await expect(operator.getByText('Decision saved. It is shown in the audit log.')).toBeVisible();

      await expect(list.getByText(word('state.processed'))).toBeVisible();
      await page.goto('/profile');
      await expect(page.getByText('499.50').first()).toBeVisible();
      await page.goto('/profile/notification');
      const title = readText(language, 'notifications', 'depositProcessed.title');
      await expect(page.getByText(title).first()).toBeVisible();
      await page.context().close();
    },
  );
}

test(
  'E2E-985 part of the deposit goes into a fixed-term product, whose figures the page shows before',
  wholeRunOnly,
  async ({ page }) => {
    await keepLogin(page, customer, 'live');
    await page.goto('/financial');
    const word = (key: string) => text('financial', key);
    await page.getByRole('button', { name: word('review') }).click();
    await expect(page.getByText(word('error.amountMissing'))).toBeVisible();
    await page.getByText('USDT Fixed 30').first().click();
    const amount = page.getByLabel(word('amount'), { exact: true });
    await amount.fill('499.51');
    await amount.blur();
    await expect(page.getByText(word('error.balanceShort'))).toBeVisible();
    await amount.fill('200');
    const form = page.locator('main form');
    await expect(form.locator('dd').getByText('0.84 USDT', { exact: true })).toBeVisible();
    await expect(form.locator('dd').getByText('200.84 USDT', { exact: true })).toBeVisible();
    await expect(form.getByRole('figure')).toContainText('200.84 USDT');
    expect(await findAxeFaults(page)).toEqual([]);
    await shoot(page, 'financial-form-desktop');
    await page.getByRole('button', { name: word('review') }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('0.84 USDT', { exact: true })).toBeVisible();
    await expect(dialog.getByText(word('comesBack'))).toBeVisible();
    await expect(dialog.getByText(word('source'))).toBeVisible();
    expect(await findAxeFaults(page)).toEqual([]);
    await shoot(page, 'financial-review-desktop');
    await dialog.getByRole('button', { name: word('invest'), exact: true }).click();
    await expect(page.getByText(word('bought'))).toBeVisible();
    const list = page.getByRole('region', { name: word('mine') });
    const item = list.getByRole('listitem');
    await expect(item.getByText(word('state.earning'))).toBeVisible();
    await expect(item.getByText(word('earnedSoFar'))).toBeVisible();
    await list.getByRole('radio', { name: word('state.settled') }).check();
    await expect(list.getByText(word('emptyFilter'))).toBeVisible();
    await list.getByRole('radio', { name: word('state.earning') }).check();
    await expect(item).toHaveCount(1);
    await list.getByRole('checkbox').check();
    await expect(list.getByRole('checkbox')).toBeChecked();
    await page.reload();
    await expect(list.getByRole('checkbox')).toBeChecked();
    await page.goto('/profile/orders');
    await page.getByRole('tab', { name: text('orders', 'kindTab.financial') }).click();
    await expect(page.getByText('200.00').first()).toBeVisible();
  },
);

for (const shape of walkedShapes) {
  test(
    `E2E-972 an identity check is sent, sent back for one picture, sent again and passed: ${shape.name}`,
    wholeRunOnly,
    async ({ browser, steady }) => {
      const { language } = shape;
      const word = (key: string) => readText(language, 'verification', key);
      const page = await openWindow(browser, steady.url, shape);
      const main = page.getByRole('main');
      await keepLogin(page, await registerTrader(steady, `identity_${language}`), 'live');
      await page.goto('/profile/verification');
      await sendIdentity(page, language);

      await openQueue(operator, 'Identity checks');
      await operator.getByRole('button', { name: 'Show picture' }).first().click();
      await operator
        .getByRole('group', { name: 'Selfie with document' })
        .getByRole('checkbox', { name: 'Light reflections hide part of it.' })
        .check();
      await decide(operator, secret, 'Send back');
      await expect(main.getByText(word('reason.glare'))).toBeVisible();
      expect(await findAxeFaults(page)).toEqual([]);
      await page.getByRole('button', { name: word('sendAgain') }).click();
      await page.getByRole('button', { name: word('nextDocument') }).click();
      await expect(page.getByRole('group', { name: word('front') }).getByText(word('accepted'))).toBeVisible();
      await choosePicture(page, language, 'holding');
      await signAndSend(page, language);

      await operator.reload();
      await decide(operator, secret, 'Verify identity');
      await expect(main.getByText(word('verifiedTitle'), { exact: true })).toBeVisible();
      await page.context().close();
    },
  );
}

import type { Browser, Page } from '@playwright/test';
import { findAxeFaults } from '../support/axe.ts';
import { test as base, expect, ownPlatform } from '../support/journey.ts';
import { proveOperator, setUpOperator } from '../support/operator.ts';
import { readText } from '../support/texts.ts';
import { keepLogin, registerTrader, type Trader } from '../support/trader.ts';

/** Its administrator is one whom nobody has set up yet. */
const test = base.extend({ steady: ownPlatform() });
test.describe.configure({ mode: 'serial' });

let customer: Trader;
let operator: Page;
let secret: string;
const text = (namespace: string, key: string) => readText('en', namespace, key);

async function openConsole(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: url, locale: 'en-GB' });
  return context.newPage();
}

/** A real picture: of the page as it stands. */
const takePicture = async (page: Page) => ({
  name: 'picture.png',
  mimeType: 'image/png',
  buffer: await page.screenshot(),
});

async function openPlace(name: string): Promise<void> {
  await operator.getByRole('navigation', { name: 'Console' }).getByRole('link', { name }).click();
}

async function decide(button: string): Promise<void> {
  await operator.getByRole('complementary', { name: 'Decision' }).getByLabel('Reason').fill('It was looked at');
  await operator.getByRole('button', { name: button }).first().click();
  await operator.getByRole('dialog').getByRole('button', { name: button }).click();
}

test.beforeAll(async ({ browser, steady }) => {
  test.setTimeout(120_000);
  customer = await registerTrader(steady, 'depositor');
  operator = await openConsole(browser, steady.url);
  secret = await setUpOperator(operator);
});

test.afterAll(() => operator.context().close());

test('E2E-971 a deposit is submitted with its proof, credited by a reviewer, and the open page says so', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await keepLogin(page, customer, 'live');
  await page.goto('/profile/deposit');
  const list = page.getByRole('region', { name: text('deposit', 'recent') });
  await expect(list.getByText(text('deposit', 'empty'))).toBeVisible();
  await page.getByRole('button', { name: text('deposit', 'submit') }).click();
  await expect(page.getByText(text('deposit', 'error.proofMissing'))).toBeVisible();
  await page.getByLabel(text('deposit', 'network')).selectOption({ label: text('deposit', 'network.sepolia') });
  await page.getByLabel(text('deposit', 'amount')).fill('500');
  await page.getByLabel(text('deposit', 'hash')).fill(`0x${'5a'.repeat(32)}`);
  await page.locator('input[type="file"]').setInputFiles(await takePicture(page));
  await expect(page.getByText(text('deposit', 'uploaded'))).toBeVisible();
  await page.getByRole('button', { name: text('deposit', 'submit') }).click();
  await expect(list.getByText(text('deposit', 'state.submitted'))).toBeVisible();

  await openPlace('Deposits');
  await expect(operator.getByRole('img', { name: 'Proof of payment' })).toBeVisible();
  await expect
    .poll(() =>
      operator.getByRole('img', { name: 'Proof of payment' }).evaluate(img => (img as HTMLImageElement).naturalWidth),
    )
    .toBeGreaterThan(100);
  await operator.getByLabel('Amount that arrived').fill('499.5');
  await operator.getByLabel('Output index').fill('0');
  await decide('Credit the amount');
  await proveOperator(operator, secret);
  await expect(operator.getByText('Decision saved. It is shown in the audit log.')).toBeVisible();

  await expect(list.getByText(text('deposit', 'state.processed'))).toBeVisible();
  await page.goto('/profile');
  await expect(page.getByText('499.50').first()).toBeVisible();
});

test('E2E-985 part of the deposit goes into a fixed-term product, whose figures the page shows before', async ({
  page,
}) => {
  await keepLogin(page, customer, 'live');
  await page.goto('/financial');
  const word = (key: string) => text('financial', key);
  await page.getByRole('button', { name: word('invest'), exact: true }).click();
  await expect(page.getByText(word('error.amountMissing'))).toBeVisible();
  await page.getByText('USDT Fixed 30').first().click();
  const amount = page.getByLabel(word('amount'), { exact: true });
  await amount.fill('499.51');
  await amount.blur();
  await expect(page.getByText(word('error.balanceShort'))).toBeVisible();
  await amount.fill('200');
  await expect(page.getByText('0.84 USDT', { exact: true })).toBeVisible();
  await expect(page.getByText('200.84 USDT', { exact: true })).toBeVisible();
  expect(await findAxeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: word('invest'), exact: true }).click();
  await expect(page.getByText(word('bought'))).toBeVisible();
  const list = page.getByRole('region', { name: word('mine') });
  await expect(list.getByText(word('state.earning'))).toBeVisible();
  await list.getByRole('checkbox').check();
  await expect(list.getByRole('checkbox')).toBeChecked();
  await page.reload();
  await expect(list.getByRole('checkbox')).toBeChecked();
  await page.goto('/profile/orders');
  await page.getByRole('tab', { name: text('orders', 'kindTab.financial') }).click();
  await expect(page.getByText('200.00').first()).toBeVisible();
});

test('E2E-972 an identity check is sent, sent back for one picture, sent again and passed', async ({ page }) => {
  test.setTimeout(180_000);
  await keepLogin(page, customer, 'live');
  await page.goto('/profile/verification');
  const word = (key: string) => text('verification', key);
  const fill = (key: string, value: string) => page.getByLabel(word(key), { exact: true }).fill(value);
  await fill('firstName', 'Ada');
  await fill('lastName', 'Example');
  await fill('birthDate', '1990-12-10');
  await page.getByLabel(word('sex'), { exact: true }).selectOption('female');
  await page.getByLabel(word('country'), { exact: true }).selectOption('SG');
  await fill('address', '1 Example Road, Singapore');
  await fill('phone', '+65 6123 4567');
  await page.getByRole('button', { name: word('nextDocument') }).click();
  await page.getByRole('radio', { name: word('passport') }).check();
  await fill('documentNumber', 'E1234567');
  await fill('documentExpiresOn', '2031-01-01');
  const choose = async (part: string) => {
    const field = page.getByRole('group', { name: word(part) });
    await field
      .locator('input[type="file"]')
      .last()
      .setInputFiles(await takePicture(page));
    await expect(field.getByText(word('uploaded'), { exact: true })).toBeVisible({ timeout: 30_000 });
  };
  await choose('front');
  await choose('holding');
  await page.getByRole('button', { name: word('nextSignature') }).click();
  await fill('typedName', 'Ada Example');
  await page.getByRole('button', { name: word('submit') }).click();
  await expect(page.getByRole('main').getByText(word('pendingTitle'))).toBeVisible();

  await openPlace('Identity checks');
  await operator.getByRole('button', { name: 'Show picture' }).first().click();
  await operator
    .getByRole('group', { name: 'Selfie with document' })
    .getByRole('checkbox', { name: 'Light reflections hide part of it.' })
    .check();
  await decide('Send back');
  await expect(operator.getByText('Decision recorded.')).toBeVisible();

  await expect(page.getByRole('main').getByText(word('reason.glare'))).toBeVisible();
  await page.getByRole('button', { name: word('sendAgain') }).click();
  await page.getByRole('button', { name: word('nextDocument') }).click();
  await expect(page.getByRole('group', { name: word('front') }).getByText(word('accepted'))).toBeVisible();
  await choose('holding');
  await page.getByRole('button', { name: word('nextSignature') }).click();
  // Each sending is signed.
  await fill('typedName', 'Ada Example');
  await page.getByRole('button', { name: word('submit') }).click();
  await expect(page.getByRole('main').getByText(word('pendingTitle'))).toBeVisible();

  await operator.reload();
  await decide('Verify identity');
  await expect(page.getByRole('main').getByText(word('verifiedTitle'))).toBeVisible();
});

import type { Browser, Page } from '@playwright/test';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { findAxeFaults } from '../support/axe.ts';
import { claimDeposit } from '../support/deposit-form.ts';
import { wholeRunOnly } from '../support/extent.ts';
import { sendIdentity } from '../support/identity-form.ts';
import { expect, test } from '../support/journey.ts';
import { proveOperator, setUpAddedOperator, setUpOperator } from '../support/operator.ts';
import { shoot } from '../support/pictures.ts';
import { createPlatform, type Platform } from '../support/platform.ts';
import { decide, desktop, openBackOffice, openQueue, openWindow, phone, type Shape } from '../support/review.ts';
import { readText } from '../support/texts.ts';
import { keepLogin, registerTrader, type Trader } from '../support/trader.ts';

/** The account key of BIP-84's own vectors: another than the one that the sandbox begins with. */
const otherKey =
  'xpub6DCoCpSuQZB2jawqnGMEPS63ePKWkwWPH4TU45Q7LPXWuNd8TMtVxRrgjtEshuqpK3mdhaWHPFsBngh5GFZaM6si3yZdUsT8ddYM3PwnATt';
const finalBox = 'Refuse for good: nothing can be sent again';
const reason = 'A journey of the tests';
const sharedAddress = privateKeyToAccount(generatePrivateKey()).address;
const sender = privateKeyToAccount(generatePrivateKey());
const environment: Record<string, string> = {};

const hourMs = 3_600_000;

interface Operator {
  readonly page: Page;
  readonly secret: string;
}

let platform: Platform;
let late: Trader;
let claimant: Trader;
let first: Operator;
let second: Operator;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ browser }) => {
  platform = await createPlatform(environment);
  // Somebody's check has waited for longer than promised when the journey begins.
  await platform.start(-49 * hourMs);
  late = await registerTrader(platform, 'late');
  const page = await openWindow(browser, platform.url, { language: 'en', viewport: desktop });
  await keepLogin(page, late, 'live');
  await page.goto('/profile/verification');
  await sendIdentity(page, 'en');
  await page.context().close();
  await platform.stop();
  environment.XPUB_ETHEREUM = otherKey;
  await platform.start();
  const operator = await openBackOffice(browser, platform.url);
  first = { page: operator, secret: await setUpOperator(operator) };
  second = await addSecondOperator(browser, first);
});
test.afterAll(async () => {
  for (const { page } of [first, second]) await page.context().close();
  await platform.remove();
});

test('KYC-048 a check that waits for longer than promised says so, to its owner and to reviewers', async ({
  browser,
}) => {
  const word = (key: string) => readText('en', 'verification', key);
  const page = await openWindow(browser, platform.url, { language: 'en', viewport: desktop });
  await keepLogin(page, late, 'live');
  await page.goto('/profile/verification');
  await expect(page.getByText(word('overdue'))).toBeVisible();
  await expect(page.getByText(word('timeLeft'))).toHaveCount(0);
  expect(await findAxeFaults(page)).toEqual([]);
  await shoot(page, 'identity-overdue');
  await page.context().close();

  const { page: operator } = first;
  await openQueue(operator, 'Identity checks');
  await expect(operator.getByText('Late', { exact: true }).first()).toBeVisible();
  const reasons = operator.getByRole('group', { name: 'Selfie with document' });
  await expect(reasons).toBeVisible();
  await operator.getByRole('checkbox', { name: finalBox }).check();
  await expect(reasons).toHaveCount(0);
  await operator.getByRole('checkbox', { name: finalBox }).uncheck();
  await operator.getByRole('button', { name: 'Show picture' }).first().click();
  await expect(operator.getByRole('img', { name: /^(Front side|Selfie with document)$/ })).toBeVisible();
  await shoot(operator, 'console-identity');
});

test(
  'E2E-1007 a new key gives no addresses, two operators set a shared one, and of two who claim a payment the sender signs',
  wholeRunOnly,
  async ({ browser }) => {
    const { page: operator, secret } = first;
    await shareAddress();
    claimant = await registerTrader(platform, 'claimant');
    const [own, other] = [
      await openDeposits(browser, { language: 'en', viewport: desktop }, claimant),
      await openDeposits(browser, { language: 'ar', viewport: phone }, await registerTrader(platform, 'other')),
    ];
    const hash = `0x${'6e'.repeat(32)}`;
    await expect(own.getByText(sharedAddress.slice(0, 4), { exact: true }).first()).toBeVisible();
    await claimDeposit(own, 'en', { amount: '500', hash });
    await claimDeposit(other, 'ar', { amount: '501', hash });
    await sign(own);
    await other.reload();
    await expect(other.getByText(readText('ar', 'deposit', 'contestedSign'))).toBeVisible();

    await openQueue(operator, 'Deposits');
    await operator.getByRole('region', { name: 'Deposits' }).getByRole('link', { name: '500' }).click();
    await expect(operator.getByText(sender.address).first()).toBeVisible();
    await operator.getByRole('button', { name: 'Show picture' }).click();
    await expect(operator.getByRole('img', { name: 'Proof of payment' })).toBeVisible();
    await shoot(operator, 'console-picture');
    await operator.getByLabel('Amount that arrived').fill('500');
    await operator.getByLabel('Output index').fill('0');
    await decide(operator, secret, 'Credit the amount');
    const list = own.getByRole('region', { name: readText('en', 'deposit', 'recent') });
    await expect(list.getByText(readText('en', 'deposit', 'state.processed'))).toBeVisible();
    for (const page of [own, other]) await page.context().close();
  },
);

test(
  'CNV-204 after a refusal of terms that have changed the page shows the new ones',
  wholeRunOnly,
  async ({ browser }) => {
    const word = (key: string) => readText('en', 'convert', key);
    const page = await openWindow(browser, platform.url, { language: 'en', viewport: desktop });
    await keepLogin(page, claimant, 'live');
    await page.goto('/profile/convert');
    await page.locator('main form').getByLabel(word('amount'), { exact: true }).fill('100');
    await expect(page.getByText(/^Fee \(0\.10?%\)$/)).toBeVisible();
    await page.getByRole('button', { name: word('review') }).click();
    await changeFee();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button').last().click();
    await expect(dialog.getByText(readText('en', 'refusals', 'termsChanged'))).toBeVisible();
    await dialog.getByRole('button', { name: readText('en', 'common', 'close') }).click();
    await expect(page.getByText(/^Fee \(0\.20?%\)$/)).toBeVisible();
    await page.context().close();
  },
);

/** One operator proposes it, the other approves. */
async function changeFee(): Promise<void> {
  await openQueue(second.page, 'Parameters');
  const name = second.page.getByText('Conversion fee', { exact: true });
  const row = second.page.getByRole('row').filter({ has: name });
  await row.getByRole('button', { name: 'Change' }).click();
  const dialog = second.page.getByRole('dialog');
  await dialog.getByLabel('New value').fill('0.2');
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: 'Propose' }).click();
  await expect(second.page.getByText('Proposed. Another operator must approve it.')).toBeVisible();
  await openQueue(first.page, 'Parameter changes');
  await decide(first.page, first.secret, 'Approve');
}

async function addSecondOperator(browser: Browser, { page: operator, secret }: Operator): Promise<Operator> {
  const email = 'second@example.org';
  await openQueue(operator, 'Operators');
  await operator.getByRole('button', { name: 'Add operator' }).click();
  const adding = operator.getByRole('dialog');
  await adding.getByLabel('Email').fill(email);
  await adding.getByLabel('Role').selectOption('Administrator');
  await adding.getByLabel('Reason').fill(reason);
  await adding.getByRole('button', { name: 'Add operator' }).click();
  await proveOperator(operator, secret);
  const shown = operator.getByRole('dialog', { name: 'Operator 2' });
  const password = (await shown.locator('.mono').textContent()) ?? '';
  await shown.getByRole('checkbox').check();
  await shown.getByRole('button', { name: 'Done' }).click();
  const page = await openBackOffice(browser, platform.url);
  return { page, secret: await setUpAddedOperator(page, { email, password }) };
}

/**
 * The key of the settings waits for two people; until then there is one address for all, which two people set as well. Who
 * was added by the other asks, and the other approves.
 */
async function shareAddress(): Promise<void> {
  const { page: asker } = second;
  await openQueue(asker, 'Payment networks');
  const network = asker
    .locator('section')
    .filter({ has: asker.getByRole('heading', { name: 'Sepolia' }) })
    .last();
  await expect(network.getByText('This key from the settings is not approved.', { exact: false })).toBeVisible();
  await expect(network.getByRole('button', { name: 'Propose this key' })).toBeVisible();
  expect(await findAxeFaults(asker)).toEqual([]);
  await shoot(asker, 'console-keys');
  await network.getByRole('button', { name: 'Propose address' }).click();
  const dialog = asker.getByRole('dialog');
  await dialog.getByLabel('Address', { exact: true }).fill(sharedAddress);
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: 'Propose address' }).click();
  const proof = asker.getByRole('dialog', { name: 'Confirm it’s you' });
  const proposed = asker.getByText('Proposed. A second person decides under Reviews.');
  await expect(proof.or(proposed)).toBeVisible();
  if (await proof.isVisible()) await proveOperator(asker, second.secret);
  await expect(proposed).toBeVisible();
  await openQueue(first.page, 'Deposit addresses');
  await expect(first.page.getByText(sharedAddress).first()).toBeVisible();
  await shoot(first.page, 'console-address');
  await decide(first.page, first.secret, 'Approve address');
  await expect(first.page.getByText('Decision saved. It is shown in the audit log.')).toBeVisible();
}

async function openDeposits(browser: Browser, shape: Shape, customer: Trader): Promise<Page> {
  const page = await openWindow(browser, platform.url, shape);
  await keepLogin(page, customer, 'live');
  await page.goto('/profile/deposit');
  return page;
}

/** Signs as the wallet that has paid; a signature of anything else is refused beside its field. */
async function sign(page: Page): Promise<void> {
  const word = (key: string) => readText('en', 'deposit', key);
  await page.reload();
  const form = page.getByRole('form', { name: word('signText') });
  await expect(form).toBeVisible();
  await form.getByRole('button', { name: word('submitSignature') }).click();
  await expect(form.getByText(word('error.fieldMissing'))).toHaveCount(2);
  const text = (await form.locator('pre').textContent()) ?? '';
  expect(text).toContain(`0x${'6e'.repeat(32)}`);
  await form.getByLabel(word('sendingAddress')).fill(sender.address);
  await form.getByLabel(word('signature'), { exact: true }).fill(await sender.signMessage({ message: `${text}!` }));
  await form.getByRole('button', { name: word('submitSignature') }).click();
  await expect(form.getByText(readText('en', 'refusals', 'signatureWrong'))).toBeVisible();
  expect(await findAxeFaults(page)).toEqual([]);
  await shoot(page, 'deposit-sign');
  await form.getByLabel(word('signature'), { exact: true }).fill(await sender.signMessage({ message: text }));
  await form.getByRole('button', { name: word('submitSignature') }).click();
  await expect(page.getByText(word('signed'))).toBeVisible();
}

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import type { Language } from '@truemark/contract/languages';
import { extractText, getDocumentProxy } from 'unpdf';
import { findAxeFaults } from '../support/axe.ts';
import { isWholeRun, wholeRunOnly } from '../support/extent.ts';
import { sendIdentity } from '../support/identity-form.ts';
import { expect, test } from '../support/journey.ts';
import { findLayoutFaults } from '../support/layout.ts';
import { applyForLoan, chooseLoan, repayAll } from '../support/loan-forms.ts';
import { logInOperator, setUpOperator } from '../support/operator.ts';
import { shoot } from '../support/pictures.ts';
import { createPlatform, type Platform } from '../support/platform.ts';
import { decide, grantFunds, openBackOffice, openQueue, openWindow } from '../support/review.ts';
import { readText } from '../support/texts.ts';
import { keepLogin, registerTrader, type Trader } from '../support/trader.ts';

test.describe.configure({ mode: 'serial' });

const desktop = { width: 1440, height: 900 } as const;
const phone = { width: 390, height: 844 } as const;
const everyShape = [
  { name: 'desktop, English', language: 'en', viewport: desktop, lastName: 'Example' },
  { name: 'phone, Arabic', language: 'ar', viewport: phone, lastName: 'المثال' },
  { name: 'desktop, German', language: 'de', viewport: desktop, lastName: 'Größler' },
  { name: 'phone, Korean', language: 'ko', viewport: phone, lastName: '김민수' },
] as const;
type Shape = (typeof everyShape)[number];
/** Where there is less time, one shell. */
const shapes: readonly Shape[] = isWholeRun ? everyShape : [everyShape[0]];

const dayMs = 86_400_000;
const customers = new Map<Shape, Trader>();
let platform: Platform;
let operator: Page;
let secret: string;

test.beforeAll(async ({ browser }) => {
  platform = await createPlatform();
  await platform.start();
  operator = await openBackOffice(browser, platform.url);
  secret = await setUpOperator(operator);
  for (const [index, shape] of shapes.entries()) {
    const customer = await registerTrader(platform, `borrower_${shape.language}`);
    customers.set(shape, customer);
    await grantFunds(operator, customer.userName, { amount: '300', ...(index === 0 && { secret }) });
  }
});

test.afterAll(async () => {
  await operator?.context().close();
  await platform?.remove();
});

/** A page of the borrower of a shape, and what they read and press there. */
async function openLoans(browser: Browser, shape: Shape, path: string) {
  const page = await openWindow(browser, platform.url, shape);
  const customer = customers.get(shape);
  if (customer) await keepLogin(page, customer, 'live');
  await page.goto(path);
  const word = (key: string) => readText(shape.language, 'loan', key);
  const press = (key: string) => page.getByRole('button', { name: word(key), exact: true }).click();
  return { page, word, press, main: page.getByRole('main') };
}

for (const shape of shapes) {
  test(
    `E2E-983 a loan is applied for through an identity check, signed, its agreement read back, and rejected: ${shape.name}`,
    wholeRunOnly,
    async ({ browser }) => {
      const { language, lastName } = shape;
      const loans = await openLoans(browser, shape, '/loan');
      const { page, word, press, main } = loans;
      await chooseLoan(page, language);
      await expect(main.getByText(word('identityFirst'))).toBeVisible();
      const documentNumber = `E${createHash('sha256').update(language).digest('hex').slice(0, 7).toUpperCase()}`;
      await sendIdentity(page, language, { firstName: 'Ada', lastName, documentNumber });
      await openQueue(operator, 'Identity checks');
      await decide(operator, secret, 'Verify identity');
      await expect(page.getByLabel(word('income'))).toBeVisible();
      // The check may have taken days: what was chosen is kept.
      await page.reload();
      await expect(page.getByRole('textbox', { name: word('howMuch') })).toHaveValue('1000');
      await press('next');
      await applyForLoan(page, language);
      expect(await findAxeFaults(page)).toEqual([]);
      await shoot(page, `loan-pending-${language}`);
      const download = page.waitForEvent('download');
      await press('openAgreement');
      const file = readFileSync(await (await download).path());
      const digest = createHash('sha256').update(file).digest('hex');
      await expect(page.getByText(new RegExp(`^${digest.slice(0, 4)}.*${digest.slice(-4)}$`))).toBeVisible();
      const { text } = await extractText(await getDocumentProxy(new Uint8Array(file)), { mergePages: true });
      expect(text.normalize('NFKC')).toContain(lastName);
      expect(text).toMatch(/1[.,\s]?000/);

      await openQueue(operator, 'Loans');
      await operator
        .getByLabel('Reason for the user, if rejected')
        .selectOption('Your income does not cover the repayment.');
      await decide(operator, secret, 'Reject application');
      await expect(main.getByText(word('rejection.incomeTooLow'))).toBeVisible();
      await expect(main.getByText(word('state.rejected')).first()).toBeVisible();
      await page.context().close();
    },
  );

  test(
    `E2E-982 PLN-032 a loan is approved, paid out and repaid in part, and buys no plan: ${shape.name}`,
    wholeRunOnly,
    async ({ browser }) => {
      const loans = await openLoans(browser, shape, '/loan');
      const { page, word, press, main } = loans;
      await chooseLoan(page, shape.language);
      await applyForLoan(page, shape.language);
      await openQueue(operator, 'Loans');
      await decide(operator, secret, 'Approve and disburse');
      await expect(main.getByText(word('repayTitle')).first()).toBeVisible();
      await page.getByText(word('repayPart'), { exact: true }).click();
      await page.getByLabel(word('repayAmount')).fill('400');
      await press('repay');
      const repayments = page.getByRole('region', { name: word('repayments') });
      await expect(repayments.getByText(word('repayment.submitted'))).toBeVisible();
      await openQueue(operator, 'Repayments');
      await decide(operator, secret, 'Process repayment');
      await expect(repayments.getByText(word('repayment.success')).first()).toBeVisible();
      expect(await findAxeFaults(page)).toEqual([]);
      await shoot(page, `loan-repaying-${shape.language}`);
      await page.setViewportSize({ width: 320, height: 760 });
      await expect.poll(() => findLayoutFaults(page)).toEqual([]);
      await page.setViewportSize(shape.viewport);
      await seeOwnMoney(page, shape.language);
      await page.context().close();
    },
  );
}

/** Of 900 USDT 600 are owed: a plan takes no more than the other 300, and one that begins above them takes nothing. */
async function seeOwnMoney(page: Page, language: Language): Promise<void> {
  const begin = (key: string) => page.getByText(readText(language, 'account', key).split('{')[0] ?? '');
  const text = (key: string) => readText(language, 'plans', key);
  await page.goto('/trading');
  await expect(begin('ownMoney')).toContainText(/300[.,]00/);
  const amount = page.getByLabel(text('amount'), { exact: true });
  await amount.fill('300.01');
  await amount.blur();
  await expect(begin('ownMoneyShort')).toContainText(/300[.,]00/);
  const review = page.getByRole('button', { name: text('review') });
  await expect(review).toBeEnabled();
  const offer = page.locator('label').filter({ has: page.locator('input[name="plan"]') });
  await offer.nth(1).click();
  await expect(begin('ownMoneyUsed')).toContainText(/600[.,]00.*300[.,]00.*500[.,]00/);
  await expect(review).toBeDisabled();
  expect(await findAxeFaults(page)).toEqual([]);
  await shoot(page, `plans-own-money-${language}`);
}

const checksOfLoan = 6;

/** Anybody who has its address sees the receipt, worked out again by their own browser. */
async function seeReceipt(browser: Browser, shape: Shape, path: string): Promise<void> {
  const page = await openWindow(browser, platform.url, shape);
  await page.goto(path);
  await expect(page.locator('[data-check][data-state="passed"]')).toHaveCount(checksOfLoan);
  await expect(page.locator('[data-check]')).toHaveCount(checksOfLoan);
  await expect(page.getByText(shape.lastName)).toHaveCount(0);
  expect(await findAxeFaults(page)).toEqual([]);
  await shoot(page, `loan-receipt-${shape.language}`);
  await page.setViewportSize({ width: 320, height: 760 });
  await expect.poll(() => findLayoutFaults(page)).toEqual([]);
  await page.context().close();
}

test(
  'E2E-984 LON-050 days pass: reminded before the due date, overdue with what a day costs, then repaid in full, completed, and its receipt is green',
  wholeRunOnly,
  async ({ browser }) => {
    test.setTimeout(isWholeRun ? 600_000 : 300_000);
    await platform.kill();
    await platform.start(5 * dayMs);
    for (const shape of shapes) {
      const { page, main } = await openLoans(browser, shape, '/profile/notification');
      const reminder = readText(shape.language, 'notifications', 'loanDue.title');
      await expect(main.getByText(reminder).first()).toBeVisible({ timeout: 60_000 });
      await page.context().close();
    }
    const shiftMs = 9 * dayMs;
    await platform.kill();
    await platform.start(shiftMs);
    operator = await openBackOffice(browser, platform.url);
    await logInOperator(operator, secret, shiftMs);
    for (const shape of shapes) {
      const { page, word, main } = await openLoans(browser, shape, '/profile/loans');
      await expect(main.getByText(word('state.expired')).first()).toBeVisible({ timeout: 60_000 });
      await main
        .getByRole('link', { name: /1[.,٬\s]?000/ })
        .first()
        .click();
      // Six hundred are open: 0.1 % of them a day, for two days after the seven without interest.
      await expect(
        main
          .getByRole('alert')
          .or(main.getByText(/601[.,]20/))
          .first(),
      ).toBeVisible();
      await expect(main.getByText(/0[.,]60/).first()).toBeVisible();
      expect(await findAxeFaults(page)).toEqual([]);
      await shoot(page, `loan-overdue-${shape.language}`);
      await repayAll(page, shape.language);
      await openQueue(operator, 'Repayments');
      await decide(operator, secret, 'Process repayment', shiftMs);
      await expect(main.getByText(word('state.repaid')).first()).toBeVisible();
      await openQueue(operator, 'Loans');
      await decide(operator, secret, 'Close loan', shiftMs);
      await expect(main.getByText(word('state.completed')).first()).toBeVisible();
      const receipt = await main.getByRole('link', { name: word('receipt') }).getAttribute('href');
      await page.context().close();
      await seeReceipt(browser, shape, receipt ?? '');
    }
  },
);

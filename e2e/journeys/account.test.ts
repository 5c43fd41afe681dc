import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import type { Language } from '@truemark/contract/languages';
import { wholeRunOnly } from '../support/extent.ts';
import { test as base, ownPlatform } from '../support/journey.ts';
import { proveOperator, setUpOperator } from '../support/operator.ts';
import { logIn, type Person, password, register } from '../support/pass-forms.ts';
import { openBackOffice, openWindow, phone } from '../support/review.ts';
import { readText } from '../support/texts.ts';

/** Its administrator is one whom nobody has set up yet. */
const test = base.extend({ steady: ownPlatform() });

type Words = (namespace: string, key: string) => string;
const wordsOf =
  (language: Language): Words =>
  (namespace, key) =>
    readText(language, namespace, key);

/** A fingerprint reader that says yes. */
async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function openUser(page: Page, person: Person): Promise<void> {
  await page.getByRole('link', { name: 'Users' }).click();
  await page.getByRole('searchbox').fill(person.email);
  await page.getByRole('link', { name: person.userName }).click();
}

async function restrict(page: Page, act: 'Restrict' | 'Change restriction', kind: string): Promise<void> {
  await page.getByRole('button', { name: act, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(kind, { exact: true }).click();
  await dialog.getByLabel('Reason the user reads').selectOption('Source of a payment under review');
  await dialog.getByRole('textbox').fill('A journey of the tests');
  await dialog.getByRole('button', { name: act, exact: true }).click();
}

test.describe.configure({ mode: 'serial' });

let person: Person;

test.beforeAll(({}, { project }) => {
  const name = `journey_${project.name.replaceAll(/\W/g, '_')}`;
  person = { userName: name, email: `${name}@example.org` };
});

test('E2E-061 WID-921 a person registers by e-mail with the code from the outbox and logs in on both shells', async ({
  page,
  browser,
  platform,
  language,
}) => {
  await register(page, language, { person, country: 'DE', dataDir: platform.dataDir });
  await expect(page.getByRole('button', { name: new RegExp(person.userName.slice(-6)) }).first()).toBeVisible();
  const mobile = await openWindow(browser, platform.url, { language, viewport: phone });
  await logIn(mobile, language, person);
  await expect(mobile.getByText(person.userName.slice(-6)).first()).toBeVisible();
  await mobile.context().close();
});

test('E2E-592 WEB-595 where the browser keeps nothing, a login works and says how long it lasts', async ({
  page,
  language,
}) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('blocked', 'SecurityError');
        },
      });
  });
  const words = wordsOf(language);
  await logIn(page, language, person);
  await expect(page.getByText(words('pass', 'loginNotKept'))).toBeVisible();
  await expect(page.getByText(person.userName.slice(-6)).first()).toBeVisible();
});

test('E2E-062 WMK-021 demo and live are one switch away and unmistakable', async ({ page, language }) => {
  const words = wordsOf(language);
  await logIn(page, language, person);
  const invitation = page.getByRole('heading', { name: words('home', 'demoTitle') });
  await expect(invitation).toBeVisible();
  const accounts = page.getByRole('group', { name: words('account-shell', 'accountInUse') });
  await accounts.getByRole('button', { name: words('account-shell', 'demo') }).click();
  await expect(page.getByText(words('account-shell', 'switchedToDemo'))).toBeVisible();
  await expect(invitation).toHaveCount(0);
  await page.goto('/profile');
  await expect(page.getByText('100,000.00').first()).toBeVisible();
  await accounts.getByRole('button', { name: words('account-shell', 'test') }).click();
  await expect(page.getByText(words('account-shell', 'switchedToLive'))).toBeVisible();
  await expect(page.getByText('100,000.00')).toHaveCount(0);
});

test('E2E-063 the transaction record is checked in the browser and exported, with the totals of the screen', async ({
  page,
  language,
}) => {
  const words = wordsOf(language);
  await logIn(page, language, person);
  const accounts = page.getByRole('group', { name: words('account-shell', 'accountInUse') });
  await accounts.getByRole('button', { name: words('account-shell', 'demo') }).click();
  await page.goto('/transactions');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('transactions', 'title'));
  await expect(page.getByText('100,000.00').first()).toBeVisible();
  await page.getByRole('button', { name: words('transactions', 'checkStart') }).click();
  await expect(page.getByText(words('transactions', 'checkSound'))).toBeVisible();
  for (const format of ['csv', 'pdf'] as const) {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: words('transactions', `export.${format}`) }).click();
    const file = readFileSync(await (await download).path());
    if (format === 'pdf') expect(file.subarray(0, 5).toString()).toBe('%PDF-');
    else expect(file.toString()).toMatch(/USDT,[^\n]*,0,100000,0,100000\r\n/);
  }
});

test(
  'E2E-064 an administrator restricts the account, locks it and lifts it, and the open page reacts',
  wholeRunOnly,
  async ({ page, browser, platform, language }) => {
    const words = wordsOf(language);
    await logIn(page, language, person);
    await page.goto('/profile');
    const bold = (key: 'restrictedBanner' | 'lockedBanner') => {
      const [, said = ''] = /<b>(.+)<\/b>/.exec(words('account-shell', key)) ?? [];
      return page.getByText(said);
    };
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(bold('restrictedBanner')).toHaveCount(0);
    const operator = await openBackOffice(browser, platform.url);
    const secret = await setUpOperator(operator);
    await openUser(operator, person);
    await restrict(operator, 'Restrict', 'Close only');
    await proveOperator(operator, secret);
    await expect(operator.getByText('Account restricted. The user was notified.')).toBeVisible();
    await expect(bold('restrictedBanner')).toBeVisible();
    await page.goto('/cruuency?code=BTCUSDT');
    await expect(page.getByText(words('trade', 'obstacle.restricted')).first()).toBeVisible();
    await page.goto('/profile');
    await restrict(operator, 'Change restriction', 'Locked');
    await expect(bold('lockedBanner')).toBeVisible();
    await expect(page.getByText(words('account-shell', 'lockedText'))).toBeVisible();
    await operator.getByRole('button', { name: 'Lift restriction' }).click();
    await operator.getByLabel('Reason').fill('The journey goes on');
    await operator.getByRole('dialog').getByRole('button', { name: 'Lift restriction' }).click();
    await expect(bold('lockedBanner')).toHaveCount(0);
    await expect(page.getByText(words('account-shell', 'lockedText'))).toHaveCount(0);
    await operator.context().close();
  },
);

test('E2E-065 a passkey is added with a proof of the owner, and is asked for at the next login', async ({
  page,
  platform,
  language,
}) => {
  const words = wordsOf(language);
  const home = platform.namedUrl;
  await page.goto(home);
  await addAuthenticator(page);
  await logIn(page, language, person, home);
  await expect(page).toHaveURL(`${home}/`);
  await page.goto(`${home}/profile/security`);
  await page.getByRole('button', { name: words('security', 'passkeyAdd') }).click();
  await page.getByRole('button', { name: words('security', 'passkeyGo') }).click();
  const proof = page.getByRole('dialog', { name: words('identity', 'stepUpTitle') });
  await proof.getByLabel(words('identity', 'password'), { exact: true }).fill(password);
  await proof.getByRole('button', { name: words('identity', 'stepUpSubmit') }).click();
  await expect(page.getByRole('heading', { name: words('security', 'passkeyNameFirst') })).toBeVisible();
  // From home: a login goes back to where the page was when it noticed that nobody is logged in any more.
  await page.goto(home);
  await page.evaluate(() => localStorage.clear());
  await logIn(page, language, person, home);
  await page.getByRole('button', { name: words('identity', 'passkeyUse') }).click();
  await expect(page).toHaveURL(`${home}/`);
  await expect(page.getByRole('button', { name: new RegExp(person.userName.slice(-6)) }).first()).toBeVisible();
});

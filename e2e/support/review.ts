import { type Browser, devices, type Page } from '@playwright/test';
import { type Language, languageTags } from '@truemark/contract/languages';
import { isWholeRun } from './extent.ts';
import { expect } from './journey.ts';
import { proveOperator, setUpOperator } from './operator.ts';

/** The console is worded in English, and made for large screens. */
export async function openBackOffice(browser: Browser, baseURL: string): Promise<Page> {
  const screen = { viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false } as const;
  const context = await browser.newContext({ ...screen, baseURL, locale: 'en-GB' });
  return context.newPage();
}

/** Gives test money of a sandbox to somebody; `secret` where the operator has not proven themselves yet. */
export async function grantFunds(
  operator: Page,
  userName: string,
  { amount, asset = 'USDT', secret }: { readonly amount: string; readonly asset?: string; readonly secret?: string },
): Promise<void> {
  await openQueue(operator, 'Users');
  await operator.getByRole('searchbox').fill(userName);
  await operator.getByRole('link', { name: userName }).click();
  await operator.getByRole('button', { name: 'Grant test funds' }).click();
  const dialog = operator.getByRole('dialog');
  if (asset !== 'USDT') await dialog.getByLabel('Asset').selectOption(asset);
  await dialog.getByLabel('Amount').fill(amount);
  await dialog.getByLabel('Reason').fill('A journey of the tests');
  await dialog.getByRole('button', { name: 'Grant test funds' }).click();
  if (secret !== undefined) await proveOperator(operator, secret);
  await expect(operator.getByText('Test funds credited.').first()).toBeVisible();
  await expect(dialog).toHaveCount(0);
}

/** Gives people test money for the live account, as an operator whom nobody has set up before; answers their secret. */
export async function grantTestFunds(
  browser: Browser,
  url: string,
  userNames: readonly string[],
  amount = '2500',
): Promise<string> {
  const operator = await openBackOffice(browser, url);
  const secret = await setUpOperator(operator);
  for (const [index, userName] of userNames.entries()) {
    // A proof holds for some minutes.
    await grantFunds(operator, userName, { amount, ...(index === 0 && { secret }) });
  }
  await operator.context().close();
  return secret;
}

/** Decides what is selected in a queue of reviews, with a reason. */
export async function decide(operator: Page, secret: string, button: string, shiftMs = 0): Promise<void> {
  const confirm = operator.getByRole('dialog').getByRole('button', { name: button });
  await expect(async () => {
    // The list may be read anew meanwhile: the one that is selected then has no reason yet.
    if (!(await confirm.isVisible())) {
      await operator.getByRole('complementary', { name: 'Decision' }).getByLabel('Reason').fill('It was looked at');
      await operator.getByRole('button', { name: button }).first().click();
    }
    await expect(confirm).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await confirm.click();
  // On a slow machine the proof of the beginning counts no more.
  const proof = operator.getByRole('dialog', { name: 'Confirm it’s you' });
  const decided = operator.getByText(/^Decision saved\./).first();
  await expect(proof.or(decided)).toBeVisible();
  if (await proof.isVisible()) await proveOperator(operator, secret, shiftMs);
}

export async function openQueue(operator: Page, name: string): Promise<void> {
  await operator.getByRole('navigation', { name: 'Console' }).getByRole('link', { name, exact: true }).click();
}

export const desktop = { width: 1440, height: 900 } as const;
export const phone = { width: 390, height: 844 } as const;
const { defaultBrowserType, ...iphone } = devices['iPhone 14'];

/** A window in a language: which shell opens in it goes by its width. */
export interface Shape {
  readonly language: Language;
  readonly viewport: { readonly width: number; readonly height: number };
}

export interface WalkedShape extends Shape {
  readonly name: string;
}
type WalkedShapes = readonly [WalkedShape, ...WalkedShape[]];

const onDesktop: WalkedShape = { name: 'desktop, English', language: 'en', viewport: desktop };
const onPhone: WalkedShape = { name: 'phone, Arabic', language: 'ar', viewport: phone };
const everyShape: WalkedShapes = [onDesktop, onPhone, { name: 'desktop, Japanese', language: 'ja', viewport: desktop }];

/** Where money is walked through: both shells in three languages, or one shell where there is less time. */
export const walkedShapes: WalkedShapes = isWholeRun ? everyShape : [onDesktop];
/** The same for journeys that take the phone where there is less time: about as many as take the desktop. */
export const walkedOnPhone: WalkedShapes = isWholeRun ? everyShape : [onPhone];

/** A window of a shape, on a phone with what a phone has. */
export async function openWindow(browser: Browser, baseURL: string, { language, viewport }: Shape): Promise<Page> {
  const context = await browser.newContext({
    ...(viewport.width < 600 && iphone),
    ...{ viewport, baseURL, locale: languageTags[language], serviceWorkers: 'block', reducedMotion: 'reduce' },
  });
  await context.addInitScript(() => {
    sessionStorage.setItem('onboarding', 'seen');
    localStorage.setItem('coloursAsked', 'yes');
  });
  return context.newPage();
}

import { devices } from '@playwright/test';
import { findAxeFaults } from '../support/axe.ts';
import { isWholeRun } from '../support/extent.ts';
import { expect, test } from '../support/journey.ts';
import { shoot } from '../support/pictures.ts';
import { readText } from '../support/texts.ts';
import { keepLogin, registerTrader } from '../support/trader.ts';

const { defaultBrowserType: _, ...iphone } = devices['iPhone 14'];
const phone = { ...iphone, viewport: { width: 390, height: 844 } };

const everyShape = [
  { language: 'en', view: { viewport: { width: 1440, height: 900 } }, locale: 'en-GB' },
  { language: 'ar', view: phone, locale: 'ar' },
  { language: 'de', view: { viewport: { width: 1440, height: 900 } }, locale: 'de-DE' },
] as const;
type Shape = (typeof everyShape)[number];
/** Where there is less time, one shell. */
const shapes: readonly Shape[] = isWholeRun ? everyShape : [everyShape[1]];

for (const { language, view, locale } of shapes) {
  test(`E2E-980 what a loan costs is shown before anybody logs in (${language})`, async ({ browser, platform }) => {
    const word = (key: string) => readText(language, 'loan', key);
    const context = await browser.newContext({ ...view, locale, baseURL: platform.url });
    await context.addInitScript(() => sessionStorage.setItem('onboarding', 'seen'));
    const page = await context.newPage();
    await page.goto('/loan');
    await expect(page.getByText(word('costTitle'))).toBeVisible();
    await page.getByRole('textbox', { name: word('howMuch') }).fill('1000');
    await expect(page.getByText(/18[.,]40/).first()).toBeVisible();
    await expect(page.getByText(/24[.,]8/)).toBeVisible();
    await expect(page.getByText(/22[.,]4/)).toBeVisible();
    await shoot(page, `loan-${language}`);
    expect(await findAxeFaults(page)).toEqual([]);
    await page.getByText(word('wholeSchedule')).click();
    await expect(page.getByRole('region', { name: word('wholeSchedule') }).getByRole('row')).toHaveCount(31);
    await context.close();
  });
}

test('E2E-981 a loan asks for a verified identity first, and is not lent in the demo account', async ({
  page,
  platform,
}) => {
  const word = (key: string) => readText('en', 'loan', key);
  const customer = await registerTrader(platform, 'borrower');
  await keepLogin(page, customer, 'live');
  await page.goto('/loan');
  await expect(page.getByText(word('empty'))).toBeVisible();
  await page.getByRole('button', { name: word('next'), exact: true }).click();
  await expect(page.getByText(word('identityFirst'))).toBeVisible();
  await expect(page.getByLabel(readText('en', 'verification', 'firstName'), { exact: true })).toBeVisible();
  await shoot(page, 'loan-identity');
  await page.goto('/loan/999999');
  await expect(page.getByText(word('missing'))).toBeVisible();
  await keepLogin(page, customer, 'demo');
  await page.goto('/loan');
  await expect(page.getByText(word('liveOnly'))).toBeVisible();
});

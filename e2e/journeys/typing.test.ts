import { expect, test } from '../support/journey.ts';
import { readText } from '../support/texts.ts';
import { keepLogin, registerTrader } from '../support/trader.ts';

test('E2E-921 WEB-923 a date is typed digit by digit, and its year changed', async ({ page, platform }) => {
  await keepLogin(page, await registerTrader(platform, 'date_typist'), 'live');
  await page.goto('/transactions');
  const from = page.getByLabel(readText('en', 'transactions', 'from'), { exact: true });
  await from.focus();
  // The parts stand in the order of the machine's own region.
  await page.keyboard.type('11242026', { delay: 30 });
  await expect(from).toHaveValue('2026-11-24');
  await expect(page).toHaveURL(/from=2026-11-24/);
  const typeYear = async (year: string) => {
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.type(year, { delay: 30 });
  };
  await typeYear('2025');
  await expect(from).toHaveValue('2025-11-24');
  await expect(page).toHaveURL(/from=2025-11-24/);
  await typeYear('0026');
  await from.blur();
  await expect(page.getByText(readText('en', 'transactions', 'dayWrong'))).toBeVisible();
  await expect(page).not.toHaveURL(/from=/);
});

test('E2E-922 WEB-922 Esc of an input method leaves the search as it is', async ({ page }) => {
  await page.goto('/market');
  const search = page.getByRole('searchbox').first();
  await search.fill('bit');
  const session = await page.context().newCDPSession(page);
  await session.send('Input.imeSetComposition', { text: 'べいどる', selectionStart: 4, selectionEnd: 4 });
  await page.keyboard.press('Escape');
  await expect(search).not.toHaveValue('');
  await session.send('Input.insertText', { text: 'c' });
  await expect(search).toHaveValue('bitc');
  await page.keyboard.press('Escape');
  await expect(search).toHaveValue('');
});

test('E2E-923 WMK-920 WEB-924 a search on the market page looks everywhere, in words of any language', async ({
  page,
}) => {
  await page.goto('/market');
  const search = page.getByRole('searchbox').first();
  for (const [typed, name] of [
    ['tesla', 'Tesla'],
    ['gold', 'Gold ETF'],
    ['比特币', 'Bitcoin'],
    ['appel', 'Apple'],
  ] as const) {
    await search.fill(typed);
    await expect(page.getByRole('link', { name: new RegExp(name) }).first(), typed).toBeVisible();
  }
});

test('E2E-924 WEB-925 WID-922 over plain HTTP a text is copied, and a form that was left is there again', async ({
  page,
  platform,
}) => {
  const copier = await registerTrader(platform, 'copier');
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await page.goto('/pass/register');
  const name = page.getByLabel(readText('en', 'pass', 'userName'), { exact: true });
  await name.fill('somebody');
  await page
    .getByRole('main')
    .getByRole('link', { name: /log in/i })
    .first()
    .click();
  await page.goBack();
  await expect(name).toHaveValue('somebody');

  await keepLogin(page, copier, 'live');
  await page.goto('/profile');
  await page.getByRole('button', { name: readText('en', 'profile', 'inviteCopy') }).click();
  await expect(page.getByText(readText('en', 'profile', 'inviteCopied'))).toBeAttached();
  await page.goto('/market');
  await page.getByRole('searchbox').first().focus();
  await page.keyboard.press('ControlOrMeta+V');
  await expect(page.getByRole('searchbox').first()).toHaveValue(/invite=/);
});

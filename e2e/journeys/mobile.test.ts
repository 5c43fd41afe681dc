import { expect, test } from '../support/journey.ts';
import { watchPrices } from '../support/page.ts';
import { readText } from '../support/texts.ts';

test.describe('the board', () => {
  test.use({ hasSeenOnboarding: false });

  test('E2E-040 the onboarding board greets once per browser session and lets everybody skip', async ({
    page,
    language,
  }) => {
    // Wherever the visit begins: a link still leads where it says.
    await page.goto('/market');
    await watchPrices(page, 1);
    const home = readText(language, 'shell', 'homeShort');
    await page.getByRole('link', { name: home, exact: true }).last().tap();
    const skip = readText(language, 'onboarding', 'skip');
    const leave = page
      .getByRole('button', { name: skip, exact: true })
      .or(page.getByRole('link', { name: skip, exact: true }));
    const next = page.getByRole('button', { name: readText(language, 'onboarding', 'continue'), exact: true });
    const steps = page.locator('button[aria-current="step"]');
    const first = await steps.getAttribute('aria-label');
    await next.tap();
    await expect(steps).not.toHaveAttribute('aria-label', first ?? '');
    await leave.click();
    await watchPrices(page, 1);
    await page.reload();
    await watchPrices(page, 1);
    await expect(leave).toHaveCount(0);
  });
});

test('E2E-041 the six places of the tab bar are one tap away', async ({ page, language }) => {
  await page.goto('/');
  const bar = page.getByRole('navigation', { name: readText(language, 'shell', 'mainNavigation') });
  const places = [
    ['marketShort', '/market'],
    ['tradingShort', '/trading'],
    ['loanShort', '/loan'],
    ['nftsShort', '/nfts'],
    ['homeShort', '/'],
  ] as const;
  for (const [key, path] of places) {
    const link = bar.getByRole('link', { name: readText(language, 'shell', key) });
    await link.tap();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(link).toHaveAttribute('aria-current', 'page');
  }
  // The account is somebody's own: a visitor is asked to log in first.
  await bar.getByRole('link', { name: readText(language, 'shell', 'profileShort') }).tap();
  await expect(page).toHaveURL(/\/pass\/login$/);
});

test('E2E-042 search finds an instrument, says when there is none, and opens empty again', async ({
  page,
  language,
}) => {
  const text = (key: string) => readText(language, 'search', key);
  await page.goto('/');
  const open = page.getByRole('banner').getByRole('button', { name: readText(language, 'common', 'search') });
  await open.tap();
  const field = page.getByRole('searchbox', { name: text('searchInstruments') });
  await field.fill('zzzz');
  await expect(page.getByText(text('nothingFound'), { exact: true })).toBeVisible();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: readText(language, 'common', 'back') })
    .tap();
  await open.tap();
  await expect(field).toHaveValue('');
  await field.fill('eurusd');
  await page.getByRole('dialog').getByRole('link', { name: /EUR/ }).first().tap();
  await expect(page).toHaveURL(/\/cruuency\?code=EURUSD/);
});

test('E2E-043 the two savings cards are switched by hand', async ({ page, language }) => {
  await page.goto('/');
  const card = (asset: string) =>
    page.getByText(readText(language, 'home', 'savingsOf').replace('{asset}', asset), { exact: true });
  await expect(card('USDT')).toBeInViewport();
  await page.getByRole('button', { name: readText(language, 'home', 'savingsShow').replace('{asset}', 'USDC') }).tap();
  await expect(card('USDC')).toBeInViewport({ ratio: 1 });
});

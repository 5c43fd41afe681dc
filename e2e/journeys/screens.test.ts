import { findAxeFaults } from '../support/axe.ts';
import { expect, test } from '../support/journey.ts';

const paths = [
  '/',
  '/market',
  '/market?type=5',
  '/cruuency?code=BTCUSDT&type=2&id=2001',
  '/cruuency?code=NOPE',
  '/help',
  '/help/faq',
  '/help/notice',
  '/about',
  '/introduction',
  '/detail?id=risk-disclosure',
  '/detail?id=nothing-here',
  '/trading',
  '/loan',
  '/financial',
  '/nfts',
  '/profile',
  '/profile/balance',
  '/profile/invite',
  '/profile/notification',
  '/pass/register',
  '/pass/login',
  '/pass/reset',
  '/empty',
  '/api/loginCallback/google',
  '/transactions',
];

/** Built like another of the list: looked at in English only, where words and direction are not the question. */
const twins = [
  '/market?type=5',
  '/detail?id=nothing-here',
  '/loan',
  '/financial',
  '/nfts',
  '/introduction',
  '/help/notice',
];
const choosePaths = (language: string) => (language === 'en' ? paths : paths.filter(path => !twins.includes(path)));

for (const theme of ['light', 'dark'] as const) {
  test(`E2E-020 axe finds nothing on any screen, ${theme}`, async ({ page, language }) => {
    test.skip(theme === 'dark' && language === 'ar', 'colours are those of the others');
    test.setTimeout(180_000);
    await page.emulateMedia({ colorScheme: theme });
    await page.goto('/');
    for (const path of choosePaths(language)) {
      await page.goto(path);
      await expect(page.locator('h1').first()).toBeAttached();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0, { timeout: 15_000 });
      expect(await findAxeFaults(page, theme === 'dark' ? 'colors' : 'everything'), path).toEqual([]);
    }
  });
}

test('E2E-021 every screen has one heading, a title and no script error', async ({ page, language }) => {
  test.setTimeout(120_000);
  const errors: string[] = [];
  page.on('pageerror', error => errors.push(String(error)));
  page.on('console', message => {
    if (message.type() === 'error') errors.push(`${page.url()} ${message.text()}`);
  });
  await page.goto('/');
  for (const path of choosePaths(language)) {
    await page.goto(path);
    await expect(page.locator('h1')).toHaveCount(1);
    await expect(page).toHaveTitle(/Truemark/);
  }
  expect(errors).toEqual([]);
});

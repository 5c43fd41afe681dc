import { findAxeFaults } from '../support/axe.ts';
import { isWholeRun } from '../support/extent.ts';
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

/**
 * Built like another of the list, or the page to log in, to which a visitor is led: looked at in English only, where words
 * and direction are not the question.
 */
const twins = [
  '/market?type=5',
  '/detail?id=nothing-here',
  '/loan',
  '/financial',
  '/nfts',
  '/introduction',
  '/help/notice',
  '/cruuency?code=NOPE',
  '/profile',
  '/profile/balance',
  '/profile/invite',
  '/profile/notification',
  '/api/loginCallback/google',
  '/transactions',
];
const choosePaths = (language: string) =>
  isWholeRun || language === 'en' ? paths : paths.filter(path => !twins.includes(path));

test('E2E-020 E2E-021 every screen has one heading, a title, no script error and nothing for axe to find, light and dark', async ({
  page,
  language,
}) => {
  test.setTimeout(240_000);
  const errors: string[] = [];
  page.on('pageerror', error => errors.push(String(error)));
  page.on('console', message => {
    if (message.type() === 'error') errors.push(`${page.url()} ${message.text()}`);
  });
  await page.goto('/');
  for (const path of choosePaths(language)) {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(path);
    await expect(page.locator('h1')).toHaveCount(1);
    await expect(page).toHaveTitle(/Truemark/);
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0, { timeout: 15_000 });
    expect(await findAxeFaults(page), path).toEqual([]);
    // In Arabic the colours are those of the others.
    if (language === 'ar') continue;
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await findAxeFaults(page, 'colors'), `${path}, dark`).toEqual([]);
  }
  expect(errors).toEqual([]);
});

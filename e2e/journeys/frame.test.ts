import { expect, test } from '../support/journey.ts';
import { setTextSize } from '../support/layout.ts';
import { watchPrices } from '../support/page.ts';
import { readText } from '../support/texts.ts';

const text = (namespace: string, key: string) => readText('en', namespace, key);

test('E2E-050 unknown paths go home', async ({ page }) => {
  for (const path of ['/nowhere', '/market/extra', '/Market']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/$/);
  }
});

test('E2E-051 WMK-001 the home lists move, and headline figures say how they are counted', async ({ page }) => {
  await page.goto('/');
  await watchPrices(page, 1);
  await expect(page.getByText(text('home', 'figureSample'))).toHaveCount(4);
  await page
    .getByRole('button', { name: new RegExp(text('home', 'howWeCount')) })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toContainText(text('home-details', 'howSample'));
});

test('E2E-052 WMK-005 up and down colours are switched at once and stay', async ({ page }) => {
  await page.goto('/market');
  await expect(page.locator('html')).toHaveAttribute('data-updown', 'red-up');
  await page.getByRole('radio', { name: text('market-list', 'greenUp') }).check();
  await expect(page.locator('html')).toHaveAttribute('data-updown', 'green-up');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-updown', 'green-up');
});

test('E2E-053 the theme follows the system until somebody picks one', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const dark = await background();
  await page.getByRole('button', { name: text('shell', 'displaySettings') }).click();
  await page.getByRole('radio', { name: text('shell', 'appearanceLight') }).check();
  await expect.poll(background).not.toBe(dark);
  const light = await background();
  await page.reload();
  expect(await background()).toBe(light);
});

test('E2E-054 support that is not there answers with an error toast', async ({ page }) => {
  // Its words are still on their way when the button is pressed.
  const words = Promise.withResolvers<void>();
  await page.route('**/assets/refusals-*.js', async route => {
    await words.promise;
    await route.continue();
  });
  await page.route('**/customer-service/type', route =>
    route.fulfill({ json: { code: 11007, message: '', result: { name: 'supportUnavailable' } } }),
  );
  await page.goto('/');
  const chat = page.getByRole('contentinfo').getByRole('button', { name: text('footer', 'chatWithSupport') });
  const answered = page.waitForResponse('**/customer-service/type');
  await chat.click();
  await answered;
  words.resolve();
  await expect(page.getByText(text('refusals', 'supportUnavailable'))).toBeVisible();
});

test('E2E-055 search, favourites and sorting of the market list are kept in the address and the browser', async ({
  page,
}) => {
  await page.goto('/market?type=2');
  const search = page.getByRole('searchbox', { name: text('market-list', 'searchLabel') });
  await expect(search).toBeVisible();
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await search.fill('zzzz');
  await expect(page.getByText(text('market-list', 'nothingFound'), { exact: true }).first()).toBeVisible();
  await search.fill('bitc');
  const star = page.getByRole('button', {
    name: text('market-list', 'favouriteOf').replace('{name}', 'Bitcoin'),
    exact: true,
  });
  await star.first().click();
  await page.reload();
  await expect(search).toHaveValue('bitc');
  await expect(star.first()).toHaveAttribute('aria-pressed', 'true');
  await search.fill('');
  await page
    .getByRole('columnheader', { name: text('market-list', 'change') })
    .getByRole('button')
    .click();
  await expect(page.getByRole('columnheader', { name: text('market-list', 'change') })).toHaveAttribute(
    'aria-sort',
    /ascending|descending/,
  );
  await expect(page).toHaveURL(/sort=/);
});

test('E2E-057 a footer link opens its text, and a question opens by its address', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Risk disclosure' }).click();
  await expect(page).toHaveURL(/\/detail\?id=risk-disclosure/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Risk disclosure');
  await page.goto('/help/faq#can-i-trade');
  await expect(page.locator('details[open]')).toHaveCount(1);
});

test('E2E-058 the page can be installed, and works again without the network', async ({ browser, platform }) => {
  const context = await browser.newContext({ serviceWorkers: 'allow', viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(platform.url);
  await page.evaluate(() => navigator.serviceWorker.ready);
  const manifest = await page.locator('link[rel="manifest"]').getAttribute('href');
  const { icons, start_url } = await (await page.request.get(`${platform.url}${manifest}`)).json();
  expect(start_url).toBe('/');
  expect(icons.length).toBeGreaterThanOrEqual(2);
  await page.reload();
  await context.setOffline(true);
  await page.reload();
  await expect(
    page.getByText(text('shell', 'offlineText')).or(page.getByText(text('shell', 'serverUnreachable'))),
  ).toBeVisible();
  await context.close();
});

test('E2E-591 WEB-593 what is only there in a newer version offers to reload, in its place', async ({ page }) => {
  await page.goto('/');
  const isGone = /\/assets\/(how-we-count|market-page)-[^/]+\.js$/;
  await page.route(isGone, route => route.fulfill({ status: 404, body: 'gone' }));
  await page.route('**/version.txt', route => route.fulfill({ body: 'ba9876543210' }));
  await page
    .getByRole('button', { name: new RegExp(text('home', 'howWeCount')) })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(text('shell', 'updateNeeded'));
  await expect(dialog.getByRole('button', { name: text('shell', 'lateReload') })).toBeVisible();
  await dialog.getByRole('button', { name: text('common', 'close') }).click();
  await expect(dialog).toHaveCount(0);
  await page
    .getByRole('navigation')
    .getByRole('link', { name: text('shell', 'market'), exact: true })
    .click();
  await expect(page.getByRole('alert').filter({ hasText: text('shell', 'updateNeeded') })).toBeVisible();
  await page.unroute(isGone);
  await page.unroute('**/version.txt');
  await page
    .getByRole('alert')
    .getByRole('button', { name: text('shell', 'lateReload') })
    .click();
  await expect(page).toHaveURL(/\/market$/);
  await expect(page.getByRole('searchbox', { name: text('market-list', 'searchLabel') })).toBeVisible();
});

test('E2E-966 WEB-962 what is chosen in one tab holds in the other', async ({ page, context }) => {
  await page.goto('/help');
  const other = await context.newPage();
  await other.goto('/help');
  const choose = (key: string, value: string) =>
    page.evaluate(([name, chosen]) => localStorage.setItem(name ?? '', chosen ?? ''), [key, value]);
  await choose('language', 'de');
  await expect(other.locator('html')).toHaveAttribute('lang', 'de');
  await expect(other.getByRole('link', { name: readText('de', 'shell', 'market') }).first()).toBeVisible();
  await choose('theme', 'dark');
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark');
  await choose('upDown', 'green-up');
  await expect(other.locator('html')).toHaveAttribute('data-updown', 'green-up');
});

test('E2E-1030 a link leads to the top of its page, and pressed again it changes nothing', async ({ page }) => {
  const errors: Error[] = [];
  page.on('pageerror', error => errors.push(error));
  await page.goto('/help');
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const link = page.getByRole('contentinfo').getByRole('link', { name: text('shell', 'market'), exact: true });
  await link.click();
  await expect(page).toHaveURL(/\/market$/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await link.click();
  await expect(page).toHaveURL(/\/market$/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  expect(errors).toEqual([]);
});

test('E2E-1031 letters of 150 px that a browser is set to are drawn with 100', async ({ page }) => {
  await setTextSize(page, 150);
  await page.goto('/');
  const size = await page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
  expect(size).toBe('100px');
});

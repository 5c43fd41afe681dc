import { test as base, expect, ownPlatform } from '../support/journey.ts';
import { setUpOperator } from '../support/operator.ts';
import { openBackOffice } from '../support/review.ts';

/** Its administrator is one whom nobody has set up yet. */
const test = base.extend({ steady: ownPlatform() });

/** What a script of a customers' page gets of the console, by every way to it. */
async function attack() {
  const fetched = await (await fetch('/console', { headers: { accept: 'text/html' }, referrer: '/console' })).text();
  const call = await fetch('/swx/operator/me', { referrer: '/console' });
  const frame = document.createElement('iframe');
  frame.src = '/console';
  document.body.append(frame);
  await new Promise(resolve => frame.addEventListener('load', resolve));
  const opened = window.open('/console');
  const isShown = () => {
    try {
      return opened?.document.querySelector('#root *') !== null;
    } catch {
      // It is being cut off: its document is out of reach already.
      return false;
    }
  };
  // A window that is cut off counts as closed; one that is not shows its page, sooner or later.
  while (opened && !opened.closed && !isShown()) await new Promise(resolve => requestAnimationFrame(resolve));
  return {
    kept: [document.cookie, JSON.stringify({ ...localStorage, ...sessionStorage })],
    fetched,
    status: call.status,
    framed: frame.contentDocument?.documentElement.outerHTML ?? '',
    isClosed: opened?.closed,
  };
}

test("E2E-640 an operator stays logged in over a reload and in a new tab; a script of a customers' page reaches none of it", async ({
  browser,
  platform,
}) => {
  const page = await openBackOffice(browser, platform.url);
  const context = page.context();
  await setUpOperator(page);
  const place = (console: typeof page) => console.getByRole('navigation', { name: 'Console' });
  await expect(place(page)).toBeVisible();
  expect(
    await page.evaluate(() => [document.cookie, JSON.stringify({ ...localStorage, ...sessionStorage })].join()),
  ).not.toMatch(/oken/);
  await page.reload();
  await expect(place(page)).toBeVisible();
  const second = await context.newPage();
  await second.goto('/console/users');
  await expect(place(second)).toBeVisible();

  const site = await context.newPage();
  await site.goto('/');
  const got = await site.evaluate(attack);
  expect(got).toMatchObject({ status: 401, isClosed: true });
  expect(got.fetched).toContain('<div id="root">');
  expect([got.kept.join(), got.fetched, got.framed].join()).not.toContain('operator');

  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(second.getByLabel('Password')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Password')).toBeVisible();
  await context.close();
});

import type { Browser, Locator, Page } from '@playwright/test';
import { findAxeFaults } from '../support/axe.ts';
import { isWholeRun, tagOfShape } from '../support/extent.ts';
import { expect, test } from '../support/journey.ts';
import { readCode } from '../support/outbox.ts';
import type { PlatformPlace } from '../support/platform.ts';
import { desktop, openWindow, phone, type WalkedShape } from '../support/review.ts';
import { readFilledText, readText } from '../support/texts.ts';
import { registerTrader } from '../support/trader.ts';

const onDesktop: WalkedShape = { name: 'desktop, English', language: 'en', viewport: desktop };
const onPhone: WalkedShape = { name: 'phone, English', language: 'en', viewport: phone };
const shapes: readonly WalkedShape[] = [
  onDesktop,
  onPhone,
  { name: 'phone, Arabic', language: 'ar', viewport: phone },
  { name: 'desktop, Chinese', language: 'zh', viewport: desktop },
  { name: 'phone, German', language: 'de', viewport: phone },
];

/** As long as a person takes to see what comes next. */
const pauseMs = 1_200;
const tradeMsMax = 20_000;
const clicksMax = 3;

/** A hand that clicks like a person, and counts. */
function createHand(page: Page) {
  const hand = { clicks: 0 };
  return {
    hand,
    async click(target: Locator) {
      await target.waitFor();
      await page.waitForTimeout(pauseMs);
      hand.clicks += 1;
      await target.click();
    },
  };
}

const wordsOf = (shape: WalkedShape) => (namespace: string, key: string) => readText(shape.language, namespace, key);

/** Calls with the token that the browser of a guest keeps. */
async function ask<Result>(page: Page, platform: PlatformPlace, path: string, body?: unknown): Promise<Result> {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const reply = await fetch(`${platform.url}/swx/customer${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: token ?? '', virtually: 'NO', 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return ((await reply.json()) as { result: Result }).result;
}

const countOrders = async (page: Page, platform: PlatformPlace) =>
  (await ask<{ items: { receiptId: string | null }[] }>(page, platform, '/allOrders/all')).items.filter(
    ({ receiptId }) => receiptId !== null,
  ).length;

async function openGuest(browser: Browser, platform: PlatformPlace, shape: WalkedShape): Promise<Page> {
  const page = await openWindow(browser, platform.url, shape);
  await page.goto('/demo');
  await expect(page).toHaveURL(/\/cruuency/);
  return page;
}

/** A small order, as the ticket has it ready: on a phone it is in a sheet. */
async function buy(page: Page, shape: WalkedShape, click: (target: Locator) => Promise<void>): Promise<void> {
  const words = wordsOf(shape);
  if (shape.viewport === phone) await click(page.getByRole('button', { name: words('trade', 'buyLong') }));
  const amount = page.getByRole('textbox', { name: words('trade', 'putIn'), exact: true });
  await expect(amount).not.toHaveValue('');
  await click(page.getByRole('button', { name: words('trade', 'placeBuyLong') }));
}

/** The way to the first order is walked on both shells, what follows it on one. */
const always = isWholeRun ? shapes : [onDesktop, onPhone];

for (const shape of always) {
  const words = wordsOf(shape);

  test(`E2E-1130 from the first page to a first practice order in three clicks and no field: ${shape.name}`, async ({
    browser,
    platform,
  }) => {
    const page = await openWindow(browser, platform.url, shape);
    const { hand, click } = createHand(page);
    const isPhone = shape.viewport === phone;
    // Somebody new on a phone is greeted first.
    if (isPhone) await page.addInitScript(() => sessionStorage.removeItem('onboarding'));
    await page.goto('/');
    await page.evaluate(() => addEventListener('input', () => sessionStorage.setItem('typed', 'yes'), true));
    const beganAt = Date.now();
    await click(page.getByRole('link', { name: words(isPhone ? 'onboarding' : 'home', 'tryDemo') }));
    await expect(page).toHaveURL(/\/cruuency/);
    await buy(page, shape, click);
    await expect.poll(() => countOrders(page, platform)).toBe(1);
    expect(Date.now() - beganAt).toBeLessThan(tradeMsMax);
    expect(hand.clicks).toBeLessThanOrEqual(clicksMax);
    expect(await page.evaluate(() => sessionStorage.getItem('typed'))).toBeNull();
    // It says who is here and what the money is, and leads to the receipt.
    await expect(page.getByText(words('shell', 'guestChip')).first()).toBeVisible();
    await expect(page.getByRole('link', { name: words('account-shell', 'keepAccount') }).first()).toBeVisible();
    expect(await findAxeFaults(page)).toEqual([]);
    await page.getByRole('link', { name: words('account-shell', 'seeReceipt') }).click();
    await expect(page).toHaveURL(/\/receipt\//);
    await page.context().close();
  });

  test(
    `E2E-1131 a guest who signs up keeps the account with its history: ${shape.name}`,
    tagOfShape(shapes, shape),
    async ({ browser, platform }) => {
      const page = await openGuest(browser, platform, shape);
      await buy(page, shape, target => target.click());
      await expect.poll(() => countOrders(page, platform)).toBe(1);
      const before = await ask<{ id: string }>(page, platform, '/user/getUserInfo', {});
      await page.goto('/profile/deposit');
      await page
        .getByRole('main')
        .getByRole('link', { name: words('account', 'keepAccount') })
        .click();
      await expect(page.getByRole('heading', { name: words('pass', 'keepTitle') })).toBeVisible();
      const userName = `kept_${Math.random().toString(36).slice(2, 10)}`;
      const email = `${userName}@example.org`;
      await page.getByLabel(words('pass', 'userName'), { exact: true }).fill(userName);
      await page.locator('input[type="email"]').fill(email);
      await page.getByRole('button', { name: words('identity', 'codeSend') }).click();
      await page.locator('input[autocomplete="one-time-code"]').fill(await readCode(platform.dataDir, email));
      for (const field of await page.locator('input[type="password"]').all()) await field.fill('four words of mine');
      await page.locator('select[name="country"], select[autocomplete="country"]').first().selectOption('SG');
      await page.getByRole('checkbox').last().check();
      await page.getByRole('button', { name: words('pass', 'registerSubmit') }).click();
      await expect(page.getByText(words('pass', 'registered')).first()).toBeVisible();
      expect(await ask(page, platform, '/user/getUserInfo', {})).toMatchObject({
        id: before.id,
        userName,
        isGuest: false,
      });
      expect(await countOrders(page, platform)).toBe(1);
      await expect(page.getByText(words('shell', 'guestChip'))).toHaveCount(0);
      await page.context().close();
    },
  );

  test(
    `E2E-1132 a guest who logs in is asked which account it is to be, and loses nothing: ${shape.name}`,
    tagOfShape(shapes, shape),
    async ({ browser, platform }) => {
      const owner = await registerTrader(platform, 'owner');
      const page = await openGuest(browser, platform, shape);
      const guest = await ask<{ id: string }>(page, platform, '/user/getUserInfo', {});
      const logIn = async () => {
        await page.goto('/pass/login');
        await page.locator('input[name="username"]').fill(owner.userName);
        await page.locator('input[type="password"]').fill(owner.password);
        await page.getByRole('button', { name: words('pass', 'loginSubmit'), exact: true }).click();
      };
      await logIn();
      await expect(page.getByRole('heading', { name: words('guest', 'chooseTitle') })).toBeVisible();
      expect(await findAxeFaults(page)).toEqual([]);
      await page.getByRole('button', { name: words('guest', 'useGuest') }).click();
      await expect(page).toHaveURL(/\/cruuency/);
      expect(await ask(page, platform, '/user/getUserInfo', {})).toMatchObject({ id: guest.id });

      await logIn();
      const { userName } = owner;
      await page.getByRole('button', { name: readFilledText(shape.language, 'guest', 'useOwn', { userName }) }).click();
      await expect(page).toHaveURL(/\/$/);
      expect(await ask(page, platform, '/user/getUserInfo', {})).toMatchObject({ userName });
      await page.goto('/demo');
      await page.getByRole('button', { name: words('guest', 'endGuest') }).click();
      await expect(page).toHaveURL(/\/$/);
      expect(await page.evaluate(() => localStorage.getItem('guest'))).toBeNull();
      await page.context().close();
    },
  );

  test(
    `E2E-1133 a guest account that has ended says so and offers a new one: ${shape.name}`,
    tagOfShape(shapes, shape),
    async ({ browser, platform }) => {
      const page = await openGuest(browser, platform, shape);
      const first = await ask<{ id: string }>(page, platform, '/user/getUserInfo', {});
      const token = await page.evaluate(() => localStorage.getItem('token'));
      // Elsewhere, as after 30 days: the open page hears of it by itself.
      await ask(page, platform, '/guest/end', { token });
      await expect(page.getByRole('heading', { name: words('guest', 'endedTitle') })).toBeVisible();
      expect(await findAxeFaults(page)).toEqual([]);
      await page.getByRole('button', { name: words('guest', 'startAgain') }).click();
      await expect(page).toHaveURL(/\/cruuency/);
      expect((await ask<{ id: string }>(page, platform, '/user/getUserInfo', {})).id).not.toBe(first.id);
      await page.context().close();
    },
  );
}

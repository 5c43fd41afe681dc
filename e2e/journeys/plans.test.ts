import type { Browser, Page } from '@playwright/test';
import { findAxeFaults } from '../support/axe.ts';
import { isWholeRun, wholeRunOnly } from '../support/extent.ts';
import { test as base, expect, startMsMax } from '../support/journey.ts';
import { shoot } from '../support/pictures.ts';
import { createPlatform, type Platform } from '../support/platform.ts';
import { grantTestFunds, openWindow } from '../support/review.ts';
import { readText } from '../support/texts.ts';
import { keepLogin, registerTrader, type Trader } from '../support/trader.ts';

const everyShape = [
  { name: 'desktop, English', language: 'en', viewport: { width: 1440, height: 900 } },
  { name: 'phone, Arabic', language: 'ar', viewport: { width: 390, height: 844 } },
  { name: 'phone, Korean', language: 'ko', viewport: { width: 390, height: 844 } },
  { name: 'desktop, German', language: 'de', viewport: { width: 1440, height: 900 } },
] as const;
type Shape = (typeof everyShape)[number];
/** Where there is less time, one shell. */
const shapes: readonly Shape[] = isWholeRun ? everyShape : [everyShape[0]];

const dayMs = 86_400_000;

/** A figure as the language writes it. */
const figure = (shape: Shape, text: string): string => (shape.language === 'de' ? text.replace('.', ',') : text);

/** Amount and interest are invested again at the end. */
const goesOn = (shape: Shape): boolean => shape.language === 'ar';

const test = base.extend<object, { steady: Platform }>({
  steady: [
    async ({}, use) => {
      const platform = await createPlatform();
      await platform.start();
      await use(platform);
      await platform.remove();
    },
    { scope: 'worker', timeout: startMsMax },
  ],
});
test.describe.configure({ mode: 'serial' });

const customers = new Map<Shape, Trader>();

test.beforeAll(async ({ browser, steady }) => {
  for (const shape of shapes) customers.set(shape, await registerTrader(steady, `planner_${shape.language}`));
  const userNames = [...customers.values()].map(({ userName }) => userName);
  await grantTestFunds(browser, steady.url, userNames);
});

async function openAs(browser: Browser, url: string, shape: Shape, path = '/trading'): Promise<Page> {
  const page = await openWindow(browser, url, shape);
  const customer = customers.get(shape);
  if (customer) await keepLogin(page, customer, 'live');
  await page.goto(path);
  return page;
}

for (const shape of shapes) {
  const text = (key: string) => readText(shape.language, 'plans', key);
  test(
    `E2E-986 PLN-030 a plan shows its income day by day and is bought: ${shape.name}`,
    wholeRunOnly,
    async ({ browser, steady }) => {
      const page = await openAs(browser, steady.url, shape);
      await expect(page.getByText(text('source')).first()).toBeVisible();
      await page.getByRole('button', { name: text('review') }).click();
      await expect(page.getByText(text('error.amountMissing'))).toBeVisible();
      const amount = page.getByLabel(text('amount'), { exact: true });
      await amount.fill('2500.01');
      await amount.blur();
      await expect(page.getByText(text('error.balanceShort'))).toBeVisible();
      await amount.fill('600');
      const form = page.locator('main form');
      // 600 at 0.018 % for 7 days.
      await expect(form.locator('dd').nth(0)).toContainText(figure(shape, '0.108'));
      await expect(form.locator('dd').nth(1)).toContainText(figure(shape, '0.756'));
      await form.getByText(text('dayByDay')).click();
      await expect(form.getByRole('row')).toHaveCount(8);
      expect(await findAxeFaults(page)).toEqual([]);
      await page.getByRole('button', { name: text('review') }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.locator('dd').nth(3)).toContainText('30');
      expect(await findAxeFaults(page)).toEqual([]);
      await dialog.getByRole('button', { name: text('buy') }).click();
      await expect(page.getByText(text('bought'))).toBeVisible();
      const list = page.getByRole('region', { name: text('mine') });
      await expect(list.getByText(text('state.earning'))).toBeVisible();
      await expect(list.getByRole('progressbar')).toHaveJSProperty('value', 0);
      await page.context().close();
    },
  );
}

for (const shape of shapes) {
  test(`E2E-989 money goes into a fixed-term product: ${shape.name}`, wholeRunOnly, async ({ browser, steady }) => {
    const text = (key: string) => readText(shape.language, 'financial', key);
    const page = await openAs(browser, steady.url, shape, '/financial');
    await page
      .getByText(/USDT\W.*\b7\W*$/)
      .first()
      .click();
    await page.getByLabel(text('amount'), { exact: true }).fill('200');
    if (goesOn(shape)) await page.getByRole('checkbox').check();
    await shoot(page, `financial-form-${shape.language}`);
    await page.getByRole('button', { name: text('review') }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(text(goesOn(shape) ? 'goesOn' : 'comesBack'))).toBeVisible();
    expect(await findAxeFaults(page)).toEqual([]);
    await shoot(page, `financial-review-${shape.language}`);
    await dialog.getByRole('button', { name: text('invest'), exact: true }).click();
    await expect(page.getByText(text('bought'))).toBeVisible();
    const list = page.getByRole('region', { name: text('mine') });
    await expect(list.getByRole('listitem').getByText(text('state.earning'))).toBeVisible();
    await shoot(page, `financial-mine-${shape.language}`);
    if (shape.viewport.width < 600) {
      await page.goto('/');
      const savings = page.getByRole('region', { name: readText(shape.language, 'home', 'savings'), exact: true });
      // With the 600 of the plan.
      await expect(savings.locator('dd').first()).toContainText('800');
    }
    await page.context().close();
  });
}

test(
  'E2E-987 PLN-020 after two days without the platform two days are credited',
  wholeRunOnly,
  async ({ browser, steady }) => {
    await steady.kill();
    await steady.start(2 * dayMs + 60_000);
    for (const shape of shapes) {
      const page = await openAs(browser, steady.url, shape);
      const list = page.getByRole('region', { name: readText(shape.language, 'plans', 'mine') });
      await expect(list.getByRole('progressbar')).toHaveJSProperty('value', 2, { timeout: 90_000 });
      await expect(list.getByText(figure(shape, '0.216'))).toBeVisible();
      await shoot(page, `plans-${shape.language}`);
      // 200 at 0.01 % for the two days.
      await page.goto('/financial');
      const earned = page.getByRole('region', { name: readText(shape.language, 'financial', 'mine') });
      await expect(earned.getByText(figure(shape, '0.04'))).toBeVisible();
      await page.context().close();
    }
  },
);

for (const shape of shapes) {
  const text = (key: string) => readText(shape.language, 'plans', key);
  test(
    `E2E-988 PLN-024 PLN-051 a plan is left early, with the charge shown before: ${shape.name}`,
    wholeRunOnly,
    async ({ browser, steady }) => {
      const page = await openAs(browser, steady.url, shape);
      const list = page.getByRole('region', { name: text('mine') });
      await list.getByRole('button', { name: text('exit') }).click();
      const dialog = page.getByRole('dialog');
      const amounts = ['600', '30', '570', '0.216', '0.54'];
      for (const [index, amount] of amounts.entries())
        await expect(dialog.locator('dd').nth(index)).toContainText(figure(shape, amount));
      expect(await findAxeFaults(page)).toEqual([]);
      await dialog.getByRole('button', { name: text('exit') }).click();
      await expect(list.getByRole('button', { name: text('exit') })).toHaveCount(0);
      await expect(list.getByText(text('state.exited')).first()).toBeVisible();
      await list.getByRole('link', { name: text('receipt') }).click();
      await expect(page.locator('[data-check][data-state="passed"]')).toHaveCount(5);
      expect(await findAxeFaults(page)).toEqual([]);
      await page.goto('/profile/orders');
      await page.getByRole('tab', { name: readText(shape.language, 'orders', 'kindTab.smart') }).click();
      await expect(page.getByText(readText(shape.language, 'orders', 'state.exited')).first()).toBeVisible();
      await page.context().close();
    },
  );
}

test('E2E-989 at the end of its term the product is settled by itself', wholeRunOnly, async ({ browser, steady }) => {
  await steady.kill();
  await steady.start(7 * dayMs + 60_000);
  for (const shape of shapes) {
    const text = (key: string) => readText(shape.language, 'financial', key);
    const page = await openAs(browser, steady.url, shape, '/financial');
    const list = page.getByRole('region', { name: text('mine') });
    await expect(list.getByRole('listitem').getByText(text('state.settled'))).toBeVisible({ timeout: 90_000 });
    await list.getByRole('radio', { name: text('state.settled') }).check();
    await expect(list.getByRole('listitem')).toHaveCount(1);
    await expect(list.getByText(text('wentOn'))).toHaveCount(goesOn(shape) ? 1 : 0);
    await shoot(page, `financial-settled-${shape.language}`);
    await list.getByRole('link', { name: text('receipt') }).click();
    await expect(page.locator('[data-check][data-state="passed"]')).toHaveCount(5);
    await page.context().close();
  }
});

/** Answers the list of what is on sale as it is when the treasury has nothing left. */
async function useUpReserve(page: Page): Promise<void> {
  const useUp = (offers: readonly object[]) => offers.map(offer => ({ ...offer, isFunded: false, reserveLeft: '0' }));
  await page.route(/\/(listSmartProducts|listFinancialProducts)$/, async route => {
    const response = await route.fetch();
    const { result, ...envelope } = await response.json();
    const left = Array.isArray(result) ? useUp(result) : { ...result, plans: useUp(result.plans) };
    await route.fulfill({ response, json: { ...envelope, result: left } });
  });
  await page.reload();
}

for (const shape of shapes) {
  test(
    `PLN-033 FXT-025 a card whose reserve is used up says so: ${shape.name}`,
    wholeRunOnly,
    async ({ browser, steady }) => {
      for (const [path, namespace, field] of [
        ['/trading', 'plans', 'plan'],
        ['/financial', 'financial', 'product'],
      ] as const) {
        const text = (key: string) => readText(shape.language, namespace, key);
        const page = await openAs(browser, steady.url, shape, path);
        const review = page.getByRole('button', { name: text('review') });
        await expect(review).toBeEnabled();
        await useUpReserve(page);
        const card = page.locator('label').filter({ has: page.locator(`input[name="${field}"]:checked`) });
        await expect(card).toContainText(text('usedUp'));
        await expect(page.getByText(text('usedUpText'))).toBeVisible();
        await expect(review).toBeDisabled();
        expect(await findAxeFaults(page)).toEqual([]);
        await shoot(page, `${namespace}-used-up-${shape.language}`);
        await page.context().close();
      }
    },
  );
}

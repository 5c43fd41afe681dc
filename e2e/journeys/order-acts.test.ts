import { expect, type Page } from '@playwright/test';
import type { Language } from '@truemark/contract/languages';
import { openCuttableProxy } from '../support/cuttable-proxy.ts';
import { wholeRunOnly } from '../support/extent.ts';
import { test } from '../support/journey.ts';
import type { PlatformPlace } from '../support/platform.ts';
import { readText } from '../support/texts.ts';
import { keepLogin, listContracts, openContract, registerTrader, type Trader } from '../support/trader.ts';

const bitcoin = { path: '/cruuency?code=BTCUSDT&type=2&id=2001', code: 'BTCUSDT', symbol: 'BTC/USDT' } as const;

test.describe.configure({ mode: 'serial' });

let trader: Trader;

test.beforeAll(async ({ steady }) => {
  trader = await registerTrader(steady, 'closer');
});
test.beforeEach(({ page }) => keepLogin(page, trader, 'demo'));

async function findOrder(platform: PlatformPlace, id: string) {
  return (await listContracts(platform, trader)).find(order => order.id === id);
}

/** A position of the trader's, once it has opened. */
async function openPosition(platform: PlatformPlace, lots: string): Promise<string> {
  const { id } = await openContract(platform, trader, { code: bitcoin.code, side: 'long', lots, leverage: 5 });
  await expect.poll(async () => (await findOrder(platform, id))?.status).toBe('holding');
  return id;
}

/** The button on the page of an order that begins with closing it. */
function findClose(page: Page, language: Language) {
  const name = readText(language, 'orders', 'actOn')
    .replace('{act}', readText(language, 'orders', 'close'))
    .replace('{symbol}', bitcoin.symbol);
  return page.getByRole('button', { name, exact: true });
}

test(
  'CTR-265 CTR-267 a close whose answer is lost is awaited on screen, and is done once however often it is sent',
  wholeRunOnly,
  async ({ page, platform, language }) => {
    const words = (key: string) => readText(language, 'orders', key);
    const id = await openPosition(platform, '0.02');
    const lost = Promise.withResolvers<void>();
    const keys: (string | undefined)[] = [];
    await page.route('**/contracts/close', async route => {
      keys.push(route.request().headers()['idempotency-key']);
      if (keys.length > 1) return route.continue();
      await lost.promise;
      return route.abort('connectionreset');
    });
    await page.goto(`/order/${id}`);
    await findClose(page, language).click();
    const dialog = page.getByRole('dialog', { name: words('closeTitle') });
    const close = dialog.getByRole('button', { name: /0[.,]01/ });
    await dialog.getByRole('textbox').fill('0.01');
    await close.click();
    // The browser itself closes a dialog at the second Esc.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(dialog.getByText(words('actAwaited'))).toBeVisible();
    lost.resolve();
    await expect(dialog.getByText(readText(language, 'refusals', 'networkTimeout'))).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await findClose(page, language).click();
    await expect(dialog.getByText(words('actUnsure'))).toBeVisible();
    await dialog.getByRole('textbox').fill('0.01');
    await close.click();
    await expect(dialog).toHaveCount(0);
    expect(keys).toEqual([keys[0], keys[0]]);
    await expect.poll(async () => (await findOrder(platform, id))?.openLots).toBe('0.01');
  },
);

test('CTR-305 who leaves the question before an order stands before the ticket again, with all that was typed', async ({
  page,
  language,
  isMobile,
}) => {
  const words = (key: string) => readText(language, 'trade', key);
  await page.goto(bitcoin.path);
  if (isMobile) await page.getByRole('button', { name: words('buyLong'), exact: true }).click();
  const lots = page.getByRole('textbox', { name: words('lots'), exact: true });
  await lots.fill('0.2');
  const review = page.getByRole('button', { name: words('reviewBuyLong'), exact: true });
  await review.click();
  const question = page.getByRole('dialog', { name: words('confirmBuyLong') });
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(review).toBeFocused();
  await expect(lots).toHaveValue('0.2');
});

test('CTR-235 a button that may not be used opens the dialog that says why', async ({ page, platform, language }) => {
  const words = (key: string) => readText(language, 'orders', key);
  const id = await openPosition(platform, '0.01');
  await page.route(`**/contracts/order/${id}`, async route => {
    const response = await route.fetch();
    const { result, ...envelope } = await response.json();
    return route.fulfill({ response, json: { ...envelope, result: { ...result, closingLots: '0.01' } } });
  });
  await page.goto(`/order/${id}`);
  const close = findClose(page, language);
  await expect(close).toBeDisabled();
  // Playwright itself would wait until it may be used.
  await close.dispatchEvent('click');
  const dialog = page.getByRole('dialog', { name: words('closeTitle') });
  await expect(dialog.getByText(words('cannot.closing'))).toBeVisible();
});

test('CTR-269 closing all follows what is open, and closes exactly that', async ({ page, platform, language }) => {
  const words = (key: string) => readText(language, 'orders', key);
  for (let count = 0; count < 2; count += 1) await openPosition(platform, '0.01');
  await page.goto(bitcoin.path);
  await page.getByRole('button', { name: words('closeAll'), exact: true }).click();
  const listed = page.getByRole('dialog', { name: words('closeAllTitle') }).getByRole('listitem');
  await expect(listed.first()).toBeVisible();
  const before = await listed.count();
  const id = await openPosition(platform, '0.01');
  await expect(listed).toHaveCount(before + 1);
  const sent = page.waitForRequest('**/contracts/closeAll');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(String(before + 1)) })
    .click();
  const { ids } = (await sent).postDataJSON();
  expect(ids).toHaveLength(before + 1);
  expect(ids).toContain(id);
  const countOpen = async () =>
    (await listContracts(platform, trader)).filter(({ status }) => status === 'holding').length;
  await expect.poll(countOpen).toBe(0);
});

test('CTR-266 the figures of a position are marked as old while the stream is cut', async ({
  page,
  platform,
  language,
}) => {
  const id = await openPosition(platform, '0.01');
  const proxy = await openCuttableProxy(platform.url);
  try {
    await page.goto(`${proxy.url}/order/${id}`);
    const note = page.getByText(readText(language, 'orders', 'pricesLate'));
    const price = page.locator('dl dd span').first();
    await expect(price).toHaveText(/\d/);
    await expect(note).toHaveCount(0);
    proxy.cut();
    await expect(note).toBeVisible();
    await expect(price).toHaveCSS('text-decoration-style', 'dotted');
    proxy.mend();
    await expect(note).toHaveCount(0);
    await expect(price).toHaveCSS('text-decoration-style', 'solid');
  } finally {
    await proxy.close();
  }
});

test('CTR-268 orders and tickets whose program did not come say so in their place, and come when asked again', async ({
  page,
  language,
  isMobile,
}) => {
  const panels = '**/assets/*-panel-*.js';
  await page.route(panels, route => route.abort());
  await page.goto(bitcoin.path);
  const findFailed = (key: string) =>
    page.getByRole('alert').filter({ hasText: readText(language, 'instrument', key) });
  await expect(findFailed('ordersFailed')).toBeVisible();
  await expect(findFailed('ticketFailed')).toBeVisible();
  // Where the bar of actions would be, it is always in view.
  if (isMobile) await expect(findFailed('ticketFailed')).toBeInViewport();
  await page.unroute(panels);
  for (const key of ['ordersFailed', 'ticketFailed']) {
    await findFailed(key).getByRole('button').click();
    await expect(findFailed(key)).toHaveCount(0);
  }
  await expect(page.getByRole('region', { name: readText(language, 'orders', 'yourOrders') })).toBeVisible();
  await expect(page.getByText(readText(language, 'trade', 'buyLong')).first()).toBeVisible();
});

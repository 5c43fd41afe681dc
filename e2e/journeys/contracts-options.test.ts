import { expect, type Page } from '@playwright/test';
import type { ContractOrder } from '@truemark/contract/contracts';
import type { Language } from '@truemark/contract/languages';
import { findAxeFaults } from '../support/axe.ts';
import { test } from '../support/journey.ts';
import { proveOperator, setUpOperator } from '../support/operator.ts';
import { placeOrder } from '../support/place-order.ts';
import { createPlatform, findMarketData, type Platform } from '../support/platform.ts';
import { cutRecordings, recordedSpeed } from '../support/recorded-cut.ts';
import { readText } from '../support/texts.ts';
import {
  buyOption,
  keepLogin,
  listContracts,
  listOptions,
  loadPrice,
  openContract,
  registerTrader,
  type Trader,
} from '../support/trader.ts';

const perpetual = { path: '/cruuency?code=BTCUSD_PERP&type=5&id=5009', code: 'BTCUSD_PERP' } as const;
const euro = { path: '/cruuency?code=EURUSD&type=1&id=1001', code: 'EURUSD' } as const;

const marketData = findMarketData();
test.skip(marketData === undefined, 'the recorded prices are not there');
test.describe.configure({ mode: 'serial' });

let platform: Platform;
let recordings: ReturnType<typeof cutRecordings>;
let trader: Trader;

test.beforeAll(async ({}, { project }) => {
  test.setTimeout(90_000);
  recordings = cutRecordings(marketData ?? '');
  platform = await createPlatform({
    FEED: `replay:${recordings.folder}`,
    FEED_SPEED: String(recordedSpeed),
  });
  await platform.start();
  trader = await registerTrader(platform, `trader_${project.name.replaceAll(/\W/g, '_')}`);
});
test.afterAll(async () => {
  await platform.remove();
  recordings.remove();
});

type Words = (key: string, namespace?: string) => string;

/** Opens an instrument's page as the trader, in one of the two books; returns the words of the language. */
async function openInstrument(page: Page, language: Language, path: string, book: 'demo' | 'live' = 'demo') {
  await keepLogin(page, trader, book);
  await page.goto(`${platform.url}${path}`);
  await expect(page.locator('h1')).toBeVisible();
  const words: Words = (key, namespace = 'trade') => readText(language, namespace, key);
  return words;
}

/** On a phone the ticket is a sheet that a button of its side opens. */
async function openTicket(page: Page, button: string, isMobile: boolean): Promise<void> {
  if (isMobile) await page.getByRole('button', { name: button, exact: true }).click();
}

function toStep(price: number): string {
  return price.toFixed(1);
}

type Fields = Readonly<Record<string, string>>;

/** Buys long by the contract ticket. */
async function placeContract(
  page: Page,
  words: Words,
  isMobile: boolean,
  calculateFields: () => Promise<Fields>,
  book: 'demo' | 'live' = 'demo',
) {
  await openTicket(page, words('buyLong'), isMobile);
  const fillAndReview = async () => {
    for (const [name, value] of Object.entries(await calculateFields())) {
      await page.getByRole('textbox', { name: words(name), exact: true }).fill(value);
    }
    await page.getByRole('button', { name: words('reviewBuyLong'), exact: true }).click();
  };
  const countOrders = async () => (await listContracts(platform, trader, book)).length;
  await placeOrder(page.getByRole('dialog', { name: words('confirmBuyLong') }), words, fillAndReview, countOrders);
}

/**
 * Both sides with the same two levels around one price: whichever level the price comes to first, one side takes its
 * profit there and the other is stopped. Anew when the price has left them before both orders were accepted.
 */
async function openBothWays(code: string): Promise<void> {
  await expect(async () => {
    const { bid, ask } = await loadPrice(platform, code);
    const upper = toStep(ask * 1.003);
    const lower = toStep(bid * 0.997);
    const order = { code, lots: '0.1', leverage: 10 } as const;
    await openContract(platform, trader, { ...order, side: 'long', takeProfit: upper, stopLoss: lower });
    await openContract(platform, trader, { ...order, side: 'short', takeProfit: lower, stopLoss: upper });
  }).toPass({ timeout: 60_000 });
}

const ended = (orders: readonly ContractOrder[]) => orders.filter(({ status }) => status === 'closed');

test('E2E-070 orders of a demo account open at recorded prices, and stop loss, take profit and liquidation fire', async ({
  page,
  language,
  isMobile,
}) => {
  test.setTimeout(240_000);
  const words = await openInstrument(page, language, perpetual.path);
  await placeContract(page, words, isMobile, async () => {
    const { ask } = await loadPrice(platform, perpetual.code);
    return { lots: '0.1', takeProfit: toStep(ask * 1.003), stopLoss: toStep(ask * 0.997) };
  });
  await openBothWays(perpetual.code);
  await Promise.all(
    (['long', 'short'] as const).map(side =>
      openContract(platform, trader, { code: perpetual.code, side, lots: '0.05', leverage: 50 }),
    ),
  );
  // One of the two rests until the price comes to it.
  await page.reload();
  await openTicket(page, words('buyLong'), isMobile);
  await page.getByRole('radio', { name: words('limit') }).check();
  if (isMobile) await page.keyboard.press('Escape');
  await placeContract(page, words, isMobile, async () => {
    const { ask } = await loadPrice(platform, perpetual.code);
    return { limitPrice: toStep(ask * 0.9995), lots: '0.02' };
  });
  const { bid } = await loadPrice(platform, perpetual.code);
  await openContract(platform, trader, {
    ...{ code: perpetual.code, side: 'short', lots: '0.02', leverage: 10 },
    ...{ kind: 'limit', limitPrice: toStep(bid * 1.0005) },
  });
  // A second pair: one order of the first may have opened beyond its level after a jump.
  await openBothWays(perpetual.code);
  const reasons = async () => {
    const orders = await listContracts(platform, trader);
    const opened = orders.filter(({ kind, openPrice }) => kind === 'limit' && openPrice !== null);
    return [...new Set(ended(orders).map(({ closeReason }) => closeReason)), ...(opened.length > 0 ? ['limit'] : [])];
  };
  await expect
    .poll(reasons, { timeout: 150_000, intervals: [1_000] })
    .toEqual(expect.arrayContaining(['stopLoss', 'takeProfit', 'liquidation', 'limit']));

  for (const reason of ['stopLoss', 'takeProfit', 'liquidation'] as const) {
    const order = ended(await listContracts(platform, trader)).find(({ closeReason }) => closeReason === reason);
    await page.goto(`${platform.url}/order/${order?.id}`);
    await expect(page.getByText(words(`reason.${reason}`, 'orders')).first()).toBeVisible();
    await expect(page.getByText(words('evidence', 'orders')).first()).toBeVisible();
  }
});

test('E2E-071 options are won, lost and drawn, and the receipt is checked in the browser', async ({
  page,
  language,
  isMobile,
}) => {
  test.setTimeout(240_000);
  const words = await openInstrument(page, language, euro.path);
  if (isMobile) {
    await openTicket(page, words('buyLong'), isMobile);
    const product = page.getByRole('radio', { name: words('options'), exact: true });
    const { y } = (await product.boundingBox()) ?? {};
    await product.check();
    await expect(page.getByRole('textbox', { name: words('amount'), exact: true })).toBeVisible();
    // The sheet is as tall for both: what a thumb is on its way to stays where it is.
    expect(await product.boundingBox()).toMatchObject({ y });
  } else {
    await page.getByRole('tab', { name: words('options'), exact: true }).click();
  }
  const fillAndReview = async () => {
    await page.getByRole('textbox', { name: words('amount'), exact: true }).fill('20');
    await page.getByRole('button', { name: words('reviewUp').split('{')[0]?.trim() ?? '' }).click();
  };
  const countOptions = async () => (await listOptions(platform, trader)).length;
  await placeOrder(page.getByRole('dialog', { name: words('confirmUp') }), words, fillAndReview, countOptions);
  for (let pair = 0; pair < 3; pair += 1) {
    for (const type of ['up', 'down'] as const) {
      await buyOption(platform, trader, { code: euro.code, type });
      await buyOption(platform, trader, { code: 'NZDUSD', type });
    }
  }
  const results = async () => [...new Set((await listOptions(platform, trader)).map(({ resultType }) => resultType))];
  await expect
    .poll(results, { timeout: 60_000, intervals: [1_000] })
    .toEqual(expect.arrayContaining(['win', 'lose', 'draw']));
  await expect
    .poll(async () => (await listOptions(platform, trader)).some(({ resultType }) => resultType === 'running'), {
      timeout: 60_000,
    })
    .toBe(false);

  const options = await listOptions(platform, trader);
  for (const result of ['win', 'lose', 'draw'] as const) {
    const option = options.find(({ resultType }) => resultType === result);
    await page.goto(`${platform.url}/order/${option?.id}`);
    await expect(page.getByText(words(`state.${result}`, 'orders')).first()).toBeVisible();
  }
  // The receipt is for anyone: a browser that nobody has logged in to.
  const visitor = await page.context().browser()?.newContext();
  const open = await visitor?.newPage();
  if (!open) throw new Error('there is no second browser');
  await open.addInitScript(chosen => {
    localStorage.setItem('language', chosen);
    sessionStorage.setItem('onboarding', 'seen');
  }, language);
  await open.goto(`${platform.url}/receipt/${options[0]?.receiptId}`);
  await expect(open.getByText(words('check.terms.title', 'receipt'))).toBeVisible();
  // The stretch of the record is still being written: all but the chain can be checked, and nothing else is claimed.
  await expect(open.getByText(words('state.passed', 'receipt')).first()).toBeAttached({ timeout: 30_000 });
  await expect(open.getByText(words('state.failed', 'receipt'))).toHaveCount(0);
  expect(await findAxeFaults(open)).toEqual([]);
  await visitor?.close();
});

test('E2E-072 an operator credits a live account on a sandbox, and its owner trades with it', async ({
  page,
  browser,
  isMobile,
  language,
}) => {
  test.skip(language !== 'en', 'once is enough: the console is worded in English');
  test.setTimeout(120_000);
  const desk = await browser.newContext({ baseURL: platform.url, locale: 'en-GB' });
  const operator = await desk.newPage();
  const secret = await setUpOperator(operator);
  await operator.getByRole('link', { name: 'Users' }).click();
  await operator.getByRole('searchbox').fill(trader.userName);
  await operator.getByRole('link', { name: trader.userName }).click();
  await operator.getByRole('button', { name: 'Grant test funds' }).click();
  await operator.getByLabel('Amount').fill('2500');
  await operator.getByLabel('Reason').fill('A journey of the tests');
  await operator.getByRole('dialog').getByRole('button', { name: 'Grant test funds' }).click();
  await proveOperator(operator, secret);
  await expect(operator.getByText('The test funds are in the account.')).toBeVisible();
  await desk.close();

  const words = await openInstrument(page, language, perpetual.path, 'live');
  await placeContract(page, words, isMobile, async () => ({ lots: '0.1' }), 'live');
  const list = () => listContracts(platform, trader, 'live');
  await expect.poll(async () => (await list())[0]?.status).toBe('holding');
  const row = page.getByRole('row', { name: new RegExp(perpetual.code) }).first();
  await row.getByRole('button', { name: words('close', 'orders') }).click();
  const dialog = page.getByRole('dialog', { name: words('closeTitle', 'orders') });
  await dialog.getByRole('button', { name: words('closeAllLotsAct', 'orders') }).click();
  await expect.poll(async () => (await list())[0]?.closeReason).toBe('user');
});

test('E2E-073 an order whose answer is lost says so, and sending it again places it once', async ({
  page,
  language,
  isMobile,
}) => {
  test.skip(language !== 'en', 'once is enough: the answer has no language');
  test.setTimeout(120_000);
  const words = await openInstrument(page, language, perpetual.path);
  const before = (await listContracts(platform, trader)).length;
  let isCut = true;
  await page.route('**/contracts/open', async route => {
    if (!isCut) return route.continue();
    isCut = false;
    // The order reaches the server; its answer does not reach the browser.
    await route.fetch();
    return route.abort('connectionreset');
  });
  await openTicket(page, words('buyLong'), isMobile);
  await page.getByRole('textbox', { name: words('lots'), exact: true }).fill('0.01');
  await page.getByRole('button', { name: words('reviewBuyLong'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: words('confirmBuyLong') });
  const place = dialog.getByRole('button', { name: words('placeOrder'), exact: true });
  await place.click();
  await expect(page.getByText(words('networkTimeout')).first()).toBeVisible();
  // The page begins anew, and still knows what it does not know.
  await page.reload();
  await openTicket(page, words('buyLong'), isMobile);
  await expect(page.getByText(words('networkTimeout')).first()).toBeVisible();
  await expect(page.getByRole('textbox', { name: words('lots'), exact: true })).toHaveValue('0.01');
  await page.getByRole('button', { name: words('reviewBuyLong'), exact: true }).click();
  await place.click();
  await expect(dialog).toHaveCount(0);
  await expect.poll(async () => (await listContracts(platform, trader)).length).toBe(before + 1);
});

test('E2E-074 axe finds nothing on tickets, orders and their pages', async ({ page, language, isMobile }) => {
  test.setTimeout(120_000);
  const words = await openInstrument(page, language, perpetual.path);
  await openTicket(page, words('buyLong'), isMobile);
  await expect(page.getByRole('textbox', { name: words('lots'), exact: true })).toBeVisible();
  expect(await findAxeFaults(page), 'ticket').toEqual([]);
  const [order] = await listContracts(platform, trader);
  for (const path of ['/profile/orders', `/order/${order?.id}`]) {
    await page.goto(`${platform.url}${path}`);
    await expect(page.locator('h1').first()).toBeAttached();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    expect(await findAxeFaults(page), path).toEqual([]);
  }
});

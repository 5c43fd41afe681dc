import { expect, type Page } from '@playwright/test';
import { test } from '../support/journey.ts';
import { findLayoutFaults } from '../support/layout.ts';
import { shoot } from '../support/pictures.ts';
import type { PlatformPlace } from '../support/platform.ts';
import { desktop } from '../support/review.ts';
import { readText } from '../support/texts.ts';
import {
  callPlatform,
  keepLogin,
  listContracts,
  loadPrice,
  openContract,
  registerTrader,
  type Trader,
} from '../support/trader.ts';

const bitcoin = { path: '/cruuency?code=BTCUSDT&type=2&id=2001', code: 'BTCUSDT' } as const;

/** Where on the chart the mouse takes hold of a line: in its middle, or so far from its end, by the tag. */
async function findHold(page: Page, fromEnd?: number): Promise<{ readonly x: number; readonly y: number } | undefined> {
  const box = await page.locator('canvas').first().boundingBox();
  if (!box) return undefined;
  const x = box.x + (fromEnd === undefined ? box.width / 2 : box.width - fromEnd);
  for (let y = box.y + 2; y < box.y + box.height; y += 8) {
    await page.mouse.move(x, y);
    if ((await page.locator('[data-movable]').count()) > 0) return { x, y };
  }
  return undefined;
}

test('E2E-965 E2E-1241 a stop loss that is dragged on the chart is asked about at the level where it was let go, and its change stays in the timeline', async ({
  page,
  platform,
  language,
}) => {
  const words = (key: string) => readText(language, 'orders', key);
  const trader = await registerTrader(platform, 'dragger');
  await keepLogin(page, trader, 'demo');
  const { bid } = await loadPrice(platform, bitcoin.code);
  const stopLoss = Math.floor(bid * 0.998);
  const order = { code: bitcoin.code, side: 'long', lots: '0.01', leverage: 5, stopLoss: String(stopLoss) };
  const { id } = await openContract(platform, trader, order);
  const find = async () => (await listContracts(platform, trader)).find(each => each.id === id);
  await expect.poll(async () => (await find())?.status).toBe('holding');
  await page.goto(bitcoin.path);
  const drag = async () => {
    // Every price may move the axis: what was found is taken hold of at once.
    const hold = await findHold(page);
    expect(hold).toBeDefined();
    const { x, y } = hold ?? { x: 0, y: 0 };
    await page.mouse.down();
    await page.mouse.move(x, y + 8, { steps: 4 });
    await page.mouse.move(x, y + 20, { steps: 4 });
  };
  const dialog = page.getByRole('dialog', { name: words('limitsTitle') });
  await expect(drag).toPass({ timeout: 60_000 });
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(dialog).toHaveCount(0);
  await expect(async () => {
    // The question of the try before may come late, and nothing behind it can be taken hold of.
    if (!(await dialog.isVisible())) await drag();
    await page.mouse.up();
    await expect(dialog).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
  const typed = dialog.getByRole('textbox', { name: words('stopLoss'), exact: true });
  const read = async () => Number((await typed.inputValue()).replaceAll(',', ''));
  await expect.poll(read).toBeLessThan(stopLoss);
  const level = await read();
  await dialog.getByRole('button', { name: words('limitsAct') }).click();
  await expect(dialog).toHaveCount(0);
  await expect.poll(async () => Number((await find())?.stopLoss)).toBe(level);
  const changed = page.getByRole('listitem').filter({ hasText: words('orderChanged') });
  const show = (price: number) => price.toLocaleString('en', { minimumFractionDigits: 2 });
  await page.goto(`/order/${id}?kind=contract`);
  await expect(changed).toContainText(`${show(stopLoss)} → ${show(level)}`);
  await page.reload();
  await expect(changed).toContainText(`${words('stopLoss')}: ${show(stopLoss)} → ${show(level)}`);
  await shoot(page, 'timeline-change');
});

/** A finger on the page: what it does goes through the browser, as that of a hand does. */
async function openFinger(page: Page) {
  const session = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: [...points] });
  return {
    down: (x: number, y: number) => send('touchStart', [{ x, y }]),
    move: (x: number, y: number) => send('touchMove', [{ x, y }]),
    up: () => send('touchEnd', []),
  };
}

interface Alert {
  readonly id: string;
  readonly price: string;
}

async function setAlert(platform: PlatformPlace, { token }: Trader, price: string): Promise<Alert> {
  const body = { code: bitcoin.code, price, note: '' };
  return (await callPlatform<Alert>(platform, '/user/setPriceAlert', { token, body })).result;
}

/** Where an alert waits; undefined once it is over. */
async function readAlertPrice(platform: PlatformPlace, { token }: Trader, id: string): Promise<string | undefined> {
  const path = `/user/listPriceAlerts?state=active&code=${bitcoin.code}`;
  const { result } = await callPlatform<{ readonly items: readonly Alert[] }>(platform, path, { token });
  return result.items.find(alert => alert.id === id)?.price;
}

test('E2E-1232 WTL-040 PRA-45 WTL-042 WTL-043 a finger moves a stop only after it has rested on it; sheets close by swipe and by Back; every width trades on the first screen', async ({
  browser,
  platform,
  language,
}) => {
  const words = (key: string) => readText(language, 'orders', key);
  const trader = await registerTrader(platform, 'toucher');
  const { bid } = await loadPrice(platform, bitcoin.code);
  const stopLoss = Math.floor(bid * 0.998);
  const order = { code: bitcoin.code, side: 'long', lots: '0.01', leverage: 5, stopLoss: String(stopLoss) };
  const { id } = await openContract(platform, trader, order);
  const find = async () => (await listContracts(platform, trader)).find(each => each.id === id);
  await expect.poll(async () => (await find())?.status).toBe('holding');
  const context = await browser.newContext({
    baseURL: platform.url,
    viewport: desktop,
    hasTouch: true,
    locale: 'en-GB',
  });
  const page = await context.newPage();
  await page.addInitScript(() => sessionStorage.setItem('onboarding', 'seen'));
  await keepLogin(page, trader, 'demo');
  await page.goto(bitcoin.path);
  const finger = await openFinger(page);
  const dialog = page.getByRole('dialog', { name: words('limitsTitle') });
  const drag = async (restMs: number, fromEnd?: number) => {
    const hold = await findHold(page, fromEnd);
    expect(hold).toBeDefined();
    const { x, y } = hold ?? { x: 0, y: 0 };
    await finger.down(x, y);
    await page.waitForTimeout(restMs);
    for (const step of [4, 10, 16, 24]) await finger.move(x, y + step);
    await finger.up();
  };
  await expect(() => drag(0)).toPass({ timeout: 60_000 });
  await expect(dialog).toHaveCount(0);
  await expect(async () => {
    // The question of the try before may come late, and nothing behind it can be taken hold of.
    if (!(await dialog.isVisible())) await drag(700);
    await expect(dialog).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 60_000 });
  expect((await find())?.stopLoss).toBe(String(stopLoss));
  await page.keyboard.press('Escape');

  // Between telephone and desktop the ticket stands beside the chart.
  const ticket = page.getByRole('complementary', { name: readText(language, 'instrument', 'trading') });
  for (const width of [910, 1024, 1100]) {
    await page.setViewportSize({ width, height: 768 });
    await expect.poll(async () => (await ticket.boundingBox())?.y ?? 999).toBeLessThan(300);
    expect(await findLayoutFaults(page)).toEqual([]);
    await shoot(page, `trade-${width}`);
  }

  // Narrower, and on a telephone on its side, two buttons open the ticket as a sheet.
  const buy = page.getByRole('button', { name: readText(language, 'trade', 'buyLong'), exact: true });
  for (const [width, height] of [
    [320, 640],
    [700, 900],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(buy).toBeInViewport({ ratio: 1 });
    await shoot(page, `trade-${width}`);
  }
  await page.setViewportSize({ width: 390, height: 844 });

  // On a telephone a finger moves the line of an alert the same way.
  const alert = await setAlert(platform, trader, (bid * 1.004).toFixed(1));
  const hasMoved = async () => {
    const price = await readAlertPrice(platform, trader, alert.id);
    return price !== undefined && price !== alert.price;
  };
  await page.reload();
  await expect(buy).toBeVisible();
  await expect(async () => {
    await drag(700, 30);
    await expect.poll(hasMoved, { timeout: 3_000 }).toBe(true);
  }).toPass({ timeout: 60_000 });
  await shoot(page, 'alert-moved-by-finger');

  const address = page.url();
  const sheet = page.getByRole('dialog');
  await buy.click();
  await expect(sheet).toBeVisible();
  await expect.poll(() => page.evaluate(() => history.state?.sheets)).toBe(1);
  await shoot(page, 'trade-sheet');
  await page.goBack();
  await expect(sheet).toHaveCount(0);
  expect(page.url()).toBe(address);
  await buy.click();
  const head = await sheet.boundingBox();
  const [x, y] = [(head?.x ?? 0) + 195, (head?.y ?? 0) + 12];
  await finger.down(x, y);
  for (const step of [20, 80, 160, 260]) await finger.move(x, y + step);
  await finger.up();
  await expect(sheet).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => history.state?.sheets)).toBeUndefined();
  expect(page.url()).toBe(address);
  await context.close();
});

import type { Browser, Page } from '@playwright/test';
import { findAxeFaults } from '../support/axe.ts';
import { isWholeRun } from '../support/extent.ts';
import { expect, test } from '../support/journey.ts';
import { findLayoutFaults } from '../support/layout.ts';
import { shootWindow } from '../support/pictures.ts';
import type { PlatformPlace } from '../support/platform.ts';
import { desktop, openWindow, phone, type WalkedShape } from '../support/review.ts';
import { readText } from '../support/texts.ts';
import { keepLogin, listContracts, registerTrader, type Trader } from '../support/trader.ts';
import { createTradingPage } from '../support/trading.ts';

const bitcoin = { path: '/cruuency?code=BTCUSDT&type=2&id=2001', code: 'BTCUSDT', symbol: 'BTC/USDT' } as const;
const onDesktop: WalkedShape = { name: 'desktop, English', language: 'en', viewport: desktop };
const inMore: readonly WalkedShape[] = [
  { name: 'phone, English', language: 'en', viewport: phone },
  { name: 'desktop, Arabic', language: 'ar', viewport: desktop },
  { name: 'phone, Arabic', language: 'ar', viewport: phone },
  { name: 'phone of 320 px, German', language: 'de', viewport: { width: 320, height: 640 } },
];
const shapes = isWholeRun ? [onDesktop, ...inMore] : [onDesktop];

/** A window of somebody who has an account, and has chosen no ticket yet. */
async function openTrader(
  browser: Browser,
  platform: PlatformPlace,
  shape: WalkedShape,
  trader?: Trader,
): Promise<Page> {
  const page = await openWindow(browser, platform.url, shape);
  page.setDefaultTimeout(30_000);
  await page.addInitScript(() => {
    if (localStorage.getItem('ticketStyle') === null) localStorage.setItem('ticketStyle', 'simple');
  });
  await keepLogin(page, trader ?? (await registerTrader(platform, 'simple')), 'demo');
  await page.goto(bitcoin.path);
  return page;
}

async function expectNoFaults(page: Page): Promise<void> {
  expect(await findLayoutFaults(page)).toEqual([]);
  expect(await findAxeFaults(page)).toEqual([]);
}

const readFigure = (text: string) => Number(text.replaceAll(',', ''));

for (const shape of shapes) {
  const word = (key: string) => readText(shape.language, 'trade', key);
  const isPhone = shape.viewport.width < 600;
  const openSheet = async (page: Page) => {
    if (isPhone) await page.getByRole('button', { name: word('buyLong'), exact: true }).click();
  };
  const fieldOf = (page: Page, key: string) => page.getByRole('textbox', { name: word(key), exact: true });

  test(`E2E-1183 the ticket is explained in three steps, by keys alone, and again when it is called: ${shape.name}`, async ({
    browser,
    platform,
  }) => {
    const page = await openTrader(browser, platform, shape);
    await openSheet(page);
    const call = page.getByRole('button', { name: word('coachCall'), exact: true });
    const hide = page.getByRole('button', { name: word('coachHide'), exact: true });
    await expect(hide).toBeVisible();
    await fieldOf(page, 'putIn').fill('100');
    await page
      .getByRole('button', { name: word('suggested').split('{')[0]?.trim() ?? '' })
      .first()
      .click();
    await expectNoFaults(page);
    await shootWindow(page, `ticket-simple-${shape.language}-${shape.viewport.width}`);
    await call.press('Enter');
    for (const key of ['coachSide', 'leverage', 'stopLoss']) {
      const card = page.getByRole('dialog', { name: word(key), exact: true });
      await expect(card).toBeFocused();
      await expectNoFaults(page);
      await shootWindow(page, `ticket-coach-${key}-${shape.language}-${shape.viewport.width}`);
      const next = card.getByRole('button', { name: word(key === 'stopLoss' ? 'coachDone' : 'coachNext') });
      await next.press('Enter');
      await expect(card).toHaveCount(0);
    }
    await expect(call).toBeFocused();
    await call.press('Enter');
    await expect(page.getByRole('dialog', { name: word('coachSide'), exact: true })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(call).toBeFocused();
    await page.reload();
    await openSheet(page);
    await expect(call).toBeVisible();
    await expect(hide).toHaveCount(0);
    await page.context().close();
  });
}

test('E2E-1180 E2E-1181 an amount becomes an order with a stop loss, the choice of the ticket stays, and an order that is over fills it again', async ({
  browser,
  platform,
}) => {
  const trader = await registerTrader(platform, 'simple');
  const page = await openTrader(browser, platform, onDesktop, trader);
  const word = (key: string) => readText('en', 'trade', key);
  const field = (key: string) => page.getByRole('textbox', { name: word(key), exact: true });
  const choose = (name: string) => page.getByRole('radio', { name, exact: true }).check();
  await field('putIn').fill('1');
  await field('stopLoss').focus();
  await expect(page.getByText(/^Enter [\d.,]+ USDT or more\.$/)).toBeVisible();
  await page.getByRole('button', { name: '100 USDT', exact: true }).click();
  await expect(field('putIn')).toHaveValue('100');
  await expect(page.getByRole('radio', { name: '1×', exact: true })).toBeChecked();
  await choose('5×');
  await page.getByRole('button', { name: /−25/ }).click();
  await expect(field('stopLoss')).toHaveValue('25');
  await choose('USDT');
  await expect.poll(async () => readFigure(await field('stopLoss').inputValue())).toBeLessThanOrEqual(25);
  await choose(word('unitPrice'));
  const stopLoss = readFigure(await field('stopLoss').inputValue());
  // An amount in the full ticket is the lots that it buys, with the leverage that was chosen.
  await page.getByRole('button', { name: word('ticketFull') }).click();
  await expect(field('leverage')).toHaveValue('5');
  await expect(field('lots')).not.toHaveValue('');
  await shootWindow(page, 'ticket-full');
  await page.getByRole('button', { name: word('ticketSimple') }).click();
  await expect(field('putIn')).not.toHaveValue('');
  await field('putIn').fill('100');
  await page.getByRole('button', { name: word('reviewBuyLong'), exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: word('placeOrder'), exact: true })
    .click();
  const list = () => listContracts(platform, trader);
  await expect.poll(async () => (await list())[0]?.status).toBe('holding');
  const [order] = await list();
  expect(Number(order?.margin)).toBeLessThanOrEqual(100);
  expect(Number(order?.margin)).toBeGreaterThan(95);
  expect(order).toMatchObject({ leverage: 5, side: 'long', kind: 'market' });
  expect(Number(order?.stopLoss)).toBe(stopLoss);

  await page.getByRole('button', { name: word('ticketFull') }).click();
  await page.reload();
  await expect(field('lots')).toBeVisible();
  await page.getByRole('button', { name: word('ticketSimple') }).click();
  await page.reload();
  await expect(field('putIn')).toBeVisible();

  const parts = { page, platform, trader, language: 'en', isMobile: false, symbol: bitcoin.symbol } as const;
  await createTradingPage(parts).closePosition();
  await expect.poll(async () => (await list())[0]?.status).toBe('closed');
  const sent: string[] = [];
  page.on('request', request => request.method() === 'POST' && sent.push(request.url()));
  await page.getByRole('tab', { name: new RegExp(`^${readText('en', 'orders', 'tab.history')}`) }).click();
  await page.getByRole('link', { name: new RegExp(readText('en', 'orders', 'tradeAgain')) }).click();
  await expect.poll(async () => readFigure(await field('putIn').inputValue())).toBe(Number(order?.margin));
  await expect(page.getByRole('radio', { name: '5×', exact: true })).toBeChecked();
  await expect.poll(async () => readFigure(await field('stopLoss').inputValue())).toBe(stopLoss);
  await shootWindow(page, 'ticket-again');
  expect(sent.filter(url => /contracts|options/i.test(url))).toEqual([]);
  await page.context().close();
});

test('E2E-1182 B and S take the side and lead to the amount, and on a phone the palette opens the sheet', async ({
  browser,
  platform,
}) => {
  const page = await openTrader(browser, platform, onDesktop);
  const word = (key: string) => readText('en', 'trade', key);
  const amount = page.getByRole('textbox', { name: word('putIn'), exact: true });
  const side = (key: string) => page.getByRole('radio', { name: word(key), exact: true });
  await expect(amount).toBeVisible();
  await page.keyboard.press('s');
  await expect(side('sellShort')).toBeChecked();
  await expect(amount).toBeFocused();
  // Typed into the field it is no key: it is an error there.
  await page.keyboard.press('b');
  await expect(side('sellShort')).toBeChecked();
  await expect(amount).toHaveValue('b');
  await amount.fill('');
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press('b');
  await expect(side('buyLong')).toBeChecked();
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog').getByText(readText('en', 'palette', 'keys.buy'))).toBeVisible();
  await page.context().close();

  const onPhone = await openTrader(browser, platform, { ...onDesktop, viewport: phone });
  const bar = onPhone.getByRole('region', { name: word('actions'), exact: true });
  await expect(bar.getByRole('button').first()).toBeEnabled();
  await shootWindow(onPhone, 'ticket-bar');
  const palette = onPhone.getByRole('dialog', { name: readText('en', 'palette', 'title') });
  await expect(async () => {
    if (!(await palette.isVisible())) await onPhone.keyboard.press('Control+k');
    await expect(palette).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await palette.getByRole('combobox').fill('sell eth 50');
  await expect(palette.getByRole('option', { name: /ETH\/USDT/ }).first()).toBeVisible();
  await onPhone.keyboard.press('Enter');
  await expect(onPhone).toHaveURL(/code=ETHUSDT/);
  const sheet = onPhone.getByRole('dialog', { name: /ETH\/USDT/ });
  await expect(sheet.getByRole('radio', { name: word('sellShort'), exact: true })).toBeChecked();
  await expect(sheet.getByRole('textbox', { name: word('putIn'), exact: true })).toHaveValue('50');
  await onPhone.context().close();
});

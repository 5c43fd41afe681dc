import type { Page } from '@playwright/test';
import { findAxeFaults } from '../support/axe.ts';
import { isWholeRun } from '../support/extent.ts';
import { expect, test } from '../support/journey.ts';
import { findLayoutFaults } from '../support/layout.ts';
import { shoot, shootWindow } from '../support/pictures.ts';
import { desktop, openWindow, phone, type WalkedShape } from '../support/review.ts';
import { readFilledText, readText } from '../support/texts.ts';
import { keepLogin, registerTrader } from '../support/trader.ts';

const bitcoin = '/cruuency?code=BTCUSDT&type=2&id=2001';

const onDesktop: WalkedShape = { name: 'desktop, English', language: 'en', viewport: desktop };
const onPhone: WalkedShape = { name: 'phone, Arabic', language: 'ar', viewport: phone };
const shapes: readonly WalkedShape[] = isWholeRun ? [onDesktop, onPhone] : [onDesktop];

/** A change in percent, whatever stands around its figures. */
const percent = /\d\.\d\d/;

async function expectSound(page: Page, name: string): Promise<void> {
  expect(await findLayoutFaults(page)).toEqual([]);
  expect(await findAxeFaults(page)).toEqual([]);
  await shoot(page, name);
}

for (const shape of shapes) {
  const { language } = shape;
  const word = (key: string) => readText(language, 'compare', key);
  const instrument = (key: string) => readText(language, 'instrument', key);
  const isPhone = shape.viewport === phone;

  test(`E2E-1250 WIN-991 WIN-994 WIN-996 three instruments are compared with the one on screen, on every device, until the candles are wanted again: ${shape.name}`, async ({
    browser,
    platform,
  }) => {
    test.slow();
    const trader = await registerTrader(platform, 'comparer');
    const page = await openWindow(browser, platform.url, shape);
    await keepLogin(page, trader, 'demo');
    await page.goto(bitcoin);
    const bar = page.getByRole('group', { name: word('title'), exact: true });
    const items = bar.getByRole('listitem');
    const picker = page.getByRole('group', { name: instrument(isPhone ? 'moreTools' : 'compare') });
    if (isPhone) {
      await page.getByRole('button', { name: instrument('moreTools') }).click();
      await picker.getByRole('button', { name: instrument('compare') }).click();
    } else await page.getByRole('button', { name: instrument('compare') }).click();
    const search = picker.getByRole('searchbox');
    await expect(search).toBeFocused();
    // One by keys, two by presses; there is no room for a fourth.
    await search.fill('ethereum');
    await expect(picker.getByRole('button', { name: /ETH\/USDT/ })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(picker.getByRole('button', { name: /ETH\/USDT/ })).toHaveAttribute('aria-pressed', 'true');
    for (const [typed, name] of [
      ['GC', /^GC/],
      ['AAPL', /AAPL/],
    ] as const) {
      await search.fill(typed);
      await picker.getByRole('button', { name }).first().click();
    }
    await search.fill('EURUSD');
    await expect(picker.getByRole('button', { name: /EUR\/USD/ }).first()).toBeDisabled();
    await expect(picker.getByRole('status')).toHaveText(word('full').replace('{max}', '3'));
    // On a phone it lies over the bar, half over its buttons.
    if (!isPhone) expect(await findAxeFaults(page)).toEqual([]);
    await shootWindow(page, `compare-picker-${language}`);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(picker).toHaveCount(0);

    await expect(items).toHaveCount(4);
    for (const symbol of ['BTC/USDT', 'ETH/USDT']) {
      await expect(items.filter({ hasText: symbol })).toHaveText(percent);
    }
    await expectSound(page, `compare-${language}`);

    // Another interval, another left edge: everything is counted anew.
    const before = await bar.textContent();
    await page.getByRole('radio', { name: instrument('interval.1d.long') }).check();
    await expect.poll(() => bar.textContent()).not.toBe(before);
    await expect(items.filter({ hasText: 'ETH/USDT' })).toHaveText(percent);
    await shoot(page, `compare-days-${language}`);

    // By arrow keys the same is heard.
    const chart = page.getByRole('application');
    await chart.focus();
    await page.keyboard.press('Home');
    await expect(chart.getByRole('status')).toContainText('ETH/USDT');
    await page.keyboard.press('Escape');

    const showTable = async () => {
      if (isPhone) await page.getByRole('button', { name: instrument('moreTools') }).click();
      await page.getByRole('button', { name: instrument('showTable') }).click();
    };
    await showTable();
    const table = page.getByRole('table').filter({ has: page.getByRole('columnheader', { name: 'ETH/USDT' }) });
    await expect(table.getByRole('row').last()).toContainText('0.00');
    await expect(table.getByRole('columnheader')).toHaveCount(11);
    await expectSound(page, `compare-table-${language}`);
    await showTable();

    await items
      .filter({ hasText: 'AAPL' })
      .getByRole('button', { name: readFilledText(language, 'compare', 'remove', { symbol: 'AAPL' }) })
      .click();
    await expect(items).toHaveCount(3);

    // A second device shows the same, and what one leaves the other leaves.
    const second = await openWindow(browser, platform.url, shape);
    await keepLogin(second, trader, 'demo');
    await second.goto(bitcoin);
    const secondBar = second.getByRole('group', { name: word('title'), exact: true });
    await expect(secondBar.getByRole('listitem')).toHaveCount(3);
    await expect(secondBar.getByRole('listitem').filter({ hasText: 'ETH/USDT' })).toHaveText(percent);
    await secondBar.getByRole('button', { name: word('leave') }).click();
    await expect(secondBar).toHaveCount(0);
    await expect(bar).toHaveCount(0);
    await expect(second.getByRole('application')).toBeVisible();
    await second.context().close();
    await page.context().close();
  });
}

test('E2E-1251 WIN-995 an instrument that is gone, or whose candles do not come, says so and can be taken out or asked for again', async ({
  browser,
  platform,
}) => {
  const word = (key: string) => readText('en', 'compare', key);
  const page = await openWindow(browser, platform.url, onDesktop);
  await page.addInitScript(() => localStorage.setItem('chartCompared', 'GONE,ETHUSDT'));
  let isCut = true;
  await page.route(/getKValueByCodeAndDate\?.*code=ETHUSDT/, route => (isCut ? route.abort() : route.continue()));
  await page.goto(bitcoin);
  const bar = page.getByRole('group', { name: word('title'), exact: true });
  const gone = bar.getByRole('listitem').filter({ hasText: 'GONE' });
  const ether = bar.getByRole('listitem').filter({ hasText: 'ETH/USDT' });
  await expect(gone).toContainText(readText('en', 'instrument', 'unknownTitle'));
  await expect(ether).toContainText(word('failed'));
  await expectSound(page, 'compare-failed');
  isCut = false;
  await ether.getByRole('button', { name: readText('en', 'instrument', 'retry') }).click();
  await expect(ether).toHaveText(percent);
  await gone.getByRole('button').click();
  await expect(gone).toHaveCount(0);
  await page.context().close();
});

import type { Browser } from '@playwright/test';
import { expect } from '../support/journey.ts';
import type { PlatformPlace } from '../support/platform.ts';
import { readText } from '../support/texts.ts';
import { keepLogin, listContracts, loadPrice, type Trader } from '../support/trader.ts';
import { perpetual, test } from '../support/trading.ts';

const words = (key: string) => readText('es', 'trade', key);

/** Opens the ticket in a browser of a region, for a short position with a take profit that is typed so. */
async function typeTakeProfit(
  { browser, platform, trader }: { browser: Browser; platform: PlatformPlace; trader: Trader },
  locale: string,
  takeProfit: string,
) {
  const context = await browser.newContext({ baseURL: platform.url, locale, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await keepLogin(page, trader, 'demo');
  await page.goto(perpetual.path);
  await page.getByRole('radio', { name: words('sellShort') }).check();
  await page.getByRole('textbox', { name: words('lots'), exact: true }).fill('0.01');
  await page.getByRole('textbox', { name: words('takeProfit'), exact: true }).fill(takeProfit);
  await page.getByRole('button', { name: words('reviewSellShort'), exact: true }).click();
  return page;
}

test('E2E-920 CTR-921 WEB-921 a price typed as the region writes it, or asked about, is the price of the order', async ({
  browser,
  platform,
  trader,
}) => {
  const { bid } = await loadPrice(platform, perpetual.code);
  const thousands = Math.floor((bid * 0.95) / 1000);
  const parts = { browser, platform, trader };
  for (const locale of ['es-MX', 'es-ES']) {
    const before = (await listContracts(platform, trader)).length;
    const page = await typeTakeProfit(parts, locale, `${thousands},500`);
    if (locale === 'es-ES') {
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await page.getByRole('button', { name: `${thousands}.500` }).click();
      await page.getByRole('button', { name: words('reviewSellShort'), exact: true }).click();
    }
    await page
      .getByRole('dialog', { name: words('confirmSellShort') })
      .getByRole('button', { name: words('placeOrder') })
      .click();
    await expect.poll(async () => (await listContracts(platform, trader)).length).toBe(before + 1);
    const [order] = await listContracts(platform, trader);
    expect(Number(order?.takeProfit), locale).toBe(thousands * 1000 + 500);
    await page.context().close();
  }
});

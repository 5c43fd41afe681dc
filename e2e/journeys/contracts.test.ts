import { wholeRunOnly } from '../support/extent.ts';
import { expect, ownPlatform } from '../support/journey.ts';
import { grantTestFunds } from '../support/review.ts';
import { readSharedPlatforms } from '../support/shared-platforms.ts';
import { readFilledText } from '../support/texts.ts';
import { listContracts, loadPrice, openContract } from '../support/trader.ts';
import { test as base, listEnded, openBothWays, perpetual, toStep } from '../support/trading.ts';

/** Its administrator is one whom nobody has set up yet. */
const test = base.extend({ lively: ownPlatform(() => readSharedPlatforms().livelyEnvironment) });

test.describe.configure({ mode: 'serial' });

test(
  'E2E-070 orders of a demo account open at recorded prices, and stop loss, take profit and liquidation fire',
  wholeRunOnly,
  async ({ page, platform, trader, trading, isMobile, language }) => {
    const { words } = trading;
    await trading.openInstrument(perpetual.path);
    const market = await trading.placeContract(async () => {
      const { ask } = await loadPrice(platform, perpetual.code);
      return { lots: '0.1', takeProfit: toStep(ask * 1.003), stopLoss: toStep(ask * 0.997) };
    });
    await openBothWays(platform, trader, perpetual.code);
    await Promise.all(
      (['long', 'short'] as const).map(side =>
        openContract(platform, trader, { code: perpetual.code, side, lots: '0.05', leverage: 50 }),
      ),
    );
    // One of the two rests until the price comes to it.
    await page.reload();
    await trading.openTicket(words('buyLong'));
    await page.getByRole('radio', { name: words('limit') }).check();
    if (isMobile) await page.keyboard.press('Escape');
    const limit = await trading.placeContract(async () => {
      const { ask } = await loadPrice(platform, perpetual.code);
      // The recording comes round: whatever is above its lowest price is reached.
      return { limitPrice: toStep(Math.max(ask * 0.9995, readSharedPlatforms().perpetualLow * 1.001)), lots: '0.02' };
    });
    const { bid } = await loadPrice(platform, perpetual.code);
    await openContract(platform, trader, {
      ...{ code: perpetual.code, side: 'short', lots: '0.02', leverage: 10 },
      ...{ kind: 'limit', limitPrice: toStep(bid * 1.0005) },
    });
    // A second pair: one order of the first may have opened beyond its level after a jump.
    await openBothWays(platform, trader, perpetual.code);
    const results = async () => {
      const orders = await listContracts(platform, trader);
      const find = (id: string) => orders.find(order => order.id === id);
      return [
        ...new Set(listEnded(orders).map(({ closeReason }) => closeReason)),
        // What the ticket has placed goes its way, too.
        ...(['stopLoss', 'takeProfit'].includes(find(market)?.closeReason ?? '') ? ['market'] : []),
        ...(find(limit)?.kind === 'limit' && find(limit)?.openPrice ? ['limit'] : []),
      ];
    };
    await expect
      .poll(results, { timeout: 150_000, intervals: [1_000] })
      .toEqual(expect.arrayContaining(['stopLoss', 'takeProfit', 'liquidation', 'market', 'limit']));

    for (const reason of ['stopLoss', 'takeProfit', 'liquidation'] as const) {
      const order = listEnded(await listContracts(platform, trader)).find(({ closeReason }) => closeReason === reason);
      await page.goto(`/order/${order?.id}`);
      const said = readFilledText(language, 'orders', `reason.${reason}`, { level: '50%' });
      await expect(page.getByText(said).first()).toBeVisible();
      // What it was liquidated at, or would have been, stays a price when it is over.
      await expect(page.getByText(words('neverLiquidated', 'orders'), { exact: true })).toHaveCount(0);
      // Among the prices on record is the one that it closed at.
      await expect(page.getByText(words('role.close', 'orders'), { exact: true }).first()).toBeVisible();
      // The page, the list and the receipt tell one result: what the balance has gained or lost.
      const result = showMoney(order?.result ?? '');
      await expect(page.getByText(result).first()).toBeVisible();
      await page.goto(`/receipt/${order?.receiptId}`);
      await expect(page.getByText(result).first()).toBeVisible();
      await page.goto('/profile/orders');
      await expect(page.getByText(result).first()).toBeVisible();
    }
  },
);

/** A result as every page begins it: its sign, and its digits to the cent, or to four decimals below one unit. */
function showMoney(result: string): string {
  const [whole = '', decimals = ''] = result.replace('-', '').split('.');
  const shown = decimals.slice(0, whole === '0' ? 4 : 2).padEnd(2, '0');
  return `${result.startsWith('-') ? '\u2212' : '+'}${Number(whole).toLocaleString('en')}.${shown}`;
}

test('E2E-072 an operator credits a live account on a sandbox, and its owner trades with it', async ({
  browser,
  platform,
  trader,
  trading,
}) => {
  await grantTestFunds(browser, platform.url, [trader.userName]);

  await trading.openInstrument(perpetual.path, 'live');
  await trading.placeContract(async () => ({ lots: '0.1' }), 'live');
  const list = () => listContracts(platform, trader, 'live');
  await expect.poll(async () => (await list())[0]?.status).toBe('holding');
  await trading.closePosition();
  await expect.poll(async () => (await list())[0]?.closeReason).toBe('user');
});

test('E2E-073 an order whose answer is lost says so, and sending it again places it once', async ({
  page,
  platform,
  trader,
  trading,
  language,
}) => {
  test.skip(language === 'ar', 'once a shell is enough: the answer has no language');
  const { words } = trading;
  await trading.openInstrument(perpetual.path);
  const before = (await listContracts(platform, trader)).length;
  let isCut = true;
  await page.route('**/contracts/open', async route => {
    if (!isCut) return route.continue();
    isCut = false;
    // The order reaches the server; its answer does not reach the browser.
    await route.fetch();
    return route.abort('connectionreset');
  });
  await trading.openTicket(words('buyLong'));
  await page.getByRole('textbox', { name: words('lots'), exact: true }).fill('0.01');
  await page.getByRole('button', { name: words('reviewBuyLong'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: words('confirmBuyLong') });
  const place = dialog.getByRole('button', { name: words('placeOrder'), exact: true });
  await place.click();
  await expect(page.getByText(words('networkTimeout')).first()).toBeVisible();
  // The page begins anew, and still knows what it does not know.
  await page.reload();
  await trading.openTicket(words('buyLong'));
  await expect(page.getByText(words('networkTimeout')).first()).toBeVisible();
  await expect(page.getByRole('textbox', { name: words('lots'), exact: true })).toHaveValue('0.01');
  await page.getByRole('button', { name: words('reviewBuyLong'), exact: true }).click();
  await place.click();
  await expect(dialog).toHaveCount(0);
  await expect.poll(async () => (await listContracts(platform, trader)).length).toBe(before + 1);
});

import { expect, type Page } from '@playwright/test';
import { test } from '../support/journey.ts';
import { readText } from '../support/texts.ts';
import { keepLogin, listContracts, loadPrice, openContract, registerTrader } from '../support/trader.ts';

const bitcoin = { path: '/cruuency?code=BTCUSDT&type=2&id=2001', code: 'BTCUSDT' } as const;

/** Where on the chart the mouse takes hold of a line. */
async function findHold(page: Page): Promise<{ readonly x: number; readonly y: number } | undefined> {
  const box = await page.locator('canvas').first().boundingBox();
  if (!box) return undefined;
  const x = box.x + box.width / 2;
  for (let y = box.y + 2; y < box.y + box.height; y += 8) {
    await page.mouse.move(x, y);
    if ((await page.locator('[data-movable]').count()) > 0) return { x, y };
  }
  return undefined;
}

test('E2E-965 a stop loss that is dragged on the chart is asked about at the level where it was let go', async ({
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
    await drag();
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
});

import type { Page } from '@playwright/test';
import type { ContractOrder } from '@truemark/contract/trading/contracts';
import { findAxeFaults } from '../support/axe.ts';
import { isWholeRun } from '../support/extent.ts';
import { expect, test } from '../support/journey.ts';
import { findLayoutFaults } from '../support/layout.ts';
import { shoot } from '../support/pictures.ts';
import type { PlatformPlace } from '../support/platform.ts';
import { desktop, openWindow, phone, type WalkedShape } from '../support/review.ts';
import { readText } from '../support/texts.ts';
import { callPlatform } from '../support/trader.ts';

const always: readonly WalkedShape[] = [{ name: 'desktop, English', language: 'en', viewport: desktop }];
const inMore: readonly WalkedShape[] = [
  { name: 'phone, Arabic', language: 'ar', viewport: phone },
  { name: 'phone, German', language: 'de', viewport: phone },
];
const shapes = isWholeRun ? [...always, ...inMore] : always;

/** A position of a guest that was closed again. */
async function trade(page: Page, platform: PlatformPlace): Promise<ContractOrder> {
  const token = (await page.evaluate(() => localStorage.getItem('token'))) ?? '';
  const ask = async <Result>(path: string, body?: unknown) =>
    (await callPlatform<Result>(platform, path, { token, ...(body !== undefined && { body }) })).result;
  const terms = await ask<{ feeRate: string; ruleVersion: number }>('/contracts/terms/BTCUSDT');
  const wanted = { code: 'BTCUSDT', side: 'long', kind: 'market', lots: '0.01', leverage: 10 };
  const { feeRate, ruleVersion } = terms;
  const { id } = await ask<ContractOrder>('/contracts/open', { ...wanted, feeRate, ruleVersion });
  const load = () => ask<ContractOrder>(`/contracts/order/${id}`);
  await expect.poll(async () => (await load()).status).toBe('holding');
  await ask('/contracts/close', { id });
  await expect.poll(async () => (await load()).status).toBe('closed');
  return load();
}

async function expectNoFaults(page: Page): Promise<void> {
  expect(await findLayoutFaults(page)).toEqual([]);
  expect(await findAxeFaults(page)).toEqual([]);
}

for (const shape of shapes) {
  const word = (key: string, namespace = 'share') => readText(shape.language, namespace, key);

  test(`E2E-1220 a result is shared as a card with a link, and taken back: ${shape.name}`, async ({
    browser,
    platform,
  }) => {
    const page = await openWindow(browser, platform.url, shape);
    await page.goto('/demo');
    await expect(page).toHaveURL(/\/cruuency/);
    const order = await trade(page, platform);
    await page.goto(`/order/${order.id}?kind=contract`);
    await page.getByRole('button', { name: word('share', 'orders') }).click();
    const dialog = page.getByRole('dialog', { name: word('title') });
    const card = dialog.getByRole('img', { name: word('picture') });
    await expect(card).toBeVisible();
    const preview = await card.getAttribute('src');
    await expectNoFaults(page);
    await dialog.getByRole('button', { name: word('create') }).click();
    const address = dialog.getByText(/\/receipt\/[a-z2-7]{26}$/);
    await expect(address).toBeVisible();
    await expect.poll(() => card.getAttribute('src')).not.toBe(preview);
    await expectNoFaults(page);
    await shoot(page, `share-${shape.language}`);

    // Another site is told of the card by the page itself, and a visitor checks the receipt behind it.
    const path = `/receipt/${(await address.textContent())?.split('/').at(-1)}`;
    expect(path).not.toContain(order.receiptId);
    const html = await (await fetch(platform.url + path)).text();
    const picture = /property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? '';
    expect(new URL(picture).pathname).toBe(`/receipt-cards/${path.slice(9)}.png`);
    const drawn = await fetch(platform.url + new URL(picture).pathname);
    expect(drawn.headers.get('content-type')).toBe('image/png');
    const visitor = await openWindow(browser, platform.url, shape);
    await visitor.goto(path);
    await expect(visitor.getByText('BTC/USDT').first()).toBeVisible();
    await expect(visitor.getByText(word('account.demo', 'receipt')).first()).toBeVisible();

    await dialog.getByRole('button', { name: word('end') }).click();
    await expect(dialog.getByRole('button', { name: word('create') })).toBeVisible();
    await visitor.reload();
    await expect(visitor.getByText(word('missingTitle', 'receipt'))).toBeVisible();
    expect((await fetch(platform.url + new URL(picture).pathname)).status).toBe(404);
    expect(await (await fetch(platform.url + path)).text()).toContain('/icons/social.png');
    await visitor.context().close();
    await page.context().close();
  });
}

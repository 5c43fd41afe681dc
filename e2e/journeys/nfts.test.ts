import type { Page } from '@playwright/test';
import { findAxeFaults } from '../support/axe.ts';
import { wholeRunOnly } from '../support/extent.ts';
import { test as base, expect, startMsMax } from '../support/journey.ts';
import { findLayoutFaults } from '../support/layout.ts';
import { bid, desktop, donate, findWork, firstShape, openAs, type Shape, shapes } from '../support/nft-market.ts';
import { payCharity, picturedWork } from '../support/pay-charity.ts';
import { shoot } from '../support/pictures.ts';
import { createPlatform, type Platform } from '../support/platform.ts';
import { grantTestFunds } from '../support/review.ts';
import { readText } from '../support/texts.ts';
import { registerTrader, type Trader } from '../support/trader.ts';

const hourMs = 3_600_000;

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

const bidders = new Map<Shape, Trader>();
let rival: Trader | undefined;
let operatorSecret = '';
/** How far the platform's clock is ahead. */
let shiftMs = 0;

test.beforeAll(async ({ browser, steady }) => {
  for (const shape of shapes) bidders.set(shape, await registerTrader(steady, `bidder_${shape.language}`));
  rival = await registerTrader(steady, 'rival');
  const userNames = [...bidders.values(), rival].map(({ userName }) => userName);
  operatorSecret = await grantTestFunds(browser, steady.url, userNames);
});

/** Starts the platform anew, with its clock so long before a moment, or after it when negative. */
async function startBefore(platform: Platform, atMs: number, leftMs: number): Promise<void> {
  await platform.stop();
  shiftMs = atMs - leftMs - Date.now();
  await platform.start(shiftMs);
}

for (const shape of shapes) {
  const word = (key: string) => readText(shape.language, 'nfts', key);

  test(`E2E-1001 the market of works is searched, and a bid is outbid by another browser: ${shape.name}`, async ({
    browser,
    steady,
  }) => {
    const page = await openAs(browser, steady.url, shape, bidders.get(shape), '/nfts');
    await expect(page.getByRole('article')).toHaveCount(12);
    await shoot(page, `nfts-${shape.language}`);
    expect(await findAxeFaults(page)).toEqual([]);
    await page.getByRole('searchbox', { name: word('search') }).fill('nobody at all');
    await expect(page.getByText(word('nothingFound'))).toBeVisible();
    await page.getByRole('button', { name: word('showAll') }).click();
    await page.getByRole('combobox', { name: word('causes') }).selectOption('forest');
    await expect(page.getByRole('article')).toHaveCount(3);

    await page.goto(`/nfts/${shape.work}`);
    await page.getByRole('textbox', { name: word('yourBid') }).fill('1');
    await page.getByRole('textbox', { name: word('yourBid') }).blur();
    await expect(page.getByText(new RegExp(shape.start)).first()).toBeVisible();
    await bid(page, shape.language, shape.start);
    await shoot(page, `nft-leading-${shape.language}`);
    expect(await findAxeFaults(page)).toEqual([]);

    const other = await openAs(browser, steady.url, desktop, rival, `/nfts/${shape.work}`);
    await bid(other, 'en', String(Number(shape.start) + 10));
    await other.context().close();
    // By the private stream, long before the page would look again.
    await expect(page.getByText(new RegExp(word('youOutbid').split('{amount}')[0] ?? ''))).toBeVisible();
    await expect(page.getByText(word('status.outbid')).first()).toBeVisible();
    await shoot(page, `nft-outbid-${shape.language}`);
    await page.context().close();
  });

  test(
    `E2E-1002 a donation is on the page and in the ledger at once: ${shape.name}`,
    wholeRunOnly,
    async ({ browser, steady }) => {
      const page = await openAs(browser, steady.url, shape, bidders.get(shape), `/nfts/${shape.work}`);
      await donate(page, shape.language);
      await page.context().close();
    },
  );
}

test(
  'E2E-1003 a work is bought at its fixed price, and its page is closed to bids',
  wholeRunOnly,
  async ({ browser, steady }) => {
    const word = (key: string) => readText('en', 'nfts', key);
    const page = await openAs(browser, steady.url, desktop, bidders.get(firstShape), '/nfts/10');
    await page.getByRole('button', { name: word('buyNow') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: word('buyNow') })
      .click();
    await expect(page.getByText(word('youWon'))).toBeVisible();
    await expect(page.getByRole('textbox', { name: word('yourBid') })).toHaveCount(0);
    await expect(page.getByText(word('check.ledger'))).toBeVisible();
    await shoot(page, 'nft-bought');
    await page.goto('/profile/nfts');
    await page.getByRole('tab', { name: word('kind.won') }).click();
    await expect(page.getByText(word('status.bought'), { exact: true })).toBeVisible();
    await shoot(page, 'own-nfts');
    expect(await findAxeFaults(page)).toEqual([]);
    await page.context().close();
  },
);

test(
  'E2E-1004 a bid in the last two minutes extends the end by the clock of the server',
  wholeRunOnly,
  async ({ browser, steady }) => {
    const before = await findWork(steady, '1');
    // A little more than two minutes, and what a slow machine takes to start.
    await startBefore(steady, before.nft.endTime, 180_000);
    const word = (key: string) => readText('en', 'nfts', key);
    const page = await openAs(browser, steady.url, desktop, bidders.get(firstShape), '/nfts/1');
    const time = page
      .locator('dl')
      .filter({ hasText: word('remaining') })
      .locator('[aria-hidden="true"]');
    await expect(time).toHaveText(/^0[01]:[0-4]\d$/, { timeout: 180_000 });
    await bid(page, 'en', '100');
    const { nft, bids } = await findWork(steady, '1');
    expect(nft.endTime).toBeGreaterThan(before.nft.endTime);
    expect(nft.endTime).toBe((bids[0]?.at ?? 0) + 120_000);
    // The page counts by the clock of the server, which is not this browser's.
    const readGapS = async () => {
      const [minutes = 0, seconds = 0] = ((await time.textContent()) ?? '').split(':').map(Number);
      return Math.abs(minutes * 60 + seconds - (nft.endTime - Date.now() - shiftMs) / 1_000);
    };
    await expect.poll(readGapS).toBeLessThan(3);
    await page.context().close();
  },
);

for (const shape of shapes) {
  const word = (key: string) => readText(shape.language, 'nfts', key);
  test(
    `E2E-1005 the end is settled, and the highest bid is paid to the charity: ${shape.name}`,
    wholeRunOnly,
    async ({ browser, steady }) => {
      if (shape === firstShape) {
        const works = await Promise.all(shapes.map(({ work }) => findWork(steady, work)));
        await startBefore(steady, Math.max(...works.map(({ nft }) => nft.endTime)), -hourMs);
      }
      const page = await openAs(browser, steady.url, shape, bidders.get(shape), `/nfts/${shape.work}`);
      await expect(page.getByText(word('state.sold')).first()).toBeVisible();
      await expect(page.getByText(word('verified'), { exact: true })).toHaveCount(3);
      await expect(page.getByText(word('mismatch'))).toHaveCount(0);
      await expect(page.getByText(new RegExp(word('payout.waiting').split('{date}')[0] ?? ''))).toBeVisible();
      await shoot(page, `nft-sold-${shape.language}`);
      expect(await findAxeFaults(page)).toEqual([]);
      await page.context().close();
    },
  );
}

for (const shape of shapes.slice(0, 2)) {
  const word = (key: string) => readText(shape.language, 'nfts', key);
  const states = (page: Page) => page.locator('[data-check]').evaluateAll(all => all.map(one => one.dataset.state));

  test(
    `E2E-1006 anybody opens the receipt of a sale and of a bid that came back from the page of the work: ${shape.name}`,
    wholeRunOnly,
    async ({ browser, steady }) => {
      const page = await openAs(browser, steady.url, shape, undefined, `/nfts/${shape.work}`);
      await page.getByRole('link', { name: `${word('status.won')} ${word('receipt')}` }).click();
      await expect(page).toHaveURL(/\/receipt\/nft\/[a-z2-7]{26}$/);
      await expect(page.getByText(word('step.raised').replace('{charity}', '')).first()).toBeVisible();
      await expect.poll(() => states(page)).toEqual(['passed', 'passed', 'passed', 'unavailable', 'passed']);
      await expect(page.locator('[data-step="payout"]')).toContainText(word('payout.waiting').split('{date}')[0] ?? '');
      expect(await findAxeFaults(page)).toEqual([]);
      expect(await findLayoutFaults(page)).toEqual([]);
      await shoot(page, `nft-receipt-${shape.language}`);
      if (shape.viewport.width < 600) {
        await page.setViewportSize({ width: 320, height: 844 });
        expect(await findLayoutFaults(page)).toEqual([]);
        await page.setViewportSize(shape.viewport);
      }

      const address = page.url();
      await page.goto(`/nfts/${shape.work}`);
      await page
        .getByRole('link', { name: `${word('status.outbid')} ${word('receipt')}` })
        .first()
        .click();
      await expect(
        page.getByRole('link', { name: 'Well 14' }).or(page.getByRole('link', { name: 'Rings' })),
      ).toBeVisible();
      await expect.poll(() => states(page)).toEqual(Array.from({ length: 5 }, () => 'passed'));
      await shoot(page, `nft-receipt-outbid-${shape.language}`);

      await page.route('**/nft-receipts/*', async route => {
        const reply = await route.fetch();
        // Of its own transfers, which stand last.
        const text = (await reply.text()).replace(/"kind":"nftSale"(?!.*"kind":"nftSale")/s, '"kind":"donation"');
        await route.fulfill({ response: reply, body: text });
      });
      await page.goto(address);
      await expect(page.locator('[data-check="ending"]')).toHaveAttribute('data-state', 'failed');
      await page.context().close();
    },
  );

  test(
    `E2E-1008 all orders have bids and donations, each with its receipt: ${shape.name}`,
    wholeRunOnly,
    async ({ browser, steady }) => {
      const page = await openAs(browser, steady.url, shape, bidders.get(shape), '/profile/orders?tab=nft');
      await expect(page.getByText(word('order.bid')).first()).toBeVisible();
      await shoot(page, `orders-nft-${shape.language}`);
      expect(await findAxeFaults(page)).toEqual([]);
      await page
        .getByRole('link', { name: new RegExp(word('order.donation')) })
        .first()
        .click();
      await expect(page).toHaveURL(/\/receipt\/nft\//);
      await expect.poll(() => states(page)).toEqual(['passed', 'passed', 'passed', 'unavailable', 'passed']);
      await page.goto('/profile/nfts');
      await expect(page.getByRole('link', { name: word('receipt'), exact: true }).first()).toBeVisible();
      await shoot(page, `own-nfts-${shape.language}`);
      await page.context().close();
    },
  );
}

test(
  'E2E-1009 NFT-070 two operators record the payment to the charity, and the page of the work tells it to everybody',
  wholeRunOnly,
  async ({ browser, steady }) => {
    const reference = 'SEPA-2026-1201';
    await payCharity(browser, steady, { operatorSecret, shiftMs, reference });

    for (const shape of shapes) {
      if (shape.language === 'zh') continue;
      const word = (key: string) => readText(shape.language, 'nfts', key);
      const page = await openAs(browser, steady.url, shape, undefined, '/nfts/1');
      await expect(page.getByText(reference)).toBeVisible();
      await expect(page.getByText(new RegExp(word('payout.paid').split('{date}')[0] ?? ''))).toBeVisible();
      // Two days lie between its end and that of the last work.
      await expect(page.getByText(shape.language === 'en' ? 'Paid 2 days after the end' : /بيومين/)).toBeVisible();
      await expect(page.getByText(word('verified'), { exact: true })).toHaveCount(4);
      await expect(page.getByText(word('mismatch'))).toHaveCount(0);
      await expect(page.getByText(readText(shape.language, 'deposit', 'network.sepolia'))).toBeVisible();
      await shoot(page, `nft-paid-${shape.language}`);
      expect(await findAxeFaults(page)).toEqual([]);
      await page.goto('/nfts');
      await page.getByRole('link', { name: picturedWork }).click();
      const picture = page.getByRole('img', { name: new RegExp(picturedWork) });
      await expect.poll(() => picture.evaluate(image => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(600);
      await shoot(page, `nft-picture-${shape.language}`);
      await page.context().close();
    }
  },
);

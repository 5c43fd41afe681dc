import type { CandleReply } from '@truemark/contract/markets/markets';
import { openCuttableProxy } from '../support/cuttable-proxy.ts';
import { wholeRunOnly } from '../support/extent.ts';
import { expect, startMsMax, test } from '../support/journey.ts';
import { readPrices, watchPrices } from '../support/page.ts';
import { createPlatform, type Platform } from '../support/platform.ts';
import { readText } from '../support/texts.ts';

/** A platform of its own, to be killed; from the first of the tests on, so that it has recorded a minute by its turn. */
let victim: Platform;

test.beforeAll(async () => {
  test.setTimeout(startMsMax);
  victim = await createPlatform();
  await victim.start();
});
test.afterAll(() => victim.remove());

test('E2E-010 the stream is cut and comes back, and nothing is lost on screen', async ({
  page,
  platform,
  language,
}) => {
  const proxy = await openCuttableProxy(platform.url);
  try {
    await page.goto(proxy.url);
    await watchPrices(page, 2);
    const count = (await readPrices(page)).length;
    proxy.cut();
    await expect(page.getByText(readText(language, 'common', 'feedReconnecting')).first()).toBeVisible();
    expect((await readPrices(page)).length).toBe(count);
    proxy.mend();
    await expect(page.getByText(readText(language, 'common', 'feedReconnecting'))).toHaveCount(0, { timeout: 15_000 });
    await watchPrices(page, 2);
  } finally {
    await proxy.close();
  }
});

test(
  'E2E-590 WEB-592 connections that die without a word are noticed, and prices go on',
  wholeRunOnly,
  async ({ page, platform }) => {
    const proxy = await openCuttableProxy(platform.url);
    try {
      await page.goto(`${proxy.url}/market`);
      await watchPrices(page, 2);
      const streams: string[] = [];
      page.on('websocket', socket => streams.push(socket.url()));
      proxy.forget();
      await expect.poll(() => streams.some(url => url.includes('/message')), { timeout: 45_000 }).toBe(true);
      await watchPrices(page, 2);
      // A network that is new is reason enough; nobody waits for the silence then.
      streams.length = 0;
      proxy.forget();
      await page.evaluate(() => window.dispatchEvent(new Event('online')));
      await expect.poll(() => streams.some(url => url.includes('/message')), { timeout: 5_000 }).toBe(true);
      await watchPrices(page, 2);
    } finally {
      await proxy.close();
    }
  },
);

async function loadCandles(url: string, code: string): Promise<readonly CandleReply[]> {
  const reply = await fetch(`${url}/swx/customer/index/getKValueByCodeAndDate?code=${code}&interval=1m&limit=200`);
  const { code: status, result } = (await reply.json()) as { code: number; result: CandleReply[] };
  expect(status).toBe(200);
  return result;
}

const settledMs = 3_000;

/** The candle before this one, which is the newest, will not change any more. */
function isSettled(newest: CandleReply | undefined): boolean {
  return newest === undefined || Date.now() - newest.time > settledMs;
}

test('E2E-011 the server is killed and started again: the page goes on and the candles are those of the record', async ({
  page,
  language,
}) => {
  await page.goto(victim.url);
  await watchPrices(page, 3);
  const codes = ['EURUSD', 'BTCUSDT'];
  // Until a whole minute has been recorded, of whichever has an open market, and its last prices are on disk: a kill
  // takes those of the last tenth of a second with it.
  let before: (readonly CandleReply[])[] = [];
  const isRecorded = async () => {
    before = await Promise.all(codes.map(code => loadCandles(victim.url, code)));
    const recorded = before.map(each => each.filter(({ isBackfilled }) => !isBackfilled));
    return recorded.some(each => each.length > 1) && recorded.every(each => isSettled(each.at(-1)));
  };
  await expect.poll(isRecorded, { timeout: 75_000, intervals: [1_000] }).toBe(true);
  await victim.kill();
  await expect(page.getByText(readText(language, 'common', 'feedReconnecting')).first()).toBeVisible({
    timeout: 15_000,
  });
  await victim.start();
  const after = await Promise.all(codes.map(code => loadCandles(victim.url, code)));
  let comparedCount = 0;
  for (const [index, candles] of before.entries()) {
    const byTime = new Map(after[index]?.map(candle => [candle.time, candle]));
    // The newest candle has grown meanwhile; all others that were recorded are what they were.
    const recorded = candles.filter(({ isBackfilled }) => !isBackfilled).slice(0, -1);
    for (const candle of recorded) expect(byTime.get(candle.time)).toEqual(candle);
    comparedCount += recorded.length;
  }
  expect(comparedCount).toBeGreaterThan(0);
  await watchPrices(page, 2);
});

test('E2E-012 without a server the page says so and keeps what it has', async ({ page, language }) => {
  await page.goto(`${victim.url}/market`);
  await watchPrices(page, 1);
  const help = page.getByRole('contentinfo').getByRole('link', { name: readText(language, 'footer', 'productHelp') });
  await expect(help).toBeVisible();
  await victim.kill();
  const prices = await readPrices(page);
  await expect(page.getByText(readText(language, 'common', 'feedReconnecting')).first()).toBeVisible();
  expect(await readPrices(page)).toEqual(prices);
  await help.click();
  await expect(page.getByText(readText(language, 'shell', 'serverUnreachable'))).toBeVisible({ timeout: 20_000 });
});

test('E2E-013 a footer that did not come is asked for again when the network is back', async ({
  page,
  context,
  language,
}) => {
  await page.route('**/assets/site-footer-*.js', route => route.abort());
  const refused = page.waitForEvent('requestfailed', request => request.url().includes('site-footer'));
  await page.goto('/market');
  await refused;
  await watchPrices(page, 1);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await page.unroute('**/assets/site-footer-*.js');
  await context.setOffline(true);
  await expect(page.getByText(readText(language, 'shell', 'offlineText'))).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('contentinfo')).toBeVisible();
});

test.describe('with its service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('E2E-969 without the network the market shows what another page has brought, and what is not real stays said', async ({
    page,
    context,
    language,
  }) => {
    const chip = page.getByText(readText(language, 'shell', 'sandboxRecorded'), { exact: true }).first();
    await page.goto('/');
    await watchPrices(page, 1);
    await expect(chip).toBeVisible();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.reload();
    await watchPrices(page, 1);
    await page.route('**/swx/**', route => route.abort());
    await context.setOffline(true);
    await page
      .getByRole('navigation')
      .getByRole('link', { name: readText(language, 'shell', 'market'), exact: true })
      .click();
    await expect(page.locator('tbody [data-price]').first()).toBeVisible();
    await page.goto('/');
    await expect(chip).toBeVisible();
    await context.setOffline(false);
  });
});

test('E2E-969 an answer that is none names its status and offers to try again', async ({ page, language }) => {
  let isBroken = true;
  await page.route('**/index/getMarketInfo/**', route =>
    isBroken ? route.fulfill({ status: 500 }) : route.fallback(),
  );
  await page.goto('/cruuency?code=EURUSD&type=1&id=1001');
  const failed = page.getByRole('alert').filter({ hasText: readText(language, 'instrument', 'failed') });
  await expect(failed).toContainText('500');
  isBroken = false;
  await failed.getByRole('button', { name: readText(language, 'common', 'retry') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('EUR/USD');
});

import { expect, test } from '../support/journey.ts';
import { readPrices, watchPrices } from '../support/page.ts';
import { readText } from '../support/texts.ts';

test('E2E-001 the home page moves, and a row opens its instrument', async ({ page, language, isMobile }) => {
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr');
  await watchPrices(page, 2);
  await page.locator('[data-row-control="link"]').first().click();
  await expect(page).toHaveURL(/\/cruuency\?code=[A-Z]+&type=\d&id=\d+/);
  await page.goBack().catch(() => undefined);
  // The row took the home page's place in the history, so that back does not come here again.
  await expect(page).not.toHaveURL(/\/$/);
  expect(isMobile).toBe(test.info().project.name.startsWith('mobile'));
});

test('WMK-019 a visitor finds the way to an account, the demo account, the four products and the notices', async ({
  page,
  isMobile,
}) => {
  await page.goto('/');
  const wanted = ['/demo', '/market', '/loan', '/trading', '/nfts', '/help/notice'];
  if (!isMobile) wanted.push('/pass/register');
  const links = page.getByRole('main').getByRole('link');
  await expect
    .poll(() => links.evaluateAll(all => all.map(link => new URL((link as HTMLAnchorElement).href).pathname)))
    .toEqual(expect.arrayContaining(wanted));
});

test('E2E-002 intervals and indicators work on the instrument page', async ({ page, language }) => {
  const requests: string[] = [];
  page.on('request', request => requests.push(request.url()));
  await page.goto('/cruuency?code=EURUSD&type=1&id=1001');
  const text = (key: string) => readText(language, 'instrument', key);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('EUR/USD');
  await expect(page.locator('canvas').first()).toBeVisible();
  for (const interval of ['1m', '5m', '15m', '30m', '1h', '4h', '1d', '1w']) {
    const button = page.getByRole('radio', { name: text(`interval.${interval}.long`), exact: true });
    await button.check();
    await expect.poll(() => requests.some(url => url.includes(`interval=${interval}`))).toBe(true);
  }
  await page.getByRole('button', { name: text('indicators') }).click();
  const relativeStrength = page.getByRole('checkbox', { name: new RegExp(`RSI|${text('indicator.RSI')}`) });
  const canvasCount = await page.locator('canvas').count();
  await relativeStrength.check();
  await expect.poll(() => page.locator('canvas').count()).toBeGreaterThan(canvasCount);
});

test('E2E-003 another language keeps the page and words everything in it', async ({ page, language, isMobile }) => {
  await page.goto('/market');
  const [name = ''] = readText(language, 'shell', isMobile ? 'languageCode' : 'language').split('{');
  await page
    .getByRole('button', { name: new RegExp(name) })
    .first()
    .click();
  await page.getByText('Deutsch', { exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page).toHaveURL(/\/market/);
  await expect(page.getByRole('tab', { name: readText('de', 'common', 'marketStocks') })).toBeVisible();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
});

test('E2E-004 a price change redraws its own cells only, once a frame', async ({ page }) => {
  await page.goto('/market?type=1');
  await expect.poll(async () => (await readPrices(page)).length).toBeGreaterThan(2);
  await expect(page.getByRole('contentinfo').getByRole('link').first()).toBeAttached();
  await page.waitForLoadState('networkidle');
  const counts = await page.evaluate(
    () =>
      new Promise<{ frames: number; worst: number; outside: string[] }>(resolve => {
        const outside = new Set<string>();
        const perFrame = new Map<Node, number>();
        let frames = 0;
        let worst = 0;
        const observer = new MutationObserver(records => {
          for (const { target } of records) {
            const element = target instanceof Element ? target : target.parentElement;
            const cell = element?.closest(
              '[data-price], svg, td, li, a, bdi, [role="gridcell"], [role="status"], header',
            );
            if (!cell) outside.add(element?.outerHTML.slice(0, 120) ?? '');
            if (target instanceof Text) perFrame.set(target, (perFrame.get(target) ?? 0) + 1);
          }
        });
        observer.observe(document.body, { subtree: true, childList: true, characterData: true });
        const count = () => {
          worst = Math.max(worst, ...perFrame.values(), 0);
          perFrame.clear();
          frames += 1;
          if (frames < 240) requestAnimationFrame(count);
          else {
            observer.disconnect();
            resolve({ frames, worst, outside: [...outside] });
          }
        };
        requestAnimationFrame(count);
      }),
  );
  expect(counts.worst).toBeLessThanOrEqual(1);
  expect(counts.outside).toEqual([]);
});

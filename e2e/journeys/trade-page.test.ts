import { expect } from '../support/journey.ts';
import { perpetual, test } from '../support/trading.ts';

test('E2E-964 the page of an instrument hardly moves while it comes', async ({ page, trading }) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.addInitScript(() => {
    const shifts: unknown[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        readonly value: number;
        readonly hadRecentInput: boolean;
        readonly sources: readonly { readonly node: Node | null }[];
      })[]) {
        const moved = entry.sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 80) : ''));
        if (!entry.hadRecentInput) shifts.push({ value: entry.value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await trading.openInstrument(perpetual.path);
  await expect(page.getByRole('textbox', { name: trading.words('lots'), exact: true })).toBeVisible({
    timeout: 30_000,
  });
  await expect(page.locator('canvas').first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  const shifts = await page.evaluate(() => (window as unknown as { shifts: { value: number }[] }).shifts);
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  expect(sum, JSON.stringify(shifts.filter(({ value }) => value > 0.01))).toBeLessThan(0.1);
});

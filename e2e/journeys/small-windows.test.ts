import { expect } from '../support/journey.ts';
import { findHiddenFields, findLayoutFaults } from '../support/layout.ts';
import { readText } from '../support/texts.ts';
import { perpetual, test } from '../support/trading.ts';

test.use({ hasTouch: true });

test('E2E-962 little height leaves room for the chart, the narrowest phone for the name, and every button for a thumb', async ({
  page,
  trading,
}) => {
  const chart = page.locator('canvas').first();
  const bar = page.getByRole('region', { name: trading.words('actions'), exact: true });
  const tabs = page.getByRole('navigation', { name: readText('en', 'shell', 'mainNavigation') });
  for (const [width, height] of [
    [844, 390],
    [720, 450],
  ] as const) {
    await page.setViewportSize({ width, height });
    await trading.openInstrument(perpetual.path);
    await expect(chart).toBeVisible();
    await expect(bar).toBeVisible();
    await expect(tabs).toBeHidden();
    const seen = await chart.evaluate(
      (canvas, foot) => {
        const { top, bottom } = canvas.getBoundingClientRect();
        return Math.min(bottom, foot) - top;
      },
      (await bar.boundingBox())?.y ?? 0,
    );
    expect(seen, `${width} × ${height}`).toBeGreaterThan(100);
    expect(await findLayoutFaults(page)).toEqual([]);
    await bar.getByRole('button').first().click();
    await expect(page.getByRole('textbox', { name: trading.words('lots'), exact: true })).toBeVisible();
    expect(await findHiddenFields(page)).toEqual([]);
  }
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 760 });
    await trading.openInstrument('/cruuency?code=EURUSD&type=1&id=1001');
    await expect(chart).toBeVisible();
    const title = page.locator('header span[dir="auto"]');
    const isWhole = await title.evaluate(({ clientWidth, scrollWidth }) => scrollWidth <= clientWidth);
    expect(isWhole, `${width} px`).toBe(true);
    expect(await findLayoutFaults(page), `${width} px`).toEqual([]);
  }
  const small = await page
    .locator('main')
    .locator('button:visible, [role="radio"]:visible, input[type="radio"]')
    .evaluateAll(controls =>
      controls.flatMap(control => {
        const box = (control.closest('label') ?? control).getBoundingClientRect();
        // What reacts around a small control, and what is a pixel wide until it has the focus.
        const around = Number.parseFloat(getComputedStyle(control, '::after').top);
        const height = box.height - 2 * Math.min(0, Number.isNaN(around) ? 0 : around);
        const isSmall = box.width > 1 && height < 44 && control.closest('dialog') === null;
        return isSmall
          ? [`${control.getAttribute('aria-label') ?? control.textContent}: ${box.width} × ${height}`]
          : [];
      }),
    );
  expect(small).toEqual([]);
});

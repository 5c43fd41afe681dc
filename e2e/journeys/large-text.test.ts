import { isWholeRun, wholeRunOnly } from '../support/extent.ts';
import { expect } from '../support/journey.ts';
import { findHiddenFields, findLayoutFaults, setTextSize } from '../support/layout.ts';
import { perpetual, test } from '../support/trading.ts';

type TextInWindow = readonly [size: number, width: number, height: number];

/** Sizes of text that browsers offer, and windows of small laptops and of 200 % zoom. */
const windows: readonly TextInWindow[] = [
  [24, 1280, 800],
  [32, 1280, 800],
  [16, 720, 450],
];
/** Between what fits and the above. */
const milderWindows: readonly TextInWindow[] = [
  [16, 1280, 720],
  [20, 1280, 800],
];
const paths = ['/', '/market', '/profile/orders'];

test(
  'E2E-960 with large text or little height nothing lies on another, and every field of the ticket is seen',
  wholeRunOnly,
  async ({ page, trading }) => {
    test.setTimeout(300_000);
    const { words } = trading;
    const bar = page.getByRole('region', { name: words('actions'), exact: true });
    const lots = page.getByRole('textbox', { name: words('lots'), exact: true });
    for (const [size, width, height] of isWholeRun ? [...milderWindows, ...windows] : windows) {
      const name = `text of ${size} px in ${width} × ${height}`;
      await page.setViewportSize({ width, height });
      await setTextSize(page, size);
      await trading.openInstrument(perpetual.path);
      await expect(bar.or(lots).first()).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      expect(await findLayoutFaults(page), `${name}, instrument`).toEqual([]);
      if (await bar.isVisible()) {
        await bar.getByRole('button', { name: words('buyLong') }).click();
        await expect(lots).toBeVisible();
        expect(await findLayoutFaults(page), `${name}, ticket`).toEqual([]);
      }
      await page.getByRole('radio', { name: words('limit') }).check();
      expect(await findHiddenFields(page), name).toEqual([]);
      for (const path of paths) {
        await page.goto(path);
        await expect(page.locator('h1').first()).toBeAttached();
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
        expect(await findLayoutFaults(page), `${name}, ${path}`).toEqual([]);
      }
    }
  },
);

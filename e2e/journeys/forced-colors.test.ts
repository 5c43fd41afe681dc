import type { Locator } from '@playwright/test';
import { expect } from '../support/journey.ts';
import { readText } from '../support/texts.ts';
import { perpetual, test } from '../support/trading.ts';

test('E2E-961 with forced colours what is chosen differs from what is not, and a box that is not ticked shows no tick', async ({
  page,
  trading,
}) => {
  const { words } = trading;
  await page.emulateMedia({ forcedColors: 'active' });
  await trading.openInstrument(perpetual.path);
  await expect(page.getByRole('textbox', { name: words('lots'), exact: true })).toBeVisible();

  /** The ground of a control: that of a radio button is its label. */
  const readGround = (control: Locator) =>
    control.evaluate(element => getComputedStyle(element.closest('label') ?? element).backgroundColor);
  const expectToDiffer = async (chosen: Locator, other: Locator) =>
    expect(await readGround(chosen)).not.toBe(await readGround(other));
  const button = (key: string) => page.getByRole('button', { name: readText('en', 'account-shell', key), exact: true });
  const radio = (key: string) => page.getByRole('radio', { name: words(key), exact: true });
  const tab = (key: string) => page.getByRole('tab', { name: words(key), exact: true });
  await expectToDiffer(button('demo'), button('test'));
  await expectToDiffer(radio('buyLong'), radio('sellShort'));
  await expectToDiffer(radio('market'), radio('limit'));
  await expectToDiffer(tab('contract'), tab('options'));
  const intervals = page.getByRole('radiogroup', { name: readText('en', 'instrument', 'interval') }).getByRole('radio');
  await expectToDiffer(intervals.and(page.locator(':checked')), intervals.first());

  const track = await page
    .getByRole('slider')
    .first()
    .evaluate(slider => {
      const ground = getComputedStyle(document.body).backgroundColor;
      return { ground, line: getComputedStyle(slider.parentElement ?? slider, '::before').backgroundColor };
    });
  expect(track.line).not.toBe(track.ground);
  const isTickSeen = (box: Locator) =>
    box.evaluate(input => input.parentElement?.querySelector('svg')?.checkVisibility({ visibilityProperty: true }));
  const only = page.getByRole('checkbox').first();
  await only.uncheck();
  expect(await isTickSeen(only)).toBe(false);
  await only.check();
  expect(await isTickSeen(only)).toBe(true);
});

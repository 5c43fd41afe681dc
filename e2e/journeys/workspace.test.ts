import { findAxeFaults } from '../support/axe.ts';
import { expect, test } from '../support/journey.ts';
import { findLayoutFaults } from '../support/layout.ts';
import { shoot } from '../support/pictures.ts';
import { readFilledText, readText } from '../support/texts.ts';
import { keepLogin, openContract, registerTrader } from '../support/trader.ts';

const bitcoin = { path: '/cruuency?code=BTCUSDT&type=2&id=2001', code: 'BTCUSDT' } as const;

test('E2E-1231 a layout of the chart is the same on a second device, and a note stays with its order', async ({
  browser,
  page,
  platform,
  language,
}) => {
  const word = (key: string) => readText(language, 'instrument', key);
  const trader = await registerTrader(platform, 'keeper');
  await keepLogin(page, trader, 'demo');
  await page.goto(bitcoin.path);
  const hour = page.getByRole('radio', { name: word('interval.1h.long') });
  await hour.check();
  const menu = page.getByRole('button', { name: word('layouts') });
  await menu.click();
  await page.getByLabel(word('layoutName')).fill('Swing');
  await page.keyboard.press('Enter');
  const panel = page.getByRole('group', { name: word('layouts') });
  await expect(panel.getByRole('button', { name: /^Swing/ })).toBeVisible();
  expect(await findLayoutFaults(page)).toEqual([]);
  expect(await findAxeFaults(page)).toEqual([]);
  await shoot(page, 'chart-layouts');
  await page.keyboard.press('Escape');
  const day = page.getByRole('radio', { name: word('interval.1d.long') });
  await day.check();

  const context = await browser.newContext({ baseURL: platform.url, locale: 'en-GB' });
  const second = await context.newPage();
  await second.addInitScript(() => sessionStorage.setItem('onboarding', 'seen'));
  await keepLogin(second, trader, 'demo');
  await second.goto(bitcoin.path);
  await expect(second.getByRole('radio', { name: word('interval.1d.long') })).toBeChecked();
  await second.getByRole('button', { name: word('layouts') }).click();
  await second
    .getByRole('group', { name: word('layouts') })
    .getByRole('button', { name: /^Swing/ })
    .click();
  await expect(second.getByRole('radio', { name: word('interval.1h.long') })).toBeChecked();
  // The first device follows.
  await expect(hour).toBeChecked();
  await second.getByRole('button', { name: word('layouts') }).click();
  await second
    .getByRole('button', { name: readFilledText(language, 'instrument', 'layoutRemove', { name: 'Swing' }) })
    .click();
  await expect(second.getByText(word('layoutsEmpty'))).toBeVisible();
  await context.close();

  const { id } = await openContract(platform, trader, {
    ...{ code: bitcoin.code, side: 'long', lots: '0.01', leverage: 5 },
  });
  await page.goto(`/order/${id}?kind=contract`);
  const note = page.getByRole('textbox', { name: readText(language, 'orders', 'note') });
  const save = page.getByRole('button', { name: readText(language, 'orders', 'noteSave') });
  await expect(save).toBeDisabled();
  await note.fill('Broke out of the range; small size.');
  await save.click();
  await expect(page.getByText(readText(language, 'orders', 'noteSaved')).first()).toBeVisible();
  await page.reload();
  await expect(note).toHaveValue('Broke out of the range; small size.');
  expect(await findLayoutFaults(page)).toEqual([]);
  expect(await findAxeFaults(page)).toEqual([]);
  await shoot(page, 'order-note');
});

import { receiptChecks } from '@truemark/domain/receipts/check-receipt';
import { findAxeFaults } from '../support/axe.ts';
import { wholeRunOnly } from '../support/extent.ts';
import { expect } from '../support/journey.ts';
import { buyOption, listOptions } from '../support/trader.ts';
import { euro, test } from '../support/trading.ts';

test(
  'E2E-071 options are won, lost and drawn, and the receipt is checked in the browser',
  wholeRunOnly,
  async ({ page, platform, trader, trading, language, isMobile }) => {
    const { words } = trading;
    await trading.openInstrument(euro.path);
    if (isMobile) {
      await trading.openTicket(words('buyLong'));
      const product = page.getByRole('radio', { name: words('options'), exact: true });
      const { y } = (await product.boundingBox()) ?? {};
      await product.check();
      await expect(page.getByRole('textbox', { name: words('amount'), exact: true })).toBeVisible();
      // The sheet is as tall for both: what a thumb is on its way to stays where it is.
      expect(await product.boundingBox()).toMatchObject({ y });
    } else {
      await trading.chooseOptions();
    }
    await trading.placeOption();
    for (let pair = 0; pair < 3; pair += 1) {
      for (const type of ['up', 'down'] as const) {
        await buyOption(platform, trader, { code: euro.code, type });
        await buyOption(platform, trader, { code: 'NZDUSD', type });
      }
    }
    const results = async () => [...new Set((await listOptions(platform, trader)).map(({ resultType }) => resultType))];
    await expect
      .poll(results, { timeout: 60_000, intervals: [1_000] })
      .toEqual(expect.arrayContaining(['win', 'lose', 'draw']));
    await expect
      .poll(async () => (await listOptions(platform, trader)).some(({ resultType }) => resultType === 'running'), {
        timeout: 60_000,
      })
      .toBe(false);

    const options = await listOptions(platform, trader);
    for (const result of ['win', 'lose', 'draw'] as const) {
      const option = options.find(({ resultType }) => resultType === result);
      await page.goto(`/order/${option?.id}`);
      await expect(page.getByText(words(`state.${result}`, 'orders')).first()).toBeVisible();
    }
    // The receipt is for anyone: a browser that nobody has logged in to.
    const visitor = await page.context().browser()?.newContext();
    const open = await visitor?.newPage();
    if (!open) throw new Error('there is no second browser');
    await open.addInitScript(chosen => {
      localStorage.setItem('language', chosen);
      sessionStorage.setItem('onboarding', 'seen');
    }, language);
    await open.goto(`/receipt/${options[0]?.receiptId}`);
    // The range of the record is still being written: it is sealed because somebody looks, and every check can be made.
    for (const name of receiptChecks) {
      const check = open.locator(`[data-check="${name}"]`);
      await expect(check, name).toHaveAttribute('data-state', 'passed', { timeout: 15_000 });
    }
    expect(await findAxeFaults(open)).toEqual([]);
    await visitor?.close();
  },
);

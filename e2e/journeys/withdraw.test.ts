import { findAxeFaults } from '../support/axe.ts';
import { wholeRunOnly } from '../support/extent.ts';
import { test as base, expect, ownPlatform } from '../support/journey.ts';
import { openWindow, walkedOnPhone } from '../support/review.ts';
import { readText } from '../support/texts.ts';
import { keepLogin, registerTrader } from '../support/trader.ts';

const test = base.extend({ steady: ownPlatform() });

/** EIP-55's own example. */
const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

for (const shape of walkedOnPhone) {
  test(
    `E2E-993 WDR-202 keeps an address, is told what it waits for and what is missing: ${shape.name}`,
    wholeRunOnly,
    async ({ browser, steady }) => {
      const { language } = shape;
      const page = await openWindow(browser, steady.url, shape);
      const text = (key: string, namespace = 'withdraw') => readText(language, namespace, key);
      await keepLogin(page, await registerTrader(steady, `payee_${language}`), 'live');
      await page.goto('/profile/withdraw');
      await page.getByRole('button', { name: text('submit') }).click();
      await expect(page.getByText(text('error.amountMissing'))).toBeVisible();
      await expect(page.getByText(text('error.methodMissing'))).toBeVisible();
      const book = page.getByRole('region', { name: text('book') });
      await book.getByRole('button', { name: text('add') }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(text('method')).selectOption('sepolia');
      await dialog.getByLabel(text('address')).fill(address.replace('5aAeb', '5AAeb'));
      await dialog.getByLabel(text('label')).fill('My wallet');
      await dialog.getByRole('button', { name: text('save') }).click();
      await expect(dialog.getByText(text('addressChecksumWrong', 'refusals'))).toBeVisible();
      await dialog.getByLabel(text('address')).fill(address);
      await dialog.getByRole('button', { name: text('save') }).click();
      await expect(dialog.getByText(text('added'))).toBeVisible();
      await dialog
        .getByRole('button', { name: text('close', 'common') })
        .last()
        .click();
      await expect(book.getByText(text('waiting'))).toBeVisible();
      await page.getByLabel(text('method')).first().selectOption('sepolia');
      await page.getByLabel(text('amount')).first().fill('500');
      expect(await findAxeFaults(page)).toEqual([]);
      await page.context().close();
    },
  );
}

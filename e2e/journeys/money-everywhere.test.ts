import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { languages } from '@truemark/contract/languages';
import { isWholeRun } from '../support/extent.ts';
import { expect, startMsMax, test } from '../support/journey.ts';
import { type MoneyCustomer, moneyShapes, openCustomer } from '../support/money-customer.ts';
import { checkReceipts, checkRecord } from '../support/money-record.ts';
import {
  awaitOption,
  beIdentified,
  bidAndDonate,
  borrowAndRepay,
  convert,
  deposit,
  invest,
  keepAddress,
  takeOption,
  tradeContract,
  withdraw,
} from '../support/money-steps.ts';
import { createOperatorDesk, type OperatorDesk } from '../support/operator-desk.ts';
import { logIn } from '../support/pass-forms.ts';
import { createPlatform, type Platform } from '../support/platform.ts';

/** Plans and products of seven days are over then, auctions of three days, and the wait of a new address. */
const shiftMs = 7 * 86_400_000 + 600_000;
const root = path.resolve(import.meta.dirname, '../..');

test.describe.configure({ mode: 'parallel' });

for (const language of isWholeRun ? languages : (['en'] as const)) {
  test.describe(`money in ${language}`, () => {
    test.describe.configure({ mode: 'serial', timeout: 600_000 });

    let platform: Platform;
    let desk: OperatorDesk;
    let customers: readonly MoneyCustomer[] = [];
    const loanReceipts = new Map<MoneyCustomer, string>();
    /** Both do it at once, each in their own shell. */
    const together = (act: (customer: MoneyCustomer) => Promise<void>) => Promise.all(customers.map(act));

    test.beforeAll(async () => {
      test.setTimeout(startMsMax);
      // Receipts lead to the prices of the week before, which a sandbox does not keep for so long by itself.
      platform = await createPlatform({ TICK_KEEP_DAYS: '30' });
      await platform.start();
      desk = createOperatorDesk(platform);
      await desk.open();
    });
    test.afterAll(async () => {
      for (const { page } of customers) await page.context().close();
      await platform?.remove();
    });

    test(`E2E-1140 on a desktop and on a phone somebody registers, is identified and deposits, ${language}`, async ({
      browser,
    }) => {
      const place = { platform, desk, language };
      customers = await Promise.all(moneyShapes.map(shape => openCustomer(browser, place, shape)));
      await together(async customer => {
        await beIdentified(customer);
        await deposit(customer, '2500');
        await keepAddress(customer);
      });
    });

    test(`E2E-1141 the deposit is traded, converted, invested, lent beside, bid and given away, ${language}`, async () => {
      await together(async customer => {
        const trade = async () => {
          await takeOption(customer);
          await tradeContract(customer);
        };
        // What draws prices takes most of a core: one after the other.
        const isFirst = customer.shape.shell === 'desktop';
        if (isFirst) await trade();
        await convert(customer, '300');
        await invest(customer, 'plans', '600');
        await invest(customer, 'financial', '200');
        if (!isFirst) await trade();
        loanReceipts.set(customer, await borrowAndRepay(customer));
        await bidAndDonate(customer);
        await awaitOption(customer);
      });
    });

    test(`E2E-1142 a week later the plan and the product are paid back, the auction is won, and money is withdrawn, ${language}`, async () => {
      await platform.stop();
      await platform.start(shiftMs);
      await desk.open(shiftMs);
      await together(async customer => {
        const { page, trader, shape, word, look } = customer;
        // Nobody was here for a week.
        await logIn(page, language, trader);
        for (const [kind, at] of [
          ['plans', '/trading'],
          ['financial', '/financial'],
        ] as const) {
          await page.goto(at);
          const mine = page.getByRole('region', { name: word(kind, 'mine') });
          await expect(mine.getByRole('listitem').getByText(word(kind, 'state.settled'))).toBeVisible({
            timeout: 60_000,
          });
          await look(`${kind}-settled`);
        }
        await page.goto(`/nfts/${shape.work}`);
        await expect(page.getByText(word('nfts', 'youWon'))).toBeVisible();
        await look('nft-won');
        await withdraw(customer, '100');
      });
    });

    test(`E2E-1143 record and balances are the same, every receipt is green, and the audit finds nothing, ${language}`, async () => {
      await together(async customer => {
        await checkRecord(customer);
        await checkReceipts(customer, loanReceipts.get(customer) ?? '');
      });
      const program = [path.join(root, 'apps/server/src/main.ts'), 'audit'];
      const environment = { ...process.env, DATA_DIR: platform.dataDir, LOG_LEVEL: 'warn' };
      const { status, stdout, stderr } = spawnSync(process.execPath, program, { env: environment, encoding: 'utf8' });
      expect(stdout, stderr).not.toContain('FAIL');
      expect(stdout).toContain('ok  ');
      expect(status, stderr).toBe(0);
    });

    test(`E2E-1144 the list of plans leads to all orders of plans, ${language}`, async () => {
      await together(async ({ page, word }) => {
        await page.goto('/trading');
        const mine = page.getByRole('region', { name: word('plans', 'mine') });
        await mine.getByRole('link', { name: word('plans', 'allOrders') }).click();
        const tab = page.getByRole('tab', { name: word('orders', 'kindTab.smart') });
        await expect(tab).toHaveAttribute('aria-selected', 'true');
      });
    });
  });
}

import type { Page } from '@playwright/test';
import { wholeRunOnly } from '../support/extent.ts';
import { expect, ownPlatform } from '../support/journey.ts';
import { proveOperator, setUpAddedOperator, setUpOperator } from '../support/operator.ts';
import { shoot } from '../support/pictures.ts';
import { decide, openBackOffice, openQueue } from '../support/review.ts';
import { readSharedPlatforms } from '../support/shared-platforms.ts';
import { callPlatform, listContracts, openContract } from '../support/trader.ts';
import { test as base, perpetual } from '../support/trading.ts';

/** Its administrator is one whom nobody has set up yet. */
const test = base.extend({ lively: ownPlatform(() => readSharedPlatforms().livelyEnvironment) });

test.describe.configure({ mode: 'serial' });

const reason = 'A journey of the tests';
let operator: Page;
let operatorSecret: string;

test.afterAll(() => operator?.context().close());

test('E2E-075 E2E-1240 E2E-1242 ORD-994 an operator halts an instrument with a reason and resumes it; its holder is told, and closes and shares what runs', async ({
  browser,
  page,
  platform,
  trader,
  trading,
}) => {
  await openContract(platform, trader, { code: perpetual.code, side: 'long', lots: '0.1', leverage: 5 });
  const list = () => listContracts(platform, trader);
  await trading.openInstrument(perpetual.path);
  const halted = page.getByText(trading.words('obstacle.halted'));
  await expect(page.getByRole('button', { name: trading.words('reviewBuyLong') })).toBeVisible();
  await expect(halted).toHaveCount(0);
  operator = await openBackOffice(browser, platform.url);
  operatorSecret = await setUpOperator(operator);
  await openQueue(operator, 'Exposure');
  await operator
    .getByRole('button', { name: 'Demo' })
    .or(operator.getByRole('radio', { name: 'Demo' }))
    .click();
  const row = operator.getByRole('row', { name: new RegExp(perpetual.code) });
  await expect(row).toContainText('1 / 0');
  await row.click();
  const halting = operator.getByRole('dialog', { name: `Halt ${perpetual.code}` });
  await halting.getByRole('button', { name: 'Halt', exact: true }).click();
  await expect(halting.getByText('Choose the reason that users read.')).toBeVisible();
  await halting.getByLabel('Reason the user reads').selectOption('Extraordinary volatility');
  await halting.getByLabel('Internal remark (optional)').fill(reason);
  await shoot(operator, 'halt-reason');
  await halting.getByRole('button', { name: 'Halt', exact: true }).click();
  await proveOperator(operator, operatorSecret);
  await expect(operator.getByText('New orders are refused.')).toBeVisible();

  await expect(halted).toBeVisible();
  const why = 'Reason: extraordinary volatility.';
  await expect(halted).toContainText(why);
  await expect(page.getByRole('region', { name: trading.words('rules', 'instrument') })).toContainText(why);
  await expect(page.getByText(reason)).toHaveCount(0);
  await shoot(page, 'halted-instrument');
  const symbol = (await list())[0]?.symbol ?? '';
  const order = {
    code: perpetual.code,
    side: 'long',
    kind: 'market',
    lots: '0.1',
    leverage: 5,
    feeRate: '0.0005',
    ruleVersion: 1,
  };
  const refused = await callPlatform(platform, '/contracts/open', { token: trader.token, body: order });
  expect(refused).toMatchObject({ code: 10015, message: expect.stringContaining(why) });
  const listTold = () =>
    callPlatform<{ items: readonly object[] }>(platform, '/user/getNotificationList', {
      token: trader.token,
      body: {},
    });
  expect((await listTold()).result.items).toContainEqual(
    expect.objectContaining({ title: `New orders on ${symbol} are halted`, content: expect.stringContaining(why) }),
  );
  await trading.closePosition();
  await expect.poll(async () => (await list())[0]?.closeReason).toBe('user');

  // Nothing runs there any more, and so it stands in no row.
  await operator.getByRole('button', { name: 'Halt instrument' }).click();
  await operator.getByRole('searchbox', { name: 'Code or name' }).fill(perpetual.code);
  await operator.getByRole('button', { name: `Resume ${perpetual.code}` }).click();
  const resuming = operator.getByRole('dialog', { name: `Resume ${perpetual.code}` });
  await resuming.getByLabel('Reason').fill(reason);
  await resuming.getByRole('button', { name: 'Resume', exact: true }).click();
  await expect(operator.getByText('New orders are accepted again.')).toBeVisible();
  await expect(halted).toHaveCount(0);

  const receipt = `/receipt/${(await list())[0]?.receiptId}`;
  const share = { name: trading.words('share', 'orders'), exact: true };
  await page.goto(receipt);
  await page.getByRole('button', share).click();
  await expect(page.getByRole('dialog', { name: trading.words('title', 'share') })).toBeVisible();
  const visitor = await openBackOffice(browser, platform.url);
  await visitor.goto(receipt);
  await expect(visitor.getByText(symbol).first()).toBeVisible();
  await expect(visitor.getByRole('button', share)).toHaveCount(0);
  await visitor.context().close();
});

test(
  'E2E-076 a correction that one operator proposes is posted by another, and its reason stands on the public receipt',
  wholeRunOnly,
  async ({ browser, platform, trader }) => {
    const [order] = await listContracts(platform, trader);
    const email = 'second@example.org';
    await operator.getByRole('link', { name: 'Operators' }).last().click();
    await operator.getByRole('button', { name: 'Add operator' }).click();
    const adding = operator.getByRole('dialog', { name: 'Add operator' });
    await adding.getByLabel('Email').fill(email);
    await adding.getByLabel('Role').selectOption('Administrator');
    await adding.getByLabel('Reason').fill(reason);
    await adding.getByRole('button', { name: 'Add operator' }).click();
    const shown = operator.getByRole('dialog', { name: 'Operator 2' });
    const password = await shown.locator('.mono').textContent();
    await shown.getByRole('checkbox').check();
    await shown.getByRole('button', { name: 'Done' }).click();

    const second = await openBackOffice(browser, platform.url);
    const secret = await setUpAddedOperator(second, { email, password: password ?? '' });
    await openQueue(second, 'Exposure');
    await second.getByRole('button', { name: 'Propose correction' }).click();
    const proposing = second.getByRole('dialog', { name: 'Propose correction' });
    await proposing.getByLabel('Receipt').fill(order?.receiptId ?? '');
    await proposing.getByLabel('Amount').fill('12.5');
    await proposing.getByLabel('Reason').fill(reason);
    await proposing.getByRole('button', { name: 'Propose' }).click();
    await proveOperator(second, secret);
    await expect(second.getByText('Correction sent to another person for approval.')).toBeVisible();
    await openQueue(second, 'Corrections');
    await expect(second.getByText('Another person must approve it', { exact: false }).first()).toBeVisible();
    await expect(second.getByRole('button', { name: 'Post correction' })).toBeDisabled();
    await second.context().close();

    await openQueue(operator, 'Corrections');
    await decide(operator, operatorSecret, 'Post correction');
    await expect(operator.getByText('Decision saved. It is shown in the audit log.')).toBeVisible();

    const visitor = await openBackOffice(browser, platform.url);
    await visitor.goto(`/receipt/${order?.receiptId}`);
    await expect(visitor.getByText(reason)).toBeVisible();
    await expect(visitor.getByText('12.50 USDT').first()).toBeVisible();
    await visitor.context().close();
  },
);

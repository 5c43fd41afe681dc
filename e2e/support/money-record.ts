import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { expect } from './journey.ts';
import type { MoneyCustomer } from './money-customer.ts';

/** What an account of an asset has come to, as the exported record says. */
interface TotalsRow {
  readonly asset: string;
  /** Before, in, out and after. */
  readonly figures: readonly string[];
}

/** A figure without what a language adds to it: the last sign between its digits is the decimal one. */
function readFigure(text: string): string {
  const digits = text.replaceAll(/[\u0660-\u0669]/g, digit => String((digit.codePointAt(0) ?? 0) - 0x660));
  const parts = digits.match(/\d+/g) ?? [];
  const [whole, decimals] = [parts.slice(0, -1).join(''), parts.at(-1) ?? ''];
  return `${BigInt(whole || '0')}.${decimals}`.replace(/\.?0+$/, '');
}

const plain = (amount: string) => readFigure(amount.includes('.') ? amount : `${amount}.0`);
const readFigures = async (place: Locator) => (await place.locator('.num').allTextContents()).map(readFigure);

/** The totals of an exported record: of the lines of its file they alone have six cells. */
function readTotals(csv: string): readonly TotalsRow[] {
  const rows = csv.split('\r\n').map(line => line.split(','));
  return rows
    .filter(cells => cells.length === 6 && /^(USDT|USDC|BTC|ETH)$/.test(cells[0] ?? ''))
    .map(([asset = '', , ...figures]) => ({ asset, figures: figures.map(plain) }));
}

const scale = 10n ** 18n;
function toUnits(amount: string): bigint {
  const [whole = '0', decimals = ''] = amount.split('.');
  return BigInt(whole) * scale + BigInt(decimals.padEnd(18, '0'));
}

/** The record is sound to the browser, and its file, its totals and the balances on screen are the same. */
export async function checkRecord({ page, word, look }: MoneyCustomer): Promise<void> {
  const text = (key: string) => word('transactions', key);
  await page.goto('/transactions');
  await page.getByRole('button', { name: text('checkStart') }).click();
  await expect(page.getByText(text('checkSound'))).toBeVisible();
  const totals = page.getByRole('region', { name: text('totals') });
  const whole = totals.locator('button[aria-expanded="false"].lnk');
  if (await whole.isVisible()) await whole.click();
  await look('record');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: text('export.csv') }).click();
  const rows = readTotals(readFileSync(await (await download).path(), 'utf8'));
  expect(rows.length).toBeGreaterThan(5);
  expect(await readFigures(totals.locator('table, ul').first())).toEqual(rows.flatMap(({ figures }) => figures));

  await page.goto('/profile/balance');
  await expect(page.getByText(word('profile', 'sumTitle'))).toBeVisible();
  for (const asset of ['USDT', 'BTC']) {
    const held = rows
      .filter(row => row.asset === asset)
      .reduce((sum, { figures }) => sum + toUnits(figures[3] ?? ''), 0n);
    expect(held).toBeGreaterThan(0n);
    const [shown = ''] = await readFigures(page.getByRole('region', { name: asset, exact: true }));
    expect(toUnits(shown), asset).toBe(held);
  }
  await look('balance');
}

/** Checks that have nothing to look at yet: what a sale has raised is paid to its charity later. */
const laterChecks = ['payout'];

async function seeGreen(page: Page, address: string): Promise<void> {
  await page.goto(address);
  const checks = page.locator('[data-check]');
  const readOpen = () =>
    checks.evaluateAll(all =>
      all.filter(one => one.dataset.state !== 'passed').map(one => `${one.dataset.check} ${one.dataset.state}`),
    );
  await expect(checks.first()).toBeVisible();
  const later = laterChecks.map(name => `${name} unavailable`);
  await expect.poll(async () => (await readOpen()).filter(state => !later.includes(state)), address).toEqual([]);
}

/** Every receipt that the page of all orders leads to, and one beside, is worked out again by the browser, and holds. */
export async function checkReceipts({ page, look }: MoneyCustomer, beside: string): Promise<void> {
  await page.goto('/profile/orders');
  const links = page.getByRole('tabpanel').getByRole('link');
  await expect(links.first()).toBeVisible();
  await look('orders');
  const paths = await links.evaluateAll(all => all.map(link => link.getAttribute('href') ?? ''));
  const receipts = [beside, ...paths.filter(one => one.startsWith('/receipt/'))];
  for (const order of paths.filter(one => one.startsWith('/order/'))) {
    await page.goto(order);
    const link = page.locator('a[href^="/receipt/"]').first();
    receipts.push((await link.getAttribute('href')) ?? '');
  }
  // A loan, a conversion, a plan, a product, a contract, an option, a bid that has won and a donation.
  expect(new Set(receipts).size).toBe(8);
  for (const [index, receipt] of receipts.entries()) {
    await seeGreen(page, receipt);
    await look(`receipt-${index + 1}`);
  }
}

import { claimDeposit } from './deposit-form.ts';
import { sendIdentity } from './identity-form.ts';
import { expect } from './journey.ts';
import { applyForLoan, chooseLoan, repayAll } from './loan-forms.ts';
import type { MoneyCustomer } from './money-customer.ts';
import { bid, donate } from './nft-market.ts';
import { fillWithdrawal, keepPayoutAddress } from './payout-forms.ts';
import { listContracts, listOptions } from './trader.ts';
import { createTradingPage, euro } from './trading.ts';

/** EIP-55's own example. */
const payoutAddress = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const bitcoin = { path: '/cruuency?code=BTCUSDT&type=2&id=2001', symbol: 'BTC/USDT' } as const;

/** Sends an identity check, and is told that it passed. */
export async function beIdentified({ page, language, desk, trader, word, look }: MoneyCustomer): Promise<void> {
  await page.goto('/profile/verification');
  await sendIdentity(page, language);
  await look('identity-sent');
  await desk.verifyIdentity(trader);
  await expect(page.getByRole('main').getByText(word('verification', 'verifiedTitle'), { exact: true })).toBeVisible();
  await look('identity-verified');
}

/** Tells of a payment, which is credited. */
export async function deposit(customer: MoneyCustomer, amount: string): Promise<void> {
  const { page, language, desk, trader, shape, word, look } = customer;
  await page.goto('/profile/deposit');
  await claimDeposit(page, language, { amount, hash: `0x${`${shape.digit}d`.repeat(32)}` });
  await look('deposit-sent');
  await desk.creditDeposit(trader, amount);
  const list = page.getByRole('region', { name: word('deposit', 'recent') });
  await expect(list.getByText(word('deposit', 'state.processed'))).toBeVisible();
  await look('deposit-credited');
}

/** Converts USDT into bitcoins. */
export async function convert({ page, word, look }: MoneyCustomer, amount: string): Promise<void> {
  await page.goto('/profile/convert');
  const form = page.locator('main form');
  await form.getByLabel(word('convert', 'amount'), { exact: true }).fill(amount);
  await expect(form.locator('dd').last()).toContainText('BTC');
  await page.getByRole('button', { name: word('convert', 'review') }).click();
  await page.getByRole('dialog').getByRole('button').last().click();
  const list = page.getByRole('region', { name: word('convert', 'recent') });
  await expect(list.getByText(word('convert', 'state.filled')).first()).toBeVisible();
  await look('converted');
}

function openTrading({ page, platform, trader, language, shape }: MoneyCustomer) {
  const isMobile = shape.shell === 'phone';
  return createTradingPage({ page, platform, trader, language, isMobile, symbol: bitcoin.symbol });
}

/** Opens a contract in the live account, and closes it. */
export async function tradeContract(customer: MoneyCustomer): Promise<void> {
  const { page, platform, trader, look } = customer;
  const trading = openTrading(customer);
  await page.goto(bitcoin.path);
  await trading.placeContract(async () => ({ lots: '0.002' }), 'live');
  const readOrder = async () => (await listContracts(platform, trader, 'live'))[0];
  await expect.poll(async () => (await readOrder())?.status).toBe('holding');
  await look('contract-open');
  await trading.closePosition();
  await expect.poll(async () => (await readOrder())?.closeReason).toBe('user');
  await look('contract-closed');
}

/** Buys an option in the live account, which ends by itself: again where the recorded euro has paused for so long that it was canceled. */
export async function takeOption(customer: MoneyCustomer): Promise<void> {
  const { page, platform, trader, look } = customer;
  const trading = openTrading(customer);
  const readStatus = async () => (await listOptions(platform, trader, 'live'))[0]?.status;
  await page.goto(euro.path);
  do {
    await trading.chooseOptions();
    await trading.placeOption('live');
    await expect.poll(readStatus).not.toBe('pending');
  } while ((await readStatus()) === 'canceled');
  await look('option-bought');
}

/** Waits until the price has decided about the option. */
export async function awaitOption({ platform, trader }: MoneyCustomer): Promise<void> {
  const readResult = async () => (await listOptions(platform, trader, 'live'))[0]?.resultType;
  await expect.poll(readResult, { timeout: 60_000 }).toMatch(/^(win|lose|draw)$/);
}

const investments = {
  plans: { path: '/trading', field: 'plan', act: 'buy' },
  financial: { path: '/financial', field: 'product', act: 'invest' },
} as const;

/** Puts money into what is offered first: a plan, or a product, of seven days. */
export async function invest(
  { page, word, look }: MoneyCustomer,
  kind: keyof typeof investments,
  amount: string,
): Promise<void> {
  const { path, field, act } = investments[kind];
  await page.goto(path);
  const offer = page.locator('label').filter({ has: page.locator(`input[name="${field}"]`) });
  await offer.first().click();
  await page.getByLabel(word(kind, 'amount'), { exact: true }).fill(amount);
  await page.getByRole('button', { name: word(kind, 'review') }).click();
  await look(`${kind}-review`);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: word(kind, act), exact: true })
    .click();
  await expect(page.getByText(word(kind, 'bought'))).toBeVisible();
  const mine = page.getByRole('region', { name: word(kind, 'mine') });
  await expect(mine.getByRole('listitem').getByText(word(kind, 'state.earning'))).toBeVisible();
  await look(`${kind}-earning`);
}

/** Borrows a thousand and gives it back on the same day; answers where the receipt of the loan is. */
export async function borrowAndRepay(customer: MoneyCustomer): Promise<string> {
  const { page, language, desk, trader, word, look } = customer;
  const main = page.getByRole('main');
  await page.goto('/loan');
  await chooseLoan(page, language);
  await applyForLoan(page, language);
  await look('loan-applied');
  await desk.payLoanOut(trader);
  await expect(main.getByText(word('loan', 'repayTitle')).first()).toBeVisible();
  await look('loan-paid-out');
  await repayAll(page, language);
  await desk.settleRepayment(trader);
  await expect(main.getByText(word('loan', 'state.repaid')).first()).toBeVisible();
  await desk.closeLoan(trader);
  await expect(main.getByText(word('loan', 'state.completed')).first()).toBeVisible();
  await look('loan-completed');
  return (await main.getByRole('link', { name: word('loan', 'receipt') }).getAttribute('href')) ?? '';
}

/** Bids for a work and gives something beside it. */
export async function bidAndDonate({ page, language, shape, look }: MoneyCustomer): Promise<void> {
  await page.goto(`/nfts/${shape.work}`);
  await bid(page, language, shape.bid);
  await donate(page, language);
  await look('nft-leading');
}

/** Keeps an address, which may be paid to in a day. */
export async function keepAddress({ page, language, word, look }: MoneyCustomer): Promise<void> {
  await page.goto('/profile/withdraw');
  const book = await keepPayoutAddress(page, language, payoutAddress);
  await expect(book.getByText(word('withdraw', 'waiting'))).toBeVisible();
  await look('address-kept');
}

/** Withdraws to the address of the book, proving who is there where that is asked, and is paid. */
export async function withdraw(customer: MoneyCustomer, amount: string): Promise<void> {
  const { page, language, desk, trader, shape, word, look } = customer;
  await page.goto('/profile/withdraw');
  await fillWithdrawal(page, language, { token: 'USDT', address: payoutAddress, amount });
  await page.getByRole('button', { name: word('withdraw', 'submit') }).click();
  const list = page.getByRole('region', { name: word('withdraw', 'recent') });
  const submitted = list.getByText(word('withdraw', 'state.submitted'));
  const proof = page.getByRole('dialog', { name: word('identity', 'stepUpTitle') });
  await expect(proof.or(submitted)).toBeVisible();
  if (await proof.isVisible()) {
    await proof.getByLabel(word('identity', 'password'), { exact: true }).fill(trader.password);
    await proof.getByRole('button', { name: word('identity', 'stepUpSubmit') }).click();
  }
  await expect(submitted).toBeVisible();
  await look('withdrawal-sent');
  await desk.approveWithdrawal(trader);
  await expect(list.getByText(word('withdraw', 'approved'))).toBeVisible();
  await desk.recordPayment(trader, `0x${`${shape.digit}e`.repeat(32)}`);
  await expect(list.getByText(word('withdraw', 'state.processed'))).toBeVisible();
  await look('withdrawal-paid');
}

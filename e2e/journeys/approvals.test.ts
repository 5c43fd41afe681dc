import { readFileSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import { encodeAbiParameters, encodeFunctionData, erc20Abi } from 'viem';
import { findAxeFaults } from '../support/axe.ts';
import { isWholeRun, wholeRunOnly } from '../support/extent.ts';
import { expect, startMsMax, test } from '../support/journey.ts';
import { type LocalChain, openLocalChain } from '../support/local-chain.ts';
import { setUpOperator } from '../support/operator.ts';
import { createPlatform, type Platform } from '../support/platform.ts';
import { decide, desktop, openBackOffice, openQueue, openWindow, phone } from '../support/review.ts';
import { readText } from '../support/texts.ts';
import { installWallet, type TestWallet } from '../support/wallet.ts';

test.describe.configure({ mode: 'serial' });

const everyShape = [
  { name: 'desktop, English', language: 'en', viewport: desktop },
  { name: 'phone, Arabic', language: 'ar', viewport: phone },
  { name: 'desktop, Chinese', language: 'zh', viewport: desktop },
] as const;
type WalkedShape = (typeof everyShape)[number];
/** Where there is less time, one shell. */
const shapes: readonly WalkedShape[] = isWholeRun ? everyShape : [everyShape[1]];

const unit = 1_000_000n;
const supply = 1_000_000n * unit;
const confirmations = 12;

/** All that a wallet may be asked on this way. */
const askedMax = [
  ...['eth_requestAccounts', 'eth_accounts', 'eth_chainId', 'wallet_switchEthereumChain', 'personal_sign'],
  ...['eth_call', 'eth_getBalance', 'eth_getCode', 'eth_getTransactionReceipt', 'eth_sendTransaction'],
];

let chain: LocalChain;
let platform: Platform;
let operator: Page;
let operatorSecret: string;
let tokens: { readonly usdt: string; readonly usdc: string };
let spender: string;

const readBuild = (file: string) => JSON.parse(readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8'));

/** A token like USDT, which refuses a change of an allowance; a plain one; and a contract to approve. */
async function deployContracts(): Promise<void> {
  const own = readBuild('apps/server/src/adapters/chains/testing/wallet-contracts.json');
  const plain = readBuild('node_modules/@openzeppelin/contracts/build/contracts/ERC20PresetFixedSupply.json');
  const [rich = ''] = await chain.accounts();
  const encode = (types: readonly string[], values: readonly unknown[]) =>
    encodeAbiParameters(
      types.map(type => ({ type })),
      values,
    ).slice(2);
  const usdt = await chain.deploy(own.ResettingToken.bytecode + encode(['uint256'], [supply]));
  const usdc = await chain.deploy(
    plain.bytecode + encode(['string', 'string', 'uint256', 'address'], ['Plain', 'USDC', supply, rich]),
  );
  tokens = { usdt, usdc };
  spender = await chain.deploy(own.OwnedWallet.bytecode + encode(['address'], [rich]));
}

/** Coins for the fees, and tokens. */
async function fill(address: string): Promise<void> {
  await chain.pay(address, '1');
  const args = [address as `0x${string}`, 1_000n * unit] as const;
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args });
  for (const token of [tokens.usdt, tokens.usdc]) await chain.call(token, data);
}

test.beforeAll(async ({ browser }) => {
  test.setTimeout(2 * startMsMax);
  chain = await openLocalChain();
  await chain.mine(1);
  await deployContracts();
  platform = await createPlatform({
    RPC_URL_ETHEREUM: chain.url,
    TOKENS_ETHEREUM: `USDT=${tokens.usdt},USDC=${tokens.usdc}`,
    CONTRACT_ETHEREUM: spender,
  });
  await platform.start();
  operator = await openBackOffice(browser, platform.url);
  operatorSecret = await setUpOperator(operator);
});

test.afterAll(async () => {
  await operator?.context().close();
  await platform?.remove();
  await chain?.close();
});

interface Visit {
  readonly page: Page;
  readonly wallet: TestWallet;
  readonly words: (namespace: string, key: string) => string;
}

/** Somebody with a filled wallet, whose account the wallet has made. */
async function logInByWallet(browser: Browser, shape: WalkedShape): Promise<Visit> {
  const page = await openWindow(browser, platform.url, shape);
  const wallet = await installWallet(page.context(), chain.url);
  await fill(wallet.address);
  const words = (namespace: string, key: string) => readText(shape.language, namespace, key);
  await page.goto('/pass/login');
  await page.getByRole('button', { name: words('pass', 'loginWallet') }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'MetaMask' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('pass', 'socialTitle'));
  await page.getByLabel(words('identity', 'country')).selectOption('SG');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: words('pass', 'registerSubmit') }).click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).not.toBeNull();
  return { page, wallet, words };
}

const listSent = ({ asked }: TestWallet) =>
  asked.flatMap(({ method, params }) =>
    method === 'eth_sendTransaction' ? [params?.[0] as { readonly to: string; readonly data?: string }] : [],
  );

/** Amounts that a wallet was asked to approve, in order. */
function listApproved(wallet: TestWallet): readonly bigint[] {
  return listSent(wallet).flatMap(({ data = '' }) =>
    data.startsWith('0x095ea7b3') ? [BigInt(`0x${data.slice(74)}`)] : [],
  );
}

for (const shape of shapes) {
  test(
    `E2E-1150 WAL-056 a wallet logs in, approves exactly, with the reset where a token asks for it, deposits, and revokes: ${shape.name}`,
    wholeRunOnly,
    async ({ browser }) => {
      const visit = await logInByWallet(browser, shape);
      const { page, wallet, words } = visit;
      const word = (key: string) => words('approvals', key);
      await page.goto('/profile/security');
      const short = `${wallet.address.slice(0, 6)}…${wallet.address.slice(-4)}`;
      await expect(page.getByRole('heading', { name: short })).toBeVisible();
      await page.goto('/profile/wallet');
      await page.getByRole('button', { name: word('connect') }).click();
      await page.getByRole('button', { name: 'MetaMask' }).click();
      const head = page.getByRole('region', { name: word('connected') });
      await expect(head).toContainText(wallet.address);
      const form = page.getByRole('region', { name: word('approvalsTitle') });
      const amount = form.getByRole('textbox', { name: word('amount') });
      const list = form.getByRole('region', { name: word('list') });
      await expect(list.getByText(word('listEmpty'))).toBeVisible();
      const approve = form.locator('button[type="submit"]');
      const choose = (asset: string) => page.locator('label').filter({ hasText: asset }).first().click();

      // A plain token; the first try is declined.
      await choose('USDC');
      await amount.fill('150');
      wallet.decline('eth_sendTransaction');
      await approve.click();
      await expect(form.getByText(words('wallet', 'transactionCanceled'))).toBeVisible();
      await approve.click();
      await expect(form.getByText(word('waitingBlock'))).toBeVisible();
      await chain.mine(1);
      await expect(form.getByText(word('granted'))).toBeVisible();
      await expect(list.getByText(/150[.,٫]00 USDC/)).toBeVisible();

      // More than is approved already: to zero first, since this token refuses a change.
      await choose('USDT');
      await amount.fill('130');
      await approve.click();
      await expect(form.getByText(word('waitingBlock'))).toBeVisible();
      await chain.mine(1);
      await expect(form.getByText(word('granted'))).toBeVisible();
      await amount.fill('150.25');
      await approve.click();
      for (const step of [1, 2]) {
        // Numbers stand without marks of direction.
        const said = words('approvals', 'step').replace('{step}', String(step)).replace('{steps}', '2');
        await expect(form.getByText(said)).toBeVisible();
        await expect(form.getByText(word('waitingBlock'))).toBeVisible();
        await chain.mine(1);
      }
      await expect(form.getByText(word('granted'))).toBeVisible();
      await amount.fill('100');
      await approve.click();
      await expect(form.getByText(word('enough'))).toBeVisible();
      expect(await findAxeFaults(page)).toEqual([]);

      // More than that is an own choice, whose risk is agreed to first.
      const asked = listSent(wallet).length;
      await form.getByRole('radio').last().check();
      await approve.click();
      await expect(form.getByText(word('standingMissing'))).toBeVisible();
      expect(listSent(wallet)).toHaveLength(asked);

      const deposit = page.getByRole('region', { name: word('depositTitle') });
      await deposit.getByRole('textbox', { name: word('amount') }).fill('150.25');
      await deposit.getByRole('button', { name: word('send') }).click();
      await expect(deposit.getByText(word('claimed'))).toBeVisible();
      const recent = page.getByRole('region', { name: words('deposit', 'recent') });
      await expect(recent.getByText(/150[.,٫]25 USDT/)).toBeVisible();
      await chain.mine(confirmations + 1);
      await expect(recent.locator('progress').first()).toHaveAttribute('value', String(confirmations), {
        timeout: 30_000,
      });
      await openQueue(operator, 'Deposits');
      await decide(operator, operatorSecret, 'Credit the amount');
      await expect(recent.getByText(words('deposit', 'state.processed'))).toBeVisible();

      for (const count of [1, 0]) {
        await list.getByRole('button').first().click();
        await expect(form.getByText(word('waitingBlock'))).toBeVisible();
        await chain.mine(1);
        await expect(form.getByText(word('revoked'))).toBeVisible();
        await expect(list.getByRole('button')).toHaveCount(count);
      }
      for (const { method } of wallet.asked) expect(askedMax).toContain(method);
      expect(listApproved(wallet)).toEqual([150, 150, 130, 0, 150.25, 0, 0].map(each => BigInt(each * 1e6)));
      for (const { data } of listSent(wallet)) expect(data).toMatch(/^0x(095ea7b3|a9059cbb)/);

      await wallet.changeAccount(page);
      await expect(page.getByText(words('wallet', 'accountChanged'))).toBeVisible();
      await expect(head).toHaveCount(0);
      await page.context().close();
    },
  );
}

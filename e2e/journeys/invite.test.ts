import type { Browser, Page } from '@playwright/test';
import { findAxeFaults } from '../support/axe.ts';
import { claimDeposit } from '../support/deposit-form.ts';
import { wholeRunOnly } from '../support/extent.ts';
import { test as base, expect, ownPlatform } from '../support/journey.ts';
import { setUpOperator } from '../support/operator.ts';
import { readCode } from '../support/outbox.ts';
import { shoot } from '../support/pictures.ts';
import type { PlatformPlace } from '../support/platform.ts';
import {
  decide,
  openBackOffice,
  openQueue,
  openWindow,
  phone,
  type WalkedShape,
  walkedShapes,
} from '../support/review.ts';
import { readText } from '../support/texts.ts';
import { keepLogin, registerTrader } from '../support/trader.ts';

/** Its administrator is one whom nobody has set up yet. */
const test = base.extend({ steady: ownPlatform() });
test.describe.configure({ mode: 'serial' });

const password = 'four words of mine';
/** What the reviewer credits, what of it is converted, and a tenth of the fee for that. */
const [credited, converted, share] = ['500', '400', '0.04'];

let operator: Page;
let secret: string;

test.beforeAll(async ({ browser, steady }) => {
  operator = await openBackOffice(browser, steady.url);
  secret = await setUpOperator(operator);
});

test.afterAll(() => operator.context().close());

/** A figure of the page of the inviter: how many have signed up, have deposited, trade, and what it brought. */
function findFigure(page: Page, word: string) {
  return page
    .locator('dl > div')
    .filter({ has: page.locator('dt', { hasText: word }) })
    .locator('dd')
    .first();
}

for (const [index, shape] of walkedShapes.entries()) {
  test(
    `INV-008 INV-012 who opens an invite link on a phone, signs up, deposits and trades is followed by who invited; DEP-045 the proof is shown again: ${shape.name}`,
    wholeRunOnly,
    ({ browser, steady }) => {
      return invite(browser, steady, shape, `0x${`7${index}`.repeat(32)}`);
    },
  );
}

async function invite(browser: Browser, platform: PlatformPlace, shape: WalkedShape, hash: string): Promise<void> {
  const { language } = shape;
  const page = await openWindow(browser, platform.url, shape);
  const words = (namespace: string, key: string) => readText(language, namespace, key);
  const inviter = await registerTrader(platform, 'inviter');
  await keepLogin(page, inviter, 'live');
  // A device that has a sheet of its own keeps what it is handed.
  await page.addInitScript(() => {
    const share = async ({ url }: ShareData) => {
      document.documentElement.dataset.shared = url ?? '';
    };
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  });
  await page.goto('/profile/invite');
  await expect(page.getByRole('img', { name: words('invites', 'picture') })).toBeVisible();
  await expect(page.getByText(words('invites', 'emptyText'))).toBeVisible();
  await expect(findFigure(page, words('invites', 'registered'))).toHaveText('0');
  expect(await findAxeFaults(page)).toEqual([]);
  const link = (await page.locator('bdi').filter({ hasText: 'invite=' }).textContent()) ?? '';
  await page.getByRole('button', { name: words('invites', 'share'), exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-shared', link);

  const invited = await openWindow(browser, platform.url, { language, viewport: phone });
  await signUp(invited, platform, link, { language, userName: `zz_${inviter.userName.slice(-6)}` });
  const figure = (key: string) => findFigure(page, words('invites', key));
  await expect(figure('registered')).toHaveText('1');
  const person = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'zz•••' }) });
  await expect(person.getByText(words('invites', 'nothing'))).toBeVisible();
  expect(await findAxeFaults(page)).toEqual([]);
  await invited.goto('/profile/invite');
  await expect(invited.getByText(words('invites', 'emptyText'))).toBeVisible();

  await deposit(invited, language, hash);
  await expect(figure('funded')).toHaveText('1');
  await expect(figure('trading')).toHaveText('0');
  await convert(invited, language);
  await expect(figure('trading')).toHaveText('1');
  await expect(figure('earned')).toContainText(share);
  const fee = person.locator('dl > div').filter({ hasText: words('invites', 'fee.conversionFee') });
  await expect(fee.locator('dd')).toContainText(share);
  // Neither the name of the other is to be seen nor what they traded.
  await expect(page.getByText('zz_')).toHaveCount(0);
  await expect(person.getByText(converted)).toHaveCount(0);
  expect(await findAxeFaults(page)).toEqual([]);
  await shoot(page, `invite-earned-${language}`);
  await invited.context().close();
  await page.context().close();
}

interface Newcomer {
  readonly language: WalkedShape['language'];
  readonly userName: string;
}

/** Opens an account by the link, as a person does. */
async function signUp(
  page: Page,
  platform: PlatformPlace,
  link: string,
  { language, userName }: Newcomer,
): Promise<void> {
  const words = (namespace: string, key: string) => readText(language, namespace, key);
  const email = `${userName}@example.org`;
  await page.goto(link);
  await page.getByLabel(words('pass', 'userName'), { exact: true }).fill(userName);
  await page.getByRole('textbox', { name: words('identity', 'email'), exact: true }).fill(email);
  await page.getByRole('button', { name: words('identity', 'codeSend') }).click();
  await page.getByLabel(words('identity', 'code'), { exact: true }).fill(await readCode(platform.dataDir, email));
  await page.getByLabel(words('identity', 'password'), { exact: true }).fill(password);
  await page.getByLabel(words('pass', 'passwordAgain'), { exact: true }).fill(password);
  await page.getByLabel(words('identity', 'country')).selectOption('DE');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: words('pass', 'registerSubmit') }).click();
  await expect(page.getByText(words('pass', 'registered'))).toBeVisible();
}

/** Tells of a payment with its proof, which the operator credits; its owner finds the picture beside it. */
async function deposit(page: Page, language: WalkedShape['language'], hash: string): Promise<void> {
  const word = (key: string) => readText(language, 'deposit', key);
  await page.goto('/profile/deposit');
  await claimDeposit(page, language, { amount: credited, hash });
  const list = page.getByRole('region', { name: word('recent') });
  await openQueue(operator, 'Deposits');
  await operator.reload();
  await operator.getByLabel('Amount that arrived').fill(credited);
  await operator.getByLabel('Output index').fill('0');
  await decide(operator, secret, 'Credit the amount');
  await expect(list.getByText(word('state.processed'))).toBeVisible();
  await list.getByRole('button', { name: word('proofShow') }).click();
  const picture = page.getByRole('dialog').getByRole('img', { name: word('proof') });
  await expect.poll(() => picture.evaluate(canvas => (canvas as HTMLCanvasElement).width)).toBeGreaterThan(300);
  expect(await findAxeFaults(page)).toEqual([]);
  await shoot(page, `deposit-proof-${language}`);
}

async function convert(page: Page, language: WalkedShape['language']): Promise<void> {
  const word = (key: string) => readText(language, 'convert', key);
  await page.goto('/profile/convert');
  const form = page.locator('main form');
  await form.getByLabel(word('amount'), { exact: true }).fill(converted);
  await expect(form.locator('dd').last()).toContainText('BTC');
  await page.getByRole('button', { name: word('review') }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(word('least'))).toBeVisible();
  await dialog.getByRole('button').last().click();
  await expect(page.getByRole('region', { name: word('recent') }).getByText(word('state.filled'))).toBeVisible();
}

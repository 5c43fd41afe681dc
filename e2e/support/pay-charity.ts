import type { Browser, Page } from '@playwright/test';
import { expect } from './journey.ts';
import { logInOperator, proveOperator, setUpAddedOperator } from './operator.ts';
import { shoot } from './pictures.ts';
import type { PlatformPlace } from './platform.ts';
import { decide, openBackOffice, openQueue } from './review.ts';

/** The title of the work that is listed last. */
export const picturedWork = 'Low tide';

interface Payment {
  /** Of the first operator's authenticator app. */
  readonly operatorSecret: string;
  readonly shiftMs: number;
  readonly reference: string;
}

/** Two operators pay what the first sample work has raised: one asks for the account and enters the payment, the other confirms both, and lists another work. */
export async function payCharity(
  browser: Browser,
  platform: PlatformPlace,
  { operatorSecret, shiftMs, reference }: Payment,
): Promise<void> {
  const reason = 'A journey of the tests';
  const operator = await openBackOffice(browser, platform.url);
  await logInOperator(operator, operatorSecret, shiftMs);
  await openQueue(operator, 'Operators');
  await operator.getByRole('button', { name: 'Add operator' }).click();
  const adding = operator.getByRole('dialog', { name: 'Add operator' });
  await adding.getByLabel('Email').fill('second@example.org');
  await adding.getByLabel('Role').selectOption('Administrator');
  await adding.getByLabel('Reason').fill(reason);
  await adding.getByRole('button', { name: 'Add operator' }).click();
  await proveOperator(operator, operatorSecret, shiftMs);
  const shown = operator.getByRole('dialog', { name: 'Operator 2' });
  const password = (await shown.locator('.mono').textContent()) ?? '';
  await shown.getByRole('checkbox').check();
  await shown.getByRole('button', { name: 'Done' }).click();

  const second = await openBackOffice(browser, platform.url);
  const secret = await setUpAddedOperator(second, { email: 'second@example.org', password }, shiftMs);
  await openQueue(second, 'Charity NFTs');
  await second.getByRole('link', { name: 'Charities' }).click();
  await second.getByRole('button', { name: 'Change payment details Clearwell Trust' }).click();
  const account = second.getByRole('dialog', { name: 'Payment details of Clearwell Trust' });
  await account.getByLabel('Payment details').fill('IBAN XX00 0000 0001');
  await account.getByLabel('Reason').fill(reason);
  await account.getByRole('button', { name: 'Change payment details' }).click();
  await proveOperator(second, secret, shiftMs);
  await expect(second.getByText('Proposed. A second person decides under Reviews.')).toBeVisible();
  await second.getByRole('link', { name: 'Change waiting for approval' }).click();
  await expect(second.getByRole('button', { name: 'Approve', exact: true })).toBeDisabled();
  await openQueue(operator, 'Charity payment details');
  await expect(operator.getByText('Not entered yet')).toBeVisible();
  await shoot(operator, 'console-charity-account');
  await decide(operator, operatorSecret, 'Approve', shiftMs);
  await expect(operator.getByText('No payment details waiting')).toBeVisible();

  await openQueue(second, 'Charity NFTs');
  await shoot(second, 'console-nfts');
  await second.getByRole('button', { name: 'Enter payment Well 14' }).click();
  const recording = second.getByRole('dialog');
  await expect(recording.getByText('IBAN XX00 0000 0001')).toBeVisible();
  await recording.getByLabel('Payment reference').fill(reference);
  await recording.getByLabel('Reason').fill(reason);
  await recording.getByRole('button', { name: 'Enter payment' }).click();
  await expect(second.getByText('Payment sent to another person for confirmation.')).toBeVisible();
  await openQueue(second, 'Charity payments');
  await expect(second.getByRole('button', { name: 'Confirm payment' })).toBeDisabled();
  await second.context().close();

  await operator.goto('/console');
  await operator.getByRole('main').getByRole('link', { name: 'Charity payments' }).click();
  await expect(operator.getByText(reference)).toBeVisible();
  await shoot(operator, 'console-charity-payment');
  await decide(operator, operatorSecret, 'Confirm payment', shiftMs);
  await expect(operator.getByText('No pending payments')).toBeVisible();
  await listWork(operator, shiftMs);
  await operator.context().close();
}

/** A work with a picture of its own: a page that was photographed. */
async function listWork(operator: Page, shiftMs: number): Promise<void> {
  const picture = { name: 'picture.png', mimeType: 'image/png', buffer: await operator.screenshot() };
  await openQueue(operator, 'Charity NFTs');
  await operator.getByRole('button', { name: 'List a work' }).click();
  const dialog = operator.getByRole('dialog', { name: 'List a work' });
  await dialog.getByLabel('Title of the work').fill(picturedWork);
  await dialog.getByLabel('Creator').fill('Mika Osei');
  const files = dialog.locator('input[type="file"]');
  await files.setInputFiles({ name: 'drawing.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg></svg>') });
  await expect(dialog.getByText('Choose a JPG, JPEG 2000 or PNG picture.')).toBeVisible();
  await files.setInputFiles(picture);
  await expect(dialog.getByText('picture.png')).toBeVisible();
  await dialog.getByLabel('Starting bid (USDT)').fill('20');
  const end = new Date(Date.now() + shiftMs + 86_400_000).toISOString().slice(0, 16);
  await dialog.getByLabel('End (UTC)').fill(end);
  await dialog.getByLabel('Reason').fill('A journey of the tests');
  await shoot(operator, 'console-work');
  await dialog.getByRole('button', { name: 'List a work' }).click();
  await expect(operator.getByText('The work is on sale.')).toBeVisible();
}

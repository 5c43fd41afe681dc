import type { Page } from '@playwright/test';
import { administrator } from './platform.ts';
import { calculateTotp } from './totp.ts';

/** The console is worded in English. */
async function openConsole(page: Page): Promise<void> {
  await page.goto('/console');
  await page.getByLabel('E-mail').fill(administrator.email);
  await page.getByLabel('Password').fill(administrator.password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** The first login of an administrator sets up an authenticator app; answers its secret. */
export async function setUpOperator(page: Page): Promise<string> {
  await openConsole(page);
  const secret = await page.getByText(/^(?:[A-Z2-7]{4} ?){6,}$/).textContent();
  await page.getByLabel('Code of the app').fill(calculateTotp(secret ?? ''));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Open the console' }).click();
  return secret ?? '';
}

/** What is dangerous asks once more who is there: with the code after the one of the login, because each is good once. */
export async function proveOperator(page: Page, secret: string): Promise<void> {
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await proof.getByLabel('Code of your authenticator app').fill(calculateTotp(secret, 1));
  await proof.getByRole('button', { name: 'Confirm' }).click();
}

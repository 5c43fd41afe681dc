import type { Page } from '@playwright/test';
import { administrator } from './platform.ts';
import { calculateTotp } from './totp.ts';

interface Person {
  readonly email: string;
  readonly password: string;
}

/** The console is worded in English. */
async function openConsole(page: Page, { email, password }: Person): Promise<void> {
  await page.goto('/console');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

async function setUpFactor(page: Page, shiftMs = 0): Promise<string> {
  const secret = await page.getByText(/^(?:[A-Z2-7]{4} ?){6,}$/).textContent();
  await page.getByLabel('Authenticator code').fill(calculateTotp(secret ?? '', { shiftMs }));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Open the console' }).click();
  return secret ?? '';
}

/** The first login of an administrator sets up an authenticator app; answers its secret. */
export async function setUpOperator(page: Page): Promise<string> {
  await openConsole(page, administrator);
  return setUpFactor(page);
}

/** The first login of an administrator whom another has added: then a password of their own comes as well. */
export async function setUpAddedOperator(page: Page, person: Person, shiftMs = 0): Promise<string> {
  await openConsole(page, person);
  const secret = await setUpFactor(page, shiftMs);
  await page.getByLabel('Current password').fill(person.password);
  for (const label of ['New password', 'Confirm new password']) {
    await page.getByLabel(label, { exact: true }).fill(`${person.password} of my own`);
  }
  await page.getByRole('button', { name: 'Change password' }).click();
  return secret;
}

/** A later login of an administrator, at a server whose clock is `shiftMs` ahead. */
export async function logInOperator(page: Page, secret: string, shiftMs = 0): Promise<void> {
  await openConsole(page, administrator);
  await page.getByLabel('Code', { exact: true }).fill(calculateTotp(secret, { shiftMs }));
  await page.getByRole('button', { name: 'Confirm' }).click();
}

/** What is dangerous asks once more who is there: with the code after the one of the login, because each is good once. */
export async function proveOperator(page: Page, secret: string, shiftMs = 0): Promise<void> {
  const proof = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await proof.getByLabel('Authenticator code').fill(calculateTotp(secret, { shiftMs, later: 1 }));
  await proof.getByRole('button', { name: 'Confirm' }).click();
}

import type { Page } from '@playwright/test';
import type { Language } from '@truemark/contract/languages';
import { expect } from './journey.ts';
import { readText } from './texts.ts';

/** A real picture: of the page as it stands. */
const takePicture = async (page: Page) => ({
  name: 'picture.png',
  mimeType: 'image/png',
  buffer: await page.screenshot(),
});

/** Chooses a picture of an identity check, and waits until it is stored. */
async function choosePicture(page: Page, language: Language, part: 'front' | 'back' | 'holding'): Promise<void> {
  const word = (key: string) => readText(language, 'verification', key);
  const field = page.getByRole('group', { name: word(part) });
  await field
    .locator('input[type="file"]')
    .last()
    .setInputFiles(await takePicture(page));
  await expect(field.getByText(word('uploaded'), { exact: true })).toBeVisible({ timeout: 30_000 });
}

/** Fills and sends an identity check with a passport, wherever its form stands. */
export async function sendIdentity(
  page: Page,
  language: Language,
  person: { readonly firstName: string; readonly lastName: string; readonly documentNumber: string },
): Promise<void> {
  const word = (key: string) => readText(language, 'verification', key);
  const fill = (key: string, value: string) => page.getByLabel(word(key), { exact: true }).fill(value);
  await fill('firstName', person.firstName);
  await fill('lastName', person.lastName);
  await fill('birthDate', '1990-12-10');
  await page.getByLabel(word('sex'), { exact: true }).selectOption('female');
  await page.getByLabel(word('country'), { exact: true }).selectOption('SG');
  await fill('address', '1 Example Road, Singapore');
  await fill('phone', '+65 6123 4567');
  await page.getByRole('button', { name: word('nextDocument') }).click();
  await page.getByRole('radio', { name: word('passport') }).check();
  await fill('documentNumber', person.documentNumber);
  await fill('documentExpiresOn', '2031-01-01');
  await choosePicture(page, language, 'front');
  await choosePicture(page, language, 'holding');
  await page.getByRole('button', { name: word('nextSignature') }).click();
  await fill('typedName', `${person.firstName} ${person.lastName}`);
  await page.getByRole('button', { name: word('submit') }).click();
  await expect(page.getByRole('main').getByText(word('pendingTitle'))).toBeVisible();
}

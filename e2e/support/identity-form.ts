import type { Page } from '@playwright/test';
import type { Language } from '@truemark/contract/languages';
import { expect } from './journey.ts';
import { readText } from './texts.ts';

interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly documentNumber: string;
}

const makeAda = (): Person => ({
  ...{ firstName: 'Ada', lastName: 'Example' },
  documentNumber: `E${Math.floor(Math.random() * 1e8)}`,
});

/** A real picture: of the page as it stands. */
export const takePicture = async (page: Page) => ({
  name: 'picture.png',
  mimeType: 'image/png',
  buffer: await page.screenshot(),
});

/** Fills an identity check in up to its pictures, with a passport, wherever its form stands. */
export async function fillDetails(page: Page, language: Language, person = makeAda()): Promise<void> {
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
}

/** Chooses a picture of an identity check, and waits until it is stored. */
export async function choosePicture(page: Page, language: Language, part: 'front' | 'back' | 'holding'): Promise<void> {
  const word = (key: string) => readText(language, 'verification', key);
  const field = page.getByRole('group', { name: word(part) });
  await field
    .locator('input[type="file"]')
    .last()
    .setInputFiles(await takePicture(page));
  await expect(field.getByText(word('uploaded'), { exact: true })).toBeVisible();
}

/** From the pictures to a check that waits: each sending is signed. */
export async function signAndSend(page: Page, language: Language, name = 'Ada Example'): Promise<void> {
  const word = (key: string) => readText(language, 'verification', key);
  await page.getByRole('button', { name: word('nextSignature') }).click();
  await page.getByLabel(word('typedName'), { exact: true }).fill(name);
  await page.getByRole('button', { name: word('submit') }).click();
  await expect(page.getByRole('main').getByText(word('pendingTitle'))).toBeVisible();
}

/** Fills and sends an identity check with a passport, wherever its form stands. */
export async function sendIdentity(page: Page, language: Language, person = makeAda()): Promise<void> {
  await fillDetails(page, language, person);
  for (const part of ['front', 'holding'] as const) await choosePicture(page, language, part);
  await signAndSend(page, language, `${person.firstName} ${person.lastName}`);
}

import { expect, type Page } from '@playwright/test';
import type { Language } from '@truemark/contract/languages';
import { readCode } from './outbox.ts';
import { readText } from './texts.ts';

/** Of everybody who registers in a browser. */
export const password = 'four words of mine';

export interface Person {
  readonly userName: string;
  readonly email: string;
}

const firstDigits: Partial<Record<Language, string>> = { ar: '\u0660', zh: '\uFF10' };

/** Digits as people of a language may type them. */
function writeDigits(language: Language, digits: string): string {
  const zero = firstDigits[language]?.charCodeAt(0) ?? 0x30;
  return digits.replaceAll(/\d/g, digit => String.fromCharCode(zero + Number(digit)));
}

interface Registration {
  readonly person: Person;
  /** Code of the country that is chosen. */
  readonly country: string;
  /** Where the messages of the platform are kept. */
  readonly dataDir: string;
}

/** Registers by e-mail; the page is logged in afterwards. */
export async function register(
  page: Page,
  language: Language,
  { person, country, dataDir }: Registration,
): Promise<void> {
  const words = (namespace: string, key: string) => readText(language, namespace, key);
  await page.goto('/pass/register');
  await page.getByLabel(words('pass', 'userName'), { exact: true }).fill(person.userName);
  await page.getByRole('textbox', { name: words('identity', 'email'), exact: true }).fill(person.email);
  await page.getByRole('button', { name: words('identity', 'codeSend') }).click();
  await page
    .getByLabel(words('identity', 'code'), { exact: true })
    .fill(writeDigits(language, await readCode(dataDir, person.email)));
  await page.getByLabel(words('identity', 'password'), { exact: true }).fill(password);
  await page.getByLabel(words('pass', 'passwordAgain'), { exact: true }).fill(password);
  await page.getByLabel(words('identity', 'country')).selectOption(country);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: words('pass', 'registerSubmit') }).click();
  await expect(page.getByText(words('pass', 'registered'))).toBeVisible();
}

/** Logs somebody in who registered before, at another address of the platform where one is named. */
export async function logIn(page: Page, language: Language, person: Person, home = ''): Promise<void> {
  const words = (namespace: string, key: string) => readText(language, namespace, key);
  await page.goto(`${home}/pass/login`);
  await page.getByLabel(words('pass', 'account')).fill(person.userName);
  await page.getByLabel(words('identity', 'password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: words('pass', 'loginSubmit'), exact: true }).click();
  await expect(page.getByLabel(words('pass', 'account'))).toHaveCount(0);
}

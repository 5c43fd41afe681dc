import type { Locator, Page } from '@playwright/test';
import type { Language } from '@truemark/contract/languages';
import { readText } from './texts.ts';

/** Keeps an address of the test network of Ethereum; answers the address book on the page. */
export async function keepPayoutAddress(
  page: Page,
  language: Language,
  address: string,
  outcome: 'kept' | 'refused' = 'kept',
): Promise<Locator> {
  const word = (key: string) => readText(language, 'withdraw', key);
  const book = page.getByRole('region', { name: word('book') });
  await book.getByRole('button', { name: word('add') }).click();
  const adding = page.getByRole('dialog');
  await adding.getByLabel(word('method')).selectOption('sepolia');
  await adding.getByLabel(word('address')).fill(address);
  await adding.getByLabel(word('label')).fill('Cold wallet');
  await adding.getByRole('button', { name: word('save') }).click();
  if (outcome === 'refused') return book;
  await adding
    .getByRole('button', { name: readText(language, 'common', 'close') })
    .last()
    .click();
  return book;
}

/** Fills in what is withdrawn and to which address of the book. */
export async function fillWithdrawal(
  page: Page,
  language: Language,
  { token, address, amount }: { readonly token: string; readonly address: string; readonly amount: string },
): Promise<void> {
  const word = (key: string) => readText(language, 'withdraw', key);
  await page.getByLabel(word('token')).selectOption(token);
  await page.getByLabel(word('method')).first().selectOption('sepolia');
  await page.getByLabel(word('address')).first().selectOption(address);
  await page.getByLabel(word('amount')).first().fill(amount);
}

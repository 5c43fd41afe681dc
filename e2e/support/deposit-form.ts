import type { Page } from '@playwright/test';
import type { Language } from '@truemark/contract/languages';
import { takePicture } from './identity-form.ts';
import { expect } from './journey.ts';
import { readText } from './texts.ts';

/** Tells of a payment of USDT on the test network of Ethereum with its proof, and waits until the list has it. */
export async function claimDeposit(
  page: Page,
  language: Language,
  claim: { readonly amount: string; readonly hash: string },
): Promise<void> {
  const word = (key: string) => readText(language, 'deposit', key);
  await page.getByLabel(word('network')).selectOption({ label: word('network.sepolia') });
  await page.getByLabel(word('amount')).fill(claim.amount);
  await page.getByLabel(word('hash')).fill(claim.hash);
  await page.locator('input[type="file"]').setInputFiles(await takePicture(page));
  await expect(page.getByText(word('uploaded'))).toBeVisible();
  // The picture is known by the name of its file.
  await expect(page.getByRole('group', { name: word('proof') }).getByText('picture.png')).toBeVisible();
  await page.getByRole('button', { name: word('submit') }).click();
  await expect(page.getByRole('region', { name: word('recent') }).getByText(word('state.submitted'))).toBeVisible();
}

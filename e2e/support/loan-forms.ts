import type { Page } from '@playwright/test';
import type { Language } from '@truemark/contract/languages';
import { expect } from './journey.ts';
import { shoot } from './pictures.ts';
import { readText } from './texts.ts';

/** What is read and pressed on the pages of loans. */
function readLoans(page: Page, language: Language) {
  const word = (key: string) => readText(language, 'loan', key);
  const press = (key: string) => page.getByRole('button', { name: word(key), exact: true }).click();
  return { word, press };
}

/** Signs with the pointer, as on paper. */
async function draw(page: Page, label: string): Promise<void> {
  const pad = page.getByRole('img', { name: label });
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (!box) throw new Error('there is nothing to sign on');
  const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const;
  await page.mouse.move(...at(0.2, 0.7));
  await page.mouse.down();
  for (const [x, y] of [
    [0.3, 0.2],
    [0.4, 0.8],
    [0.55, 0.3],
    [0.8, 0.5],
  ] as const) {
    await page.mouse.move(...at(x, y), { steps: 4 });
  }
  await page.mouse.up();
}

/** Chooses a thousand for the shortest time. */
export async function chooseLoan(page: Page, language: Language): Promise<void> {
  const { word, press } = readLoans(page, language);
  await page.getByRole('textbox', { name: word('howMuch') }).fill('1000');
  await page.getByRole('radio').first().check();
  await press('next');
}

/** From the amount to the page of the loan that was applied for. */
export async function applyForLoan(page: Page, language: Language): Promise<void> {
  const { word, press } = readLoans(page, language);
  await page.getByLabel(word('income')).fill('4000');
  await page.getByLabel(word('debts')).fill('250');
  await press('nextSign');
  await press('submit');
  await expect(page.getByText(word('error.notSigned')).first()).toBeVisible();
  await draw(page, readText(language, 'verification', 'stepSignature'));
  await page.getByRole('checkbox', { name: word('iHaveRead') }).check();
  await shoot(page, `loan-sign-${language}`);
  await press('submit');
  await expect(page.getByText(word('pendingText'))).toBeVisible();
}

/** Asks for all that is owed to be repaid. */
export async function repayAll(page: Page, language: Language): Promise<void> {
  const { word, press } = readLoans(page, language);
  await page.getByText(word('repayAll'), { exact: true }).click();
  await press('repay');
  const repayments = page.getByRole('region', { name: word('repayments') });
  await expect(repayments.getByText(word('repayment.submitted'))).toBeVisible();
}

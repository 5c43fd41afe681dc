import { expect, type Page } from '@playwright/test';
import type { Language } from '@truemark/contract/languages';
import { readText } from './texts.ts';

/** The exact prices on screen, in order. */
export function readPrices(page: Page): Promise<readonly string[]> {
  return page
    .locator('[data-price]')
    .evaluateAll(cells => cells.map(cell => cell.getAttribute('data-price') ?? '').filter(Boolean));
}

/** Waits until prices have changed a number of times. */
export async function watchPrices(page: Page, changes: number): Promise<void> {
  await expect.poll(async () => (await readPrices(page)).length).toBeGreaterThan(0);
  for (let change = 0; change < changes; change += 1) {
    const before = (await readPrices(page)).join();
    await expect.poll(async () => (await readPrices(page)).join(), { timeout: 20_000 }).not.toBe(before);
  }
}

/** Leaves the onboarding board, which the mobile shell shows once per browser session. */
export async function skipOnboarding(page: Page, language: Language): Promise<void> {
  await expect(page.locator('h1').first()).toBeAttached();
  const skip = page.getByRole('button', { name: readText(language, 'onboarding', 'skip') });
  const link = page.getByRole('link', { name: readText(language, 'onboarding', 'skip') });
  if (await skip.or(link).count()) await skip.or(link).first().click();
}

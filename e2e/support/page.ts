import { expect, type Page } from '@playwright/test';

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

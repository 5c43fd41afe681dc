import { expect, type Locator } from '@playwright/test';

/**
 * Fills a ticket and confirms it until there is one order more: anew when the price has run away from what was typed, or
 * has paused, before the order was accepted.
 */
export async function placeOrder(
  dialog: Locator,
  words: (key: string) => string,
  fillAndReview: () => Promise<void>,
  countOrders: () => Promise<number>,
): Promise<void> {
  const before = await countOrders();
  const isPlaced = async () => (await countOrders()) > before;
  await expect(async () => {
    if (await dialog.isVisible())
      await dialog.getByRole('button', { name: words('back'), exact: true }).click({ timeout: 5_000 });
    // What a slow machine answered after the try before this one.
    if (await isPlaced()) return;
    await fillAndReview();
    await dialog.getByRole('button', { name: words('placeOrder'), exact: true }).click({ timeout: 5_000 });
    await expect(dialog).toHaveCount(0, { timeout: 10_000 });
    await expect.poll(isPlaced, { timeout: 10_000 }).toBe(true);
  }).toPass({ timeout: 90_000 });
}

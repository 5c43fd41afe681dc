import path from 'node:path';
import type { Page } from '@playwright/test';

const folder = process.env.PICTURES;
const narrowest = 320;

/** Pictures of a page for who looks at it, where `PICTURES` names a folder: as it is, dark, and as narrow as can be. */
export async function shoot(page: Page, name: string): Promise<void> {
  if (!folder) return;
  const save = (kind: string) => page.screenshot({ path: path.join(folder, `${name}-${kind}.png`), fullPage: true });
  await save('light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await save('dark');
  await page.emulateMedia({ colorScheme: 'light' });
  const size = page.viewportSize();
  if (!size) return;
  await page.setViewportSize({ ...size, width: narrowest });
  await save('narrow');
  await page.setViewportSize(size);
}

/** Pictures of what is in the window, light and dark: nothing changes its size, and what stands open stays. */
export async function shootWindow(page: Page, name: string): Promise<void> {
  if (!folder) return;
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: path.join(folder, `${name}-${colorScheme}.png`) });
  }
}

import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import type { Language } from '@truemark/contract/languages';
import { isWholeRun } from './extent.ts';
import { expect } from './journey.ts';
import { findLayoutFaults } from './layout.ts';
import type { OperatorDesk } from './operator-desk.ts';
import { password, register } from './pass-forms.ts';
import type { PlatformPlace } from './platform.ts';
import { desktop, openWindow, phone } from './review.ts';
import { readText } from './texts.ts';
import type { Trader } from './trader.ts';

/** Which shell somebody walks in, and what is theirs alone on a platform that both share. */
export const moneyShapes = [
  { shell: 'desktop', viewport: desktop, work: '1', bid: '60', digit: '4' },
  { shell: 'phone', viewport: phone, work: '3', bid: '80', digit: '8' },
] as const;
export type MoneyShape = (typeof moneyShapes)[number];

/** Somebody whose money goes through everything, in one window from the first page to the last. */
export interface MoneyCustomer {
  readonly page: Page;
  readonly language: Language;
  readonly shape: MoneyShape;
  readonly platform: PlatformPlace;
  readonly desk: OperatorDesk;
  readonly trader: Trader;
  /** A text of the product in their language. */
  word(namespace: string, key: string): string;
  /** Looks whether the page holds together as it stands; in the whole run a picture of it is kept. */
  look(name: string): Promise<void>;
}

interface Place {
  readonly platform: PlatformPlace;
  readonly desk: OperatorDesk;
  readonly language: Language;
}

const picturesFolder = path.resolve(import.meta.dirname, '../../test-results/pictures');

function createLook(page: Page, folder: string): MoneyCustomer['look'] {
  let count = 0;
  return async name => {
    count += 1;
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0, { timeout: 30_000 });
    await expect.poll(() => findLayoutFaults(page), name).toEqual([]);
    if (!isWholeRun) return;
    const file = `${String(count).padStart(2, '0')}-${name}.png`;
    await page.screenshot({ path: path.join(picturesFolder, folder, file), fullPage: true });
  };
}

/** What the browser keeps of its login. */
async function readLogin(page: Page): Promise<Pick<Trader, 'token' | 'userInfo'>> {
  const [token, userInfo] = await page.evaluate(() => [
    localStorage.getItem('token'),
    localStorage.getItem('userInfo'),
  ]);
  return { token: token ?? '', userInfo: JSON.parse(userInfo ?? '') as Trader['userInfo'] };
}

/** Registers in the browser, from where everything may be traded. */
export async function openCustomer(browser: Browser, place: Place, shape: MoneyShape): Promise<MoneyCustomer> {
  const { platform, language } = place;
  const userName = `money_${shape.shell}`;
  const person = { userName, email: `${userName}@example.org` };
  const page = await openWindow(browser, platform.url, { language, viewport: shape.viewport });
  const look = createLook(page, `money-${language}-${shape.shell}`);
  await register(page, language, { person, country: 'SG', dataDir: platform.dataDir });
  await look('registered');
  // They trade in lots.
  await page.evaluate(() => localStorage.setItem('ticketStyle', 'full'));
  const trader = { ...person, password, ...(await readLogin(page)) };
  return { ...place, page, shape, trader, look, word: (namespace, key) => readText(language, namespace, key) };
}

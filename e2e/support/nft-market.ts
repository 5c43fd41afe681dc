import type { Browser, Page } from '@playwright/test';
import type { NftDetail } from '@truemark/contract/investing/nfts';
import type { Language } from '@truemark/contract/languages';
import { isWholeRun } from './extent.ts';
import { expect } from './journey.ts';
import type { PlatformPlace } from './platform.ts';
import { readText } from './texts.ts';
import { keepLogin, type Trader } from './trader.ts';

/** Each has a work of its own, by its place among the samples, and somebody who bids more. */
const everyShape = [
  { name: 'desktop, English', language: 'en', viewport: { width: 1440, height: 900 }, work: '1', start: '60' },
  { name: 'phone, Arabic', language: 'ar', viewport: { width: 390, height: 844 }, work: '3', start: '80' },
  { name: 'phone, Chinese', language: 'zh', viewport: { width: 390, height: 844 }, work: '2', start: '40' },
] as const;
export type Shape = (typeof everyShape)[number];
/** Where there is less time, one shell. */
export const shapes: readonly Shape[] = isWholeRun ? everyShape : [everyShape[0]];
/** Who buys and bids where one shell is enough. */
export const firstShape = everyShape[0];

/** A work of the samples as everybody sees it. */
export async function findWork({ url }: PlatformPlace, id: string): Promise<NftDetail> {
  const reply = await fetch(`${url}/swx/customer/index/getNft/${id}`);
  const { result } = (await reply.json()) as { readonly result: NftDetail };
  return result;
}

export type View = Pick<Shape, 'language' | 'viewport'>;

/** A page of a person, or of a visitor, in a window of a shape. */
export async function openAs(
  browser: Browser,
  url: string,
  view: View,
  who: Trader | undefined,
  path: string,
): Promise<Page> {
  const { language, viewport } = view;
  const context = await browser.newContext({
    ...{ viewport, baseURL: url, locale: language, serviceWorkers: 'block', reducedMotion: 'reduce' },
    ...(viewport.width < 600 && {
      ...{ userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)', hasTouch: true },
    }),
  });
  const page = await context.newPage();
  await context.addInitScript(() => sessionStorage.setItem('onboarding', 'seen'));
  if (who) await keepLogin(page, who, 'live');
  await page.goto(path);
  return page;
}

export const desktop: View = { language: 'en', viewport: { width: 1440, height: 900 } };

/** Bids in the page of a work, and waits for the word that it leads. */
export async function bid(page: Page, language: Language, amount: string): Promise<void> {
  const word = (key: string) => readText(language, 'nfts', key);
  await page.getByRole('textbox', { name: word('yourBid') }).fill(amount);
  await page.getByRole('button', { name: word('placeBid') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: word('placeBid') })
    .click();
  await expect(page.getByText(word('bidDone'))).toBeVisible();
}

/** Gives what is chosen on the page of a work, and waits for the line that says so. */
export async function donate(page: Page, language: Language): Promise<void> {
  const word = (key: string) => readText(language, 'nfts', key);
  // By its label, once no toast of a bid lies on it any more.
  const choice = page.locator('label').filter({ has: page.getByRole('radio', { name: '25' }) });
  await choice.click();
  await expect(choice.getByRole('radio')).toBeChecked();
  await page.getByRole('button', { name: word('donate') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: word('donate') })
    .click();
  const donations = page.getByRole('region', { name: word('donations') }).first();
  await expect(donations.getByText(word('you'), { exact: true })).toBeVisible();
  await expect(page.getByText(word('verified')).first()).toBeVisible();
}

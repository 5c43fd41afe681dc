import type { Page } from '@playwright/test';
import type { Language } from '@truemark/contract/languages';
import type { ContractOrder } from '@truemark/contract/trading/contracts';
import { test as base, expect } from './journey.ts';
import { placeOrder } from './place-order.ts';
import type { PlatformPlace } from './platform.ts';
import { readText } from './texts.ts';
import { type Book, keepLogin, listContracts, listOptions, loadPrice, openContract, type Trader } from './trader.ts';

export const perpetual = { path: '/cruuency?code=BTCUSD_PERP&type=5&id=5009', code: 'BTCUSD_PERP' } as const;
export const euro = { path: '/cruuency?code=EURUSD&type=1&id=1001', code: 'EURUSD' } as const;

type Words = (key: string, namespace?: string) => string;
type Fields = Readonly<Record<string, string>>;

/** A page on which somebody trades. */
export interface TradingPage {
  readonly words: Words;
  /** Opens an instrument as the trader, in one of the two books. */
  openInstrument(path: string, book?: Book): Promise<void>;
  /** On a phone the ticket is a sheet that a button of its side opens. */
  openTicket(button: string): Promise<void>;
  /** Buys long by the contract ticket; answers the number of the order that it has placed. */
  placeContract(calculateFields: () => Promise<Fields>, book?: Book): Promise<string>;
  /** Takes the ticket's options in place of its contracts; on a phone the ticket is open then. */
  chooseOptions(): Promise<void>;
  /** Stakes twenty on a higher price, for as long as the ticket offers first. */
  placeOption(book?: Book): Promise<void>;
  /** Closes the only open position by its button; on a phone that stands in the sheet of its card. */
  closePosition(): Promise<void>;
}

/** A test on recorded prices that hold what trading needs, with somebody who trades there. */
export const test = base.extend<{ readonly trading: TradingPage }>({
  platform: async ({ lively }, use) => use(lively),
  trading: async ({ page, platform, trader, language, isMobile }, use) => {
    await use(createTradingPage({ page, platform, trader, language, isMobile }));
  },
});

interface TradingPageParts {
  readonly page: Page;
  readonly platform: PlatformPlace;
  readonly trader: Trader;
  readonly language: Language;
  readonly isMobile: boolean;
  /** What is traded by contracts, as lists name it. */
  readonly symbol?: string;
}

export function createTradingPage(parts: TradingPageParts): TradingPage {
  const { page, platform, trader, language, isMobile, symbol = perpetual.code } = parts;
  const words: Words = (key, namespace = 'trade') => readText(language, namespace, key);

  async function openTicket(button: string): Promise<void> {
    if (isMobile) await page.getByRole('button', { name: button, exact: true }).click();
  }

  return {
    words,
    openTicket,
    async openInstrument(path, book = 'demo') {
      await keepLogin(page, trader, book);
      await page.goto(path);
      await expect(page.locator('h1')).toBeVisible();
    },
    async placeContract(calculateFields, book = 'demo') {
      await openTicket(words('buyLong'));
      const fillAndReview = async () => {
        for (const [name, value] of Object.entries(await calculateFields())) {
          await page.getByRole('textbox', { name: words(name), exact: true }).fill(value);
        }
        await page.getByRole('button', { name: words('reviewBuyLong'), exact: true }).click();
      };
      const list = () => listContracts(platform, trader, book);
      const dialog = page.getByRole('dialog', { name: words('confirmBuyLong') });
      await placeOrder(dialog, words, fillAndReview, async () => (await list()).length);
      return (await list())[0]?.id ?? '';
    },
    async chooseOptions() {
      await openTicket(words('buyLong'));
      const find = (role: 'radio' | 'tab') => page.getByRole(role, { name: words('options'), exact: true });
      await (isMobile ? find('radio').check() : find('tab').click());
    },
    async placeOption(book = 'demo') {
      const fillAndReview = async () => {
        await page.getByRole('textbox', { name: words('amount'), exact: true }).fill('20');
        await page.getByRole('button', { name: words('reviewUp').split('{')[0]?.trim() ?? '' }).click();
      };
      const countOptions = async () => (await listOptions(platform, trader, book)).length;
      await placeOrder(page.getByRole('dialog', { name: words('confirmUp') }), words, fillAndReview, countOptions);
    },
    async closePosition() {
      if (isMobile) {
        const name = words('openDetails', 'orders').replace('{symbol}', `.?${symbol}.?`).replace('{number}', '.*');
        await page
          .getByRole('button', { name: new RegExp(name) })
          .first()
          .click();
      }
      const row = page.getByRole('row', { name: new RegExp(symbol) }).first();
      const place = isMobile ? page.getByRole('dialog') : row;
      const act = words('actOn', 'orders')
        .replace('{act}', `.?${words(isMobile ? 'closeTitle' : 'close', 'orders')}.?`)
        .replace('{symbol}', `.?${symbol}.?`);
      await place.getByRole('button', { name: new RegExp(act) }).click();
      const dialog = page.getByRole('dialog', { name: words('closeTitle', 'orders') });
      await dialog.getByRole('button', { name: words('closeAllLotsAct', 'orders') }).click();
    },
  };
}

export function toStep(price: number): string {
  return price.toFixed(1);
}

/**
 * Both sides with the same two levels around one price: whichever level the price comes to first, one side takes its
 * profit there and the other is stopped. Anew when the price has left them before both orders were accepted.
 */
export async function openBothWays(platform: PlatformPlace, trader: Trader, code: string): Promise<void> {
  await expect(async () => {
    const { bid, ask } = await loadPrice(platform, code);
    const upper = toStep(ask * 1.003);
    const lower = toStep(bid * 0.997);
    const order = { code, lots: '0.1', leverage: 10 } as const;
    await openContract(platform, trader, { ...order, side: 'long', takeProfit: upper, stopLoss: lower });
    await openContract(platform, trader, { ...order, side: 'short', takeProfit: lower, stopLoss: upper });
  }).toPass({ timeout: 60_000 });
}

export const listEnded = (orders: readonly ContractOrder[]) => orders.filter(({ status }) => status === 'closed');

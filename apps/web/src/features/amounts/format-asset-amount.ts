import { type Asset, assetDecimals } from '@truemark/domain/money/asset';
import { formatAmount, formatSignedAmount } from '@truemark/ui/format/number';

/** Decimals that are always shown, so that a column lines up; more only where the amount has them. */
const shownMin: Readonly<Record<Asset, number>> = { USDT: 2, USDC: 2, BTC: 4, ETH: 4 };

/** Decimals that people look at: more of them below one unit, and below what those show every one there is. */
const moneyMax: Readonly<Record<Asset, { readonly usual: number; readonly small: number }>> = {
  USDT: { usual: 2, small: 4 },
  USDC: { usual: 2, small: 4 },
  BTC: { usual: 6, small: 8 },
  ETH: { usual: 6, small: 8 },
};

function findMoneyDecimals(amount: string, asset: Asset): number {
  const [whole = '', decimals = ''] = amount.replace('-', '').split('.');
  if (/[1-9]/.test(whole)) return moneyMax[asset].usual;
  return /[1-9]/.test(decimals.slice(0, moneyMax[asset].small)) ? moneyMax[asset].small : assetDecimals[asset];
}

/** An amount as screens show it: cut, never rounded, so that every page shows the first digits of the same figure. */
export function formatMoney(locale: string, amount: string, asset: Asset): string {
  return formatAmount(locale, amount, shownMin[asset], findMoneyDecimals(amount, asset));
}

/** The same with its sign: `+14.86`, `−2.15`. */
export function formatSignedMoney(locale: string, amount: string, asset: Asset): string {
  return formatSignedAmount(locale, amount, shownMin[asset], findMoneyDecimals(amount, asset));
}

/** An amount from its decimal text, exactly, for the record and what is added up: no digit is left out. */
export function formatAssetAmount(locale: string, amount: string, asset: Asset): string {
  return formatAmount(locale, amount, shownMin[asset], assetDecimals[asset]);
}

/** The same with its sign: `+500.00`, `−0.3000`. */
export function formatSignedAssetAmount(locale: string, amount: string, asset: Asset): string {
  return formatSignedAmount(locale, amount, shownMin[asset], assetDecimals[asset]);
}

const convertedDecimals = 2;

/** A converted value: two decimals, never rounded up, and marked as the estimate it is. */
export function formatConverted(locale: string, amount: string): string {
  return `≈\u00A0${formatAmount(locale, amount, convertedDecimals)}`;
}

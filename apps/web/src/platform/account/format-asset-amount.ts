import { type Asset, assetDecimals } from '@truemark/domain/asset';
import { formatAmount, formatSignedAmount } from '@truemark/ui/format/number';

/** Decimals that are always shown, so that a column lines up; more only where the amount has them. */
const shownMin: Readonly<Record<Asset, number>> = { USDT: 2, USDC: 2, BTC: 4, ETH: 4 };

/** An amount from its decimal text, exactly: no digit is left out. */
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

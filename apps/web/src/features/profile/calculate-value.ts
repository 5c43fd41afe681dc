import type { BalanceItem } from '@truemark/contract/people/accounts';
import { type Amount, formatAmount, parseAmount, roundCredit } from '@truemark/domain/ledger/amount';
import { parsePrice, priceScale } from '@truemark/domain/market/price';
import { type Asset, assetDecimals } from '@truemark/domain/money/asset';
import type { AssetPrices } from '../account/index.ts';

/** What an amount is worth in minor units of USDT, rounded down; undefined while its price is not known. */
function calculateUnits(asset: Asset, amount: string, prices: AssetPrices): Amount | undefined {
  const parsed = parseAmount(amount, asset);
  if (!parsed.ok) return undefined;
  // Nothing is worth nothing, whatever its price.
  if (asset === 'USDT' || parsed.value === 0n) return parsed.value;
  const price = parsePrice(prices[asset] ?? '');
  return price.ok ? roundCredit(parsed.value * price.value, assetDecimals[asset] + priceScale, 'USDT') : undefined;
}

/** What an amount is worth in USDT, a decimal text rounded down; undefined while its price is not known. */
export function calculateValue(asset: Asset, amount: string, prices: AssetPrices): string | undefined {
  const units = calculateUnits(asset, amount, prices);
  return units === undefined ? undefined : formatAmount(units, 'USDT');
}

export interface TotalValue {
  /** Sum of what can be valued, in USDT. */
  readonly total: string;
  /** A price went into it: the total is an estimate. */
  readonly isConverted: boolean;
  /** Assets that are left out, because there is no price for them. */
  readonly unpriced: readonly Asset[];
}

/** Everything a book holds, in USDT. What has no price is named, not counted as zero. */
export function calculateTotal(
  balances: readonly Pick<BalanceItem, 'asset' | 'total'>[],
  prices: AssetPrices,
): TotalValue {
  let total = 0n;
  let isConverted = false;
  const unpriced: Asset[] = [];
  for (const { asset, total: amount } of balances) {
    const units = calculateUnits(asset, amount, prices);
    if (units === undefined) unpriced.push(asset);
    else total += units;
    if (asset !== 'USDT' && units !== undefined && units !== 0n) isConverted = true;
  }
  return { total: formatAmount(total, 'USDT'), isConverted, unpriced };
}

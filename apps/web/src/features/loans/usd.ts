import { useLocale } from '../../platform/preferences.ts';
import { formatAssetAmount } from '../amounts/index.ts';

/** Writes an amount of a loan with its unit, which do not part at the end of a line. */
export function useUsd(): (amount: string) => string {
  const locale = useLocale();
  return amount => `${formatAssetAmount(locale, amount, 'USDT')}\u00a0USDT`;
}

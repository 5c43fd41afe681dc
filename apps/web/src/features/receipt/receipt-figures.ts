import { formatRecordTime } from '@truemark/ui/format/date';
import { formatAmount, formatCount, formatPriceText } from '@truemark/ui/format/number';

/** Decimals of an amount in USDT: two, and as many more as it has. */
export function showAmount(locale: string, amount: string): string {
  return formatAmount(locale, amount, 2, 6);
}

/** A price that moved money with all its digits, and at least those of its instrument. */
export function showPrice(locale: string, price: string, decimals: number): string {
  const digits = price.split('.')[1]?.length ?? 0;
  return formatPriceText(locale, price, Math.max(digits, decimals));
}

/** A price with its time and record, as the words of a check name it. */
export function writePlace(locale: string, price: string, atMs: number, sequence: number, decimals: number) {
  return {
    price: showPrice(locale, price, decimals),
    time: formatRecordTime(atMs),
    record: formatCount(locale, sequence),
  };
}

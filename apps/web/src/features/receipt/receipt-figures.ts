import { formatAmount, formatCount, formatPriceText } from '@truemark/ui/format/number';
import { formatRecordMoment } from './record-moment.ts';

/** Decimals of an amount in USDT: two, and as many more as it has. */
export function showAmount(locale: string, amount: string): string {
  return formatAmount(locale, amount, 2, 6);
}

/** A price that moved money with all its digits, and at least those of its instrument. */
export function showPrice(locale: string, price: string, decimals: number): string {
  const digits = price.split('.')[1]?.length ?? 0;
  return formatPriceText(locale, price, Math.max(digits, decimals));
}

interface Place {
  readonly price: string;
  readonly atMs: number;
  readonly sequence: number;
  readonly decimals: number;
  /** When the order was accepted: what is of another day says so. */
  readonly sinceMs: number;
}

/** A price with its time and record, as the words of a check name it. */
export function writePlace(locale: string, { price, atMs, sequence, decimals, sinceMs }: Place) {
  return {
    price: showPrice(locale, price, decimals),
    time: formatRecordMoment(locale, atMs, sinceMs),
    record: formatCount(locale, sequence),
  };
}

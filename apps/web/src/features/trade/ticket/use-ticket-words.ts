import { formatDecimal } from '@truemark/domain/decimal';
import { quantityScale } from '@truemark/domain/instrument';
import { type Amount, formatAmount as writeAmount } from '@truemark/domain/ledger-amount';
import { formatPrice, type Price, ratioScale } from '@truemark/domain/price';
import { formatDateTime, formatTime } from '@truemark/ui/format/date';
import { formatAmount, formatChange, formatCount, formatPercent } from '@truemark/ui/format/number';
import { formatAssetAmount, formatSignedAssetAmount } from '../../../platform/account/format-asset-amount.ts';
import { useLocale } from '../../../platform/preferences.ts';
import { useText } from '../../../platform/text.ts';
import type { TicketError } from './read-figure.ts';

const dayMs = 86_400_000;

/** Writes the exact figures of a ticket in the language on screen. */
export function useTicketFormat(priceDecimals: number) {
  const locale = useLocale();
  return {
    locale,
    /** In USDT, without its unit. */
    amount: (amount: Amount) => formatAssetAmount(locale, writeAmount(amount, 'USDT'), 'USDT'),
    signed: (amount: Amount) => formatSignedAssetAmount(locale, writeAmount(amount, 'USDT'), 'USDT'),
    usdt: (amount: Amount) => `${formatAssetAmount(locale, writeAmount(amount, 'USDT'), 'USDT')}\u00A0USDT`,
    /** Levels are exact to ten decimals; two beyond those of the instrument say enough. */
    price: (price: Price, extra = 0) =>
      formatAmount(locale, formatPrice(price), priceDecimals, Math.min(10, priceDecimals + extra)),
    lots: (lots: bigint) => formatAmount(locale, formatDecimal(lots, quantityScale), 0, quantityScale),
    ratio: (ratio: bigint, decimals = 2) => formatPercent(locale, formatDecimal(ratio, ratioScale), decimals),
    /** A ratio with its sign. */
    change: (ratio: bigint) => formatChange(locale, formatDecimal(ratio, ratioScale)),
    multiple: (ratio: bigint) => formatAmount(locale, formatDecimal(ratio, ratioScale), 0, 4),
    count: (count: number) => formatCount(locale, count),
    /** A moment: with its day when that is not within the next 24 hours. */
    moment: (atMs: number, nowMs: number) =>
      Math.abs(atMs - nowMs) < dayMs ? formatTime(locale, atMs) : formatDateTime(locale, atMs),
  };
}

export type TicketFormat = ReturnType<typeof useTicketFormat>;

/** The words of an error of a field. */
export function useErrorWords(format: TicketFormat) {
  const t = useText('trade');
  return (error: TicketError, place: { readonly side?: 'long' | 'short'; readonly isContract?: boolean }): string => {
    const { key } = error;
    if (key === 'stopLossWrong' || key === 'takeProfitWrong') {
      return t(place.side === 'short' ? `error.${key}Short` : `error.${key}Long`);
    }
    const name = key === 'amountBelowMinimum' && place.isContract ? 'notionalMinimum' : key;
    return t(`error.${name}`, {
      ...(error.price !== undefined && { price: format.price(error.price, 10) }),
      ...(error.lots !== undefined && { lots: format.lots(error.lots) }),
      ...(error.amount !== undefined && { amount: format.amount(error.amount) }),
      ...(error.count !== undefined && { count: format.count(error.count) }),
    });
  };
}

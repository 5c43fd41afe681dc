import { type Amount, formatAmount as writeAmount } from '@truemark/domain/ledger/amount';
import { quantityScale } from '@truemark/domain/market/instrument';
import { formatPrice, type Price, priceScale, ratioScale } from '@truemark/domain/market/price';
import { floorDivide, formatDecimal } from '@truemark/domain/money/decimal';
import { formatMoment } from '@truemark/ui/format/date';
import { formatAmount, formatChange, formatCount, formatPercent, percentDecimalsMax } from '@truemark/ui/format/number';
import { useLocale } from '../../../platform/preferences.ts';
import { useText, useWireText } from '../../../platform/text.ts';
import { formatMoney, formatSignedMoney } from '../../amounts/index.ts';
import type { ContractField } from '../contract/contract-form.ts';
import { contractTicket } from '../contract/ticket.ts';
import type { TicketKind } from '../ticket-kinds.ts';
import type { ConfirmBlock } from './find-block.ts';
import type { Obstacle } from './find-obstacle.ts';
import { chooseObstacleKey, findRuleSource } from './obstacle-words.ts';
import type { TicketError } from './read-figure.ts';

/** 0.01 USDT, below one USDT 0.0001. */
function centOf(amount: Amount): Amount {
  return amount > -1_000_000n && amount < 1_000_000n ? 100n : 10_000n;
}

function roundDown(value: bigint, unit: bigint): bigint {
  return floorDivide(value, unit) * unit;
}

function roundUp(value: bigint, unit: bigint): bigint {
  return -roundDown(-value, unit);
}

function usdtText(locale: string, amount: Amount): string {
  return formatMoney(locale, writeAmount(amount, 'USDT'), 'USDT');
}

/** Writes the exact figures of a ticket in the language on screen. */
export function useTicketFormat(priceDecimals: number) {
  const locale = useLocale();
  return {
    locale,
    /** What is charged, or may be lost: rounded up to cents, so that no figure looks better than it is. */
    cost: (amount: Amount) => `${usdtText(locale, roundUp(amount, centOf(amount)))}`,
    costUsdt: (amount: Amount) => `${usdtText(locale, roundUp(amount, centOf(amount)))}\u00A0USDT`,
    /** What may be gained: rounded down. */
    gainUsdt: (amount: Amount) => `${usdtText(locale, roundDown(amount, centOf(amount)))}\u00A0USDT`,
    /** A result with its sign, as every page shows it. */
    result: (amount: Amount) => formatSignedMoney(locale, writeAmount(amount, 'USDT'), 'USDT'),
    /** In USDT without its unit. */
    amount: (amount: Amount) => usdtText(locale, amount),
    usdt: (amount: Amount) => `${usdtText(locale, amount)}\u00A0USDT`,
    /** With the decimals of the instrument, and more only where the price has them. */
    price: (price: Price) => formatAmount(locale, formatPrice(price), priceDecimals, 10),
    /** A level is exact to ten decimals: shown with those of the instrument, rounded towards the price it is measured from. */
    level: (level: Price, from: Price) => {
      const unit = 10n ** BigInt(priceScale - priceDecimals);
      return formatAmount(locale, formatPrice((level < from ? roundUp : roundDown)(level, unit)), priceDecimals);
    },
    lots: (lots: bigint) => formatAmount(locale, formatDecimal(lots, quantityScale), 0, quantityScale),
    /** Lots as a text shows them, and the number that chooses their plural. */
    lotsCount: (lots: bigint) => {
      const plain = formatDecimal(lots, quantityScale);
      return { count: Number(plain), lots: formatAmount(locale, plain, 0, quantityScale) };
    },
    ratio: (ratio: bigint) => formatPercent(locale, formatDecimal(ratio, ratioScale)),
    /** A rate of the terms: exactly, with at least so many decimals. */
    rate: (ratio: bigint, decimals = 2) =>
      formatPercent(locale, formatDecimal(ratio, ratioScale), decimals, percentDecimalsMax),
    /** A ratio with its sign. */
    change: (ratio: bigint) => formatChange(locale, formatDecimal(ratio, ratioScale)),
    multiple: (ratio: bigint) => formatAmount(locale, formatDecimal(ratio, ratioScale), 0, 4),
    count: (count: number) => formatCount(locale, count),
    /** When something will happen: its day, time and zone. */
    moment: (atMs: number) => formatMoment(locale, atMs),
  };
}

export type TicketFormat = ReturnType<typeof useTicketFormat>;

/** The words of an error of a field; which values an error has, only the error knows. */
export function useErrorWords(format: TicketFormat) {
  const t = useWireText('trade');
  return (error: TicketError, place: { readonly isContract?: boolean }): string => {
    const { key } = error;
    const name = key === 'amountBelowMinimum' && place.isContract ? 'notionalMinimum' : key;
    return t(`error.${name}`, {
      ...(error.price !== undefined && { price: format.price(error.price) }),
      ...(error.other !== undefined && { other: format.price(error.other) }),
      ...(error.lots !== undefined && format.lotsCount(error.lots)),
      ...(error.amount !== undefined && { amount: format.amount(error.amount) }),
      ...(error.count !== undefined && { max: format.count(error.count) }),
    });
  };
}

/** The words of an obstacle to the orders of a product. */
export function useObstacleWords(
  format: TicketFormat,
  { product, quoteCurrency }: { readonly product: TicketKind; readonly quoteCurrency: string },
) {
  const t = useText('trade');
  return (obstacle: Obstacle): string => {
    const words = t(chooseObstacleKey(obstacle, product), {
      currency: quoteCurrency,
      level: obstacle.level ?? 0,
      time: obstacle.opensAtMs === null ? '' : format.moment(obstacle.opensAtMs),
    });
    const rule = findRuleSource(obstacle, product);
    const more = [
      ...(rule === undefined ? [] : [t('ruleSource', { rule })]),
      ...(obstacle.haltReason ? [t('haltReason', { reason: obstacle.haltReason })] : []),
    ];
    return [words, ...more].join(' ');
  };
}

/** The words of what keeps an order from being placed while it is asked about; a wrong figure is named by its field. */
export function useBlockWords(
  format: TicketFormat,
  order: { readonly product: TicketKind; readonly quoteCurrency: string; readonly side?: 'long' | 'short' },
) {
  const t = useText('trade');
  const wordObstacle = useObstacleWords(format, order);
  const wordError = useErrorWords(format);
  return (block: ConfirmBlock<ContractField> | undefined): string | undefined => {
    if (!block) return undefined;
    if (block.kind === 'obstacle') return wordObstacle(block.obstacle);
    const isContract = order.product === contractTicket.kind && block.field !== 'amount';
    const reason = wordError(block.error, { isContract });
    const field = block.field === 'amount' && order.product === contractTicket.kind ? 'putIn' : block.field;
    return t('fieldReason', { field: t(field), reason });
  };
}

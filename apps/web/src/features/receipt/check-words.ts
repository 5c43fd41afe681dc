import type { ContractOrder } from '@truemark/contract/trading/contracts';
import type { Receipt } from '@truemark/contract/trading/orders';
import { parsePrice } from '@truemark/domain/market/price';
import type { TickVerdict } from '@truemark/domain/market/tick';
import { findOptionResult } from '@truemark/domain/options/rules';
import type { ClosingClaim } from '@truemark/domain/receipts/check-claim';
import type { ReceiptCheckName } from '@truemark/domain/receipts/check-receipt';
import type { CheckObstacle } from '@truemark/domain/receipts/check-result';
import { formatRecordTime } from '@truemark/ui/format/date';
import { formatHash } from '@truemark/ui/format/hash';
import { formatAmount, formatCount, formatPercent, formatPriceText } from '@truemark/ui/format/number';
import type { Translate } from '../../platform/text.ts';
import { readReceiptOrder } from './receipt-order.ts';

/** What the words of a check are made of. */
export interface WordParts {
  readonly receipt: Receipt;
  readonly t: Translate<'receipt'>;
  readonly locale: string;
}

/** Decimals of an amount in USDT: two, and as many more as it has. */
export function showAmount(locale: string, amount: string): string {
  return formatAmount(locale, amount, 2, 6);
}

/** The sentence that a check is about: what the receipt says, which the check then holds against the record. */
export function nameCheck(name: ReceiptCheckName, { receipt, t }: WordParts): string {
  const isOption = receipt.order.kind === 'option';
  const { marks } = readReceiptOrder(receipt);
  if (name === 'opening' && marks.length === 0) return t('check.opening.titleNone');
  if (name === 'ending' && !marks.some(({ kind }) => kind !== 'opened')) return t('check.ending.titleNone');
  if (name === 'reserve') return t(isOption ? 'check.reserve.titleOption' : 'check.reserve.titleContract');
  if (name === 'ending') return t(isOption ? 'check.ending.titleOption' : 'check.ending.titleContract');
  return t(`check.${name}.title`);
}

/** What stands under it: the values of the receipt in plain words, one text for each closing. */
export function describeCheck(name: Exclude<ReceiptCheckName, 'chain'>, parts: WordParts): readonly string[] {
  if (name === 'terms') return [describeTerms(parts)];
  if (name === 'reserve') return [describeReserve(parts)];
  if (name === 'opening') return [describeOpening(parts)];
  if (name === 'ending') return describeEnding(parts);
  return [parts.t('check.ledger.text', { count: parts.receipt.transfers.length })];
}

function describeTerms({ receipt: { order }, t, locale }: WordParts): string {
  const claim = order.kind === 'contract' ? order.contract : order.option;
  return t(order.kind === 'contract' ? 'check.terms.contract' : 'check.terms.option', {
    time: formatRecordTime(claim.createTime),
    record: formatCount(locale, claim.acceptedSequence),
    hash: formatHash(claim.termsHash),
  });
}

function describeReserve({ receipt, t, locale }: WordParts): string {
  const reserve = receipt.transfers.find(({ to }) => to === 'reserve');
  if (!reserve) return t('check.reserve.none');
  return t('check.reserve.text', {
    amount: showAmount(locale, reserve.amount),
    time: formatRecordTime(reserve.at),
  });
}

function describeOpening({ receipt: { order }, t, locale }: WordParts): string {
  if (order.kind === 'option') {
    const { buyPrice, buyTime, buySequence, priceDecimals } = order.option;
    if (buyPrice === null || buyTime === null || buySequence === null) return t('check.opening.none');
    return t('check.opening.option', writePlace(locale, buyPrice, buyTime, buySequence, priceDecimals));
  }
  const { side, limitPrice, openPrice, openTime, openSequence, priceDecimals } = order.contract;
  if (openPrice === null || openTime === null || openSequence === null) return t('check.opening.none');
  const place = writePlace(locale, openPrice, openTime, openSequence, priceDecimals);
  if (limitPrice === null) return t(`check.opening.${side}`, place);
  return t(`check.opening.${side}Limit`, { ...place, limit: showPrice(locale, limitPrice, priceDecimals) });
}

function describeEnding({ receipt: { order }, t, locale }: WordParts): readonly string[] {
  if (order.kind === 'option') {
    const { type, buyPrice, endPrice, endTime, endSequence, priceDecimals } = order.option;
    if (buyPrice === null || endPrice === null || endTime === null || endSequence === null) {
      return [t('check.ending.none')];
    }
    const sign = compareTexts(endPrice, buyPrice);
    const place = writePlace(locale, endPrice, endTime, endSequence, priceDecimals);
    const rule = sign === '=' ? 'check.ending.draw' : type === 'up' ? 'check.ending.winUp' : 'check.ending.winDown';
    return [t('check.ending.option', { ...place, sign, buy: showPrice(locale, buyPrice, priceDecimals) }), t(rule)];
  }
  const { closings } = order.contract;
  if (closings.length === 0) return [t('check.ending.none')];
  return closings.map(closing => describeClosing(closing, order.contract, t, locale));
}

function describeClosing(
  closing: ClosingClaim,
  { priceDecimals, closeOutLevel }: ContractOrder,
  t: Translate<'receipt'>,
  locale: string,
): string {
  const { price, at, sequence, lots } = closing;
  return t(`closing.${closing.reason}`, {
    ...writePlace(locale, price, at, sequence, priceDecimals),
    level: formatPercent(locale, closeOutLevel, 0, 2),
    count: Number(lots),
    lots: formatAmount(locale, lots, 0, 8),
  });
}

const secondMs = 1_000;

/** Why something cannot be checked; the wait in the words is that of the option's own terms. */
export function describeObstacle(why: CheckObstacle, { receipt: { order }, t }: WordParts): string {
  const waitMs = order.kind === 'option' ? order.option.settleWaitMs : 0;
  return t(`why.${why}`, { seconds: waitMs / secondMs });
}

function writePlace(locale: string, price: string, atMs: number, sequence: number, decimals: number) {
  return {
    price: showPrice(locale, price, decimals),
    time: formatRecordTime(atMs),
    record: formatCount(locale, sequence),
  };
}

const reasonKeys = {
  held: 'verdict.held',
  'stale-source': 'verdict.staleSource',
  duplicate: 'verdict.duplicate',
  'out-of-order': 'verdict.outOfOrder',
  crossed: 'verdict.crossed',
  'session-closed': 'verdict.sessionClosed',
  outlier: 'verdict.outlier',
} as const satisfies Record<Exclude<TickVerdict, 'accepted'>, string>;

/** Whether a recorded price was used, and if not, why. */
export function describeVerdict(verdict: TickVerdict, t: Translate<'receipt'>): string {
  if (verdict === 'accepted') return t('verify.accepted');
  return t('verify.notAccepted', { reason: t(reasonKeys[verdict]) });
}

/** A price that moved money with all its digits, and at least those of its instrument. */
export function showPrice(locale: string, price: string, decimals: number): string {
  const digits = price.split('.')[1]?.length ?? 0;
  return formatPriceText(locale, price, Math.max(digits, decimals));
}

/** How two prices compare, as a sign. */
function compareTexts(end: string, buy: string): '>' | '<' | '=' {
  const one = parsePrice(end);
  const other = parsePrice(buy);
  if (!one.ok || !other.ok) return '=';
  const result = findOptionResult('up', other.value, one.value);
  return result === 'draw' ? '=' : result === 'win' ? '>' : '<';
}

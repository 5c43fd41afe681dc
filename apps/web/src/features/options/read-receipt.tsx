import type { OptionOrder } from '@truemark/contract/trading/options';
import { formatUsdt } from '@truemark/domain/contracts/terms-text';
import { parseAmount } from '@truemark/domain/ledger/amount';
import { parsePrice } from '@truemark/domain/market/price';
import { findOptionResult } from '@truemark/domain/options/rules';
import {
  Money,
  type ReadReceiptOrder,
  type ReceiptFact,
  type ReceiptWords,
  showAmount,
  showPrice,
  Words,
  writePlace,
} from '../receipt/index.ts';
import { optionName } from './option-name.ts';

/** What the receipt of an option says. */
export const readOptionReceipt: ReadReceiptOrder = carried => {
  if (carried.kind !== optionName.kind) return undefined;
  const { option } = carried;
  const { buyPrice, buyTime, endPrice, endTime, resultType, settleWaitMs } = option;
  const opened =
    buyPrice !== null && buyTime !== null ? [{ kind: 'opened' as const, price: buyPrice, atMs: buyTime }] : [];
  const settled =
    endPrice !== null && endTime !== null ? [{ kind: 'settled' as const, price: endPrice, atMs: endTime }] : [];
  return {
    name: optionName,
    claim: option,
    marks: [...opened, ...settled],
    isOver: resultType !== 'running',
    settleWaitMs,
    words: { terms: 'check.terms.option', reserve: 'check.reserve.titleOption', ending: 'check.ending.titleOption' },
    listFacts: words => listFacts(option, words),
    describeOpening: words => describeOpening(option, words),
    describeEnding: words => describeEnding(option, words),
  };
};

function listFacts(option: OptionOrder, { t, locale }: ReceiptWords): readonly ReceiptFact[] {
  const { symbol, type, stake, duration, resultType, status } = option;
  const time =
    duration % 60 === 0 ? t('durationMinutes', { minutes: duration / 60 }) : t('duration', { seconds: duration });
  const state = resultType === 'running' ? (status === 'pending' ? 'pending' : 'holding') : resultType;
  const paid = <Money key="paid" amount={showAmount(locale, calculatePaid(option))} />;
  return [
    [t('fact.option'), <Words key="name" text={t(`direction.${type}`, { symbol })} />],
    [t('fact.stake'), <Money key="stake" amount={showAmount(locale, stake)} />],
    [t('fact.duration'), time],
    [t('fact.status'), t(`status.${state}`)],
    ...(resultType === 'running' ? [] : [[t('fact.paidOut'), paid] as const]),
  ];
}

/** What reached the owner at the end: stake and payout, the stake, or nothing. */
function calculatePaid({ stake, payout, resultType }: OptionOrder): string {
  if (resultType === 'lose') return '0';
  if (resultType !== 'win') return stake;
  const one = parseAmount(stake, 'USDT');
  const other = parseAmount(payout, 'USDT');
  return one.ok && other.ok ? formatUsdt(one.value + other.value) : stake;
}

function describeOpening(option: OptionOrder, { t, locale }: ReceiptWords): string {
  const { buyPrice, buyTime, buySequence, createTime: sinceMs, priceDecimals: decimals } = option;
  if (buyPrice === null || buyTime === null || buySequence === null) return t('check.opening.none');
  const opening = { price: buyPrice, atMs: buyTime, sequence: buySequence, decimals, sinceMs };
  return t('check.opening.option', writePlace(locale, opening));
}

function describeEnding(option: OptionOrder, { t, locale }: ReceiptWords): readonly string[] {
  const { type, buyPrice, endPrice, endTime, endSequence, createTime: sinceMs, priceDecimals } = option;
  if (buyPrice === null || endPrice === null || endTime === null || endSequence === null)
    return [t('check.ending.none')];
  const sign = compareTexts(endPrice, buyPrice);
  const ending = { price: endPrice, atMs: endTime, sequence: endSequence, decimals: priceDecimals, sinceMs };
  const place = writePlace(locale, ending);
  const rule = sign === '=' ? 'check.ending.draw' : type === 'up' ? 'check.ending.winUp' : 'check.ending.winDown';
  return [t('check.ending.option', { ...place, sign, buy: showPrice(locale, buyPrice, priceDecimals) }), t(rule)];
}

/** How two prices compare, as a sign. */
function compareTexts(end: string, buy: string): '>' | '<' | '=' {
  const one = parsePrice(end);
  const other = parsePrice(buy);
  if (!one.ok || !other.ok) return '=';
  const result = findOptionResult('up', other.value, one.value);
  return result === 'draw' ? '=' : result === 'win' ? '>' : '<';
}

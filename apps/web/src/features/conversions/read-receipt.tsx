import type { ConversionOrder } from '@truemark/contract/payments/conversions';
import { formatAssetAmount } from '../amounts/index.ts';
import {
  Figure,
  type ReadReceiptOrder,
  type ReceiptFact,
  type ReceiptWords,
  showPrice,
  writePlace,
} from '../receipt/index.ts';
import { conversionName } from './conversion-name.ts';

/** What the receipt of a conversion says. */
export const readConversionReceipt: ReadReceiptOrder = carried => {
  if (carried.kind !== conversionName.kind) return undefined;
  const { conversion } = carried;
  const { price, priceTime, status } = conversion;
  return {
    name: conversionName,
    claim: conversion,
    marks: price !== null && priceTime !== null ? [{ kind: 'opened', price, atMs: priceTime }] : [],
    isOver: status !== 'pending',
    hasEnding: price !== null,
    settleWaitMs: 0,
    words: {
      terms: 'check.terms.conversion',
      reserve: 'check.reserve.titleConversion',
      ending: 'check.ending.titleConversion',
    },
    listFacts: words => listFacts(conversion, words),
    describeOpening: words => describeOpening(conversion, words),
    describeEnding: words => [describeEnding(conversion, words)],
  };
};

type Figures = Pick<ReceiptWords, 'locale'>;

const writePaid = ({ amount, fromAsset }: ConversionOrder, { locale }: Figures) =>
  `${formatAssetAmount(locale, amount, fromAsset)} ${fromAsset}`;

const writeTo = (amount: string, { toAsset }: ConversionOrder, { locale }: Figures) =>
  `${formatAssetAmount(locale, amount, toAsset)} ${toAsset}`;

function listFacts(conversion: ConversionOrder, words: ReceiptWords): readonly ReceiptFact[] {
  const { leastReceived, received, fee, status } = conversion;
  const { t, locale } = words;
  return [
    [t('fact.converted'), <Figure key="paid" text={writePaid(conversion, words)} />],
    [t('fact.minimum'), <Figure key="least" text={writeTo(leastReceived, conversion, words)} />],
    ...(received === null
      ? []
      : [[t('fact.received'), <Figure key="got" text={writeTo(received, conversion, words)} />] as const]),
    ...(fee === null
      ? []
      : [[t('fact.fees'), <Figure key="fee" text={`${formatAssetAmount(locale, fee, 'USDT')} USDT`} />] as const]),
    [t('fact.status'), t(status === 'filled' ? 'status.filled' : `status.${status}`)],
  ];
}

function describeOpening(conversion: ConversionOrder, { t, locale }: ReceiptWords): string {
  const { price, priceTime, priceSequence, priceDecimals: decimals, createTime: sinceMs, fromAsset } = conversion;
  if (price === null || priceTime === null || priceSequence === null) return t('check.opening.none');
  const place = writePlace(locale, { price, atMs: priceTime, sequence: priceSequence, decimals, sinceMs });
  return t(fromAsset === 'USDT' ? 'check.opening.long' : 'check.opening.short', place);
}

function describeEnding(conversion: ConversionOrder, words: ReceiptWords): string {
  const { price, received, fee, leastReceived, reason, priceDecimals } = conversion;
  const { t, locale } = words;
  const shown = price === null ? '' : showPrice(locale, price, priceDecimals);
  if (received !== null && fee !== null) {
    return t('check.ending.conversion', {
      ...{ amount: writePaid(conversion, words), price: shown, received: writeTo(received, conversion, words) },
      fee: `${formatAssetAmount(locale, fee, 'USDT')} USDT`,
    });
  }
  if (reason !== 'belowMinimum') return t('check.ending.conversionNone');
  return t('check.ending.conversionBelow', { price: shown, minimum: writeTo(leastReceived, conversion, words) });
}

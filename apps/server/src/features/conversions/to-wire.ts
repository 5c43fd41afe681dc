import type { ConversionOrder } from '@truemark/contract/payments/conversions';
import { listConversionAssets } from '@truemark/domain/conversions/rules';
import { writeConversionTerms } from '@truemark/domain/conversions/terms-text';
import { formatAmount } from '@truemark/domain/ledger/amount';
import { formatPrice, ratioScale } from '@truemark/domain/market/price';
import { formatDecimal } from '@truemark/domain/money/decimal';
import { assert } from '@truemark/domain/result';
import type { AcceptedConversion, Conversion } from './conversion.ts';
import type { ConversionParts } from './parts.ts';

/** A conversion as the wire has it. */
export function toWire(
  conversion: Conversion,
  parts: Pick<ConversionParts, 'instruments' | 'receiptIds'>,
): ConversionOrder {
  const { userId, id, pair, tick, fee, received } = conversion;
  const { code, symbol, priceDecimals } = findInstrument(conversion, parts);
  const { from, to } = listConversionAssets(pair);
  return {
    id: String(id),
    receiptId: parts.receiptIds.encode('conversion', userId, id),
    ...{ book: conversion.book, code, symbol, priceDecimals, fromAsset: from, toAsset: to },
    status: conversion.state,
    reason: conversion.reason,
    createTime: conversion.acceptedAtMs,
    fillWaitMs: conversion.fillWaitMs,
    ruleVersion: conversion.ruleVersion,
    amount: formatAmount(conversion.amount, from),
    feeRate: formatDecimal(conversion.feeRate, ratioScale),
    leastReceived: formatAmount(conversion.least, to),
    reserve: formatAmount(conversion.reserve, to),
    quotedPrice: formatPrice(conversion.quotedPrice),
    acceptedSequence: conversion.acceptedSequence,
    price: tick && formatPrice(tick.price),
    priceTime: tick?.atMs ?? null,
    priceSequence: tick?.sequence ?? null,
    fee: fee === null ? null : formatAmount(fee, 'USDT'),
    received: received === null ? null : formatAmount(received, to),
    endTime: conversion.endedAtMs,
    termsHash: conversion.termsHash,
  };
}

/** The frozen terms of a conversion as they were hashed. */
export function writeTerms(
  conversion: Omit<AcceptedConversion, 'termsHash'>,
  parts: Pick<ConversionParts, 'instruments'>,
): string {
  const { code } = findInstrument(conversion, parts);
  return writeConversionTerms({ ...conversion, id: String(conversion.id), code });
}

function findInstrument(
  { instrumentId }: Pick<AcceptedConversion, 'instrumentId'>,
  { instruments }: Pick<ConversionParts, 'instruments'>,
) {
  const instrument = instruments.byId(instrumentId);
  assert(instrument, 'instruments stay in the catalogue');
  return instrument;
}

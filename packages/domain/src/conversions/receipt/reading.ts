import type { Amount } from '../../ledger/amount.ts';
import type { Price } from '../../market/price.ts';
import type { CheckFault } from '../../proof/check-result.ts';
import { createReader, type Reading } from '../../proof/reading.ts';
import { type ConversionPair, findConversionPair } from '../rules.ts';
import type { ConversionClaim } from './claim.ts';

/** The numbers of a conversion. */
export interface ReadConversion {
  readonly pair: ConversionPair;
  readonly amount: Amount;
  readonly feeRate: bigint;
  readonly least: Amount;
  readonly reserve: Amount;
  readonly quotedPrice: Price;
  readonly price: Price | null;
}

/** Reads the numbers of a conversion. */
export function readConversion(claim: ConversionClaim): Reading<ReadConversion> {
  const { fromAsset, toAsset } = claim;
  const found = findConversionPair(fromAsset, toAsset);
  const reader = createReader('conversion');
  const value: ReadConversion = {
    pair: found ?? { side: 'sell', asset: 'BTC' },
    amount: reader.amount('amount', claim.amount, fromAsset),
    feeRate: reader.ratio('feeRate', claim.feeRate),
    least: reader.amount('leastReceived', claim.leastReceived, toAsset),
    reserve: reader.amount('reserve', claim.reserve, toAsset),
    quotedPrice: reader.price('quotedPrice', claim.quotedPrice),
    price: reader.priceOrNull('price', claim.price),
  };
  const wrongPair: CheckFault = {
    ...{ rule: 'unreadable', field: 'conversion.toAsset', expected: '' },
    found: `${fromAsset} → ${toAsset}`,
  };
  return { value, faults: found ? reader.faults : [...reader.faults, wrongPair] };
}

import type { Amount } from '../ledger/amount.ts';
import { quantityScale } from '../market/instrument.ts';
import { type Price, priceScale, ratioScale } from '../market/price.ts';
import { type Asset, assetDecimals } from '../money/asset.ts';
import { parseDecimal } from '../money/decimal.ts';
import type { CheckFault } from './check-result.ts';

/** A reading with everything in it that is no number; with any, the reading is not to be used. */
export interface Reading<Value> {
  readonly value: Value;
  readonly faults: readonly CheckFault[];
}

/** Reads texts as numbers, and notes those that are none, by their place in an order of a kind. */
export function createReader(kind: string) {
  const faults: CheckFault[] = [];
  const read = (field: string, text: string, scale: number): bigint => {
    const number = parseDecimal(text, scale);
    if (number.ok) return number.value;
    faults.push({ rule: 'unreadable', field: `${kind}.${field}`, expected: '', found: text });
    return 0n;
  };
  const price = (field: string, text: string): Price => read(field, text, priceScale);
  return {
    faults,
    price,
    priceOrNull: (field: string, text: string | null): Price | null => (text === null ? null : price(field, text)),
    lots: (field: string, text: string) => read(field, text, quantityScale),
    ratio: (field: string, text: string) => read(field, text, ratioScale),
    amount: (field: string, text: string, asset: Asset = 'USDT'): Amount => read(field, text, assetDecimals[asset]),
  };
}

import { type Price, priceScale } from '../market/price.ts';
import { ratioOne } from './terms.ts';

/** Currencies that count as USDT one to one. Source: product rules, Contracts. */
const unitCurrencies: readonly string[] = ['USD', 'USDT', 'USDC'];

/** How a quote currency becomes USDT: `unit` by definition, else by the mid of one of these instruments. */
export type ConversionRoute =
  | { readonly kind: 'unit' }
  | { readonly kind: 'instrument'; readonly candidates: readonly ConversionCandidate[] };

/** An instrument that can give a rate. Inverse: its price counts the currency per dollar. */
export interface ConversionCandidate {
  readonly code: string;
  readonly isInverse: boolean;
}

/** Where to read the conversion of a quote currency; the first candidate that is in the catalogue is the one. */
export function findConversionRoute(quoteCurrency: string): ConversionRoute {
  if (unitCurrencies.includes(quoteCurrency)) return { kind: 'unit' };
  return {
    kind: 'instrument',
    candidates: [
      { code: `${quoteCurrency}USDT`, isInverse: false },
      { code: `${quoteCurrency}USD`, isInverse: false },
      { code: `USD${quoteCurrency}`, isInverse: true },
    ],
  };
}

/**
 * USDT per unit of a quote currency from the mid of its conversion instrument, 10^-10, rounded down. The rate is rounded
 * once and then frozen; it serves both sides alike, so that its rounding favours nobody.
 */
export function calculateConversion(mid: Price, isInverse: boolean): bigint {
  return isInverse ? (ratioOne * 10n ** BigInt(priceScale)) / mid : mid;
}

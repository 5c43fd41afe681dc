import { writeTermsLines } from '../contracts/terms-text.ts';
import { type Amount, formatAmount } from '../ledger/amount.ts';
import { formatPrice, type Price, ratioScale } from '../market/price.ts';
import type { Book } from '../money/book.ts';
import { formatDecimal } from '../money/decimal.ts';
import { type ConversionPair, listConversionAssets } from './rules.ts';

/** Everything of a conversion that is frozen at acceptance. Both the row of the server and the wire can fill it. */
export interface ConversionTermsRecord {
  /** Number of the order. */
  readonly id: string;
  readonly book: Book;
  readonly ruleVersion: number;
  /** Instrument. */
  readonly code: string;
  readonly pair: ConversionPair;
  /** When it was accepted, ms since 1970, the record number of the newest tick then, and its price for the side. */
  readonly acceptedAtMs: number;
  readonly acceptedSequence: number;
  readonly quotedPrice: Price;
  /** Wait for the first price after acceptance. */
  readonly fillWaitMs: number;
  /** What leaves. */
  readonly amount: Amount;
  /** 10^-10. */
  readonly feeRate: bigint;
  /** The least that must arrive. */
  readonly least: Amount;
  /** What was set aside of what arrives. */
  readonly reserve: Amount;
}

/** The frozen terms as text, in the format of `writeContractTerms`. Its SHA-256 is the conversion's `termsHash`. */
export function writeConversionTerms(record: ConversionTermsRecord): string {
  const { from, to } = listConversionAssets(record.pair);
  return writeTermsLines('truemark conversion terms 1', [
    ['order', `conversion:${record.id}`],
    ['book', record.book],
    ['rules', `${record.ruleVersion}`],
    ['instrument', record.code],
    ['side', record.pair.side],
    ['accepted at', `${record.acceptedAtMs}`],
    ['accepted sequence', `${record.acceptedSequence}`],
    ['quoted price', formatPrice(record.quotedPrice)],
    ['first price wait', `${record.fillWaitMs}`],
    ['from', `${formatAmount(record.amount, from)} ${from}`],
    ['fee rate', formatDecimal(record.feeRate, ratioScale)],
    ['minimum received', `${formatAmount(record.least, to)} ${to}`],
    ['reserve', `${formatAmount(record.reserve, to)} ${to}`],
  ]);
}

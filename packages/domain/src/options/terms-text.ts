import { formatUsdt, writeTermsLines } from '../contracts/terms-text.ts';
import type { Amount } from '../ledger/amount.ts';
import { formatPrice, type Price, ratioScale } from '../market/price.ts';
import type { Book } from '../money/book.ts';
import { formatDecimal } from '../money/decimal.ts';
import type { OptionType } from './rules.ts';

/** Everything of an option that is frozen at acceptance. Both the row of the server and the wire can fill it. */
export interface OptionTermsRecord {
  /** Number of the order. */
  readonly id: string;
  readonly book: Book;
  readonly ruleVersion: number;
  /** Instrument. */
  readonly code: string;
  readonly type: OptionType;
  /** When it was accepted, ms since 1970, the record number and the mid of the newest tick then. */
  readonly acceptedAtMs: number;
  readonly acceptedSequence: number;
  readonly quotedPrice: Price;
  readonly durationMs: number;
  /** Acceptance + duration. */
  readonly expiresAtMs: number;
  /** Waits for the first price after acceptance, and for the one at expiry. */
  readonly fillWaitMs: number;
  readonly settleWaitMs: number;
  readonly stake: Amount;
  /** 10^-10. */
  readonly payoutRatio: bigint;
  readonly payout: Amount;
}

/**
 * The frozen terms as text, in the format of `writeContractTerms`. Its SHA-256 is the option's `termsHash`. Options of
 * rules 1 have the first format, without the waits.
 */
export function writeOptionTerms(record: OptionTermsRecord): string {
  const hasWaits = record.ruleVersion > 1;
  return writeTermsLines(`truemark option terms ${hasWaits ? 2 : 1}`, [
    ['order', `option:${record.id}`],
    ['book', record.book],
    ['rules', `${record.ruleVersion}`],
    ['instrument', record.code],
    ['type', record.type],
    ['accepted at', `${record.acceptedAtMs}`],
    ['accepted sequence', `${record.acceptedSequence}`],
    ['quoted price', formatPrice(record.quotedPrice)],
    ['duration', `${record.durationMs}`],
    ['expires at', `${record.expiresAtMs}`],
    ...(hasWaits ? writeWaits(record) : []),
    ['stake', formatUsdt(record.stake)],
    ['payout ratio', formatDecimal(record.payoutRatio, ratioScale)],
    ['payout', formatUsdt(record.payout)],
  ]);
}

function writeWaits({ fillWaitMs, settleWaitMs }: OptionTermsRecord): readonly (readonly [string, string])[] {
  return [
    ['first price wait', `${fillWaitMs}`],
    ['last price wait', `${settleWaitMs}`],
  ];
}

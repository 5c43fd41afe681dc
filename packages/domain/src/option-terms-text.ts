import type { Book } from './book.ts';
import { formatUsdt, writeTermsLines } from './contract-terms-text.ts';
import { formatDecimal } from './decimal.ts';
import type { Amount } from './ledger-amount.ts';
import type { OptionType } from './option-rules.ts';
import { formatPrice, type Price, ratioScale } from './price.ts';

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
  readonly stake: Amount;
  /** 10^-10. */
  readonly payoutRatio: bigint;
  readonly payout: Amount;
}

/** The frozen terms as text, in the format of `writeContractTerms`. Its SHA-256 is the option's `termsHash`. */
export function writeOptionTerms(record: OptionTermsRecord): string {
  return writeTermsLines('truemark option terms 1', [
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
    ['stake', formatUsdt(record.stake)],
    ['payout ratio', formatDecimal(record.payoutRatio, ratioScale)],
    ['payout', formatUsdt(record.payout)],
  ]);
}

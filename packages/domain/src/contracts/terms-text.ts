import type { Amount } from '../ledger/amount.ts';
import { quantityScale } from '../market/instrument.ts';
import { formatPrice, type Price, ratioScale } from '../market/price.ts';
import { assetDecimals } from '../money/asset.ts';
import type { Book } from '../money/book.ts';
import { formatDecimal } from '../money/decimal.ts';
import { type ContractTerms, contractFillWaitMs } from './terms.ts';

/** Everything of a contract order that is frozen at acceptance. Both the row of the server and the wire can fill it. */
export interface ContractTermsRecord extends ContractTerms {
  /** Number of the order. */
  readonly id: string;
  readonly book: Book;
  /** Null for a market order. */
  readonly limitPrice: Price | null;
  /** When it was accepted, ms since 1970, and the record number of the tick that the terms were made at. */
  readonly acceptedAtMs: number;
  readonly acceptedSequence: number;
  /** Price of the terms. */
  readonly termsPrice: Price;
  readonly margin: Amount;
  readonly fee: Amount;
  readonly reserve: Amount;
  /** Instrument and record number that the conversion was read from; null where it is 1 by definition. */
  readonly conversionCode: string | null;
  readonly conversionSequence: number | null;
  /** Closes at the last tick of the session, because its leverage may not be held over the close. */
  readonly closesWithSession: boolean;
  /** Wait for the first price; an order without one in this time is canceled. */
  readonly fillWaitMs: number;
}

/**
 * The frozen terms as text: a first line that names the format, then `name: value` lines in a fixed order, each ended by a
 * line feed. Numbers are plain decimals without needless zeros, `-` stands for nothing. The last line, the wait for the
 * first price in milliseconds, is there only where it is not 5000. The SHA-256 of its UTF-8 bytes is the order's `termsHash`.
 */
export function writeContractTerms(record: ContractTermsRecord): string {
  // One text, and not lines put together, because this is done for every order.
  return `truemark contract terms 1
order: contract:${record.id}
book: ${record.book}
rules: ${record.ruleVersion}
instrument: ${record.code}
side: ${record.side}
kind: ${record.limitPrice === null ? 'market' : 'limit'}
limit price: ${record.limitPrice === null ? '-' : formatPrice(record.limitPrice)}
accepted at: ${record.acceptedAtMs}
accepted sequence: ${record.acceptedSequence}
terms price: ${formatPrice(record.termsPrice)}
lots: ${formatDecimal(record.quantity, quantityScale)}
lot size: ${formatDecimal(record.lotSize, quantityScale)}
leverage: ${record.leverage}
conversion: ${formatDecimal(record.conversion, ratioScale)}
conversion instrument: ${record.conversionCode ?? '-'}
conversion sequence: ${record.conversionSequence ?? '-'}
fee rate: ${formatDecimal(record.feeRate, ratioScale)}
cap multiple: ${formatDecimal(record.capMultiple, ratioScale)}
call level: ${formatDecimal(record.callLevel, ratioScale)}
close-out level: ${formatDecimal(record.closeOutLevel, ratioScale)}
margin: ${formatUsdt(record.margin)}
opening fee: ${formatUsdt(record.fee)}
reserve: ${formatUsdt(record.reserve)}
closes with session: ${record.closesWithSession ? 'yes' : 'no'}
${record.fillWaitMs === contractFillWaitMs ? '' : `first price wait: ${record.fillWaitMs}\n`}`;
}

/** Lines of frozen terms under the name of their format; null is written `-`. */
export function writeTermsLines(format: string, lines: readonly (readonly [string, string | null])[]): string {
  let text = `${format}\n`;
  for (const [name, value] of lines) text += `${name}: ${value ?? '-'}\n`;
  return text;
}

/** An amount of USDT as frozen terms write it. */
export function formatUsdt(amount: Amount): string {
  return formatDecimal(amount, assetDecimals.USDT);
}

import { writeTermsLines } from '../contracts/terms-text.ts';
import { formatAmount } from '../ledger/amount.ts';
import { ratioScale } from '../market/price.ts';
import { formatDecimal } from '../money/decimal.ts';
import { type FixedTermHeld, nameFixedTermReference } from './fixed-term.ts';

/** Everything of a product that is frozen at its purchase. */
export interface FixedTermRecord extends Omit<FixedTermHeld, 'userId'> {
  readonly product: string;
  readonly dailyRate: bigint;
  readonly days: number;
  /** ms since 1970. */
  readonly boughtAtMs: number;
}

/** The frozen terms as text, in the format of `writeContractTerms`. Its SHA-256 is the product's `termsHash`. */
export function writeFixedTermTerms(record: FixedTermRecord): string {
  const { asset } = record;
  return writeTermsLines('truemark fixed term terms 1', [
    ['order', nameFixedTermReference(record.id)],
    ['book', 'live'],
    ['product', record.product],
    ['bought at', `${record.boughtAtMs}`],
    ['amount', `${formatAmount(record.amount, asset)} ${asset}`],
    ['daily rate', formatDecimal(record.dailyRate, ratioScale)],
    ['days', `${record.days}`],
    ['reserve', `${formatAmount(record.interest, asset)} ${asset}`],
  ]);
}

import { writeTermsLines } from '../contracts/terms-text.ts';
import { type Amount, formatAmount } from '../ledger/amount.ts';
import { ratioScale } from '../market/price.ts';
import { formatDecimal } from '../money/decimal.ts';
import { nameLoanReference } from './transfers.ts';

/** Everything of a loan that is frozen when it is applied for. */
export interface LoanTermsRecord {
  readonly id: string;
  readonly principal: Amount;
  /** 10^-10 a day. */
  readonly dailyRate: bigint;
  readonly days: number;
  readonly freeDays: number;
  /** ms since 1970. */
  readonly appliedAtMs: number;
  /** SHA-256 of the signed agreement; null while there is none. */
  readonly agreementHash: string | null;
}

/** The frozen terms as text, in the format of `writeContractTerms`. Its SHA-256 is the loan's `termsHash`. */
export function writeLoanTerms(record: LoanTermsRecord): string {
  return writeTermsLines('truemark loan terms 1', [
    ['order', nameLoanReference(record.id)],
    ['book', 'live'],
    ['applied at', `${record.appliedAtMs}`],
    ['principal', `${formatAmount(record.principal, 'USDT')} USDT`],
    ['daily rate', formatDecimal(record.dailyRate, ratioScale)],
    ['days', `${record.days}`],
    ['interest-free days', `${record.freeDays}`],
    ['agreement', record.agreementHash],
  ]);
}

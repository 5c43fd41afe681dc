import { writeTermsLines } from '../contracts/terms-text.ts';
import { formatAmount } from '../ledger/amount.ts';
import { ratioScale } from '../market/price.ts';
import { formatDecimal } from '../money/decimal.ts';
import { calculatePlanReserve, namePlanReference, type PlanHeld } from './plan-transfers.ts';

/** Everything of a plan that is frozen at its purchase. */
export interface PlanTermsRecord extends Omit<PlanHeld, 'userId'> {
  readonly product: string;
  /** ms since 1970. */
  readonly boughtAtMs: number;
}

/** The frozen terms as text, in the format of `writeContractTerms`. Its SHA-256 is the plan's `termsHash`. */
export function writePlanTerms(record: PlanTermsRecord): string {
  const { asset } = record;
  return writeTermsLines('truemark plan terms 1', [
    ['order', namePlanReference(record.id)],
    ['book', 'live'],
    ['product', record.product],
    ['bought at', `${record.boughtAtMs}`],
    ['investment', `${formatAmount(record.investment, asset)} ${asset}`],
    ['daily yield', formatDecimal(record.dailyYield, ratioScale)],
    ['days', `${record.days}`],
    ['profit share', formatDecimal(record.profitShare, ratioScale)],
    ['exit share', formatDecimal(record.exitShare, ratioScale)],
    ['reserve', `${formatAmount(calculatePlanReserve(record), asset)} ${asset}`],
  ]);
}

import type { ContractOrderClaim } from '../contracts/receipt/claim.ts';
import type { ConversionOrderClaim } from '../conversions/receipt/claim.ts';
import type { OptionOrderClaim } from '../options/receipt/claim.ts';
import type { ReceiptFrame } from '../proof/claims.ts';

/**
 * A receipt as the server answers it (`getReceipt`) or as it was saved: decimal texts, times in ms since 1970. Nothing of
 * it is taken for true; the types only say what is looked at.
 */
export interface ReceiptClaim extends ReceiptFrame {
  readonly order: ContractOrderClaim | OptionOrderClaim | ConversionOrderClaim;
  readonly corrections: readonly { readonly postingId: string; readonly amount: string; readonly at: number }[];
}

import type { Sha256 } from './bytes.ts';
import { checkChain } from './check-chain.ts';
import type { ReceiptClaim } from './check-claim.ts';
import { checkEnding } from './check-ending.ts';
import { checkLedger, checkReserve } from './check-ledger.ts';
import { checkOpening } from './check-opening.ts';
import type { PriceStretch } from './check-price-proof.ts';
import { type CheckResult, judge } from './check-result.ts';
import { checkTerms } from './check-terms.ts';

/** The checks of a receipt, in the order they are told: what was agreed, what happened, what was paid, and the record. */
export const receiptChecks = ['terms', 'reserve', 'opening', 'ending', 'ledger', 'chain'] as const;
export type ReceiptCheckName = (typeof receiptChecks)[number];

/** What each check came to. */
export type ReceiptCheck = Readonly<Record<ReceiptCheckName, CheckResult>>;

/**
 * Checks a receipt against the rules of the trade, and the prices it rests on against the stretches of the record that
 * were hashed again (`walkPriceProof`). Without stretches, what needs them is unavailable. docs/receipts.md says the same
 * in words.
 */
export function checkReceipt(receipt: ReceiptClaim, stretches: readonly PriceStretch[], sha256: Sha256): ReceiptCheck {
  if (!hasOrder(receipt)) {
    const broken = judge([{ rule: 'unreadable', field: 'order', expected: '', found: `${receipt.order.kind}` }]);
    return { terms: broken, reserve: broken, opening: broken, ending: broken, ledger: broken, chain: broken };
  }
  return {
    terms: checkTerms(receipt, sha256),
    reserve: checkReserve(receipt),
    opening: checkOpening(receipt, stretches),
    ending: checkEnding(receipt, stretches),
    ledger: checkLedger(receipt),
    chain: checkChain(receipt, stretches),
  };
}

/** Whether the order is there that its kind names: a file may say anything. */
function hasOrder({ order }: ReceiptClaim): boolean {
  return order.kind === 'contract' ? Boolean(order.contract) : order.kind === 'option' && Boolean(order.option);
}

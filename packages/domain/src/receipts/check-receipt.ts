import { openContractOrder } from '../contracts/receipt/order.ts';
import { openConversionOrder } from '../conversions/receipt/order.ts';
import { openOptionOrder } from '../options/receipt/order.ts';
import type { Sha256 } from '../proof/bytes.ts';
import type { RecordRange } from '../proof/check-price-proof.ts';
import { type CheckResult, judge } from '../proof/check-result.ts';
import type { OrderCheck } from '../proof/order-check.ts';
import { checkChain } from './check-chain.ts';
import type { ReceiptClaim } from './check-claim.ts';
import { checkLedger, checkReserve } from './check-ledger.ts';
import { checkTerms } from './check-terms.ts';

/** The checks of a receipt, in the order they are told: what was agreed, what happened, what was paid, and the record. */
export const receiptChecks = ['terms', 'reserve', 'opening', 'ending', 'ledger', 'chain'] as const;
export type ReceiptCheckName = (typeof receiptChecks)[number];

/** What each check came to. */
export type ReceiptCheck = Readonly<Record<ReceiptCheckName, CheckResult>>;

/**
 * Checks a receipt against the rules of the trade, and the prices it rests on against the ranges of the record that
 * were hashed again (`walkPriceProof`). Without ranges, what needs them is unavailable. docs/receipts.md says the same
 * in words.
 */
export function checkReceipt(receipt: ReceiptClaim, ranges: readonly RecordRange[], sha256: Sha256): ReceiptCheck {
  const order = openOrder(receipt.order);
  if (!order) {
    const broken = judge([{ rule: 'unreadable', field: 'order', expected: '', found: `${receipt.order.kind}` }]);
    return { terms: broken, reserve: broken, opening: broken, ending: broken, ledger: broken, chain: broken };
  }
  const broken = order.unreadable.length > 0 ? judge(order.unreadable) : undefined;
  return {
    terms: checkTerms(receipt, order, sha256),
    reserve: checkReserve(receipt, order),
    opening: broken ?? order.checkOpening(receipt, ranges),
    ending: broken ?? order.checkEnding(receipt, ranges),
    ledger: checkLedger(receipt, order),
    chain: checkChain(receipt, ranges),
  };
}

/** How the order of each product is opened; none answers where the order is not there that its kind names: a file may say anything. */
const openings = [openContractOrder, openOptionOrder, openConversionOrder];

function openOrder(order: ReceiptClaim['order']): OrderCheck | undefined {
  for (const open of openings) {
    const found = open(order);
    if (found) return found;
  }
  return undefined;
}

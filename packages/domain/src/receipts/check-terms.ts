import { encodeAscii, type Sha256, writeHex } from '../proof/bytes.ts';
import { findEvidence } from '../proof/check-evidence.ts';
import { type CheckFault, type CheckResult, compare, judge } from '../proof/check-result.ts';
import type { ReceiptFrame } from '../proof/claims.ts';
import type { OrderCheck } from '../proof/order-check.ts';

/**
 * The terms: their text has the hash of the order and says, letter by letter, what the order says; the price they were
 * made at is the one of the record accepted then; margin, fee and the most that can be won follow from them.
 */
export function checkTerms(receipt: ReceiptFrame, order: OrderCheck, sha256: Sha256): CheckResult {
  const { head } = order;
  const accepted = findEvidence(receipt, 'accepted', 0, head.code);
  const faults = [
    ...compare('terms', [
      ['id', head.receiptId, receipt.id],
      ['book', head.book, receipt.book],
    ]),
    ...checkHash(receipt.terms, head.termsHash, sha256),
    ...accepted.faults,
    ...compare('record', [['ticks.accepted.sequence', head.acceptedSequence, accepted.evidence?.claim.sequence]]),
  ];
  // Its own rules cannot be followed; that the text names the same ones can still be seen.
  if (faults.length === 0 && !order.isRuleKnown && receipt.terms.includes(`\nrules: ${head.ruleVersion}\n`)) {
    return { state: 'unavailable', why: 'rulesUnknown' };
  }
  const { unreadable } = order;
  return judge([...faults, ...(unreadable.length > 0 ? unreadable : order.checkTerms(receipt, accepted.evidence))]);
}

/** That a text has a hash. */
export function checkHash(terms: string, termsHash: string, sha256: Sha256): CheckFault[] {
  const bytes = encodeAscii(terms);
  if (!bytes) return [{ rule: 'unreadable', field: 'terms', expected: '', found: '' }];
  return compare('hash', [['termsHash', writeHex(sha256(bytes)), termsHash]]);
}

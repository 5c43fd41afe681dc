import { calculateConversion } from '../contracts/conversion.ts';
import { calculateOpening, contractRuleVersion, ratioOne, selectTermsPrice } from '../contracts/terms.ts';
import { formatUsdt, writeContractTerms } from '../contracts/terms-text.ts';
import { calculateMid, formatPrice } from '../market/price.ts';
import { calculatePayout, isOptionRuleKnown } from '../options/rules.ts';
import { writeOptionTerms } from '../options/terms-text.ts';
import { encodeAscii, type Sha256, writeHex } from './bytes.ts';
import type { ContractClaim, OptionClaim, ReceiptClaim } from './check-claim.ts';
import { type Evidence, findEvidence } from './check-evidence.ts';
import { type ReadContract, type Reading, type ReadOption, readContract, readOption } from './check-order.ts';
import { type CheckFault, type CheckResult, compare, judge } from './check-result.ts';

/**
 * The terms: their text has the hash of the order and says, letter by letter, what the order says; the price they were
 * made at is the one of the record accepted then; margin, fee and the most that can be won follow from them.
 */
export function checkTerms(receipt: ReceiptClaim, sha256: Sha256): CheckResult {
  const { order } = receipt;
  const claim = order.kind === 'contract' ? order.contract : order.option;
  const accepted = findEvidence(receipt, 'accepted', 0, claim.code);
  const faults = [
    ...compare('terms', [
      ['id', claim.receiptId, receipt.id],
      ['book', claim.book, receipt.book],
    ]),
    ...checkHash(receipt.terms, claim.termsHash, sha256),
    ...accepted.faults,
    ...compare('record', [['ticks.accepted.sequence', claim.acceptedSequence, accepted.evidence?.claim.sequence]]),
  ];
  // Its own rules cannot be followed; that the text names the same ones can still be seen.
  const { ruleVersion } = claim;
  const isKnown = order.kind === 'contract' ? ruleVersion === contractRuleVersion : isOptionRuleKnown(ruleVersion);
  if (faults.length === 0 && !isKnown && receipt.terms.includes(`\nrules: ${ruleVersion}\n`)) {
    return { state: 'unavailable', why: 'rulesUnknown' };
  }
  return judge([
    ...faults,
    ...(order.kind === 'contract'
      ? checkContractTerms(receipt, order.contract, readContract(order.contract), accepted.evidence)
      : checkOptionTerms(receipt.terms, order.option, readOption(order.option), accepted.evidence)),
  ]);
}

function checkHash(terms: string, termsHash: string, sha256: Sha256): CheckFault[] {
  const bytes = encodeAscii(terms);
  if (!bytes) return [{ rule: 'unreadable', field: 'terms', expected: '', found: '' }];
  return compare('hash', [['termsHash', writeHex(sha256(bytes)), termsHash]]);
}

function checkContractTerms(
  receipt: ReceiptClaim,
  claim: ContractClaim,
  { value, faults }: Reading<ReadContract>,
  accepted: Evidence | undefined,
): readonly CheckFault[] {
  if (faults.length > 0) return faults;
  const { terms, limitPrice, termsPrice, held } = value;
  const written = writeContractTerms({
    ...terms,
    ...held,
    id: claim.id,
    book: claim.book,
    limitPrice,
    acceptedAtMs: claim.createTime,
    acceptedSequence: claim.acceptedSequence,
    termsPrice,
    conversionCode: claim.conversion.code,
    conversionSequence: claim.conversion.sequence,
    closesWithSession: claim.closesWithSession,
    fillWaitMs: value.fillWaitMs,
  });
  const opening = calculateOpening(terms, termsPrice);
  return [
    ...compareLines(written, receipt.terms),
    ...compare('terms', [['contract.kind', limitPrice === null ? 'market' : 'limit', claim.kind]]),
    ...(accepted
      ? compare('record', [
          [
            'contract.quotedPrice',
            formatPrice(selectTermsPrice(terms.side, limitPrice, accepted.tick)),
            formatPrice(termsPrice),
          ],
        ])
      : []),
    ...compare('result', [
      ['contract.margin', formatUsdt(opening.margin), formatUsdt(held.margin)],
      ['contract.openFee', formatUsdt(opening.fee), formatUsdt(held.fee)],
      ['contract.reserve', formatUsdt(opening.reserve), formatUsdt(held.reserve)],
    ]),
    ...checkConversion(receipt, claim, terms.conversion),
  ];
}

/** The rate into USDT: one by definition, or the mid of the record that is named, turned over where it counts per dollar. */
function checkConversion(receipt: ReceiptClaim, claim: ContractClaim, rate: bigint): CheckFault[] {
  const { code, sequence } = claim.conversion;
  const field = 'contract.conversion';
  if (code === null) {
    return compare('result', [
      [`${field}.rate`, formatPrice(ratioOne), formatPrice(rate)],
      [`${field}.sequence`, null, sequence],
    ]);
  }
  const { evidence, faults } = findEvidence(receipt, 'conversion', 0, code);
  if (!evidence || faults.length > 0) return [...faults];
  const mid = calculateMid(evidence.tick.bid, evidence.tick.ask);
  const expected = mid > 0n ? calculateConversion(mid, code.startsWith('USD')) : 0n;
  return [
    ...compare('record', [[`${field}.sequence`, evidence.tick.sequence, sequence]]),
    ...compare('result', [[`${field}.rate`, formatPrice(expected), formatPrice(rate)]]),
  ];
}

function checkOptionTerms(
  terms: string,
  claim: OptionClaim,
  { value, faults }: Reading<ReadOption>,
  accepted: Evidence | undefined,
): readonly CheckFault[] {
  if (faults.length > 0) return faults;
  const { stake, payoutRatio, payout, quotedPrice, fillWaitMs, settleWaitMs } = value;
  const durationMs = claim.duration * 1_000;
  const written = writeOptionTerms({
    id: claim.id,
    book: claim.book,
    ruleVersion: claim.ruleVersion,
    code: claim.code,
    type: claim.type,
    acceptedAtMs: claim.createTime,
    acceptedSequence: claim.acceptedSequence,
    quotedPrice,
    durationMs,
    expiresAtMs: claim.expiresAt,
    fillWaitMs,
    settleWaitMs,
    stake,
    payoutRatio,
    payout,
  });
  return [
    ...compareLines(written, terms),
    ...compare('time', [['option.expiresAt', claim.createTime + durationMs, claim.expiresAt]]),
    ...(accepted
      ? compare('record', [
          [
            'option.quotedPrice',
            formatPrice(calculateMid(accepted.tick.bid, accepted.tick.ask)),
            formatPrice(quotedPrice),
          ],
        ])
      : []),
    ...compare('result', [['option.payout', formatUsdt(calculatePayout(stake, payoutRatio)), formatUsdt(payout)]]),
  ];
}

/** A fault for every line of the terms that the order would have written otherwise. */
function compareLines(written: string, terms: string): CheckFault[] {
  const expected = written.split('\n');
  const found = terms.split('\n');
  const count = Math.max(expected.length, found.length);
  return Array.from({ length: count }, (_, index) => index).flatMap(index => {
    const name = (expected[index] ?? found[index] ?? '').split(':')[0] ?? '';
    return compare('terms', [[`terms: ${name}`, expected[index], found[index]]]);
  });
}

import { calculateMid, formatPrice } from '../../market/price.ts';
import { type Evidence, findEvidence } from '../../proof/check-evidence.ts';
import { type CheckFault, compare } from '../../proof/check-result.ts';
import type { ReceiptFrame } from '../../proof/claims.ts';
import { compareLines } from '../../proof/terms-lines.ts';
import { calculateConversion } from '../conversion.ts';
import { calculateOpening, ratioOne, selectTermsPrice } from '../terms.ts';
import { formatUsdt, writeContractTerms } from '../terms-text.ts';
import type { ContractClaim } from './claim.ts';
import type { ReadContract } from './reading.ts';

/** What the order makes of its terms, letter by letter, and what follows from them. */
export function checkContractTerms(
  receipt: ReceiptFrame,
  claim: ContractClaim,
  value: ReadContract,
  accepted: Evidence | undefined,
): readonly CheckFault[] {
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
function checkConversion(receipt: ReceiptFrame, claim: ContractClaim, rate: bigint): CheckFault[] {
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

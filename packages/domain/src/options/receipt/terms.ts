import { formatUsdt } from '../../contracts/terms-text.ts';
import { calculateMid, formatPrice } from '../../market/price.ts';
import type { Evidence } from '../../proof/check-evidence.ts';
import { type CheckFault, compare } from '../../proof/check-result.ts';
import { compareLines } from '../../proof/terms-lines.ts';
import { calculatePayout } from '../rules.ts';
import { writeOptionTerms } from '../terms-text.ts';
import type { OptionClaim } from './claim.ts';
import type { ReadOption } from './reading.ts';

/** What the option makes of its terms, letter by letter, and what follows from them. */
export function checkOptionTerms(
  terms: string,
  claim: OptionClaim,
  value: ReadOption,
  accepted: Evidence | undefined,
): readonly CheckFault[] {
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

import { calculateMid } from '../../market/price.ts';
import { checkFirst, checkOpeningOf, type OpeningClaim } from '../../proof/check-opening.ts';
import type { RecordRange } from '../../proof/check-price-proof.ts';
import type { CheckResult } from '../../proof/check-result.ts';
import type { ReceiptFrame } from '../../proof/claims.ts';
import type { OptionClaim } from './claim.ts';
import type { ReadOption } from './reading.ts';

/** An option begins at the first price after its acceptance. */
export function checkOptionOpening(
  receipt: ReceiptFrame,
  claim: OptionClaim,
  value: ReadOption,
  ranges: readonly RecordRange[],
): CheckResult {
  const { code, buyPrice, buyTime, buySequence, acceptedSequence, createTime } = claim;
  const opening: OpeningClaim = {
    field: 'option.buy',
    code,
    openPrice: buyPrice,
    openTime: buyTime,
    openSequence: buySequence,
    acceptedSequence,
    acceptedAtMs: createTime,
  };
  return checkOpeningOf(receipt, opening, ranges, claim.status === 'canceled', {
    selectPrice: tick => calculateMid(tick.bid, tick.ask),
    readPrice: value.buyPrice,
    checkRule: (before, open) =>
      checkFirst(opening.field, before, open, createTime, acceptedSequence, value.fillWaitMs),
  });
}

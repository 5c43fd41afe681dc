import type { Price } from '../../market/price.ts';
import type { Evidence } from '../../proof/check-evidence.ts';
import { checkFirst, checkOpeningOf } from '../../proof/check-opening.ts';
import type { RecordRange } from '../../proof/check-price-proof.ts';
import { type CheckFault, type CheckResult, compare } from '../../proof/check-result.ts';
import type { ReceiptFrame } from '../../proof/claims.ts';
import { isLevelReached } from '../levels.ts';
import { selectOpeningPrice } from '../terms.ts';
import type { ContractClaim } from './claim.ts';
import type { ReadContract } from './reading.ts';

/** A market order opens at the first price after its acceptance, a limit order at the first that reached the limit. */
export function checkContractOpening(
  receipt: ReceiptFrame,
  claim: ContractClaim,
  value: ReadContract,
  ranges: readonly RecordRange[],
): CheckResult {
  const { side } = value.terms;
  const { code, openPrice, openTime, openSequence, acceptedSequence, createTime } = claim;
  const opening = { field: 'contract.open', code, openPrice, openTime, openSequence, acceptedSequence };
  const { limitPrice } = value;
  return checkOpeningOf(receipt, { ...opening, acceptedAtMs: createTime }, ranges, claim.status === 'canceled', {
    selectPrice: tick => selectOpeningPrice(side, tick),
    readPrice: value.openPrice,
    checkRule: (before, open) =>
      limitPrice === null
        ? checkFirst(opening.field, before, open, claim.createTime, acceptedSequence, value.fillWaitMs)
        : checkLimit(claim, limitPrice, before, open),
  });
}

/** The limit is reached at the opening, and was not at the record before, unless that is the one at acceptance. */
function checkLimit(claim: ContractClaim, limitPrice: Price, before: Evidence, open: Evidence): CheckFault[] {
  const isReached = (tick: Evidence['tick']) =>
    isLevelReached(claim.side, 'limit', limitPrice, selectOpeningPrice(claim.side, tick));
  const { sequence } = before.tick;
  const wasReached = sequence > claim.acceptedSequence && isReached(before.tick);
  return [
    ...(open.tick.sequence > claim.acceptedSequence
      ? []
      : compare('time', [['ticks.open.sequence', `> ${claim.acceptedSequence}`, open.tick.sequence]])),
    ...(sequence >= claim.acceptedSequence
      ? []
      : compare('between', [['ticks.beforeOpen.sequence', `>= ${claim.acceptedSequence}`, sequence]])),
    ...compare('trigger', [
      ['ticks.open: limit reached', true, isReached(open.tick)],
      ['ticks.beforeOpen: limit reached', false, wasReached],
    ]),
  ];
}

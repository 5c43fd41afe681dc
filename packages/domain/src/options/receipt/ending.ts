import { formatUsdt } from '../../contracts/terms-text.ts';
import { calculateMid, formatPrice } from '../../market/price.ts';
import { checkNext, findEvidence } from '../../proof/check-evidence.ts';
import type { RecordRange } from '../../proof/check-price-proof.ts';
import { type CheckFault, type CheckObstacle, type CheckResult, compare, judge } from '../../proof/check-result.ts';
import type { ReceiptFrame } from '../../proof/claims.ts';
import { calculateOptionProfit, findOptionResult } from '../rules.ts';
import type { OptionClaim } from './claim.ts';
import type { ReadOption } from './reading.ts';

/** It is settled at the first accepted price at or after its expiry; result and profit are calculated again. */
export function checkOptionEnding(
  receipt: ReceiptFrame,
  claim: OptionClaim,
  value: ReadOption,
  ranges: readonly RecordRange[],
): CheckResult {
  const outcome = checkOptionOutcome(claim, value);
  if (claim.status !== 'settled') return judge(outcome, obstacles[claim.status]);
  const before = findEvidence(receipt, 'beforeClose', 1, claim.code);
  const end = findEvidence(receipt, 'close', 1, claim.code);
  const found = [...outcome, ...before.faults, ...end.faults];
  if (!before.evidence || !end.evidence) return judge(found);
  const { tick } = end.evidence;
  const next = checkNext(ranges, before.evidence, end.evidence, 'ticks.beforeClose.1.sequence');
  const { expiresAt } = claim;
  const lastAt = expiresAt + value.settleWaitMs;
  const isInTime = tick.atMs >= expiresAt && tick.atMs <= lastAt;
  return judge(
    [
      ...found,
      ...next.faults,
      ...compare('record', [
        ['option.endPrice', formatPrice(calculateMid(tick.bid, tick.ask)), formatPrice(value.endPrice ?? 0n)],
        ['option.endTime', tick.atMs, claim.endTime],
        ['option.endSequence', tick.sequence, claim.endSequence],
        ['option.beforeSequence', before.evidence.tick.sequence, claim.beforeSequence],
      ]),
      ...(isInTime ? [] : compare('time', [['option.endTime', `${expiresAt}–${lastAt}`, tick.atMs]])),
      ...(before.evidence.tick.atMs < expiresAt
        ? []
        : compare('time', [['ticks.beforeClose.1.at', `< ${expiresAt}`, before.evidence.tick.atMs]])),
    ],
    next.why,
  );
}

const obstacles = {
  pending: 'stillOpen',
  holding: 'stillOpen',
  void: 'voided',
  canceled: 'canceled',
} as const satisfies Record<Exclude<OptionClaim['status'], 'settled'>, CheckObstacle>;

/** The result that follows from state and prices, and what it brought. */
function checkOptionOutcome(claim: OptionClaim, { stake, payout, buyPrice, endPrice }: ReadOption): CheckFault[] {
  const { status, type } = claim;
  const isSettled = status === 'settled';
  const settled = buyPrice !== null && endPrice !== null ? findOptionResult(type, buyPrice, endPrice) : undefined;
  const result = isSettled ? settled : status === 'void' || status === 'canceled' ? status : 'running';
  const profit = result ? calculateOptionProfit(result, stake, payout) : null;
  return [
    ...compare('missing', [
      ['option.endPrice', isSettled, endPrice !== null],
      ['option.endTime', isSettled, claim.endTime !== null],
      ['option.endSequence', isSettled, claim.endSequence !== null],
      ...(status === 'canceled' ? [] : ([['option.buyPrice', status !== 'pending', buyPrice !== null]] as const)),
    ]),
    ...compare('result', [
      ['option.resultType', result, claim.resultType],
      ['option.profit', profit === null ? null : formatUsdt(profit), claim.profit],
    ]),
  ];
}

import { isLevelReached } from '../contracts/levels.ts';
import { selectOpeningPrice } from '../contracts/terms.ts';
import { calculateMid, formatPrice, type Price } from '../market/price.ts';
import type { ContractClaim, OptionClaim, ReceiptClaim } from './check-claim.ts';
import { checkNext, type Evidence, findEvidence } from './check-evidence.ts';
import { readContract, readOption } from './check-order.ts';
import type { PriceStretch } from './check-price-proof.ts';
import { type CheckFault, type CheckObstacle, type CheckResult, compare, judge } from './check-result.ts';

/** What an opening claims, of either kind of order. */
interface OpeningClaim {
  readonly field: string;
  readonly code: string;
  readonly acceptedAtMs: number;
  readonly acceptedSequence: number;
  readonly openPrice: string | null;
  readonly openTime: number | null;
  readonly openSequence: number | null;
}

/**
 * The opening: the record before it and the one it opened at are accepted prices with none between, price and side are
 * right, and it is the first after acceptance, in time; for a limit order the first that reached the limit.
 */
export function checkOpening(receipt: ReceiptClaim, stretches: readonly PriceStretch[]): CheckResult {
  const { order } = receipt;
  return order.kind === 'contract'
    ? checkContractOpening(receipt, order.contract, stretches)
    : checkOptionOpening(receipt, order.option, stretches);
}

function checkContractOpening(
  receipt: ReceiptClaim,
  claim: ContractClaim,
  stretches: readonly PriceStretch[],
): CheckResult {
  const { value, faults } = readContract(claim);
  if (faults.length > 0) return judge(faults);
  const { side } = value.terms;
  const { code, openPrice, openTime, openSequence, acceptedSequence, createTime } = claim;
  const opening = { field: 'contract.open', code, openPrice, openTime, openSequence, acceptedSequence };
  const { limitPrice } = value;
  return checkOpeningOf(receipt, { ...opening, acceptedAtMs: createTime }, stretches, claim.status === 'canceled', {
    selectPrice: tick => selectOpeningPrice(side, tick),
    readPrice: value.openPrice,
    checkRule: (before, open) =>
      limitPrice === null
        ? checkFirst(opening.field, before, open, claim.createTime, acceptedSequence, value.fillWaitMs)
        : checkLimit(claim, limitPrice, before, open),
  });
}

function checkOptionOpening(
  receipt: ReceiptClaim,
  claim: OptionClaim,
  stretches: readonly PriceStretch[],
): CheckResult {
  const { value, faults } = readOption(claim);
  if (faults.length > 0) return judge(faults);
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
  return checkOpeningOf(receipt, opening, stretches, claim.status === 'canceled', {
    selectPrice: tick => calculateMid(tick.bid, tick.ask),
    readPrice: value.buyPrice,
    checkRule: (before, open) =>
      checkFirst(opening.field, before, open, createTime, acceptedSequence, value.fillWaitMs),
  });
}

function checkOpeningOf(
  receipt: ReceiptClaim,
  opening: OpeningClaim,
  stretches: readonly PriceStretch[],
  isCanceled: boolean,
  rule: {
    readonly selectPrice: (tick: Evidence['tick']) => Price;
    readonly readPrice: Price | null;
    readonly checkRule: (before: Evidence, open: Evidence) => CheckFault[];
  },
): CheckResult {
  const { field, code, openTime, openSequence } = opening;
  if (rule.readPrice === null) {
    const faults = compare('missing', [
      [`${field}Time`, null, openTime],
      [`${field}Sequence`, null, openSequence],
    ]);
    return judge(faults, isCanceled ? 'canceled' : 'notOpened');
  }
  const before = findEvidence(receipt, 'beforeOpen', 0, code);
  const open = findEvidence(receipt, 'open', 0, code);
  const faults: CheckFault[] = [...before.faults, ...open.faults];
  let why: CheckObstacle | undefined;
  if (open.evidence && before.evidence) {
    const { tick } = open.evidence;
    const next = checkNext(stretches, before.evidence, open.evidence, 'ticks.beforeOpen.sequence');
    why = next.why;
    faults.push(
      ...compare('record', [
        [`${field}Price`, formatPrice(rule.selectPrice(tick)), formatPrice(rule.readPrice)],
        [`${field}Time`, tick.atMs, openTime],
        [`${field}Sequence`, tick.sequence, openSequence],
      ]),
      ...next.faults,
      ...rule.checkRule(before.evidence, open.evidence),
    );
  }
  return judge(faults, why);
}

/**
 * First after acceptance: nothing accepted stands between acceptance and the opening, and it came in time. What comes after
 * is said by the record's sequence alone: a clock that was set back gives later ticks an earlier time.
 */
function checkFirst(
  field: string,
  before: Evidence,
  open: Evidence,
  acceptedAtMs: number,
  acceptedSequence: number,
  waitMs: number,
): CheckFault[] {
  const { atMs } = open.tick;
  const isInTime = atMs <= acceptedAtMs + waitMs;
  return [
    ...compare('between', [['ticks.beforeOpen.sequence', acceptedSequence, before.tick.sequence]]),
    ...(isInTime ? [] : compare('time', [[`${field}Time`, `<= ${acceptedAtMs + waitMs}`, atMs]])),
  ];
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

import { formatPrice, type Price } from '../market/price.ts';
import { checkNext, type Evidence, findEvidence } from './check-evidence.ts';
import type { RecordRange } from './check-price-proof.ts';
import { type CheckFault, type CheckObstacle, type CheckResult, compare, judge } from './check-result.ts';
import type { ReceiptFrame } from './claims.ts';

/** What an opening claims. */
export interface OpeningClaim {
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
export function checkOpeningOf(
  receipt: ReceiptFrame,
  opening: OpeningClaim,
  ranges: readonly RecordRange[],
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
    const next = checkNext(ranges, before.evidence, open.evidence, 'ticks.beforeOpen.sequence');
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
export function checkFirst(
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

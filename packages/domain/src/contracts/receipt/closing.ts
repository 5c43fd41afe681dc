import type { Amount } from '../../ledger/amount.ts';
import { formatPrice, type Price } from '../../market/price.ts';
import type { Tick } from '../../market/tick.ts';
import { checkNext, type Evidence, findEvidence } from '../../proof/check-evidence.ts';
import type { RecordRange } from '../../proof/check-price-proof.ts';
import { type CheckFault, type CheckObstacle, compare } from '../../proof/check-result.ts';
import type { ReceiptFrame } from '../../proof/claims.ts';
import { calculateClosing } from '../closing.ts';
import { calculateLevels, isLevelReached, triggerOrder } from '../levels.ts';
import { calculateOpenFeeShare } from '../result.ts';
import { selectClosingPrice } from '../terms.ts';
import { formatUsdt } from '../terms-text.ts';
import type { CloseReason, ContractClaim } from './claim.ts';
import type { ReadContract } from './reading.ts';

/** What is left of a position after some of its closings, and what they came to. */
export interface Holding {
  readonly quantity: bigint;
  readonly margin: Amount;
  readonly reserve: Amount;
  readonly profit: Amount;
  readonly fees: Amount;
  readonly gapLoss: Amount;
  /** The record it was closed at last; at first the one it opened at. A level may have been reached there already. */
  readonly sequence: number;
}

/** The position as it opens. */
export function startHolding({ terms, held }: ReadContract): Holding {
  const { margin, reserve } = held;
  return { quantity: terms.quantity, margin, reserve, profit: 0n, fees: 0n, gapLoss: 0n, sequence: 0 };
}

/** What a closing is checked against. */
export interface ClosingScene {
  readonly receipt: ReceiptFrame;
  readonly claim: ContractClaim;
  readonly order: ReadContract;
  readonly ranges: readonly RecordRange[];
}

/** Checks one closing and gives what it leaves. */
export function checkContractClosing(
  scene: ClosingScene,
  holding: Holding,
  index: number,
): { readonly faults: readonly CheckFault[]; readonly why: CheckObstacle | undefined; readonly holding: Holding } {
  const { receipt, claim, order, ranges } = scene;
  const closing = order.closings[index];
  const { openPrice, terms } = order;
  const field = `contract.closings.${index}`;
  if (!closing || openPrice === null) {
    return { faults: compare('missing', [['contract.openPrice', true, false]]), why: undefined, holding };
  }
  const part = index + 1;
  const before = findEvidence(receipt, 'beforeClose', part, claim.code);
  const close = findEvidence(receipt, 'close', part, claim.code);
  const faults = [
    ...compare('missing', [[`${field}.part`, part, closing.claim.part]]),
    ...before.faults,
    ...close.faults,
  ];
  const openFee = calculateOpenFeeShare(
    { quantity: terms.quantity, openFee: order.held.fee },
    terms.quantity - holding.quantity,
    closing.quantity,
  );
  const result = calculateClosing(
    { terms, openPrice, openQuantity: holding.quantity, marginLeft: holding.margin, reserveLeft: holding.reserve },
    closing.quantity,
    closing.price,
  );
  faults.push(
    ...compare('result', [
      [`${field}.profit`, formatUsdt(result.profit), closing.claim.profit],
      [`${field}.fee`, formatUsdt(result.fee), closing.claim.fee],
      [`${field}.marginBack`, formatUsdt(result.marginBack), closing.claim.marginBack],
      [`${field}.gapLoss`, formatUsdt(result.gapLoss), closing.claim.gapLoss],
      ...compareIfSaid(`${field}.openFee`, openFee, closing.claim.openFee),
      ...compareIfSaid(`${field}.result`, result.profit - openFee - result.fee, closing.claim.result),
    ]),
  );
  let why: CheckObstacle | undefined;
  if (before.evidence && close.evidence) {
    const { tick } = close.evidence;
    const next = checkNext(ranges, before.evidence, close.evidence, `ticks.beforeClose.${part}.sequence`);
    why = next.why;
    faults.push(
      ...next.faults,
      ...compare('record', [
        [`${field}.price`, formatPrice(selectClosingPrice(terms.side, tick)), formatPrice(closing.price)],
        [`${field}.at`, tick.atMs, closing.claim.at],
        [`${field}.sequence`, tick.sequence, closing.claim.sequence],
      ]),
      ...checkOrderInTime(claim, closing.claim.reason, holding, tick, field),
      ...checkTrigger(scene, openPrice, holding, before.evidence, tick, closing.claim.reason, part),
    );
  }
  return {
    faults,
    why,
    holding: {
      quantity: result.quantityLeft,
      margin: result.marginLeft,
      reserve: result.reserveLeft,
      profit: holding.profit + result.profit,
      fees: holding.fees + result.fee,
      gapLoss: holding.gapLoss + result.gapLoss,
      sequence: closing.claim.sequence,
    },
  };
}

/** An amount that receipts had not always: one that does not say it is not wrong. */
export function compareIfSaid(field: string, amount: Amount, said: string | undefined) {
  return said === undefined ? [] : [[field, formatUsdt(amount), said] as const];
}

/** A closing comes after the opening and after the closing before it; only the end of a session may be the opening's own tick. */
function checkOrderInTime(
  { openSequence }: ContractClaim,
  reason: CloseReason,
  holding: Holding,
  { sequence }: Tick,
  field: string,
): CheckFault[] {
  const earliest = reason === 'session' ? (openSequence ?? 0) : (openSequence ?? 0) + 1;
  const least = Math.max(earliest, holding.sequence);
  return sequence >= least ? [] : compare('time', [[`${field}.sequence`, `>= ${least}`, sequence]]);
}

/** The end of a session closes only what was agreed to end with it, and only demo accounts are reset. */
function checkOccasion({ closesWithSession, book }: ContractClaim, reason: CloseReason, part: number): CheckFault[] {
  const isPossible =
    reason === 'user' || (reason === 'session' ? closesWithSession : reason === 'reset' && book === 'demo');
  return compare('trigger', [[`contract.closings.${part - 1}.reason: possible`, true, isPossible]]);
}

/** Reasons that a price level stands behind; the others are requests of the owner, ends of sessions and resets. */
type Trigger = (typeof triggerOrder)[number];

function isTrigger(reason: CloseReason): reason is Trigger {
  return triggerOrder.some(trigger => trigger === reason);
}

/**
 * The level is reached at the tick that closed; it was not at the one before, where that one counted already; and no
 * trigger that goes first was reached as well.
 */
function checkTrigger(
  { claim, order }: ClosingScene,
  openPrice: Price,
  holding: Holding,
  before: Evidence,
  tick: Tick,
  reason: CloseReason,
  part: number,
): CheckFault[] {
  if (!isTrigger(reason)) return checkOccasion(claim, reason, part);
  const { terms, stopLoss, takeProfit } = order;
  const levels: Record<Trigger, Price | null> = {
    ...calculateLevels(terms, { ...holding, openPrice }),
    stopLoss,
    takeProfit,
  };
  const isReached = (trigger: Trigger, at: Tick) =>
    isLevelReached(terms.side, trigger, levels[trigger], selectClosingPrice(terms.side, at));
  const first = triggerOrder.find(trigger => isReached(trigger, tick));
  const isBeforeCounted = before.tick.sequence > Math.max(claim.openSequence ?? 0, holding.sequence);
  return compare('trigger', [
    [`ticks.close.${part}: first level reached`, reason, first],
    [`ticks.beforeClose.${part}: ${reason} reached`, false, isBeforeCounted && isReached(reason, before.tick)],
  ]);
}

import { calculateClosing } from '@truemark/domain/contracts/closing';
import { calculateLevels } from '@truemark/domain/contracts/levels';
import { selectClosingPrice, selectOpeningPrice } from '@truemark/domain/contracts/terms';
import { quantityScale } from '@truemark/domain/market/instrument';
import { priceScale } from '@truemark/domain/market/price';
import type { Tick } from '@truemark/domain/market/tick';
import { parseDecimal } from '@truemark/domain/money/decimal';
import { type ContractRow, toPosition } from '../features/contracts/contract-row.ts';
import type { AcknowledgedAct } from './trade-on-request.ts';

/** The tick that closes a position, or a part of it, and why. */
interface Ending {
  readonly tick: Tick;
  readonly reason: string;
}

export const fillWaitMs = 5_000;

/**
 * Decides an order again, from the versions of its row and the accepted ticks of its instrument, oldest first, and says
 * what is wrong with it. Every version must be what the acts of the owner and the ticks make of the one before.
 */
export function checkContract(
  steps: readonly ContractRow[],
  ticks: readonly Tick[],
  acts: readonly AcknowledgedAct[],
  nowMs: number,
): string | undefined {
  if (steps.some(({ version }, index) => version !== (steps[0]?.version ?? 0) + index)) return 'misses a version';
  for (const act of acts) {
    const fault = checkAct(act, steps);
    if (fault) return `the ${act.kind} of version ${act.version} was acknowledged and ${fault}`;
  }
  return checkOpening(steps, ticks, acts, nowMs) ?? checkPosition(steps, ticks);
}

/** What was acknowledged stands in the row, as of a moment between the question and the answer. */
function checkAct({ kind, promised, ...act }: AcknowledgedAct, steps: readonly ContractRow[]): string | undefined {
  const step = steps.find(({ version }) => version === act.version);
  if (!step) return 'is not there';
  if (kind === 'cancel') {
    return step.state === 'canceled' && step.cancelReason === 'user' ? undefined : `the order is ${step.state}`;
  }
  const isLimits = kind === 'limits';
  if (step.stopLoss !== read(promised.stopLoss, priceScale)) return 'has another stop loss';
  if (step.takeProfit !== read(promised.takeProfit, priceScale)) return 'has another take profit';
  if (step.closeRequestedQuantity !== read(promised.closingLots, quantityScale)) return 'closes other lots';
  if (isLimits === (step.closeRequestedSequence !== null)) return 'is another request';
  if (isLimits && step.state === 'pending') return undefined;
  const sequence = step.closeRequestedSequence ?? step.checkedSequence;
  const isInTime = sequence >= act.fromSequence && sequence <= act.toSequence;
  return isInTime ? undefined : `counts from ${sequence}, not from ${act.fromSequence} to ${act.toSequence}`;
}

function checkOpening(
  steps: readonly ContractRow[],
  ticks: readonly Tick[],
  acts: readonly AcknowledgedAct[],
  nowMs: number,
): string | undefined {
  const order = steps.at(-1);
  if (!order) return 'is not there';
  const isMarket = order.limitPrice === null;
  const limit = order.limitPrice ?? 0n;
  const opened = listAfter(ticks, order.acceptedSequence).find(tick => {
    if (isMarket) return true;
    return order.side === 'long' ? tick.ask <= limit : tick.bid >= limit;
  });
  const deadlineMs = order.acceptedAtMs + fillWaitMs;
  const isLate = isMarket && (opened ? opened.atMs > deadlineMs : nowMs > deadlineMs);
  if (order.state === 'canceled') {
    if (order.cancelReason !== 'user') return isLate ? undefined : 'canceled without need';
    if (isMarket) return 'canceled by its owner, who may not';
    const request = acts.find(({ kind }) => kind === 'cancel');
    return opened && request && opened.sequence <= request.fromSequence
      ? `canceled after tick ${opened.sequence} had opened it`
      : undefined;
  }
  if (isLate) return `is ${order.state} and had no price in time`;
  if (!opened) return order.state === 'pending' ? undefined : `is ${order.state} and has no tick to open at`;
  if (order.state === 'pending') return `waits although tick ${opened.sequence} opens it`;
  if (opened.sequence !== order.openSequence) return `opened at ${order.openSequence}, not ${opened.sequence}`;
  return selectOpeningPrice(order.side, opened) === order.openPrice ? undefined : 'opened at another price';
}

function checkPosition(steps: readonly ContractRow[], ticks: readonly Tick[]): string | undefined {
  const first = steps.find(({ state }) => state === 'holding');
  if (first && first.checkedSequence !== first.openSequence) return 'is not checked from the tick after its opening on';
  for (const [index, step] of steps.entries()) {
    if (step.state !== 'holding') continue;
    const next = steps[index + 1];
    const ending = findEnding(step, ticks);
    const fault = next
      ? checkNext(step, next, ending)
      : ending && `is held although tick ${ending.tick.sequence} closes it`;
    if (fault) return fault;
  }
  return undefined;
}

function checkNext(step: ContractRow, next: ContractRow, ending: Ending | undefined): string | undefined {
  if (next.parts === step.parts) {
    const moment = next.closeRequestedSequence ?? next.checkedSequence;
    if (ending && ending.tick.sequence <= moment) return `was changed after tick ${ending.tick.sequence} had closed it`;
    return next.state === 'holding' ? undefined : `is ${next.state} without a closing`;
  }
  if (!ending) return `was closed at ${next.closeSequence}, where nothing closes it`;
  const { tick, reason } = ending;
  if (next.closeSequence !== tick.sequence) return `was closed at ${next.closeSequence}, not ${tick.sequence}`;
  if (next.closeReason !== reason) return `was closed by ${next.closeReason}, not ${reason}`;
  const price = selectClosingPrice(step.side, tick);
  if (next.closePrice !== price) return 'was closed at another price';
  const quantity = reason === 'user' ? (step.closeRequestedQuantity ?? 0n) : step.quantityLeft;
  const amounts = calculateClosing(toPosition(step), quantity, price);
  const isExact =
    next.parts === step.parts + 1 &&
    next.quantityLeft === amounts.quantityLeft &&
    next.marginLeft === amounts.marginLeft &&
    next.reserveLeft === amounts.reserveLeft &&
    next.profit - step.profit === amounts.profit &&
    next.closeFee - step.closeFee === amounts.fee &&
    next.gapLoss - step.gapLoss === amounts.gapLoss;
  if (!isExact) return 'was closed with other amounts';
  return (next.state === 'closed') === (next.quantityLeft === 0n) ? undefined : `is ${next.state} after its closing`;
}

/** The first tick at which a position, as it stands, closes: by what it goes through, else because its owner asked. */
function findEnding(step: ContractRow, ticks: readonly Tick[]): Ending | undefined {
  const { openPrice, quantityLeft: quantity, marginLeft: margin, reserveLeft: reserve } = step;
  const levels = calculateLevels(step, { openPrice: openPrice ?? 0n, quantity, margin, reserve });
  const direction = step.side === 'long' ? 1n : -1n;
  const losing = (price: bigint, level: bigint | null) => level !== null && (price - level) * direction <= 0n;
  const gaining = (price: bigint, level: bigint | null) => level !== null && (price - level) * direction >= 0n;
  for (const tick of listAfter(ticks, step.checkedSequence)) {
    const price = selectClosingPrice(step.side, tick);
    if (losing(price, levels.liquidation)) return { tick, reason: 'liquidation' };
    if (losing(price, step.stopLoss)) return { tick, reason: 'stopLoss' };
    if (gaining(price, step.takeProfit)) return { tick, reason: 'takeProfit' };
    if (gaining(price, levels.cap)) return { tick, reason: 'cap' };
    const asked = step.closeRequestedSequence;
    if (asked !== null && tick.sequence > asked) return { tick, reason: 'user' };
  }
  return undefined;
}

/** Ticks with a greater sequence than this one. */
export function listAfter(ticks: readonly Tick[], sequence: number): readonly Tick[] {
  let low = 0;
  let high = ticks.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ticks[middle]?.sequence ?? 0) <= sequence) low = middle + 1;
    else high = middle;
  }
  return ticks.slice(low);
}

function read(text: string | null, scale: number): bigint | null {
  if (text === null) return null;
  const number = parseDecimal(text, scale);
  return number.ok ? number.value : null;
}

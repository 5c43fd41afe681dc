import type { SessionWatch } from '../live/session-watch.ts';
import type { PlacedTick } from '../live/tick-ring.ts';
import { type Decision, decideOrder, type TrackedKinds, type TrackedOrder } from '../tracked-order.ts';

/** Takes one order over ticks that have come already; answers what is left of it after them. */
export function replayOrder(
  kinds: TrackedKinds,
  order: TrackedOrder,
  ticks: readonly PlacedTick[],
  sessions: SessionWatch,
  onDecision: (decision: Decision) => void,
): TrackedOrder | undefined {
  const kind = kinds.of(order);
  let left = order;
  for (const { tick, before, earlier } of ticks) {
    const isSessionOver = before !== undefined && sessions.isOver(before, tick);
    const closed = isSessionOver ? kind.decideSessionEnd?.(left, before, earlier) : undefined;
    const decision = closed ?? decideOrder(kinds, left, tick, before);
    if (!decision) continue;
    onDecision(decision);
    const rest = kind.findLeft(left, decision);
    if (!rest) return undefined;
    left = rest;
  }
  return left;
}

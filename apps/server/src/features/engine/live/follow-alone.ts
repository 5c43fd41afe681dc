import type { Decision, WatchedItem } from '../watched-item.ts';
import { decideItem, decideSessionEnd, findLeft } from './decide-item.ts';
import type { SessionWatch } from './session-watch.ts';
import type { PlacedTick } from './tick-ring.ts';

/** Follows one item over ticks that have come already; answers what is left of it after them. */
export function followAlone(
  item: WatchedItem,
  ticks: readonly PlacedTick[],
  sessions: SessionWatch,
  onDecision: (decision: Decision) => void,
): WatchedItem | undefined {
  let left: WatchedItem = item;
  for (const { tick, before, earlier } of ticks) {
    const isSessionOver = before !== undefined && sessions.isOver(before, tick);
    const closed = isSessionOver ? decideSessionEnd(left, before, earlier) : undefined;
    const decision = closed ?? decideItem(left, tick, before);
    if (!decision) continue;
    onDecision(decision);
    const rest = findLeft(left, decision);
    if (!rest) return undefined;
    left = rest;
  }
  return left;
}

import type { Chain } from '@truemark/domain/payments/network';
import type { BlockMark, NodeState } from './chain-adapter.ts';
import type { NodeFault } from './node-fault.ts';

/** How often a chain makes blocks, and after how long without one it is late. */
const pace: Readonly<Record<Chain, { readonly blockMs: number; readonly lateMs: number }>> = {
  ethereum: { blockMs: 12_000, lateMs: 180_000 },
  tron: { blockMs: 3_000, lateMs: 180_000 },
  // Of all gaps between blocks of Bitcoin one in 160,000 is longer than two hours.
  bitcoin: { blockMs: 600_000, lateMs: 7_200_000 },
};

export interface Standing {
  readonly chain: Chain;
  readonly nowMs: number;
  /** Newest block of the node; null when it did not say. */
  readonly head: BlockMark | null;
  /** Newest block that was looked through; null when none was. */
  readonly last: BlockMark | null;
  readonly fault: NodeFault | null;
  /** Since when the node is in trouble. */
  readonly faultSinceMs: number;
}

/** How far behind a network we are, by its blocks and the time. */
export function describeState({ chain, nowMs, head, last, fault, faultSinceMs }: Standing): NodeState {
  if (fault && fault.kind !== 'throttled')
    return { state: 'unreachable', sinceMs: faultSinceMs, reason: fault.message };
  const { blockMs, lateMs } = pace[chain];
  const known = last ?? head;
  const sinceMs = known?.atMs ?? faultSinceMs;
  if (!fault && nowMs - sinceMs <= lateMs) return { state: 'ok' };
  const unread = head && last ? Math.max(0, head.height - last.height) : 0;
  const unmade = Math.max(0, Math.floor((nowMs - (head?.atMs ?? sinceMs)) / blockMs));
  return { state: 'late', blocks: Math.max(1, unread + unmade), sinceMs };
}

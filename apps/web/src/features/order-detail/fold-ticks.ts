import type { EvidenceTick } from '@truemark/contract/trading/orders';

/** A record with everything it is for. */
export interface FoldedTick extends EvidenceTick {
  readonly roles: readonly EvidenceTick['role'][];
}

/** Each record once, with what it is for in the order of what happened; one that decided keeps its own line. */
export function foldTicks(ticks: readonly EvidenceTick[]): readonly FoldedTick[] {
  const folded: FoldedTick[] = [];
  for (const tick of ticks) {
    const at = folded.findIndex(({ code, sequence }) => code === tick.code && sequence === tick.sequence);
    const known = folded[at];
    const isDeciding = (role: EvidenceTick['role']) => role === 'open' || role === 'close';
    if (known && !isDeciding(known.role) && !isDeciding(tick.role))
      folded[at] = { ...known, roles: [...known.roles, tick.role] };
    else folded.push({ ...tick, roles: [tick.role] });
  }
  return folded;
}

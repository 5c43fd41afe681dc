import type { PriceJump } from './price-store.ts';

const reportsPerMinuteMax = 10;
const minuteMs = 60_000;

/** Passes jumps on, each once and few a minute, so that a wild market does not become a flood of reports. */
export function createJumpReporter(parts: {
  readonly report: (jump: PriceJump) => void;
  readonly nowMs: () => number;
}): (jump: PriceJump) => void {
  let recentAtMs: number[] = [];
  const lastSequences = new Map<string, number>();
  return jump => {
    const nowMs = parts.nowMs();
    recentAtMs = recentAtMs.filter(atMs => nowMs - atMs < minuteMs);
    if (lastSequences.get(jump.code) === jump.toSequence || recentAtMs.length >= reportsPerMinuteMax) return;
    lastSequences.set(jump.code, jump.toSequence);
    recentAtMs.push(nowMs);
    parts.report(jump);
  };
}

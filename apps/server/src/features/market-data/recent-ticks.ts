import type { Tick } from '@truemark/domain/market/tick';
import { decodeTick, encodeTick, tickRecordBytes } from '@truemark/domain/market/tick-record';

/** The last ticks of an instrument. */
export interface RecentTicks {
  readonly last: Tick | undefined;
  add(tick: Tick): void;
  /** Oldest first. */
  list(): Tick[];
}

/**
 * Keeps ticks as the bytes of their records: as objects, those of a busy market would outlive two rounds of the garbage
 * collector each, and all frames would wait while they are copied.
 */
export function createRecentTicks(countMax: number, ticks: readonly Tick[]): RecentTicks {
  const view = new DataView(new ArrayBuffer(countMax * tickRecordBytes));
  let last: Tick | undefined;
  let count = 0;

  function add(tick: Tick): void {
    encodeTick(tick, view, (count % countMax) * tickRecordBytes);
    count += 1;
    last = tick;
  }

  for (const tick of ticks) add(tick);
  return {
    get last() {
      return last;
    },
    add,
    list() {
      const kept: Tick[] = [];
      for (let index = Math.max(0, count - countMax); index < count; index += 1) {
        const tick = decodeTick(view, (index % countMax) * tickRecordBytes);
        if (tick) kept.push(tick);
      }
      return kept;
    },
  };
}

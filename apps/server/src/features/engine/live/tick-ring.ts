import type { Tick } from '@truemark/domain/market/tick';
import { decodeTick, encodeTick, tickRecordBytes } from '@truemark/domain/market/tick-record';

/** An accepted tick and the two accepted ones before it. */
export interface PlacedTick {
  readonly tick: Tick;
  readonly before: Tick | undefined;
  /** The one before `before`: evidence of what is decided at `before`. */
  readonly earlier: Tick | undefined;
}

/** The last accepted ticks of an instrument, for items that come a little late. */
export interface TickRing {
  /** A tick that is known already changes nothing. */
  add(tick: Tick): void;
  /** The accepted ticks after a sequence, oldest first; undefined when they, or the two before them, are not all kept. */
  listAfter(sequence: number): readonly PlacedTick[] | undefined;
  /** Those of them that are kept. */
  listKeptAfter(sequence: number): readonly PlacedTick[];
}

/** The newest ticks are asked for again and again. */
const readCountMax = 32;

/**
 * Keeps ticks as bytes, which the garbage collector does not walk through, and a few of them as they were read. It begins
 * with those of `ticks`, which are all there are when `isWhole`.
 */
export function createTickRing(countMax: number, ticks: readonly Tick[], isWhole: boolean): TickRing {
  const view = new DataView(new ArrayBuffer(countMax * tickRecordBytes));
  const sequences = new Float64Array(countMax);
  const lastRead: (Tick | undefined)[] = [];
  let count = 0;

  function add(tick: Tick): void {
    if (count > 0 && tick.sequence <= readSequence(count - 1)) return;
    lastRead[count % readCountMax] = undefined;
    encodeTick(tick, view, (count % countMax) * tickRecordBytes);
    sequences[count % countMax] = tick.sequence;
    count += 1;
  }

  function readSequence(index: number): number {
    return sequences[index % countMax] ?? 0;
  }

  function read(index: number): Tick | undefined {
    if (count - index > Math.min(readCountMax, countMax)) return decode(index);
    lastRead[index % readCountMax] ??= decode(index);
    return lastRead[index % readCountMax];
  }

  function decode(index: number): Tick | undefined {
    return decodeTick(view, (index % countMax) * tickRecordBytes);
  }

  /** Index of the first kept tick after a sequence. */
  function findAfter(sequence: number): number {
    const oldest = Math.max(0, count - countMax);
    let first = count;
    while (first > oldest && readSequence(first - 1) > sequence) first -= 1;
    return first;
  }

  function listKeptAfter(sequence: number): readonly PlacedTick[] {
    const first = findAfter(sequence);
    const oldest = Math.max(0, count - countMax);
    let before = first > oldest ? read(first - 1) : undefined;
    let earlier = first - 1 > oldest ? read(first - 2) : undefined;
    const placed: PlacedTick[] = [];
    for (let index = first; index < count; index += 1) {
      const tick = read(index);
      if (tick) placed.push({ tick, before, earlier });
      earlier = before;
      before = tick;
    }
    return placed;
  }

  for (const tick of ticks) add(tick);
  return {
    add,
    listAfter(sequence) {
      const oldest = Math.max(0, count - countMax);
      const isComplete = findAfter(sequence) > oldest + 1 || (isWhole && oldest === 0);
      return isComplete ? listKeptAfter(sequence) : undefined;
    },
    listKeptAfter,
  };
}

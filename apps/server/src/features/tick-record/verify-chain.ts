import { encodeTickGenesis } from '@truemark/domain/market/tick-record';
import { type ChainHead, extendChain } from './chain.ts';
import { loadGaps } from './fence-store.ts';
import { readTicks, type TickSources } from './read-ticks.ts';
import { loadAnchor, loadParts } from './store.ts';

/** What a walk along a chain found. */
export type ChainCheck =
  | {
      readonly isIntact: true;
      /** First and last record that were hashed again; whole segments, so the range may be wider than asked for. */
      readonly firstSequence: number;
      readonly lastSequence: number;
      readonly lastHash: Uint8Array;
    }
  | { readonly isIntact: false; readonly brokenAtSequence: number; readonly reason: string };

export interface ChainRange {
  readonly fromSequence: number;
  readonly toSequence: number;
}

/** Records that are not in the folder: behind the first number, or any up to the last one, the chain goes on at `to`. */
interface Skip {
  readonly afterSequence: number;
  readonly to: ChainHead;
}

/** Hashes known apart from the records themselves. */
interface Checkpoints {
  readonly hashes: ReadonlyMap<number, Uint8Array>;
  readonly skips: readonly Skip[];
  readonly contradiction: number | undefined;
}

/**
 * Hashes the records of an instrument again and compares the chain with every hash kept elsewhere: genesis, anchor,
 * both ends of every sealed part, and the known ends of what is not sealed yet (`ends`). What another folder holds, and
 * numbers that were left out, are passed over from one kept hash to the next.
 */
export async function verifyChain(
  sources: TickSources,
  instrumentId: number,
  range: ChainRange,
  ends: readonly ChainHead[],
): Promise<ChainCheck> {
  const { hashes, skips, contradiction } = await collectCheckpoints(sources, instrumentId, range, ends);
  if (contradiction !== undefined) return broken(contradiction, 'two kept hashes contradict each other');
  const known = [...hashes.keys()].sort((first, second) => first - second);
  const start = known.findLast(sequence => sequence < range.fromSequence) ?? known[0] ?? 0;
  const end = known.find(sequence => sequence >= range.toSequence) ?? known.at(-1) ?? 0;
  let head: ChainHead = { sequence: start, atMs: 0, hash: hashes.get(start) ?? encodeTickGenesis(instrumentId) };
  try {
    for await (const tick of readTicks(sources, instrumentId, { fromSequence: start + 1, toSequence: end })) {
      head = skipTo(head, tick.sequence - 1, skips);
      if (tick.sequence !== head.sequence + 1) return broken(head.sequence + 1, 'a record is missing');
      head = extendChain(head, tick);
      const kept = hashes.get(head.sequence);
      if (kept && Buffer.compare(kept, head.hash) !== 0) return broken(head.sequence, 'the hash is not the one kept');
    }
  } catch (error) {
    return broken(head.sequence + 1, `the records cannot be read: ${error instanceof Error ? error.message : error}`);
  }
  head = skipTo(head, end, skips);
  if (head.sequence < end) return broken(head.sequence + 1, 'a record is missing');
  return { isIntact: true, firstSequence: start + 1, lastSequence: head.sequence, lastHash: head.hash };
}

/** The furthest end up to a number that is reached without records. */
function skipTo(head: ChainHead, sequence: number, skips: readonly Skip[]): ChainHead {
  let reached = head;
  for (const { afterSequence, to } of skips) {
    if (reached.sequence >= afterSequence && reached.sequence < to.sequence && to.sequence <= sequence) reached = to;
  }
  return reached;
}

async function collectCheckpoints(
  { database, elsewhere }: TickSources,
  instrumentId: number,
  { fromSequence, toSequence }: ChainRange,
  ends: readonly ChainHead[],
): Promise<Checkpoints> {
  const hashes = new Map<number, Uint8Array>();
  const skips: Skip[] = [];
  let contradiction: number | undefined;
  const keep = (sequence: number, hash: Uint8Array) => {
    const kept = hashes.get(sequence);
    if (kept && Buffer.compare(kept, hash) !== 0) contradiction ??= sequence;
    hashes.set(sequence, hash);
  };
  const anchor = await loadAnchor(database, instrumentId);
  if (anchor) keep(anchor.sequence, anchor.hash);
  else keep(0, encodeTickGenesis(instrumentId));
  // The part before the range too, whose last hash the first part must go on from.
  const times = { fromMs: -Number.MAX_SAFE_INTEGER, toMs: Number.MAX_SAFE_INTEGER };
  const wanted = { fromSequence: Math.max(1, fromSequence - 1), toSequence, ...times };
  for (const part of await loadParts(database, instrumentId, wanted)) {
    keep(part.firstSequence - 1, part.previousHash);
    keep(part.lastSequence, part.lastHash);
    const to = { sequence: part.lastSequence, atMs: part.lastAtMs, hash: part.lastHash };
    if (elsewhere.has(part.segmentNumber)) skips.push({ afterSequence: part.firstSequence - 1, to });
  }
  for (const { after, last } of await loadGaps(database, instrumentId)) {
    // Retention has gone beyond it: the chain begins at the anchor.
    if (anchor && last.sequence <= anchor.sequence) continue;
    keep(last.sequence, last.hash);
    skips.push({ afterSequence: after.sequence, to: last });
  }
  skips.sort((first, second) => first.to.sequence - second.to.sequence);
  for (const end of ends) keep(end.sequence, end.hash);
  return { hashes, skips, contradiction };
}

function broken(brokenAtSequence: number, reason: string): ChainCheck {
  return { isIntact: false, brokenAtSequence, reason };
}

import { areBytesEqual, writeHex } from '../proof/bytes.ts';
import { findObstacle, readEvidence } from '../proof/check-evidence.ts';
import { findRecord, type PriceProofClaim, type RecordRange } from '../proof/check-price-proof.ts';
import { type CheckFault, type CheckObstacle, type CheckResult, compare, judge } from '../proof/check-result.ts';
import type { EvidenceClaim } from '../proof/claims.ts';
import type { ReceiptClaim } from './check-claim.ts';

/**
 * The chain: every tick of the receipt stands, byte for byte, in a range whose hashes lead from its first record to the
 * hash that was stored when it was sealed, and ranges that touch agree where they do.
 */
export function checkChain(receipt: ReceiptClaim, ranges: readonly RecordRange[]): CheckResult {
  const faults: CheckFault[] = [...ranges.flatMap(range => range.faults), ...checkSeams(ranges)];
  let why: CheckObstacle | undefined;
  for (const claim of receipt.ticks) {
    const found = checkPlace(claim, ranges);
    faults.push(...found.faults);
    why = chooseObstacle(why, found.why);
  }
  return judge(faults, why);
}

/** What hides most is told first. */
const obstacleOrder: readonly CheckObstacle[] = ['recordRemoved', 'notLoaded', 'notSealed'];

function chooseObstacle(one: CheckObstacle | undefined, other: CheckObstacle | undefined): CheckObstacle | undefined {
  return obstacleOrder.find(obstacle => obstacle === one || obstacle === other);
}

function checkPlace(
  claim: EvidenceClaim,
  ranges: readonly RecordRange[],
): { readonly faults: readonly CheckFault[]; readonly why: CheckObstacle | undefined } {
  const field = `ticks.${claim.role}${claim.part > 0 ? `.${claim.part}` : ''}`;
  const evidence = readEvidence(claim);
  if (!evidence) {
    return {
      faults: [{ rule: 'unreadable', field: `${field}.record`, expected: '', found: claim.record }],
      why: undefined,
    };
  }
  const { instrumentId, sequence } = evidence.tick;
  const own = ranges.filter(range => range.claim.code === claim.code);
  const wrongCode = own.find(range => range.claim.instrumentId !== instrumentId);
  if (wrongCode) {
    return {
      faults: compare('record', [[`${field}.instrumentId`, wrongCode.claim.instrumentId, instrumentId]]),
      why: undefined,
    };
  }
  for (const range of own) {
    const record = findRecord(range, sequence);
    if (!record) continue;
    if (areBytesEqual(record, evidence.record))
      return { faults: [], why: range.claim.isSealed ? undefined : 'notSealed' };
    return { faults: compare('record', [[`${field}.record`, writeHex(record), claim.record]]), why: undefined };
  }
  return { faults: [], why: findObstacle(own, instrumentId, sequence) };
}

function checkSeams(ranges: readonly RecordRange[]): CheckFault[] {
  const kept = ranges.filter(({ claim }) => claim.isKept);
  return kept.flatMap(({ claim }) => {
    const next = kept.find(
      other => other.claim.instrumentId === claim.instrumentId && other.claim.firstSequence === claim.lastSequence + 1,
    );
    if (!next) return [];
    return compare('chain', [
      [`record ${next.claim.firstSequence}: hash before`, claim.lastHash, next.claim.previousHash],
    ]);
  });
}

/** A record that a receipt rests on and that no range at hand reaches. */
export interface WantedRecord {
  readonly code: string;
  readonly sequence: number;
}

/**
 * The next record to ask the server about, so that in the end every tick of the receipt, and what lies between those that
 * must follow each other, is covered; undefined when nothing is left to ask for.
 */
export function findWantedRecord(receipt: ReceiptClaim, claims: readonly PriceProofClaim[]): WantedRecord | undefined {
  const isCovered = ({ code, sequence }: WantedRecord) =>
    claims.some(
      claim =>
        claim.code === code && (claim.sequence === sequence || holds(claim, sequence) || isGone(claim, sequence)),
    );
  const places = receipt.ticks.map(({ code, sequence }) => ({ code, sequence }));
  const wanted = places.find(place => !isCovered(place));
  if (wanted) return wanted;
  return findGap(receipt, claims);
}

/** A record between two neighbours that no range at hand holds. */
function findGap(receipt: ReceiptClaim, claims: readonly PriceProofClaim[]): WantedRecord | undefined {
  for (const { role, part, code, sequence } of receipt.ticks) {
    const earlier = role === 'open' ? 'beforeOpen' : role === 'close' ? 'beforeClose' : undefined;
    const before = receipt.ticks.find(tick => tick.role === earlier && tick.part === part);
    const own = claims.filter(claim => claim.code === code);
    // Where the record itself was removed, what stood before it was, too.
    if (!before || !own.some(claim => holds(claim, sequence))) continue;
    const gap = findHole(own, before.sequence, sequence);
    if (gap !== undefined && !own.some(claim => claim.sequence === gap)) return { code, sequence: gap };
  }
  return undefined;
}

/** The last record after one place and before another that no kept range holds. */
function findHole(claims: readonly PriceProofClaim[], after: number, before: number): number | undefined {
  let reached = before;
  while (reached > after + 1) {
    const wanted = reached - 1;
    const range = claims.find(claim => holds(claim, wanted));
    if (!range) return wanted;
    reached = range.firstSequence;
  }
  return undefined;
}

function holds({ isKept, firstSequence, lastSequence }: PriceProofClaim, sequence: number): boolean {
  return isKept && firstSequence <= sequence && sequence <= lastSequence;
}

/** Retention removes from the oldest on: what lies before the last record that is gone is gone, too. */
function isGone({ isKept, lastSequence }: PriceProofClaim, sequence: number): boolean {
  return !isKept && sequence <= lastSequence;
}

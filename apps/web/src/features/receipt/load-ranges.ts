import { type PriceProofClaim, type RecordRange, walkPriceProof } from '@truemark/domain/proof/check-price-proof';
import { findWantedRecord, type WantedRecord } from '@truemark/domain/receipts/check-chain';
import type { ReceiptClaim } from '@truemark/domain/receipts/check-claim';
import { sha256 } from './sha256.ts';

/** How far the hashing has come. */
export interface HashProgress {
  readonly done: number;
  readonly all: number;
}

/** Lets the page draw and answer before the next slice. */
function pause(): Promise<void> {
  return new Promise(resolve => setTimeout(resolve));
}

/**
 * Hashes ranges again in slices of a few milliseconds, so that the page stays alive; `signal` ends it between two
 * slices.
 */
export async function walkInSlices(
  claims: readonly PriceProofClaim[],
  onProgress: (progress: HashProgress) => void,
  signal: AbortSignal,
): Promise<RecordRange[]> {
  const all = claims.reduce((sum, claim) => sum + (claim.isKept ? claim.lastSequence - claim.firstSequence + 1 : 0), 0);
  const ranges: RecordRange[] = [];
  let before = 0;
  for (const claim of claims) {
    const walk = walkPriceProof(claim, sha256);
    let step = walk.next();
    while (!step.done) {
      onProgress({ done: before + step.value, all });
      await pause();
      signal.throwIfAborted();
      step = walk.next();
    }
    ranges.push(step.value);
    before += claim.isKept ? claim.lastSequence - claim.firstSequence + 1 : 0;
  }
  return ranges;
}

/** Records are sealed seconds after they were made, when somebody looks: so often it is looked again, and so far apart. */
const looksMax = 6;
const lookMs = 2_500;

/** Checks again until everything is sealed, for a while. `check` says whether it is, and is told whether it is the first. */
export async function repeatUntilSealed(
  check: (isFirst: boolean) => Promise<boolean>,
  signal: AbortSignal,
  wait: (ms: number) => Promise<void> = ms => new Promise(resolve => setTimeout(resolve, ms)),
): Promise<void> {
  for (let look = 1; !(await check(look === 1)) && look < looksMax; look += 1) {
    await wait(lookMs);
    signal.throwIfAborted();
  }
}

/** What could be loaded, and the first error; the rest stays unchecked. */
export interface LoadedProofs {
  readonly proofs: readonly PriceProofClaim[];
  readonly error: unknown;
}

/** Most answers that one receipt is worth: many closings lie far apart. */
const proofsMax = 60;

/** Asks for every range that the ticks of a receipt stand in. One that fails ends the asking. */
export async function loadProofs(
  receipt: ReceiptClaim,
  loadProof: (wanted: WantedRecord) => Promise<PriceProofClaim>,
): Promise<LoadedProofs> {
  const proofs: PriceProofClaim[] = [];
  for (let count = 0; count < proofsMax; count += 1) {
    const wanted = findWantedRecord(receipt, proofs);
    if (!wanted) break;
    try {
      // What was asked for is known here, and not taken from the answer.
      proofs.push({ ...(await loadProof(wanted)), sequence: wanted.sequence });
    } catch (error) {
      return { proofs, error };
    }
  }
  return { proofs, error: undefined };
}

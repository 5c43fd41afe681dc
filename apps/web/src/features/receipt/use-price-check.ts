import type { PriceProof } from '@truemark/contract/trading/orders';
import type { Tick } from '@truemark/domain/market/tick';
import { findRecord, judgeRange, type RecordRange, readRecord } from '@truemark/domain/proof/check-price-proof';
import { useCallback, useEffect, useState } from 'react';
import { api } from '../../platform/api.ts';
import { noteVerified, type VerifyRequest } from '../../platform/verify-request.ts';
import { type HashProgress, repeatUntilSealed, walkInSlices } from './load-ranges.ts';

/** How the check of one price stands in this browser. */
export type PriceRun =
  | { readonly phase: 'loading' }
  | { readonly phase: 'running'; readonly proof: PriceProof; readonly progress: HashProgress }
  | { readonly phase: 'done'; readonly proof: PriceProof; readonly range: RecordRange }
  | { readonly phase: 'error'; readonly error: unknown };

/** Loads the range that a record stands in and hashes it again. */
export function usePriceCheck(request: VerifyRequest): { readonly run: PriceRun; readonly again: () => void } {
  const { code, sequence } = request;
  const [run, setRun] = useState<PriceRun>({ phase: 'loading' });
  const [tries, setTries] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is the same check once more.
  useEffect(() => {
    const stop = new AbortController();
    const tell = (next: PriceRun) => {
      if (!stop.signal.aborted) setRun(next);
    };
    tell({ phase: 'loading' });
    checkPrice(code, sequence, stop.signal, tell).catch((error: unknown) => tell({ phase: 'error', error }));
    return () => stop.abort();
  }, [code, sequence, tries]);
  const again = useCallback(() => setTries(count => count + 1), []);
  return { run, again };
}

async function checkPrice(
  code: string,
  sequence: number,
  signal: AbortSignal,
  tell: (run: PriceRun) => void,
): Promise<void> {
  await repeatUntilSealed(isFirst => checkOnce({ code, sequence }, signal, { tell, isFirst }), signal);
}

/** Whether it needs no further look. A further one says nothing before its end, so that what is shown stays. */
async function checkOnce(
  { code, sequence }: VerifyRequest,
  signal: AbortSignal,
  { tell, isFirst }: { readonly tell: (run: PriceRun) => void; readonly isFirst: boolean },
): Promise<boolean> {
  const answer = await api.call('getPriceProof', { params: { code, sequence: String(sequence) } }, { signal });
  // What was asked for is known here, and not taken from the answer.
  const proof = { ...answer, code, sequence };
  const onProgress = (progress: HashProgress) => isFirst && tell({ phase: 'running', proof, progress });
  const [range] = await walkInSlices([proof], onProgress, signal);
  if (!range) return true;
  tell({ phase: 'done', proof, range });
  const result = judgeRange(range);
  if (result.state === 'passed') noteVerified({ code, sequence });
  return result.state !== 'unavailable' || result.why !== 'notSealed';
}

/** The tick that was asked about, read from the bytes that were hashed; undefined when they are not there. */
export function findTick(run: PriceRun): Tick | undefined {
  if (run.phase !== 'done') return undefined;
  const record = findRecord(run.range, run.proof.sequence);
  return record && readRecord(record);
}

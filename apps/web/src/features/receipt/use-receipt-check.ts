import type { Receipt } from '@truemark/contract/trading/orders';
import type { PriceProofClaim, RecordRange } from '@truemark/domain/proof/check-price-proof';
import { checkReceipt, type ReceiptCheck } from '@truemark/domain/receipts/check-receipt';
import { useCallback, useEffect, useRef, useState } from 'react';
import { api } from '../../platform/api.ts';
import { type HashProgress, loadProofs, repeatUntilSealed, walkInSlices } from './load-ranges.ts';
import { sha256 } from './sha256.ts';

/** Where the check of a receipt stands in this browser. */
export type CheckRun =
  | { readonly phase: 'idle' }
  | { readonly phase: 'loading' }
  | { readonly phase: 'running'; readonly progress: HashProgress }
  | { readonly phase: 'done'; readonly outcome: CheckOutcome }
  | { readonly phase: 'error' };

export interface CheckOutcome {
  readonly check: ReceiptCheck;
  readonly ranges: readonly RecordRange[];
  /** As the server answered them, for the file. */
  readonly proofs: readonly PriceProofClaim[];
  /** Records that could not be loaded. */
  readonly error: unknown;
  readonly atMs: number;
}

/** A range of the record, as the server answers it. */
function loadPriceProof(code: string, sequence: number, signal: AbortSignal): Promise<PriceProofClaim> {
  return api.call('getPriceProof', { params: { code, sequence: String(sequence) } }, { signal });
}

/** Checks a receipt as soon as it is there, and again when asked. */
export function useReceiptCheck(receipt: Receipt): { readonly run: CheckRun; readonly start: () => void } {
  const [run, setRun] = useState<CheckRun>({ phase: 'idle' });
  const stop = useRef<AbortController>(undefined);

  const start = useCallback(() => {
    stop.current?.abort();
    const own = new AbortController();
    stop.current = own;
    const tell = (next: CheckRun) => {
      if (!own.signal.aborted) setRun(next);
    };
    tell({ phase: 'loading' });
    const check = async (isFirst: boolean) => {
      const outcome = await runCheck(receipt, own.signal, progress => isFirst && tell({ phase: 'running', progress }));
      tell({ phase: 'done', outcome });
      const { chain } = outcome.check;
      return chain.state !== 'unavailable' || chain.why !== 'notSealed';
    };
    repeatUntilSealed(check, own.signal).catch(() => tell({ phase: 'error' }));
  }, [receipt]);

  useEffect(() => {
    start();
    return () => stop.current?.abort();
  }, [start]);
  return { run, start };
}

async function runCheck(
  receipt: Receipt,
  signal: AbortSignal,
  onProgress: (progress: HashProgress) => void,
): Promise<CheckOutcome> {
  const { proofs, error } = await loadProofs(receipt, ({ code, sequence }) => loadPriceProof(code, sequence, signal));
  const ranges = await walkInSlices(proofs, onProgress, signal);
  return { check: checkReceipt(receipt, ranges, sha256), ranges, proofs, error, atMs: Date.now() };
}

import { useEffect, useRef, useState } from 'react';
import { queryClient } from '../../platform/query.ts';
import { type ApprovalProgress, runApproval } from '../../platform/wallet/run-approval.ts';
import type { WalletToken } from '../../platform/wallet/token-call.ts';
import type { WalletAccount } from '../../platform/wallet/wallet-account.ts';
import { readWalletFault } from '../../platform/wallet/wallet-fault.ts';
import { holdingsKey } from './holdings.ts';

export type ApprovalState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly progress: ApprovalProgress }
  | { readonly kind: 'ended'; readonly outcome: 'enough' | 'granted' | 'revoked' | 'late' }
  | { readonly kind: 'failed'; readonly error: unknown; readonly wasReset: boolean };

export interface ApprovalWish {
  readonly token: WalletToken;
  readonly spender: string;
  /** Zero: to revoke. */
  readonly wanted: bigint;
}

const pauseMs = 2_000;
/** Blocks of Ethereum come every 12 s, those of Tron every 3 s; a low fee may wait longer, and is looked up again. */
const pausesMax = 90;

/** Brings an allowance to what is wished. One at a time; what the network shows is read again whatever comes of it. */
export function useApproval(account: WalletAccount) {
  const [state, setState] = useState<ApprovalState>({ kind: 'idle' });
  const isBusy = useRef(false);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  const readAgain = () => queryClient.invalidateQueries({ queryKey: holdingsKey });

  async function run({ token, spender, wanted }: ApprovalWish): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    let step = 0;
    let pauses = 0;
    try {
      const outcome = await runApproval(account, {
        ...{ token: token.address, spender, wanted },
        onProgress(progress) {
          step = progress.state === 'reading' ? 0 : progress.step;
          pauses = 0;
          setState({ kind: 'running', progress });
        },
        async pause() {
          pauses += 1;
          await new Promise(resolve => setTimeout(resolve, pauseMs));
          return pauses < pausesMax && !isGone.current;
        },
      });
      await readAgain();
      setState({ kind: 'ended', outcome: outcome === 'done' ? (wanted === 0n ? 'revoked' : 'granted') : outcome });
    } catch (error) {
      await readAgain();
      setState({ kind: 'failed', error: readWalletFault(error, 'approve'), wasReset: step > 1 });
    } finally {
      isBusy.current = false;
    }
  }
  async function lookAgain(): Promise<void> {
    setState({ kind: 'running', progress: { state: 'reading' } });
    await readAgain();
    setState({ kind: 'idle' });
  }
  return { state, isBusy: state.kind === 'running', run, again: () => void lookAgain() };
}

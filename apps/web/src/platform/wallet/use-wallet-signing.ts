import { isStepUpCanceled } from '@truemark/browser/step-up';
import { useEffect, useRef, useState } from 'react';
import { loadWalletConfig } from './load-wallet-config.ts';
import { useWallets } from './use-wallets.ts';
import { type ConnectedWallet, connectWallet, signText } from './wallet-acts.ts';
import type { FoundWallet } from './wallet-provider.ts';
import { watchConnected } from './watch-connected.ts';

export interface SignedText {
  readonly message: string;
  readonly signature: string;
}

/** What a wallet signs for: the text comes from the server, and goes back there. */
export interface WalletAsk {
  readonly begin: (wallet: ConnectedWallet) => Promise<string>;
  readonly finish: (signed: SignedText) => Promise<void>;
}

/** Connects a wallet and has it sign. One request at a time; whoever stops waiting hears no more of it. */
export function useWalletSigning({ begin, finish }: WalletAsk) {
  const search = useWallets();
  const [busy, setBusy] = useState<FoundWallet>();
  const [error, setError] = useState<unknown>();
  const turn = useRef(0);
  const watch = useRef<() => void>(() => undefined);
  useEffect(
    () => () => {
      turn.current += 1;
      watch.current();
    },
    [],
  );

  async function sign(wallet: FoundWallet): Promise<void> {
    stop();
    const own = turn.current;
    setBusy(wallet);
    setError(undefined);
    const isOver = () => own !== turn.current;
    try {
      const config = await loadWalletConfig();
      const connected = await connectWallet(wallet, config);
      if (isOver()) return;
      watch.current = watchConnected(window, { wallet, connected, config }, fault => {
        if (isOver()) return;
        stop();
        setError(fault);
      });
      const message = await begin(connected);
      if (isOver()) return;
      const signature = await signText(wallet, connected, message);
      if (isOver()) return;
      // It has signed: what becomes of it now does not matter any more.
      watch.current();
      await finish({ message, signature });
    } catch (reason) {
      if (!isOver() && !isStepUpCanceled(reason)) setError(reason);
    }
    if (!isOver()) stop();
  }
  function stop(): void {
    turn.current += 1;
    watch.current();
    setBusy(undefined);
  }
  return { ...search, busy, error, sign, stop };
}

import { useEffect, useRef, useState } from 'react';
import { loadWalletConfig } from '../../../platform/wallet/load-wallet-config.ts';
import { useWallets } from '../../../platform/wallet/use-wallets.ts';
import { type ConnectedWallet, connectWallet, signText } from '../../../platform/wallet/wallet-acts.ts';
import type { FoundWallet } from '../../../platform/wallet/wallet-provider.ts';

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
  useEffect(
    () => () => {
      turn.current += 1;
    },
    [],
  );

  async function sign(wallet: FoundWallet): Promise<void> {
    turn.current += 1;
    const own = turn.current;
    setBusy(wallet);
    setError(undefined);
    try {
      const connected = await connectWallet(wallet, await loadWalletConfig());
      if (own !== turn.current) return;
      const message = await begin(connected);
      if (own !== turn.current) return;
      const signature = await signText(wallet, connected, message);
      if (own !== turn.current) return;
      await finish({ message, signature });
    } catch (reason) {
      if (own === turn.current) setError(reason);
    }
    if (own === turn.current) setBusy(undefined);
  }
  function stop(): void {
    turn.current += 1;
    setBusy(undefined);
  }
  return { ...search, busy, error, sign, stop };
}

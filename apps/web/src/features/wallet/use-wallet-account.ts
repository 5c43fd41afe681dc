import { useEffect, useRef, useState } from 'react';
import { loadWalletConfig } from '../../platform/wallet/load-wallet-config.ts';
import { useWallets } from '../../platform/wallet/use-wallets.ts';
import { openWalletAccount, type WalletAccount } from '../../platform/wallet/wallet-account.ts';
import { connectWallet } from '../../platform/wallet/wallet-acts.ts';
import { WalletFault } from '../../platform/wallet/wallet-fault.ts';
import type { FoundWallet } from '../../platform/wallet/wallet-provider.ts';

/** Events after which an account of this page is not what it was. Sources: EIP-1193, TIP-1193. */
const leavingEvents = ['accountsChanged', 'chainChanged', 'disconnect'] as const;

/** The wallet of this page: it is asked for, and left when it changes its account or network. Never chosen by itself. */
export function useWalletAccount() {
  const search = useWallets();
  const [connected, setConnected] = useState<{ readonly wallet: FoundWallet; readonly account: WalletAccount }>();
  const [busy, setBusy] = useState<FoundWallet>();
  const [error, setError] = useState<unknown>();
  const turn = useRef(0);
  useEffect(
    () => () => {
      turn.current += 1;
    },
    [],
  );
  useEffect(() => {
    const provider = connected?.wallet.provider;
    if (!provider) return;
    const leave = () => {
      setConnected(undefined);
      setError(new WalletFault('notConnected'));
    };
    for (const event of leavingEvents) provider.on?.(event, leave);
    return () => {
      for (const event of leavingEvents) provider.removeListener?.(event, leave);
    };
  }, [connected]);

  async function connect(wallet: FoundWallet): Promise<void> {
    turn.current += 1;
    const own = turn.current;
    setBusy(wallet);
    setError(undefined);
    try {
      const config = await loadWalletConfig();
      const account = openWalletAccount(wallet, await connectWallet(wallet, config), config);
      if (own === turn.current) setConnected({ wallet, account });
    } catch (reason) {
      if (own === turn.current) setError(reason);
    }
    if (own === turn.current) setBusy(undefined);
  }
  return {
    ...search,
    busy,
    error,
    account: connected?.account,
    connect,
    stop(): void {
      turn.current += 1;
      setBusy(undefined);
    },
    leave: () => setConnected(undefined),
  };
}

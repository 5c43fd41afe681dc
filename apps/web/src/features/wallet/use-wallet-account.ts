import type { WalletConfig } from '@truemark/contract/people/wallets';
import { useEffect, useRef, useState } from 'react';
import { loadWalletConfig } from '../../platform/wallet/load-wallet-config.ts';
import { useWallets } from '../../platform/wallet/use-wallets.ts';
import { openWalletAccount, type WalletAccount } from '../../platform/wallet/wallet-account.ts';
import { type ConnectedWallet, connectWallet } from '../../platform/wallet/wallet-acts.ts';
import type { FoundWallet } from '../../platform/wallet/wallet-provider.ts';
import { watchConnected } from '../../platform/wallet/watch-connected.ts';

interface Connection {
  readonly wallet: FoundWallet;
  readonly connected: ConnectedWallet;
  readonly config: WalletConfig;
  readonly account: WalletAccount;
}

/** The wallet of this page: it is asked for, and left when it is locked or changes its account or network. Never chosen by itself. */
export function useWalletAccount() {
  const search = useWallets();
  const [connection, setConnection] = useState<Connection>();
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
    if (!connection) return;
    return watchConnected(window, connection, fault => {
      setConnection(undefined);
      setError(fault);
    });
  }, [connection]);

  async function connect(wallet: FoundWallet): Promise<void> {
    turn.current += 1;
    const own = turn.current;
    setBusy(wallet);
    setError(undefined);
    try {
      const config = await loadWalletConfig();
      const connected = await connectWallet(wallet, config);
      const account = openWalletAccount(wallet, connected, config);
      if (own === turn.current) setConnection({ wallet, connected, config, account });
    } catch (reason) {
      if (own === turn.current) setError(reason);
    }
    if (own === turn.current) setBusy(undefined);
  }
  return {
    ...search,
    busy,
    error,
    account: connection?.account,
    connect,
    stop(): void {
      turn.current += 1;
      setBusy(undefined);
    },
    leave: () => setConnection(undefined),
  };
}

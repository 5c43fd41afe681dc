import { useEffect, useState } from 'react';
import type { WalletWindow } from './wallet-provider.ts';
import { type WalletSearch, watchWallets } from './watch-wallets.ts';

/** The wallets of this browser, found anew whenever the page comes back to the front: phones return from the wallet so. */
export function useWallets(): WalletSearch {
  const [search, setSearch] = useState<WalletSearch>({ wallets: [], isWaiting: true });
  useEffect(() => {
    const page = window as unknown as WalletWindow;
    let stop = watchWallets(page, setSearch);
    const lookAgain = () => {
      if (document.visibilityState !== 'visible') return;
      stop();
      stop = watchWallets(page, setSearch);
    };
    document.addEventListener('visibilitychange', lookAgain);
    return () => {
      document.removeEventListener('visibilitychange', lookAgain);
      stop();
    };
  }, []);
  return search;
}

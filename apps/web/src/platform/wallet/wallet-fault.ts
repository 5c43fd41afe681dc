import { explainWalletError, type WalletAct, type WalletMessageKey } from './explain-wallet-error.ts';

/** Why a wallet did not do what was asked, in words that are known. */
export class WalletFault extends Error {
  readonly key: WalletMessageKey;
  /** Networks that would do, where that is what is wrong. */
  readonly networks: readonly string[];

  constructor(key: WalletMessageKey, networks: readonly string[] = []) {
    super(key);
    this.name = 'WalletFault';
    this.key = key;
    this.networks = networks;
  }
}

/**
 * The fault in whatever a wallet, or viem, threw. Where the network is wrong and `networks` names none that would do, the
 * wallet is to be connected anew, which finds out.
 */
export function readWalletFault(error: unknown, act: WalletAct, networks: readonly string[] = []): WalletFault {
  if (error instanceof WalletFault) return error;
  const key = explainWalletError(error, act);
  if (key !== 'networkNotSupported') return new WalletFault(key);
  return networks.length > 0 ? new WalletFault(key, networks) : new WalletFault('notConnected');
}

import type sharedWallet from '@truemark/contract/locales/users/en/wallet.json';

/** Why a wallet did not do what was asked: a key of the words for wallets. */
export type WalletFaultKey = keyof typeof sharedWallet;

export class WalletFault extends Error {
  readonly key: WalletFaultKey;
  /** Networks that would do, where that is what is wrong. */
  readonly networks: readonly string[];

  constructor(key: WalletFaultKey, networks: readonly string[] = []) {
    super(key);
    this.name = 'WalletFault';
    this.key = key;
    this.networks = networks;
  }
}

/** What wallets throw, as far as it can be told apart. Sources: EIP-1193, EIP-1474; TronLink's own words. */
interface WalletError {
  readonly code?: unknown;
  readonly message?: unknown;
  readonly error?: unknown;
  readonly data?: { readonly originalError?: { readonly code?: unknown } } | undefined;
}

const userRejected = 4001;
const unauthorized = 4100;
const rejectionWords =
  /\b(?:user (?:rejected|denied|cancell?ed)|confirmation declined|declined by user|cancell?ed by (?:the )?user|rejected by user)\b/i;
const fundsWords = /insufficient funds|insufficient balance for (?:fee|gas)|balance is not sufficient/i;
const revertWords = /revert|contract validate error|out_of_energy/i;
const gasWords = /\bgas\b|fee ?limit|intrinsic/i;

function readError(error: unknown): { readonly code: unknown; readonly text: string } {
  if (typeof error === 'string') return { code: undefined, text: error };
  if (typeof error !== 'object' || error === null) return { code: undefined, text: '' };
  const { code, message, error: inner, data } = error as WalletError;
  const text = [message, inner].filter(part => typeof part === 'string').join(' ');
  return { code: data?.originalError?.code ?? code, text };
}

/** Whether the person said no in the wallet: by its code, or by its words where it has no code of its own. */
function isRejection(error: unknown): boolean {
  const { code, text } = readError(error);
  return code === userRejected || code === 'ACTION_REJECTED' || rejectionWords.test(text);
}

/** What went wrong while a wallet was asked to connect or to sign a text. */
export function readRequestFault(error: unknown, otherwise: 'connectFailed' | 'authorizationFailed'): WalletFault {
  if (error instanceof WalletFault) return error;
  if (isRejection(error)) return new WalletFault('requestCanceled');
  return new WalletFault(readError(error).code === unauthorized ? 'notConnected' : otherwise);
}

/** What went wrong with a transaction that a wallet was asked to send. */
export function readTransactionFault(error: unknown): WalletFault {
  if (error instanceof WalletFault) return error;
  if (isRejection(error)) return new WalletFault('transactionCanceled');
  const { text } = readError(error);
  // A failed call of a contract names its gas too, and one without coins names both: the narrowest first.
  if (fundsWords.test(text)) return new WalletFault('feeFundsInsufficient');
  if (revertWords.test(text)) return new WalletFault('contractReverted');
  return new WalletFault(gasWords.test(text) ? 'gasProblem' : 'transactionFailed');
}

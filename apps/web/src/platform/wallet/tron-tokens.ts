import { type TokenAct, type TokenRead, writeTronCall } from './token-call.ts';
import { findTronWeb } from './wallet-acts.ts';
import { WalletFault } from './wallet-fault.ts';
import type { TronProvider, TronWeb } from './wallet-provider.ts';

/** The most that a transaction may cost, in units of 10^-6 TRX. Source: specification, section 5. */
const feeLimit = 100_000_000;

interface TronAnswer {
  readonly constant_result?: readonly unknown[];
  readonly transaction?: unknown;
  readonly result?: unknown;
  readonly txid?: unknown;
  readonly bytecode?: unknown;
  readonly receipt?: { readonly result?: unknown };
}

function openTronWeb(provider: TronProvider): TronWeb {
  const tronWeb = findTronWeb(provider);
  if (!tronWeb) throw new WalletFault('tronLinkLocked');
  return tronWeb;
}

/** Reads a token as it is now. Throws where there is none at the address. */
export async function readTronToken(provider: TronProvider, token: string, owner: string, read: TokenRead) {
  const { signature, given } = writeTronCall(read);
  const builder = openTronWeb(provider).transactionBuilder;
  const answer = (await builder?.triggerConstantContract(token, signature, {}, given, owner)) as TronAnswer | undefined;
  const word = answer?.constant_result?.[0];
  if (typeof word !== 'string' || !/^[0-9a-f]{64}/i.test(word)) throw new WalletFault('tokenNotSupported');
  return BigInt(`0x${word.slice(0, 64)}`);
}

/** Whether a contract stands at an address: TronWeb throws where there is none. */
export async function hasTronCode(provider: TronProvider, address: string): Promise<boolean> {
  const trx = openTronWeb(provider).trx;
  const answer = await Promise.resolve(trx.getContract?.(address)).catch(() => undefined);
  const { bytecode } = (answer ?? {}) as TronAnswer;
  return typeof bytecode === 'string' && bytecode !== '';
}

/** Asks the wallet to have a token do something; answers the hash. */
export async function sendTronToken(
  provider: TronProvider,
  owner: string,
  token: string,
  act: TokenAct,
): Promise<string> {
  const { trx, transactionBuilder } = openTronWeb(provider);
  const { signature, given } = writeTronCall(act);
  const options = { feeLimit, callValue: 0 };
  const built = (await transactionBuilder?.triggerSmartContract(token, signature, options, given, owner)) as
    | TronAnswer
    | undefined;
  if (typeof built?.transaction !== 'object' || built.transaction === null) throw new WalletFault('transactionFailed');
  const signed = await trx.sign?.(built.transaction);
  if (typeof signed !== 'object' || signed === null) throw new WalletFault('transactionCanceled');
  const sent = (await trx.sendRawTransaction?.(signed)) as TronAnswer | undefined;
  if (sent?.result !== true) throw sent ?? new WalletFault('transactionFailed');
  if (typeof sent.txid !== 'string' || !/^[0-9a-f]{64}$/i.test(sent.txid)) throw new WalletFault('transactionFailed');
  return sent.txid;
}

/** What became of a transaction: undefined as long as no block has it. */
export async function readTronReceipt(provider: TronProvider, hash: string): Promise<boolean | undefined> {
  const answer = await openTronWeb(provider).trx.getUnconfirmedTransactionInfo?.(hash);
  const { receipt } = (answer ?? {}) as TronAnswer;
  return receipt?.result === undefined ? undefined : receipt.result === 'SUCCESS';
}

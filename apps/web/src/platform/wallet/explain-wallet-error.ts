import type sharedWallet from '@truemark/contract/locales/users/en/wallet.json';

/** A key of the words for wallets. Source: specification, section 8. */
export type WalletMessageKey = keyof typeof sharedWallet;

/** What a wallet was asked for: its account, a readable text, leave for a contract to move tokens, or a transaction. */
export type WalletAct = 'connect' | 'sign' | 'approve' | 'send';

/**
 * One of the errors that lie in one another: wallets wrap what their node answered, and viem wraps what wallets throw.
 * Sources: EIP-1193; EIP-1474; MetaMask's `data.originalError`; viem's `BaseError`; TronLink; TRON's `Return` of a broadcast.
 */
interface Layer {
  readonly name?: unknown;
  readonly code?: unknown;
  readonly message?: unknown;
  readonly shortMessage?: unknown;
  readonly details?: unknown;
  readonly reason?: unknown;
  readonly error?: unknown;
  readonly data?: unknown;
  readonly originalError?: unknown;
  readonly info?: unknown;
  readonly cause?: unknown;
  readonly result?: unknown;
  readonly receipt?: unknown;
  readonly status?: unknown;
}

interface Found {
  readonly layers: readonly Layer[];
  readonly text: string;
}

const depthMax = 8;
const rejectionWords =
  /\b(?:user (?:rejected|denied|cancell?ed)|confirmation declined|declined by user|cancell?ed by (?:the )?user|rejected by user)\b|^cancell?ed$/im;
const revertWords = /execution reverted|revert opcode|transaction reverted|vm exception/i;
const fundsWords =
  /insufficient (?:funds|sender balance|balance for (?:fee|gas))|exceeds account balance|gas required exceeds allowance \(0\)|balance is not sufficient|account resource insufficient|bandwith_error|account \[?\w*\]? ?does not exist|validate \w+ error, no ownerAccount/i;
const contractWords = /contract[ _]validate[ _]error|contract[ _]exe[ _]error|\brevert(?:ed)?\b/i;
const gasWords =
  /\bgas\b|fee ?limit|intrinsic|underpriced|base ?fee|out_of_energy|not enough energy|unpredictable_gas/i;

/** A TRON node answers in hexadecimal what it has to say of a broadcast. */
function readNodeText(text: string): string {
  if (text.length < 8 || !/^(?:[\da-f]{2})+$/i.test(text)) return text;
  const bytes = (text.match(/../g) ?? []).map(byte => Number.parseInt(byte, 16));
  return new TextDecoder().decode(new Uint8Array(bytes));
}

function listLayers(error: unknown): readonly Layer[] {
  const layers: Layer[] = [];
  let open: readonly unknown[] = [error];
  for (let depth = 0; depth < depthMax && open.length > 0; depth += 1) {
    const found = open.flatMap(each => (typeof each === 'object' && each !== null ? [each as Layer] : []));
    layers.push(...found);
    open = found.flatMap(layer => [
      ...[layer.cause, layer.data, layer.originalError, layer.error],
      ...[layer.info, layer.result, layer.receipt],
    ]);
  }
  return layers;
}

/** What the layers say themselves. viem repeats the whole call in `message`, where words such as "gas" mean nothing. */
function readText(error: unknown, layers: readonly Layer[]): string {
  const said = layers.flatMap(({ message, shortMessage, details, reason, error: inner, code, result }) => [
    shortMessage === undefined ? message : undefined,
    ...[details, reason, inner, code, result],
  ]);
  return [error, ...said]
    .filter(part => typeof part === 'string')
    .map(readNodeText)
    .join('\n');
}

function hasCode({ layers }: Found, ...codes: readonly unknown[]): boolean {
  return layers.some(({ code }) => codes.includes(code));
}

function hasName({ layers }: Found, ...names: readonly string[]): boolean {
  return layers.some(({ name }) => typeof name === 'string' && names.includes(name));
}

/** viem calls every inner error of a node a revert; it is one where the contract gave its reason as data, or none at all. */
function isRevertOfViem({ name, reason, data }: Layer): boolean {
  return name === 'ContractFunctionRevertedError' && (reason === undefined || data !== undefined);
}

/** Whether the person said no in the wallet: by its code, or by its words where it has no code of its own. */
function isRejection(found: Found): boolean {
  return hasCode(found, 4001, 'ACTION_REJECTED') || rejectionWords.test(found.text);
}

function isRevert({ layers, text }: Found): boolean {
  if (layers.some(layer => layer.code === 3 || layer.status === 'reverted' || isRevertOfViem(layer))) return true;
  return revertWords.test(text);
}

/** A failed call of a contract names its gas too, and one without coins names both: the narrowest comes first. */
function explainTransaction(found: Found, act: WalletAct): WalletMessageKey {
  if (hasName(found, 'ChainMismatchError') || hasCode(found, 4902)) return 'networkNotSupported';
  if (isRevert(found)) return 'contractReverted';
  if (fundsWords.test(found.text)) return 'feeFundsInsufficient';
  if (hasName(found, 'EstimateGasExecutionError') || gasWords.test(found.text)) return 'gasProblem';
  if (contractWords.test(found.text)) return 'contractReverted';
  return act === 'approve' ? 'authorizationFailed' : 'transactionFailed';
}

/** Which message tells why a wallet, or the node behind it, did not do what it was asked for. */
export function explainWalletError(error: unknown, act: WalletAct): WalletMessageKey {
  const layers = listLayers(error);
  const found: Found = { layers, text: readText(error, layers) };
  const isTransaction = act === 'approve' || act === 'send';
  if (isRejection(found)) return isTransaction ? 'transactionCanceled' : 'requestCanceled';
  if (hasCode(found, 4100)) return 'notConnected';
  if (hasCode(found, 4900, 4901)) return 'connectFailed';
  if (isTransaction) return explainTransaction(found, act);
  return act === 'connect' ? 'connectFailed' : 'authorizationFailed';
}

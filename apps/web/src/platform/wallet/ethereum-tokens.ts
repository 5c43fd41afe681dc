import { encodeTokenCall, type TokenAct, type TokenRead } from './token-call.ts';
import { WalletFault } from './wallet-fault.ts';
import type { WalletProvider } from './wallet-provider.ts';

/** Gas of an approval. Source: specification, section 5. */
const approvalGas = 100_000;

const toQuantity = (value: number | bigint) => `0x${value.toString(16)}`;

/** Reads a token as it is now. Throws where there is none at the address. */
export async function readEthereumToken(provider: WalletProvider, token: string, read: TokenRead): Promise<bigint> {
  const params = [{ to: token, data: encodeTokenCall(read) }, 'latest'];
  const answer = await provider.request({ method: 'eth_call', params });
  if (typeof answer !== 'string' || !/^0x[0-9a-f]{64}/i.test(answer)) throw new WalletFault('tokenNotSupported');
  return BigInt(answer.slice(0, 66));
}

export async function readCoins(provider: WalletProvider, owner: string): Promise<bigint> {
  const answer = await provider.request({ method: 'eth_getBalance', params: [owner, 'latest'] });
  if (typeof answer !== 'string' || !/^0x[0-9a-f]+$/i.test(answer)) throw new WalletFault('connectFailed');
  return BigInt(answer);
}

/** Whether a contract stands at an address. */
export async function hasEthereumCode(provider: WalletProvider, address: string): Promise<boolean> {
  const answer = await provider.request({ method: 'eth_getCode', params: [address, 'latest'] });
  return typeof answer === 'string' && /^0x0*[1-9a-f]/i.test(answer);
}

async function send(provider: WalletProvider, transaction: Readonly<Record<string, string>>): Promise<string> {
  const hash = await provider.request({ method: 'eth_sendTransaction', params: [transaction] });
  if (typeof hash !== 'string' || !/^0x[0-9a-f]{64}$/i.test(hash)) throw new WalletFault('transactionFailed');
  return hash;
}

/** Asks the wallet to have a token do something; answers the hash. */
export function sendEthereumToken(provider: WalletProvider, from: string, token: string, act: TokenAct) {
  const gas = act.name === 'approve' ? { gas: toQuantity(approvalGas) } : {};
  return send(provider, { from, to: token, data: encodeTokenCall(act), ...gas });
}

/** Asks the wallet to pay coins of the network; answers the hash. */
export function sendCoins(provider: WalletProvider, from: string, to: string, amount: bigint): Promise<string> {
  return send(provider, { from, to, value: toQuantity(amount) });
}

/** What became of a transaction: undefined as long as no block has it. */
export async function readEthereumReceipt(provider: WalletProvider, hash: string): Promise<boolean | undefined> {
  const answer = await provider.request({ method: 'eth_getTransactionReceipt', params: [hash] });
  const status = (answer as { status?: unknown } | null)?.status;
  return typeof status === 'string' ? Number(status) === 1 : undefined;
}

import { randomBytes } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { requestNode } from './local-chain.ts';

/** What a page asked of a wallet. */
interface Asked {
  readonly method: string;
  readonly params?: readonly unknown[];
}

/** A wallet of a window: it signs for real, and writes down what it is asked. */
export interface TestWallet {
  readonly address: string;
  readonly asked: readonly Asked[];
  /** As after a press on the lock in the wallet, which tells no page of it. */
  lock(): void;
  unlock(): void;
  /** The next request is declined, or the next one of a method. */
  decline(method?: string): void;
  /** The network that it is on. */
  setChain(chainId: number): void;
}

const sepolia = 11_155_111;

/** What a wallet passes on to the node of its network. */
const passedOn = ['eth_call', 'eth_getBalance', 'eth_getCode', 'eth_getTransactionReceipt'];

interface Transaction {
  readonly to: `0x${string}`;
  readonly data?: `0x${string}`;
  readonly value?: string;
  readonly gas?: string;
}

/** Signs a transaction and sends it, as a wallet does once its owner has agreed. */
async function send(nodeUrl: string, account: PrivateKeyAccount, transaction: Transaction): Promise<string> {
  const ask = (method: string, params: readonly unknown[]) => requestNode<string>(nodeUrl, method, params);
  const { to, data, value = '0x0' } = transaction;
  const gas = transaction.gas ?? (await ask('eth_estimateGas', [{ ...transaction, from: account.address }]));
  const signed = await account.signTransaction({
    ...{ type: 'legacy', chainId: sepolia, to, value: BigInt(value), gas: BigInt(gas) },
    ...(data && { data }),
    nonce: Number(await ask('eth_getTransactionCount', [account.address, 'pending'])),
    gasPrice: BigInt(await ask('eth_gasPrice', [])),
  });
  return ask('eth_sendRawTransaction', [signed]);
}

/**
 * Gives every page of a window MetaMask's door (EIP-1193, EIP-6963) with an account of its own; with the address of a
 * node it also reads its network, and sends transactions there.
 */
export async function installWallet(context: BrowserContext, nodeUrl?: string): Promise<TestWallet> {
  const account = privateKeyToAccount(generatePrivateKey());
  const asked: Asked[] = [];
  const state = { isLocked: false, declined: undefined as string | undefined, chainId: sepolia };
  const name = `wallet_${randomBytes(4).toString('hex')}`;

  async function answer({ method, params = [] }: Asked): Promise<unknown> {
    switch (method) {
      case 'eth_requestAccounts':
        return [account.address.toLowerCase()];
      case 'eth_accounts':
        return state.isLocked ? [] : [account.address.toLowerCase()];
      case 'eth_chainId':
        return `0x${state.chainId.toString(16)}`;
      case 'wallet_switchEthereumChain':
        return null;
      case 'personal_sign':
        return account.signMessage({ message: { raw: String(params[0]) as `0x${string}` } });
      case 'eth_sendTransaction':
        if (nodeUrl !== undefined) return send(nodeUrl, account, params[0] as Transaction);
        break;
      default:
        if (nodeUrl !== undefined && passedOn.includes(method)) return requestNode(nodeUrl, method, params);
    }
    throw new Error(`the wallet knows no ${method}`);
  }

  await context.exposeFunction(name, async (call: Asked) => {
    asked.push(call);
    if (state.declined === 'any' || state.declined === call.method) {
      state.declined = undefined;
      return { error: { code: 4001, message: 'User rejected the request.' } };
    }
    try {
      return { result: await answer(call) };
    } catch (error) {
      const { code = -32_603, message } = error as Error & { code?: number };
      return { error: { code, message } };
    }
  });
  await context.addInitScript(door => {
    type Door = (call: unknown) => Promise<{ result?: unknown; error?: unknown }>;
    const provider = {
      isMetaMask: true,
      async request(call: unknown) {
        const { result, error } = (await (window as unknown as Record<string, Door>)[door]?.(call)) ?? {};
        if (error) throw error;
        return result;
      },
    };
    const announce = () =>
      window.dispatchEvent(
        new CustomEvent('eip6963:announceProvider', {
          detail: { info: { rdns: 'io.metamask', name: 'MetaMask' }, provider },
        }),
      );
    window.addEventListener('eip6963:requestProvider', announce);
    announce();
  }, name);
  return {
    address: account.address,
    asked,
    lock() {
      state.isLocked = true;
    },
    unlock() {
      state.isLocked = false;
    },
    decline(method = 'any') {
      state.declined = method;
    },
    setChain(chainId) {
      state.chainId = chainId;
    },
  };
}

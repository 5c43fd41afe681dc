import { randomBytes } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
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
  /** Signs nothing until it is declined or the page gives up, as a window of a wallet that nobody looks at. */
  hold(): void;
  /** Another account is chosen in the wallet, which tells the page so. */
  changeAccount(page: Page): Promise<void>;
  /** Another network is chosen in the wallet, which tells the page so. */
  changeChain(page: Page, chainId: number): Promise<void>;
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
  const second = privateKeyToAccount(generatePrivateKey());
  const asked: Asked[] = [];
  const state = {
    ...{ isLocked: false, isHolding: false, chainId: sepolia, account },
    declined: undefined as string | undefined,
  };
  const name = `wallet_${randomBytes(4).toString('hex')}`;

  async function answer({ method, params = [] }: Asked): Promise<unknown> {
    switch (method) {
      case 'eth_requestAccounts':
        return [state.account.address.toLowerCase()];
      case 'eth_accounts':
        return state.isLocked ? [] : [state.account.address.toLowerCase()];
      case 'eth_chainId':
        return `0x${state.chainId.toString(16)}`;
      case 'wallet_switchEthereumChain':
        return null;
      case 'personal_sign':
        if (state.isHolding) return new Promise(() => undefined);
        return state.account.signMessage({ message: { raw: String(params[0]) as `0x${string}` } });
      case 'eth_sendTransaction':
        if (nodeUrl !== undefined) return send(nodeUrl, state.account, params[0] as Transaction);
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
    const listeners: [string, (value: unknown) => void][] = [];
    window.addEventListener(door, event => {
      const [name, value] = (event as CustomEvent<[string, unknown]>).detail;
      for (const [each, listener] of [...listeners]) if (each === name) listener(value);
    });
    const provider = {
      isMetaMask: true,
      on: (...listener: [string, (value: unknown) => void]) => listeners.push(listener),
      removeListener(name: string, gone: (value: unknown) => void) {
        const index = listeners.findIndex(([each, listener]) => each === name && listener === gone);
        if (index >= 0) listeners.splice(index, 1);
      },
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
  /** What the wallet says to a page. */
  const say = (page: Page, event: string, value: unknown) =>
    page.evaluate(
      ([door, ...detail]) => void window.dispatchEvent(new CustomEvent(String(door), { detail })),
      [name, event, value],
    );
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
    hold() {
      state.isHolding = true;
    },
    async changeAccount(page) {
      state.account = second;
      await say(page, 'accountsChanged', [second.address.toLowerCase()]);
    },
    async changeChain(page, chainId) {
      state.chainId = chainId;
      await say(page, 'chainChanged', `0x${chainId.toString(16)}`);
    },
  };
}

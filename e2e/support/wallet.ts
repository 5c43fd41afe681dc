import { randomBytes } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';

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
  /** The next request is declined. */
  decline(): void;
  /** The network that it is on. */
  setChain(chainId: number): void;
}

const sepolia = 11_155_111;

/** Gives every page of a window MetaMask's door (EIP-1193, EIP-6963) with an account of its own. */
export async function installWallet(context: BrowserContext): Promise<TestWallet> {
  const account = privateKeyToAccount(generatePrivateKey());
  const asked: Asked[] = [];
  const state = { isLocked: false, isDeclining: false, chainId: sepolia };
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
      default:
        throw new Error(`the wallet knows no ${method}`);
    }
  }

  await context.exposeFunction(name, async (call: Asked) => {
    asked.push(call);
    if (state.isDeclining) {
      state.isDeclining = false;
      return { error: { code: 4001, message: 'User rejected the request.' } };
    }
    return { result: await answer(call) };
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
    decline() {
      state.isDeclining = true;
    },
    setChain(chainId) {
      state.chainId = chainId;
    },
  };
}

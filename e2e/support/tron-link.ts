import { randomBytes } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';
import { writeTronAddress } from '@truemark/domain/payments/tron-address';
import { hexToBytes, keccak256, stringToBytes } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';

/** TronLink in a window: it signs for real, and writes down what it is asked. */
export interface TestTronLink {
  readonly address: string;
  readonly asked: readonly string[];
  lock(): void;
  unlock(): void;
  /** The next request is declined. */
  decline(): void;
}

interface Asked {
  readonly method: string;
  readonly message?: string;
}

/** As TronLink signs by `signMessageV2`: the prefix of TIP-191 with the length, then a signature of secp256k1. */
function hashText(message: string): `0x${string}` {
  const { length } = stringToBytes(message);
  return keccak256(stringToBytes(`\x19TRON Signed Message:\n${length}${message}`));
}

/**
 * Gives every page of a window TronLink's door with an account of its own, on Shasta. Source: TronLink's documentation:
 * TIP-6963's announcement, `tron_requestAccounts` with its codes 200, 4000 and 4001, `tronWeb` once it is allowed, and a
 * refusal thrown as a sentence.
 */
export async function installTronLink(context: BrowserContext): Promise<TestTronLink> {
  const account = privateKeyToAccount(generatePrivateKey());
  const address = writeTronAddress(hexToBytes(account.address));
  const asked: string[] = [];
  const state = { isLocked: false, isDeclining: false };
  const name = `tronlink_${randomBytes(4).toString('hex')}`;

  async function answer({ method, message = '' }: Asked): Promise<unknown> {
    const isDeclined = state.isDeclining;
    state.isDeclining = false;
    if (method === 'signMessageV2') {
      if (isDeclined) return { thrown: 'Confirmation declined by user' };
      return { result: await account.sign({ hash: hashText(message) }) };
    }
    if (method !== 'tron_requestAccounts') return { thrown: `TronLink knows no ${method}` };
    if (state.isLocked) return { result: { code: 4000, message: 'Authorization requests are being processed' } };
    if (isDeclined) return { result: { code: 4001, message: 'User rejected the request' } };
    return { result: { code: 200, message: 'The site is already in the whitelist' }, isAllowed: true };
  }

  await context.exposeFunction(name, async (call: Asked) => {
    asked.push(call.method);
    return answer(call);
  });
  await context.addInitScript(
    ([door = '', base58 = '']) => {
      type Door = (call: unknown) => Promise<{ result?: unknown; thrown?: unknown; isAllowed?: boolean }>;
      const tronWeb = {
        defaultAddress: { base58: false as string | false },
        fullNode: { host: 'https://api.shasta.trongrid.io' },
        trx: { signMessageV2: (message: string) => ask({ method: 'signMessageV2', message }) },
      };
      async function ask(call: unknown): Promise<unknown> {
        const { result, thrown, isAllowed } = (await (window as unknown as Record<string, Door>)[door]?.(call)) ?? {};
        if (thrown) throw thrown;
        if (isAllowed) tronWeb.defaultAddress.base58 = base58;
        return result;
      }
      const provider = { ready: true, tronWeb, request: ask };
      const detail = { info: { uuid: door, name: 'TronLink', icon: '', rdns: 'org.tronlink.www' }, provider };
      const announce = () => window.dispatchEvent(new CustomEvent('TIP6963:announceProvider', { detail }));
      window.addEventListener('TIP6963:requestProvider', announce);
      announce();
    },
    [name, address],
  );
  return {
    address,
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
  };
}

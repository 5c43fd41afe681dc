import { findChainId } from '@truemark/domain/wallets/sign-in-message';
import { privateKeyToAccount } from 'viem/accounts';
import { type IdentityWorld, openIdentityWorld, type Person } from '../../testing/identity-world.ts';

export const sepolia = findChainId('sepolia') ?? 0;
export const shasta = findChainId('shasta') ?? 0;
export const host = 'truemark.example:8443';
/** An address whose key nobody here has. */
export const contract = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94';
/** Of the private key 1. Source: tronweb, test/testcases. */
export const tronAddress = 'TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC';

/** The account of a private key. */
export const account = (number: number) => privateKeyToAccount(`0x${String(number).padStart(64, '0')}`);
type Signer = ReturnType<typeof account>;

/** Identity with wallets that sign for real. What is said of contracts, the test says. */
export async function openWalletWorld(changes: { readonly isDappOnly?: boolean } = {}) {
  const said: { answer: 'valid' | 'wrong' | 'silent' } = { answer: 'silent' };
  const world: IdentityWorld = await openIdentityWorld({ contracts: { check: async () => said.answer }, ...changes });

  async function ask(signer: { readonly address: string }) {
    world.time.nowMs += 60_000;
    const body = { chain: 'ethereum', address: signer.address, chainId: sepolia } as const;
    return (await world.call('beginWalletLogin', body, { host })).result as { message: string; expiresAt: number };
  }
  const auth = (message: string, signature: string, caller = {}) =>
    world.call('authWallet', { message, signature }, { host, ...caller });
  async function signIn(signer: Signer, caller = {}) {
    const { message } = await ask(signer);
    return auth(message, await signer.signMessage({ message }), caller);
  }
  /** Opens what asks for a proof of the owner, for long. */
  async function prove({ userId }: Person) {
    for (const { id } of await world.identity.listSessions(userId)) {
      await world.identity.markSteppedUp(id, world.time.nowMs + 36_000_000);
    }
  }
  function beginProof(
    { token }: { readonly token: string },
    signer: { readonly address: string },
    purpose: 'link' | 'stepUp' = 'link',
  ) {
    const body = { purpose, chain: 'ethereum', address: signer.address, chainId: sepolia } as const;
    return world.call('beginWalletProof', body, { host, token });
  }
  /** What a wallet signed to be linked. */
  async function signLink(person: { readonly token: string }, signer: Signer) {
    const { message } = (await beginProof(person, signer)).result as { message: string };
    return { message, signature: await signer.signMessage({ message }) };
  }
  const link = async (person: Person, signer: Signer) =>
    world.call('linkWallet', await signLink(person, signer), { host, token: person.token });
  async function registerWith(signer: Signer, userName: string) {
    const { ticket } = (await signIn(signer)).result as { ticket: string };
    return world.call('registerWallet', { ticket, userName, country: 'DE' }, { host });
  }
  return { ...world, said, ask, auth, signIn, prove, beginProof, signLink, link, registerWith };
}

export type WalletWorld = Awaited<ReturnType<typeof openWalletWorld>>;

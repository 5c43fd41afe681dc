import { parseAddress } from '@truemark/domain/payments/address';
import { findChain, type Network } from '@truemark/domain/payments/network';
import { checkSignedMessage } from '@truemark/domain/payments/signed-message';
import { accept, deny, type Result } from '@truemark/domain/result';
import {
  checkSignInMessage,
  findChainId,
  parseSignInMessage,
  type SignInMessage,
  writeSignInMessage,
} from '@truemark/domain/wallets/sign-in-message';
import { hashOpaqueText, type RandomBytes } from '../../../platform/crypto/opaque-text.ts';
import type { LoginContext } from '../login-context.ts';
import { isSameHash } from '../secrets.ts';
import type { Wallet, WalletPurpose, WalletStore } from './wallet-store.ts';

/** Asks a network whether a contract takes a signature as its own (ERC-1271), also one that is not made yet (ERC-6492). */
export interface ContractSignatures {
  /** `silent`: there is no node of that network, or it gave no answer to rely on. */
  check(network: Network, signed: Signed & { readonly address: string }): Promise<'valid' | 'wrong' | 'silent'>;
}

export interface Signed {
  readonly message: string;
  readonly signature: string;
}

export interface SignInParts {
  readonly randomBytes: RandomBytes;
  readonly store: WalletStore;
  readonly contracts: ContractSignatures;
  /** The networks of this instance. */
  readonly networks: readonly Network[];
  /** Address of the web client; null when none is set. */
  readonly publicUrl: string | null;
  /** Only a sandbox believes what a request says of its address. */
  readonly isSandbox: boolean;
}

/** Who asks for what. */
export interface SignInAsker {
  readonly purpose: WalletPurpose;
  /** Null for a login. */
  readonly userId: number | null;
  /** What it is about, named in the text: a payout address. */
  readonly subject?: string;
}

export interface WalletToSign {
  readonly chain: Wallet['chain'];
  readonly address: string;
  readonly chainId: number;
}

export interface MessageToSign {
  readonly message: string;
  readonly expiresAt: number;
}

type Context = Pick<LoginContext, 'nowMs' | 'origin'>;
type BeginRefusal = 'walletUnavailable' | 'walletNetworkWrong' | 'addressMalformed';
export type SignRefusal = 'challengeExpired' | 'walletSignatureWrong' | 'walletNodeSilent';

const requestMs = 10 * 60_000;
const nonceBytes = 16;

/** In the English of every wallet: the grammar of EIP-4361 has ASCII alone. */
const statements: Readonly<Record<WalletPurpose, (subject: string) => string>> = {
  login: () => 'Log in with this wallet.',
  link: () => 'Link this wallet to your account, so that it can log in.',
  stepUp: () => 'Confirm that it is you.',
  payoutAddress: subject => `Confirm that withdrawals from your account may be paid to ${subject}.`,
};

function writeStatement({ purpose, subject = '' }: SignInAsker): string {
  return `${statements[purpose](subject)} Signing moves no money and costs no fee.`;
}

/** Messages that wallets sign, made and judged. */
export interface SignIn {
  begin(asker: SignInAsker, wallet: WalletToSign, context: Context): Promise<Result<MessageToSign, BeginRefusal>>;
  /** The wallet that has signed what this asker was given. The request is used up by the first try, whatever comes of it. */
  judge(asker: SignInAsker, signed: Signed, context: Context): Promise<Result<Wallet, SignRefusal>>;
}

export function createSignIn(parts: SignInParts): SignIn {
  const { randomBytes, store, contracts, networks } = parts;

  function findSite(origin: string): { readonly domain: string; readonly uri: string } | undefined {
    const base = parts.publicUrl ?? (parts.isSandbox ? origin : null);
    return base === null || !URL.canParse(base) ? undefined : { domain: new URL(base).host, uri: new URL(base).origin };
  }

  const findNetwork = (chain: Wallet['chain']) => networks.find(network => findChain(network) === chain);

  /** A key signs by itself; whatever else claims to have signed is asked of its network. */
  async function checkSignature(chain: Wallet['chain'], signed: Signed & { readonly address: string }) {
    if (checkSignedMessage(chain, signed).ok) return accept(true);
    const network = findNetwork(chain);
    if (chain !== 'ethereum' || network === undefined) return deny('walletSignatureWrong');
    const said = await contracts.check(network, signed);
    if (said === 'silent') return deny('walletNodeSilent');
    return said === 'valid' ? accept(true) : deny('walletSignatureWrong');
  }

  return {
    async begin(asker, { chain, address: typed, chainId }, { nowMs, origin }) {
      const site = findSite(origin);
      if (!site) return deny('walletUnavailable');
      const network = findNetwork(chain);
      if (network === undefined || findChainId(network) !== chainId) return deny('walletNetworkWrong');
      const address = parseAddress(network, typed);
      if (!address.ok) return deny('addressMalformed');
      const nonce = randomBytes(nonceBytes).toString('hex');
      const expiresAt = nowMs + requestMs;
      const written = writeSignInMessage(chain, {
        ...site,
        ...{ address: address.value.address, statement: writeStatement(asker), chainId, nonce },
        issuedAt: new Date(nowMs).toISOString(),
        expirationTime: new Date(expiresAt).toISOString(),
      });
      if (!written.ok) return deny('walletUnavailable');
      const message = written.value;
      const { purpose, userId } = asker;
      const request = { purpose, userId, messageHash: hashOpaqueText(message) };
      await store.insertRequest(hashOpaqueText(nonce), request, expiresAt);
      return accept({ message, expiresAt });
    },

    async judge(asker, signed, { nowMs, origin }) {
      const read = readMessage(signed.message);
      const site = findSite(origin);
      const network = read && findNetwork(read.chain);
      if (!read || !site || network === undefined) return deny('walletSignatureWrong');
      const { chain, message } = read;
      const request = await store.takeRequest(hashOpaqueText(message.nonce), nowMs);
      if (!request || request.purpose !== asker.purpose || request.userId !== asker.userId)
        return deny('challengeExpired');
      const expected = { domain: site.domain, nonce: message.nonce, chainId: findChainId(network) ?? 0, nowMs };
      const isAsGiven =
        isSameHash(request.messageHash, hashOpaqueText(signed.message)) && message.statement === writeStatement(asker);
      if (!isAsGiven || !checkSignInMessage(message, expected).ok) return deny('walletSignatureWrong');
      const checked = await checkSignature(chain, { ...signed, address: message.address });
      return checked.ok ? accept({ chain, address: message.address }) : checked;
    },
  };
}

function readMessage(text: string): { readonly chain: Wallet['chain']; readonly message: SignInMessage } | undefined {
  for (const chain of ['ethereum', 'tron'] as const) {
    const message = parseSignInMessage(chain, text);
    if (message.ok) return { chain, message: message.value };
  }
  return undefined;
}

import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { boundedText, countryCode, text, timeMs, wholeNumber } from '../schemas.ts';
import { guestFields, loginReply, opaqueText, typedText } from './identity.ts';

/** The families of wallets: by EIP-1193 (MetaMask and its like), and TronLink. */
export const walletChains = ['ethereum', 'tron'] as const;
export type WalletChain = (typeof walletChains)[number];

/** An address as its wallet spells it. */
const walletAddress = boundedText(64, 20);

/** Number of a network as `eth_chainId` tells it. */
const chainId = wholeNumber;

/** What a wallet signed: the text that was given to it, and its signature in hexadecimal. One of a contract may be long. */
export const signedFields = { message: boundedText(4_096, 1), signature: boundedText(20_000, 2) };

/** A wallet that is to sign. */
export const walletFields = { chain: z.enum(walletChains), address: walletAddress, chainId };

/** A text to sign (EIP-4361), good once and until `expiresAt`. */
export const messageToSign = z.object({ message: text, expiresAt: timeMs });

export const signatureRefusals = ['challengeExpired', 'walletSignatureWrong', 'walletNodeSilent'] as const;

export const beginWalletLogin = defineCall({
  method: 'POST',
  path: '/swx/customer/wallet/beginAuth',
  access: 'visitor',
  tag: 'wallets',
  summary: 'What a wallet is to sign (Sign-In with Ethereum, EIP-4361; on TRON the same form) to log in with it.',
  body: z.object(walletFields),
  reply: messageToSign,
  refusals: ['walletUnavailable', 'walletNetworkWrong', 'addressMalformed'],
  requestsPerMinuteMax: 30,
  repeat: 'none',
});

export const authWallet = defineCall({
  method: 'POST',
  path: '/swx/customer/wallet/auth',
  access: 'visitor',
  tag: 'wallets',
  summary:
    'Logs in with what a wallet signed: a key by its signature, a contract by ERC-1271 or ERC-6492. A wallet that is not linked to an account gets a ticket to make one.',
  body: z.object(signedFields),
  reply: loginReply,
  refusals: [...signatureRefusals, 'userStatusAbnormal', 'loginBlocked'],
  requestsPerMinuteMax: 20,
  repeat: 'none',
});

export const registerWallet = defineCall({
  method: 'POST',
  path: '/swx/customer/wallet/register',
  access: 'visitor',
  tag: 'wallets',
  summary: 'Makes the account of a wallet that opens none yet, and logs in.',
  body: z.object({
    ticket: opaqueText,
    userName: typedText,
    country: countryCode,
    inviteCode: z.optional(boundedText(16)),
    ...guestFields,
  }),
  reply: loginReply,
  refusals: [
    'guestEnded',
    'userNameMissing',
    'challengeExpired',
    'userNameWrong',
    'countryWrong',
    'inviteCodeUnknown',
    'inviteOwn',
    'userNameTaken',
    'emailTaken',
  ],
  requestsPerMinuteMax: 20,
  repeat: 'none',
});

/** What the owner of an account signs for: to link a wallet, or to prove again who is there. */
export const ownWalletPurposes = ['link', 'stepUp'] as const;

export const beginWalletProof = defineCall({
  method: 'POST',
  path: '/swx/customer/wallet/beginProof',
  access: 'user',
  tag: 'wallets',
  summary:
    'What a wallet is to sign so that it is linked to the caller’s account, or, linked, proves again who is there.',
  body: z.object({ purpose: z.enum(ownWalletPurposes), ...walletFields }),
  reply: messageToSign,
  refusals: ['walletUnavailable', 'walletNetworkWrong', 'addressMalformed', 'socialUnknown'],
  openTo: 'closeOnly',
  requestsPerMinuteMax: 30,
  repeat: 'none',
});

export const linkWallet = defineCall({
  method: 'POST',
  path: '/swx/customer/wallet/link',
  access: 'user',
  tag: 'wallets',
  summary: 'Links a wallet with what it signed; from then on it opens the account, and the owner is told.',
  body: z.object(signedFields),
  reply: z.object({ isDone: z.literal(true) }),
  refusals: [...signatureRefusals, 'socialTaken', 'walletsTooMany'],
  needsStepUp: true,
  requestsPerMinuteMax: 20,
  repeat: 'none',
});

export const unlinkWallet = defineCall({
  method: 'POST',
  path: '/swx/customer/wallet/unlink',
  access: 'user',
  tag: 'wallets',
  summary: 'Takes a wallet away from the account; the owner is told. The last way to log in stays.',
  body: z.object({ chain: z.enum(walletChains), address: walletAddress }),
  reply: z.object({ isDone: z.literal(true) }),
  refusals: ['socialUnknown', 'loginWayLast'],
  needsStepUp: true,
});

const linkedWallet = z.object({
  chain: z.enum(walletChains),
  address: text,
  linkedAt: timeMs,
  lastUsedAt: timeMs,
});
export type LinkedWallet = z.infer<typeof linkedWallet>;

export const getWalletAuthStatus = defineCall({
  method: 'GET',
  path: '/swx/customer/wallet/auth-status',
  access: 'user',
  tag: 'wallets',
  summary: 'Wallets that open the caller’s account, the oldest first.',
  reply: z.object({ isLinked: z.boolean(), wallets: z.array(linkedWallet) }),
  refusals: [],
  openTo: 'locked',
});

/** What a token is moved by. Amounts are counted in units of `10 ** -decimals`. */
const walletToken = z.object({ address: text, decimals: wholeNumber });

/** Keys are names of networks; which ones, the instance says. */
const byNetwork = <Value extends z.ZodMiniType>(value: Value) => z.record(text, value);

export const walletConfig = z.object({
  /** What of a token's contract wallets are asked for. Source: EIP-20. */
  erc20Abi: z.array(z.record(text, z.unknown())),
  /** Whom an approval is for where a network has no smart contract; null: nobody. */
  settlementAddress: z.nullable(text),
  network: z.object({ supportedNetworks: z.array(text) }),
  /** By network, then by the symbol in lower case. */
  tokens: byNetwork(byNetwork(walletToken)),
  /** By network: the contract that an approval is for; null where there is none. */
  smartContracts: byNetwork(z.nullable(text)),
  /** By network: the number that wallets know it by. */
  chainIds: byNetwork(wholeNumber),
});
export type WalletConfig = z.infer<typeof walletConfig>;

export const getWalletConfig = defineCall({
  method: 'GET',
  path: '/swx/customer/wallet/public/config',
  access: 'visitor',
  tag: 'wallets',
  summary: 'The networks, tokens and contracts that wallets meet here.',
  form: 'config',
  reply: walletConfig,
  refusals: [],
  isShared: true,
});

import type { WalletConfig } from '@truemark/contract/people/wallets';
import type { Asset } from '@truemark/domain/money/asset';
import { findChain, isNetwork, type Network } from '@truemark/domain/payments/network';
import { WalletFault } from './wallet-fault.ts';

/** The functions of a token that are used here, with what they are given. Source: EIP-20. */
const tokenFunctions = {
  balanceOf: { selector: '70a08231', inputs: ['address'] },
  allowance: { selector: 'dd62ed3e', inputs: ['address', 'address'] },
  approve: { selector: '095ea7b3', inputs: ['address', 'uint256'] },
  transfer: { selector: 'a9059cbb', inputs: ['address', 'uint256'] },
} as const;

type Given = readonly [address: string, rest?: string | bigint];

/** A call of a token: what is read from it, or what it is to do. */
export type TokenRead =
  | { readonly name: 'balanceOf'; readonly given: readonly [owner: string] }
  | { readonly name: 'allowance'; readonly given: readonly [owner: string, spender: string] };
export type TokenAct = { readonly name: 'approve' | 'transfer'; readonly given: readonly [to: string, amount: bigint] };

const wordDigits = 64;

function writeWord(value: string | bigint): string {
  const digits = typeof value === 'bigint' ? value.toString(16) : value.replace(/^0x/, '').toLowerCase();
  return digits.padStart(wordDigits, '0');
}

/** The data of a call on Ethereum. */
export function encodeTokenCall({ name, given }: TokenRead | TokenAct): string {
  const [address, rest] = given as Given;
  return `0x${tokenFunctions[name].selector}${writeWord(address)}${rest === undefined ? '' : writeWord(rest)}`;
}

/** The same for TronWeb, which encodes by itself. */
export function writeTronCall({ name, given }: TokenRead | TokenAct) {
  const types = tokenFunctions[name].inputs;
  return {
    signature: `${name}(${types.join(',')})`,
    given: types.map((type, index) => ({ type, value: String(given[index]) })),
  };
}

interface AbiPart {
  readonly name?: unknown;
  readonly inputs?: unknown;
}

/** Whether the functions of tokens that the server describes are those that are called here. */
function hasTokenFunctions(abi: readonly AbiPart[]): boolean {
  return Object.entries(tokenFunctions).every(([name, { inputs }]) =>
    abi.some(
      part =>
        part.name === name &&
        Array.isArray(part.inputs) &&
        part.inputs.map(({ type }: { type?: unknown }) => type).join() === inputs.join(),
    ),
  );
}

/** A token on the network of a wallet. */
export interface WalletToken {
  readonly asset: Asset;
  /** Of its contract. */
  readonly address: string;
}

/** What an instance has on the network of a wallet. */
export interface WalletPlace {
  readonly network: Network;
  readonly tokens: readonly WalletToken[];
  /** Whom approvals are for: the smart contract of the network first, else the settlement address. Empty: nobody. */
  readonly spenders: readonly string[];
}

const assetOf: Readonly<Record<string, Asset>> = { usdt: 'USDT', usdc: 'USDC' };

/** The network of a number, with its tokens and spender. Throws a `WalletFault` where it is none of the instance. */
export function findWalletPlace(config: WalletConfig, chainId: number): WalletPlace {
  if (!hasTokenFunctions(config.erc20Abi)) throw new WalletFault('configLoadFailed');
  const network = config.network.supportedNetworks.find(name => config.chainIds[name] === chainId);
  if (network === undefined || !isNetwork(network)) {
    throw new WalletFault('networkNotSupported', config.network.supportedNetworks);
  }
  const tokens = Object.entries(config.tokens[network] ?? {}).flatMap(([symbol, { address }]) => {
    const asset = assetOf[symbol];
    return asset ? [{ asset, address }] : [];
  });
  // The settlement address is one of Ethereum.
  const settlement = findChain(network) === 'ethereum' ? config.settlementAddress : null;
  const spenders = new Set([config.smartContracts[network], settlement].filter(each => typeof each === 'string'));
  return { network, tokens, spenders: [...spenders] };
}
